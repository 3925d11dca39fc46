// The server as an agent meets it: a real client, a real process, real edits.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { run } from '../cli/testing/run.ts';

const temporary = temporaryFolder();
const folder = gitFixture(temporary, {
  'package.json': '{ "name": "small", "type": "module" }',
  'src/add.ts':
    'export interface Pair {\n  a: number;\n}\nexport function add({ a }: Pair): number {\n  return a;\n}\n',
  'src/use.ts': "import { add } from './add.ts';\n\nexport const two = add({ a: 2 });\n",
  'src/use.test.ts': "import { two } from './use.ts';\n\nif (two !== 2) throw new Error('two');\n",
});

const client = await connect(folder);
afterAll(() => client.close());

async function connect(root: string): Promise<Client> {
  const main = join(import.meta.dirname, '..', 'cli', 'main.ts');
  const connected = new Client({ name: 'test', version: '1.0.0' });
  await connected.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', root], cwd: root }),
  );
  return connected;
}

async function call(name: string, input: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const { text } = (content as { text: string }[])[0]!;
  return isError ? `error: ${text}` : text;
}

test('the list of tools is small', async () => {
  const list = await client.listTools();
  expect(list.tools.map(({ name }) => name)).toEqual([
    'scan',
    'verify_change',
    'review_change',
    'generate_tests',
    'plan_merges',
    'explain',
    'find_symbol',
    'references',
    'assess_impact',
    'rename',
    'move',
    'delete',
    'commit_decision',
    'plan_status',
    'undo',
    'recover',
    'status',
  ]);
  const writing = list.tools.filter(({ annotations }) => annotations?.destructiveHint);
  expect(writing.map(({ name }) => name)).toEqual([
    'generate_tests',
    'rename',
    'move',
    'delete',
    'commit_decision',
    'undo',
    'recover',
  ]);
  expect(JSON.stringify(list).length).toBeLessThanOrEqual(12_000);
});

test('an answer is about the files as they are when it is asked for', async () => {
  const path = join(folder, 'src/new.ts');
  writeFileSync(path, 'let n = 1;\nn = n;\n');
  expect(await call('scan', { base: 'HEAD', types: false, only: ['noop'] })).toContain(
    'src/new.ts:2:1 proof',
  );
  rmSync(path);
  const after = await call('scan', { base: 'HEAD', types: false, only: ['noop'] });
  expect(after).toMatch(/^No new findings/);
  expect(after.length).toBeLessThanOrEqual(300);
});

test('symbols, references, impact, meanings and status', async () => {
  expect(await call('find_symbol', { query: 'add' })).toContain('src/add.ts:4:17 function add');
  expect(await call('references', { symbol: 'src/add.ts#add' })).toContain('src/use.ts:3:20');
  const impact = JSON.parse(await call('assess_impact', { symbol: 'src/add.ts#add' })) as object;
  expect(impact).toMatchObject({
    complete: true,
    directCallers: [{ file: 'src/use.ts', line: 3, symbol: 'two' }],
    sharedTypes: [{ file: 'src/add.ts', typeName: 'Pair' }],
    affectedTests: [{ file: 'src/use.test.ts', steps: 2 }],
    highRiskCallers: [],
  });
  expect(await call('explain', { code: 'NOOP_SELF_ASSIGNMENT' })).toMatch(/^NOOP_SELF_ASSIGNMENT\nwhy: /);
  expect(await call('explain', { id: 'none' })).toMatch(
    /^error: USAGE: There is no finding with the id none any more/,
  );
  expect(await call('status')).toContain('changes: watching');
  expect(await call('references', { symbol: 'nothing' })).toMatch(/^error: SYMBOL_NOT_FOUND/);
});

const EDITS = ['n = n;', 'if (true) n;', 'n;', 'export const m = 1;', '// Nothing.', 'function ('];

test('after any edits the server says what the command line says, byte for byte', async () => {
  const edit = fc.record({
    file: fc.constantFrom('src/p.ts', 'src/q.ts'),
    lines: fc.array(fc.constantFrom(...EDITS)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      for (const { file, lines } of edits)
        writeFileSync(join(folder, file), ['let n = 1;', ...lines, ''].join('\n'));
      const { stdout } = await run(folder, ['scan', '--no-types', '--format', 'agent']);
      expect(await call('scan', { types: false })).toBe(stdout);
    }),
    { numRuns: 12, seed: 3 },
  );
});

test('one word for one thing: names of arguments are lower case, and a symbol is a symbol everywhere', async () => {
  const { tools } = await client.listTools();
  const names = new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})));
  expect([...names].filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
  const withSymbol = tools.filter(({ inputSchema }) => 'symbol' in (inputSchema.properties ?? {}));
  expect(withSymbol.map(({ name }) => name)).toEqual([
    'references',
    'assess_impact',
    'rename',
    'move',
    'delete',
  ]);
});

test('the server says how to work with it, and errors name tools', async () => {
  const { tools } = await client.listTools();
  const instructions = client.getInstructions()!;
  for (const name of [
    'assess_impact',
    'rename',
    'plan_status',
    'commit_decision',
    'undo',
    'scan',
    'verify_change',
  ])
    expect([instructions.includes(name), tools.some((tool) => tool.name === name)]).toEqual([true, true]);
  const missing = await call('references', { symbol: 'nowhere' });
  expect(missing).toMatch(/^error: SYMBOL_NOT_FOUND: .* Run `find_symbol` to search for it\.$/s);
  expect(await call('plan_status', { plan_id: 'none' })).not.toContain('`lintel');
});

test('arguments are understood by the names that they had before, and no others', async () => {
  const plan = { dry_run: true };
  const deleted = await call('delete', { symbol: 'src/use.test.ts', ...plan });
  expect(deleted).toContain('status: ok');
  expect(await call('delete', { target: 'src/use.test.ts', ...plan })).toContain('status: ok');
  expect(await call('move', { symbol: 'src/add.ts', to: 'src/sum.ts', ...plan })).toContain('status: ok');
  expect(await call('move', { from: 'src/add.ts', to: 'src/sum.ts', ...plan })).toContain('status: ok');
  for (const input of [{ file: 'src/add.ts' }, { symbol: 'a', target: 'b' }, {}])
    await expect(call('delete', input)).resolves.toMatch(/^error: /);
});

test('undo takes back what a tool wrote', async () => {
  const before = readFileSync(join(folder, 'src/add.ts'), 'utf8');
  expect(await call('rename', { symbol: 'src/add.ts#Pair', new_name: 'Two' })).toContain('status: ok');
  expect(readFileSync(join(folder, 'src/add.ts'), 'utf8')).toContain('interface Two');
  expect(await call('undo')).toContain('Undone');
  expect(await call('recover')).toContain('No change is half-done.');
  expect(readFileSync(join(folder, 'src/add.ts'), 'utf8')).toBe(before);
});
