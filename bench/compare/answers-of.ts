// All that one build of Lintel answers about one repository, by the question.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporary, removeTemporary } from '../temporary.ts';
import { byDigest, type Chosen } from './choose.ts';

export const AREAS = ['scan', 'graph', 'refactor'] as const;
export type Area = (typeof AREAS)[number];

export interface Recording {
  /** The symbols and files that were asked about. */
  readonly chosen: Chosen | undefined;
  readonly answers: Readonly<Record<string, string>>;
}

interface Wanted {
  readonly areas: readonly Area[];
  readonly count: number;
  /** What the other build was asked; chosen anew where nothing is said. */
  readonly chosen: Chosen | undefined;
}

export function answersOf(product: string, root: string, { areas, count, chosen }: Wanted): Recording {
  rmSync(join(root, '.lintel'), { recursive: true, force: true });
  const answers: Record<string, string> = {};
  if (areas.includes('scan')) Object.assign(answers, scans(product, root));
  if (areas.every((area) => area === 'scan')) return { chosen, answers };
  const asked = askLibrary(product, root, { areas, count, chosen });
  return { chosen: asked.chosen, answers: { ...answers, ...asked.answers } };
}

const SCANS: Readonly<Record<string, readonly string[]>> = {
  json: ['scan', '--format', 'json'],
  text: ['scan', '--format', 'text'],
  'all json': ['scan', '--all', '--format', 'json'],
  sarif: ['scan', '--format', 'sarif'],
  agent: ['scan', '--format', 'agent'],
};

function scans(product: string, root: string): Record<string, string> {
  const answers = Object.fromEntries(
    Object.entries(SCANS).map(([name, args]) => [`scan ${name}`, run(product, root, args)]),
  );
  const undo = editSomeFiles(root);
  try {
    answers['scan base json'] = run(product, root, ['scan', '--base', 'HEAD', '--format', 'json']);
  } finally {
    undo();
  }
  return answers;
}

function run(product: string, root: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(product, 'bin', 'lintel.js'), ...args, '--cwd', root],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  return `exit code ${status}\n${stdout}\n${stderr}`.replaceAll(root, '<root>');
}

const EDITED = 5;

/** A change as somebody might make it: exports that nobody uses, one of them a copy of nothing. */
function editSomeFiles(root: string): () => void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1e9 }).toString('utf8');
  const sources = tracked.split('\0').filter((path) => /(?<!\.d)\.tsx?$/.test(path));
  const files = byDigest(sources, (path) => path).slice(0, EDITED);
  const before = files.map((file) => readFileSync(join(root, file)));
  for (const [index, file] of files.entries())
    appendFileSync(
      join(root, file),
      `\nexport function compared${index}(given: number) {\n  let unread = given;\n  unread = 2;\n  return given === given;\n}\n`,
    );
  return () => files.forEach((file, index) => writeFileSync(join(root, file), before[index]!));
}

function askLibrary(product: string, root: string, wanted: Wanted): Recording {
  const folder = makeTemporary('answers');
  const [input, output] = [join(folder, 'asked.json'), join(folder, 'answers.json')];
  writeFileSync(input, JSON.stringify(wanted));
  const asking = join(import.meta.dirname, 'ask-library.ts');
  execFileSync(process.execPath, [asking, product, root, input, output], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { chosen, answers } = JSON.parse(readFileSync(output, 'utf8')) as Recording;
  removeTemporary(folder);
  return {
    chosen,
    answers: Object.fromEntries(
      Object.entries(answers).map(([key, text]) => [key, text.replaceAll(root, '<root>')]),
    ),
  };
}
