// An updated graph equals one that is built anew, whatever was done to the files in between.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dumpGraph } from '../graph/index.ts';
import { memoryCache } from '../host/index.ts';
import { openProject, type Project } from './index.ts';

const repository = join(import.meta.dirname, '..', '..');
const root = mkdtempSync(join(tmpdir(), 'lintel-update-'));
const EDITS = 1_000;
const EDITS_AT_ONCE = 4;

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of this repository's own sources, with a second package, so that there is real code to break. */
function makeCorpus(): void {
  cpSync(join(repository, 'src'), join(root, 'packages', 'one', 'src'), { recursive: true });
  for (const room of ['base', 'contract', 'facts', 'resolve']) {
    cpSync(join(repository, 'src', room), join(root, 'packages', 'two', room), { recursive: true });
  }
  write('package.json', JSON.stringify({ name: 'corpus', workspaces: ['packages/*'] }));
  for (const name of ['one', 'two']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name, exports: { '.': './base/index.ts', './*': './src/*' } }),
    );
    const compilerOptions = { paths: { '@/*': ['./src/*'] }, verbatimModuleSyntax: name === 'one' };
    write(`packages/${name}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'corpus');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const ACTIONS = [
  'insert',
  'cut',
  'rename',
  'move',
  'delete',
  'create',
  'break',
  'mend',
  'config',
  'import',
] as const;

interface Edit {
  readonly action: (typeof ACTIONS)[number];
  readonly file: number;
  readonly at: number;
  readonly other: number;
}

const edits = fc.record<Edit>({
  action: fc.constantFrom(...ACTIONS),
  file: fc.nat(),
  at: fc.nat(),
  other: fc.nat(),
});

function apply(edit: Edit, paths: readonly string[], broken: Set<string>): void {
  const path = paths[edit.file % paths.length]!;
  const other = paths[edit.other % paths.length]!;
  const file = join(root, path);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const line = edit.at % Math.max(1, text.split('\n').length);
  const lines = text.split('\n');
  switch (edit.action) {
    case 'insert':
      lines.splice(line, 0, `export const inserted${edit.at} = ${edit.other};`);
      return write(path, lines.join('\n'));
    case 'cut':
      lines.splice(line, 3);
      return write(path, lines.join('\n'));
    case 'rename':
      return write(path, text.replaceAll(/\b(create|read|write)(\w+)/g, `$1X$2`));
    case 'move':
      mkdirSync(dirname(join(root, dirname(other), 'moved.ts')), { recursive: true });
      return renameSync(file, join(root, dirname(other), `moved-${edit.at % 50}.ts`));
    case 'delete':
      return rmSync(file);
    case 'create':
      return write(
        `${dirname(path)}/made-${edit.at % 50}.ts`,
        `import { x } from './made-${edit.other % 50}.js';\nexport const y = x;\n`,
      );
    case 'break':
      broken.add(path);
      return write(path, `${lines.slice(0, line).join('\n')}\nconst = (;\n${lines.slice(line).join('\n')}`);
    case 'mend': {
      const sick = [...broken][edit.at % Math.max(1, broken.size)];
      if (sick === undefined || !existsSync(join(root, sick))) return;
      broken.delete(sick);
      return write(sick, readFileSync(join(root, sick), 'utf8').replaceAll('const = (;\n', ''));
    }
    case 'config': {
      const compilerOptions = {
        paths: { '@/*': [edit.at % 2 ? './src/*' : './src/base/*'] },
        verbatimModuleSyntax: edit.other % 2 === 0,
      };
      return write(
        `packages/${edit.at % 3 ? 'one' : 'two'}/tsconfig.json`,
        JSON.stringify({ compilerOptions }),
      );
    }
    case 'import':
      return write(
        path,
        `import * as m${edit.at % 9} from '@/${other.split('/src/').pop()}';\nimport 'two/made-${edit.at % 50}';\n${text}`,
      );
  }
}

async function openAnew(cache = memoryCache()): Promise<Project> {
  return openProject(root, { cache, threads: 2, maxFileBytes: 5_000_000, versions: '' });
}

test(`${EDITS} random edits leave the updated graph equal to a new one`, async () => {
  makeCorpus();
  const coldCache = memoryCache();
  const project = await openAnew();
  const random = fc.sample(fc.array(edits, { minLength: EDITS_AT_ONCE, maxLength: EDITS_AT_ONCE }), {
    numRuns: EDITS / EDITS_AT_ONCE,
    seed: 20,
  });
  const broken = new Set<string>();
  for (const [round, batch] of random.entries()) {
    for (const edit of batch) apply(edit, project.state.graph.paths, broken);
    await project.update();
    const cold = await openAnew(coldCache);
    const [updated, anew] = [dumpGraph(project.state.graph), dumpGraph(cold.state.graph)];
    expect(cold.state.graph.paths.length).toBeGreaterThan(50);
    expect(updated.length, `round ${round}`).toBe(anew.length);
    const different = updated.findIndex((line, index) => line !== anew[index]);
    expect(
      different === -1
        ? ''
        : `round ${round}: ${updated[different]!.slice(0, 300)} ≠ ${anew[different]!.slice(0, 300)}`,
    ).toBe('');
    expect(project.state.problems).toEqual(cold.state.problems);
  }
  await project.close();
});
