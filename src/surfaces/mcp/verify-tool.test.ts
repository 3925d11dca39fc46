// `verify_change` as an agent meets it: a real client, a real process, real edits.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, expect, test } from 'vitest';
import { gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';

const ADD = 'export function add(a: number, b: number): number {\n  return a + b;\n}\n';
const folder = gitFixture(temporaryFolder(), {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'lintel.json': '{ "verify": { "findings": { "proofs": "fail" } } }\n',
  'src/add.ts': ADD,
  'src/use.ts': "import { add } from './add.ts';\n\nexport const two = add(1, 1);\n",
});

const client = new Client({ name: 'test', version: '1.0.0' });
const main = join(import.meta.dirname, '..', 'cli', 'main.ts');
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder], cwd: folder }),
);
afterAll(() => client.close());

afterEach(() => {
  gitIn(folder, 'reset', '-q', '--hard');
  rmSync(join(folder, 'src/new.ts'), { force: true });
});

interface Verdict {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

async function verify(input: Record<string, unknown> = {}): Promise<Verdict> {
  const reply = await client.callTool({ name: 'verify_change', arguments: input });
  const { text } = (reply.content as { text: string }[])[0]!;
  if (reply.isError) throw new Error(text);
  expect(JSON.stringify(reply).length).toBeLessThanOrEqual(8192);
  return { text, data: reply.structuredContent as Record<string, unknown> };
}

const write = (text: string): void => writeFileSync(join(folder, 'src/new.ts'), text);
const ONLY = { only: ['findings'] };

test('a change that passes is accepted', async () => {
  write('export const three = 3;\n');
  const { text, data } = await verify(ONLY);
  expect(text).toMatch(/^Accepted\./);
  expect(data).toMatchObject({
    verdict: 'accept',
    complete: true,
    passed: ['findings'],
    checks: [],
    missing_files: [],
  });
});

test('an edit is judged when it is asked for, and says what to do', async () => {
  write('export let n = 1;\nn = n;\n');
  const { text, data } = await verify(ONLY);
  expect(text).toMatch(/^Rejected: 1 to repair\./);
  expect(data).toMatchObject({
    verdict: 'reject',
    passed: [],
    checks: [
      { check: 'findings', status: 'fail', code: 'NOOP_SELF_ASSIGNMENT', file: 'src/new.ts', line: 2 },
    ],
  });
  expect(data.instruction).toMatch(/^Repair src\/new\.ts:2, .*`explain NOOP_SELF_ASSIGNMENT`/);
  write('export let n = 1;\nn = n + 1;\n');
  expect((await verify(ONLY)).data).toMatchObject({ verdict: 'accept' });
});

test('a patch is judged over the base without being written, whatever the working tree has', async () => {
  write('export let n = 1;\nn = n;\n');
  const patch = `--- a/src/add.ts\n+++ b/src/add.ts\n@@ -1,3 +1,4 @@\n ${ADD.trimEnd().replaceAll('\n', '\n ')}\n+export const zero = 0;\n`;
  expect((await verify({ ...ONLY, patch, base: 'HEAD' })).data).toMatchObject({ verdict: 'accept' });
  expect(readFileSync(join(folder, 'src/add.ts'), 'utf8')).toBe(ADD);
  expect((await verify(ONLY)).data).toMatchObject({ verdict: 'reject' });
  await expect(verify({ patch: patch.replace('return a + b', 'return b'), base: 'HEAD' })).rejects.toThrow(
    /^PATCH_INVALID: /,
  );
});

test('what is staged is judged as it is in the index', async () => {
  write('export let n = 1;\nn = n;\n');
  expect((await verify({ ...ONLY, staged: true })).data).toMatchObject({ verdict: 'accept' });
  gitIn(folder, 'add', 'src/new.ts');
  write('export let n = 1;\n');
  expect((await verify({ ...ONLY, staged: true })).data).toMatchObject({ verdict: 'reject' });
  expect((await verify(ONLY)).data).toMatchObject({ verdict: 'accept' });
});

test('long answers stay within what an agent is given, and continue at a cursor', async () => {
  write(Array.from({ length: 150 }, (_, at) => `export let n${at} = 1;\nn${at} = n${at};\n`).join(''));
  const { text, data } = await verify(ONLY);
  const left = data['checks_left_out'] as number;
  expect((data['checks'] as unknown[]).length + left).toBe(150);
  const [, cursor = ''] = /cursor:? (\d+)/.exec(text) ?? [];
  expect((await verify({ ...ONLY, cursor: Number(cursor) })).text).not.toBe(text);
});

test('a request that is cancelled ends, and the next one is answered', async () => {
  write('export const three = 3;\n');
  const stop = new AbortController();
  const cancelled = client.callTool({ name: 'verify_change', arguments: {} }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(cancelled).rejects.toThrow();
  expect((await verify(ONLY)).data).toMatchObject({ verdict: 'accept' });
});

test.each([
  [{ base: 'nowhere' }, /^REVISION_NOT_FOUND: /],
  [{ patch: '', staged: true }, /^USAGE: /],
  [{ only: ['everything'] }, /invalid/i],
  [{ plan: { rename_mapping: 3 } }, /invalid/i],
])('%j is refused with a reason', async (input, message) => {
  await expect(verify(input)).rejects.toThrow(message);
});

test('a review tells what is proven, and a plan what comes first', async () => {
  const said = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return (content as { text: string }[])[0]!.text;
  };
  writeFileSync(join(folder, 'src/add.ts'), ADD.replace('b: number', 'b: number, c: number'));
  expect(await said('review_change', { base: 'HEAD' })).toMatch(
    /^Changes are requested: 1 issue\.[^]*src\/use\.ts:3:20 high type_error /,
  );
  gitIn(folder, 'checkout', '-q', '-b', 'sum');
  gitIn(folder, 'commit', '-q', '-a', '-m', 'Sum');
  gitIn(folder, 'checkout', '-q', '-');
  expect(await said('plan_merges', { branches: ['sum'] })).toMatch(
    /^1 branch to merge into main,[^]*1\. sum/,
  );
});
