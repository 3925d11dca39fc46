// Adding a detector touches its folder and nothing else. Follows "Your first detector" in CONTRIBUTING.md, in a copy of this
// repository: what the section says to write is written, and what it says to run is run.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { commitAll, gitIn } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const temporary = temporaryFolder();

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const section = page.split(/^## (?=Your first detector$)/m)[1]!.split(/^## (?=How a change lands$)/m)[0]!;

/** Files to write: a path on a line of its own, and the block after it. */
const FILE = /^`(src\/[^`]+)`\n\n(`{3,})[a-z]+\n([\s\S]*?)^\2$/gm;
const files = Object.fromEntries([...section.matchAll(FILE)].map(([, path, , text]) => [path!, text!]));
const folder = 'src/detectors/leftover-debugger/';

let copy: string;
let project: string;

function copyRepository(): string {
  const target = freshFolder(temporary);
  const listed = gitIn(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const path of listed)
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(target, path));
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'), 'junction');
  gitIn(target, 'init', '-q', '-b', 'main');
  commitAll(target);
  return target;
}

function nodeIn(cwd: string, ...args: string[]): string {
  return execFileSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
}

/** What the new detector says about a repository that has one statement in a source and one in a test. */
function scan(...args: string[]): unknown {
  const all = ['scan', '--only', 'leftover-debugger', '--fail-on', 'none', '--cwd', project, ...args];
  return JSON.parse(nodeIn(copy, 'src/surfaces/cli/main.ts', ...all));
}

beforeAll(() => {
  copy = copyRepository();
  writeFiles(copy, files);
  nodeIn(copy, 'scripts/gen.ts');
  project = freshFolder(temporary);
  writeFiles(project, { 'a.ts': 'debugger;\nexport {};\n', 'a.test.ts': 'debugger;\nexport {};\n' });
});

test('the section has a page, the list of codes, and a file for each code and for what is collected', () => {
  expect(Object.keys(files).map((path) => path.replace(folder, ''))).toEqual([
    'leftover-debugger.md',
    'facts.ts',
    'debugger-statement.ts',
    'detector.ts',
  ]);
});

test('nothing that people write has changed outside of its folder', () => {
  const changed = gitIn(copy, 'status', '--porcelain', '--untracked-files=all', '--', `:!${folder}`);
  const paths = changed.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
  expect(paths.length).toBeGreaterThan(0);
  const generated = /(?:Written|Generated) by `npm run gen`/;
  expect(paths.filter((path) => !generated.test(readFileSync(join(copy, path), 'utf8')))).toEqual([]);
});

test('the examples on its page hold', () => {
  const args = ['run', 'src/detectors/pages.test.ts', '-t', 'leftover-debugger'];
  expect(section).toContain(`npx vitest ${args.join(' ')}\n`);
  expect(nodeIn(copy, 'node_modules/vitest/vitest.mjs', ...args)).toMatch(/Tests\s+2 passed/);
});

test('a scan reports its code, and by default not in tests', () => {
  const { analyses } = scan('--format', 'json') as { analyses: Record<string, unknown> };
  expect(analyses['leftover-debugger']).toMatchObject([
    { code: 'LEFTOVER_DEBUGGER', file: 'a.ts', tier: 'proof', fixable: true },
  ]);
});

test('SARIF has its rule', () => {
  const { runs } = scan('--format', 'sarif') as { runs: { tool: { driver: { rules: { id: string }[] } } }[] };
  expect(runs[0]!.tool.driver.rules.map(({ id }) => id)).toEqual(['LEFTOVER_DEBUGGER']);
});

test('the settings take its options, and the reference lists it', () => {
  const schema = readFileSync(join(copy, 'schema', 'lintel.json'), 'utf8');
  expect(schema).toContain('"leftover-debugger"');
  expect(schema).toContain('whether the statements of tests are reported, too');
  const reference = readFileSync(join(copy, 'docs', 'reference', 'detectors.md'), 'utf8');
  expect(reference).toContain('| `LEFTOVER_DEBUGGER` | `debugger-statement` | proof |');
});
