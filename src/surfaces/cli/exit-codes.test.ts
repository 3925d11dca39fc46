// What goes wrong, and how the exit code and the message say so.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { errorSchema } from '../../contract/index.ts';
import { run } from './testing/run.ts';
import { SMALL } from './testing/small-repository.ts';

const temporary = temporaryFolder();
const repository = gitFixture(temporary, SMALL);

test.each([
  [[], /No command was given\./],
  [['graph'], /No command was given\./],
  [['grap'], /Unknown command 'grap'\. \(Did you mean graph\?\)/],
  [['graph', 'sumary'], /Unknown command 'sumary'/],
  [['graph', 'summary', '--bogus'], /Unknown option '--bogus'/],
  [['--bogus', 'graph', 'summary'], /Unknown option '--bogus'/],
  [['graph', 'summary', 'extra'], /Too many arguments/],
  [['graph', 'refs'], /Missing required argument 'symbol'/],
  [['graph', 'summary', '--format', 'xml'], /It must be one of text, json, agent, markdown, sarif\./],
  [['graph', 'summary', '--format', 'sarif'], /The format sarif is for findings/],
  [['graph', 'symbols', 'a', '--limit', '0'], /whole number, at least 1/],
  [['impact', 'add', '--depth', 'x'], /It must be a whole number/],
  [['impact', 'add', '--kinds', 'calls,files'], /"files" is not one of calls, types, imports, tests/],
  [['index'], /One of --export <file> and --import <file> is required/],
  [['index', '--export', 'a', '--import', 'b'], /cannot be used with/],
  [['doctor', '--revision', 'HEAD'], /--revision is for graph commands/],
  [['graph', 'summary', '--cwd', ''], /--cwd needs the path of a folder/],
  [['graph', 'refs', 'src/add.ts:1'], /has no column/],
])('usage: %j', async (argv, message) => {
  const { exitCode, stdout, stderr } = await run(repository, argv);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/(^|\n)lintel: USAGE: .*\nhelp: .*--help.*\n$/);
  expect(stderr).toMatch(message);
});

test.each([
  [['graph', 'refs', 'nothing'], 'SYMBOL_NOT_FOUND', 2],
  [['graph', 'refs', 'src/none.ts:1:1'], 'SYMBOL_NOT_FOUND', 2],
  [['delete', 'none.ts'], 'SYMBOL_NOT_FOUND', 2],
  [['plans', '0123456789abcdef'], 'PLAN_NOT_FOUND', 2],
  [['cancel', '0123456789abcdef'], 'PLAN_NOT_FOUND', 2],
  [['graph', 'summary', '--cwd', 'missing'], 'ROOT_NOT_FOUND', 2],
  [['cache', 'clean', '--cwd', 'missing'], 'ROOT_NOT_FOUND', 2],
  [['graph', 'summary', '--cwd', 'package.json'], 'ROOT_NOT_FOUND', 2],
  [['graph', 'summary', '--revision', 'none'], 'REVISION_NOT_FOUND', 2],
  [['index', '--import', 'missing.scip'], 'FILE_NOT_FOUND', 2],
  [['index', '--import', 'package.json'], 'SCIP_INVALID', 2],
  [['index', '--export', 'missing/small.scip'], 'FILE_UNWRITABLE', 3],
])('failure: %j', async (argv, code, exit) => {
  const { exitCode, stdout, stderr } = await run(repository, [...argv, '--format=json']);
  const { error } = errorSchema.parse(JSON.parse(stdout));
  expect([error.code, exitCode]).toEqual([code, exit]);
  expect(stderr).toBe(`lintel: ${code}: ${error.message}\nhelp: ${error.help}\n`);
});

test('plans are listed as many as wanted, and one is shown whatever it waits for', async () => {
  const folder = gitFixture(temporary, {
    'package.json': '{ "name": "p", "version": "1.0.0", "exports": "./a.ts" }\n',
    'a.ts': 'export const a = 1;\n',
  });
  for (const name of ['b', 'c']) {
    const { exitCode } = await run(folder, ['rename', 'a.ts#a', name]);
    expect(exitCode).toBe(1);
  }
  const { stdout } = await run(folder, ['plans', '--limit', '1']);
  expect(stdout).toMatch(
    /^2 plans, 2 open\n[^]* a → c, .*\n {2}… 1 more \(use --limit, or --format json for all\)\n/,
  );
  const agent = await run(folder, ['plans', '--cursor', '1', '--format', 'agent']);
  expect(agent.stdout).toMatch(/^2 plans, 2 open\n.*\n\w{16} open needs_decision a → b, .*\n$/);
  const [id = ''] = /\w{16}/.exec(agent.stdout) ?? [];
  const shown = await run(folder, ['plans', id]);
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toMatch(new RegExp(`^Plan ${id} is open: a → b, [^]*\\+export const b = 1;\\n`));
});

test('an ambiguous name lists what it may mean', async () => {
  const folder = gitFixture(temporary, { 'a.ts': 'export const x = 1;\n', 'b.ts': 'export const x = 2;\n' });
  const { exitCode, stdout } = await run(folder, ['graph', 'refs', 'x', '--format', 'json']);
  const { error } = errorSchema.parse(JSON.parse(stdout));
  expect([exitCode, error.code]).toEqual([2, 'SYMBOL_AMBIGUOUS']);
  expect(error.data.candidates).toEqual(['a.ts#x', 'b.ts#x']);
});

test.each([
  ['rename', 'x', 'y'],
  ['move', 'x', 'c.ts'],
  ['delete', 'x'],
])('an ambiguous name is a question: %s', async (...argv) => {
  const folder = gitFixture(temporary, { 'a.ts': 'export const x = 1;\n', 'b.ts': 'export const x = 2;\n' });
  const { exitCode, stdout } = await run(folder, argv);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^Needs a decision: "x" names 2 symbols: a\.ts#x, b\.ts#x; say which to /);
  const [, plan = ''] = /lintel commit (\w+) --candidate/.exec(stdout) ?? [];
  const done = await run(folder, ['commit', plan, '--candidate', 'b.ts#x']);
  expect([done.exitCode, done.stdout]).toEqual([0, expect.stringMatching(/^Done: b\.ts#x: /)]);
});

test('settings that are wrong are named', async () => {
  const folder = gitFixture(temporary, { 'lintel.json': '{ "exclud": [] }' });
  const { exitCode, stderr } = await run(folder, ['graph', 'summary']);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/CONFIG_INVALID: lintel\.json.*exclud/);
});

test('a broken file makes the answer incomplete in every format', async () => {
  const folder = gitFixture(temporary, { ...SMALL, 'src/broken.ts': 'export const = 1;\n' });
  for (const format of ['text', 'agent', 'markdown']) {
    const { exitCode, stdout, stderr } = await run(folder, ['graph', 'cycles', '--format', format]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: '' });
    expect(stdout).toContain('Incomplete: something that could change this answer was not analysed.');
    expect(stdout.replaceAll('\\', '')).toMatch(/SYNTAX_ERROR src\/broken\.ts:1:14: /);
  }
  const { exitCode, stdout } = await run(folder, ['graph', 'cycles', '--format', 'json']);
  expect([exitCode, (JSON.parse(stdout) as { complete: boolean }).complete]).toEqual([3, false]);
});

test('a context that does not load makes doctor say so', async () => {
  const folder = gitFixture(temporary, { ...SMALL, 'tsconfig.json': '{ "extends": "./none.json" }' });
  const { exitCode, stdout } = await run(folder, ['doctor']);
  expect(exitCode).toBe(3);
  expect(stdout).toContain('Not everything can be analysed');
  expect(stdout).toContain('none.json');
});

test('neither git nor a tsconfig is needed', async () => {
  const folder = freshFolder(temporary);
  writeFiles(folder, { 'a.ts': 'export const one = 1;\n', 'b.js': "import { one } from './a.js';\none;\n" });
  const { exitCode, stdout } = await run(folder, ['graph', 'refs', 'one', '--format', 'json']);
  const { references } = JSON.parse(stdout) as { references: unknown[] };
  expect([exitCode, references.length]).toEqual([0, 3]);
});

test('an empty folder has nothing, and says so', async () => {
  const { exitCode, stdout } = await run(freshFolder(temporary), ['graph', 'summary']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^0 source files, 0 lines/);
});

test('without a place for the cache the answer is whole and the trouble is told', async () => {
  const folder = gitFixture(temporary, SMALL);
  rmSync(join(folder, '.lintel'), { recursive: true, force: true });
  writeFileSync(join(folder, '.lintel'), 'in the way');
  const { exitCode, stdout, stderr } = await run(folder, ['graph', 'summary']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('CACHE_UNAVAILABLE');
  const clean = await run(folder, ['cache', 'clean']);
  expect(clean.exitCode).toBe(0);
});

test('names with marks that fool a terminal are shown as escapes', async () => {
  const folder = freshFolder(temporary);
  mkdirSync(join(folder, '名前'));
  writeFiles(folder, { '名前/é\u202E.ts': "import './no\u001B[31mthing.js';\n" });
  const { stdout } = await run(folder, ['graph', 'unresolved']);
  expect(stdout).toContain('名前/é\\u{202e}.ts');
  expect(stdout).not.toContain('\u001B');
});

test('help and version succeed, wherever they stand', async () => {
  for (const argv of [
    ['--help'],
    ['help', 'graph'],
    ['graph', 'refs', '--help'],
    ['--version'],
    ['doctor', '--version'],
  ]) {
    const { exitCode, stdout, stderr } = await run(repository, argv);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: lintel|^\d+\.\d+\.\d+\n$/);
  }
});

test('an interrupted command says so', async () => {
  const { exitCode, stdout } = await run(repository, ['doctor', '--format', 'json'], {
    signal: AbortSignal.abort(),
  });
  expect([exitCode, errorSchema.parse(JSON.parse(stdout)).error.code]).toEqual([130, 'INTERRUPTED']);
});
