// Every command on one small repository, for people and for programs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { ANSWERS, type AnswerName } from '../../contract/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { timingSchema } from '../../contract/index.ts';
import { run } from './testing/run.ts';
import { SMALL } from './testing/small-repository.ts';

const temporary = temporaryFolder();
const repository = gitFixture(temporary, SMALL);

async function text(...argv: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(repository, argv);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/\nin \d+\.\d\d s\n$/);
  return stdout.replace(/\n\nin \d+\.\d\d s\n$/, '');
}

async function json<Name extends AnswerName>(
  name: Name,
  ...argv: string[]
): Promise<z.infer<(typeof ANSWERS)[Name]>> {
  const { exitCode, stdout, stderr } = await run(repository, [...argv, '--format', 'json']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const value: unknown = JSON.parse(stdout);
  const parsed = ANSWERS[name].parse(value);
  expect(stdout).toBe(`${JSON.stringify(parsed, undefined, 2)}\n`);
  return parsed as z.infer<(typeof ANSWERS)[Name]>;
}

test('graph summary', async () => {
  expect(await text('graph', 'summary')).toMatch(/^6 source files, \d+ lines in /);
  const answer = await json('graph-summary', 'graph', 'summary');
  expect(answer).toMatchObject({
    files: 6,
    imports: 6,
    unresolvedImports: 1,
    cycles: 1,
    testFiles: 1,
    complete: true,
  });
});

test('graph symbols, page by page', async () => {
  expect(await text('graph', 'symbols', 'start')).toBe(
    [
      '2 symbols for "start"',
      '',
      '  constant  start      exported  src/lost.ts:3:14',
      '  method    App.start            src/app.ts:5:3',
    ].join('\n'),
  );
  const first = await json('graph-symbols', 'graph', 'symbols', 'start', '--limit', '1');
  expect([first.total, first.symbols.length, first.cursor]).toEqual([2, 1, '1']);
  const second = await json('graph-symbols', 'graph', 'symbols', 'start', '--limit', '1', '--cursor', '1');
  expect(second.symbols.map((symbol) => symbol.qualifiedName)).toEqual(['App.start']);
  expect(second.cursor).toBeUndefined();
  expect((await json('graph-symbols', 'graph', 'symbols', 'b', '--locals')).symbols[0]?.kind).toBe(
    'parameter',
  );
});

test('graph definition', async () => {
  expect(await text('graph', 'definition', 'src/app.ts:6:12')).toContain('  lines 1-3  src/add.ts:1:17');
  const { definitions } = await json('graph-definition', 'graph', 'definition', 'add');
  expect(definitions.map(({ file, span }) => [file, span.start])).toEqual([
    ['src/add.ts', { line: 1, column: 17 }],
  ]);
});

test('graph refs, with the symbol named in each way', async () => {
  expect(await text('graph', 'refs', 'src/add.ts#add')).toBe(
    [
      '4 references to add in 2 files',
      '',
      '  symbol    add (function, exported)',
      '  declared  src/add.ts:1:17',
      '  roles     2 call, 1 definition, 1 import',
      '',
      '  src/add.ts',
      '    1:17  definition',
      '  src/app.ts (3)',
      '    1:10  import',
      '    6:12  call',
      '    6:19  call',
    ].join('\n'),
  );
  const named = ['add', 'src\\add.ts#add', './src/app.ts:6:19', join(repository, 'src', 'add.ts:1:17')];
  for (const symbol of named) {
    expect((await json('graph-refs', 'graph', 'refs', symbol)).references, symbol).toHaveLength(4);
  }
});

test('graph callers and callees', async () => {
  const callers = await text('graph', 'callers', 'add');
  expect(callers).toContain('2 calls of add from 1 function in 1 file');
  expect(callers).toContain('    6:19  call  App.start');
  expect((await json('graph-callers', 'graph', 'callers', 'App.start')).callers[0]?.symbol).toBe('<module>');
  const callees = await text('graph', 'callees', 'src/app.ts#App.start');
  expect(callees).toContain('App.start makes 2 calls to 1 function');
  expect((await json('graph-callees', 'graph', 'callees', 'App.start')).callees).toHaveLength(2);
});

test('impact, below graph and at the top', async () => {
  const answer = await json('graph-impact', 'graph', 'impact', 'add');
  expect(answer.tests).toEqual(['src/app.test.ts']);
  expect(await json('graph-impact', 'impact', 'add')).toEqual(answer);
  expect(await text('impact', 'add')).toContain('Tests to run\n  src/app.test.ts');
  const direct = await json('graph-impact', 'impact', 'add', '--depth', '1', '--kinds', 'calls');
  expect(direct.affected).toEqual([{ file: 'src/app.ts', symbol: 'App.start', depth: 1, kind: 'calls' }]);
});

test('graph modules', async () => {
  const shown = await text('graph', 'modules', '--limit', '2');
  expect(shown).toContain('            1        0         0  src/add.ts');
  expect(shown).toContain('  … 4 more (use --limit, or --format json for all)');
  expect((await json('graph-modules', 'graph', 'modules', '--limit', '2')).modules).toHaveLength(6);
});

test('graph cycles', async () => {
  expect(await text('graph', 'cycles')).toContain('1 group of 2 files that import each other in cycles');
  expect((await json('graph-cycles', 'graph', 'cycles')).components[0]?.files).toEqual([
    'src/first.ts',
    'src/second.ts',
  ]);
});

test('graph unresolved', async () => {
  const shown = await text('graph', 'unresolved');
  expect(shown).toContain('1 unresolved import in 1 file, 1 declared package not installed');
  expect(shown).toContain('"./nowhere.js"');
  const answer = await json('graph-unresolved', 'graph', 'unresolved');
  expect(answer.notInstalled).toEqual([{ package: 'left-pad', imports: 1 }]);
});

test('index, out and in', async () => {
  expect(await text('index', '--export', 'small.scip')).toContain('6 documents');
  expect(existsSync(join(repository, 'small.scip'))).toBe(true);
  expect((await json('index', 'index', '--import', 'small.scip')).documents).toBe(6);
});

test('doctor and cache clean', async () => {
  const whole = gitFixture(temporary, { 'tsconfig.json': '{}', 'a.ts': 'export {};\n' });
  expect((await run(whole, ['doctor'])).stdout).toContain(`All is well in ${whole}`);
  const { exitCode, stdout } = await run(repository, ['doctor', '--format', 'json']);
  const { contexts, unknowns } = ANSWERS.doctor.parse(JSON.parse(stdout));
  expect([exitCode, contexts[0]?.config]).toEqual([3, 'tsconfig.json']);
  expect(unknowns.filter(({ limits }) => limits).map(({ reason }) => reason)).toEqual([
    'dependencies-not-installed',
  ]);
  expect(await text('cache', 'clean')).toMatch(/^Removed \d+ entries from the cache/);
  expect((await json('cache-clean', 'cache', 'clean')).removedEntries).toBe(0);
});

test('a revision is read as it was', async () => {
  const answer = await json('graph-summary', '--revision', 'HEAD', 'graph', 'summary');
  expect(answer.files).toBe(6);
});

test('the same question gives the same bytes, whatever the cache holds', async () => {
  const ask = ['graph', 'refs', 'add', '--format', 'json'];
  const [cold, warm, none] = [
    await run(repository, ask),
    await run(repository, ask),
    await run(repository, [...ask, '--no-cache']),
  ];
  expect(warm.stdout).toBe(cold.stdout);
  expect(none.stdout).toBe(cold.stdout);
});

test('agents and pull requests get their own formats', async () => {
  const agent = await run(repository, ['--format', 'agent', 'graph', 'refs', 'add']);
  expect(agent.stdout.split('\n').slice(-4)).toEqual([
    'src/app.ts:1:10 import',
    'src/app.ts:6:12 call',
    'src/app.ts:6:19 call',
    '',
  ]);
  const markdown = await run(repository, ['graph', '--format', 'markdown', 'refs', 'add']);
  expect(markdown.stdout).toContain('| `src/app.ts:6:19` | call |\n');
});

test('timing is told when asked for', async () => {
  const { stdout } = await run(repository, ['graph', 'cycles', '--format', 'json', '--timing']);
  const { timing } = JSON.parse(stdout) as { timing: unknown };
  expect(timingSchema.parse(timing).steps.map((step) => step.name)).toEqual(['load', 'open', 'answer']);
  const shown = await run(repository, ['graph', 'cycles', '--timing']);
  expect(shown.stdout).toMatch(/\ntiming: load .*; peak memory 1\.0 MB\nin /);
});

test('colour and progress are for terminals', async () => {
  const piped = await run(repository, ['graph', 'cycles']);
  expect(piped.stdout).not.toContain('\u001B[');
  const shown = await run(repository, ['graph', 'cycles'], { isTTY: true });
  expect(shown.stdout).toContain('\u001B[1m1 group');
  const plain = await run(repository, ['graph', 'cycles'], { isTTY: true, env: { NO_COLOR: '1' } });
  expect(plain.stdout).not.toContain('\u001B[');
  const forced = await run(repository, ['graph', 'cycles'], { env: { FORCE_COLOR: '1' } });
  expect(forced.stdout).toContain('\u001B[1m');
});
