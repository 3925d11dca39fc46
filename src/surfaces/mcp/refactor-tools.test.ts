// Renaming as an agent meets it: bounded answers, proofs that a commit accepts, and the same words as the command line.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Proof, RefactorAnswer } from '../../contract/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { run } from '../cli/testing/run.ts';
import { decisionData } from './decision-data.ts';

const USES = 120;
const folder = gitFixture(temporaryFolder(), {
  'package.json': '{ "name": "small", "type": "module", "exports": "./src/index.ts" }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
  'src/add.ts': 'export function add(a: number): number {\n  return a;\n}\n',
  'src/index.ts': "export { add } from './add.ts';\n",
  'src/many.ts': 'export const one = 1;\n',
  'src/few.ts': 'export const few = 1;\n',
  'src/fewer.ts': 'export const few = 2;\n',
  ...Object.fromEntries(
    Array.from({ length: USES }, (_, n) => [
      `src/uses/use${n}.ts`,
      `import { one } from '../many.ts';\n\nexport const two${n} = one + one;\n`,
    ]),
  ),
});

const client = new Client({ name: 'test', version: '1.0.0' });
const main = join(import.meta.dirname, '..', 'cli', 'main.ts');
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder], cwd: folder }),
);
afterAll(() => client.close());

interface Data {
  readonly status: string;
  readonly reason?: string;
  readonly applied: boolean;
  readonly non_clean_files?: readonly string[];
  readonly plan_id: string;
  readonly candidates: { readonly id: string; readonly proof: Proof }[];
}

async function call(name: string, input: Record<string, unknown>): Promise<{ text: string; data: Data }> {
  const result = await client.callTool({ name, arguments: input });
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(8192);
  const { text } = (result.content as { text: string }[])[0]!;
  return { text, data: result.structuredContent as unknown as Data };
}

function outcomeOf({ status, reason, applied }: Data): unknown[] {
  return [status, reason, applied];
}

function textOf(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

test('a decision is committed with the proof that came with it, unless a line has changed', async () => {
  const asked = await call('rename', { symbol: 'src/add.ts#add', new_name: 'plus' });
  expect(outcomeOf(asked.data)).toEqual(['needs_decision', 'public_name', false]);
  const { plan_id, candidates } = asked.data;
  expect(candidates.map(({ id }) => id)).toEqual(['propagate', 'keep']);
  for (const { id, proof } of candidates) expect(asked.text).toContain(`\n${id} ${JSON.stringify(proof)}\n`);

  const { proof } = candidates[1]!;
  const before = textOf('src/index.ts');
  writeFileSync(join(folder, 'src/index.ts'), `${before}// Changed.\n`);
  const blocked = await call('commit_decision', { plan_id, selected_candidate_id: 'keep', proof });
  expect([...outcomeOf(blocked.data), blocked.data.non_clean_files]).toEqual([
    'blocked',
    'files_not_clean',
    false,
    ['src/index.ts'],
  ]);
  expect((await call('plan_status', {})).text).toContain(`${plan_id} open needs_decision`);

  writeFileSync(join(folder, 'src/index.ts'), before);
  const done = await call('commit_decision', { plan_id, selected_candidate_id: 'keep', proof });
  expect([...outcomeOf(done.data), done.data.candidates]).toEqual(['ok', undefined, true, []]);
  expect(textOf('src/index.ts')).toBe("export { plus as add } from './add.ts';\n");
  expect((await call('plan_status', { plan_id })).text).toMatch(/^Plan \w+ is committed: /);
});

test('a name of two symbols is a question, and the choice is committed', async () => {
  const { data } = await call('rename', { symbol: 'few', new_name: 'some' });
  expect(outcomeOf(data)).toEqual(['needs_decision', 'symbol_ambiguous', false]);
  const { plan_id, candidates } = data;
  expect(candidates.map(({ id }) => id)).toEqual(['src/few.ts#few', 'src/fewer.ts#few']);
  const { id, proof } = candidates[1]!;
  const done = await call('commit_decision', { plan_id, selected_candidate_id: id, proof });
  expect(outcomeOf(done.data)).toEqual(['ok', undefined, true]);
  expect(textOf('src/fewer.ts')).toBe('export const some = 2;\n');
});

test('what does not fit is counted, and plan_status goes on to the end of diff and lines', async () => {
  const { text, data } = await call('rename', { symbol: 'src/many.ts#one', new_name: 'uno', dry_run: true });
  expect(data.status).toBe('ok');
  expect(text).toMatch(/\n… \d+ more \(cursor \d+\)\n/);
  const seen = new Set<string>();
  let cursor: number | undefined = 0;
  while (cursor !== undefined) {
    const page: string = (await call('plan_status', { plan_id: data.plan_id, cursor })).text;
    for (const line of page.split('\n'))
      if (/^[+]|^src\/uses\/.* semantic \w{64} /.test(line)) seen.add(line);
    const hints: number[] = [...page.matchAll(/… \d+ more \(cursor (\d+)\)/g)].map((hint) => Number(hint[1]));
    cursor = hints.length > 0 ? Math.min(...hints) : undefined;
  }
  expect([...seen].filter((line) => line.startsWith('+++ '))).toHaveLength(USES + 1);
  expect([...seen].filter((line) => line.startsWith('src/uses/'))).toHaveLength(2 * USES);
});

test('what another process has planned is known, and what a rename left can be done after it', async () => {
  const asked = ['rename', 'src/add.ts#plus', 'total', '--dry-run', '--format', 'json'];
  const { plan_id, candidates } = JSON.parse((await run(folder, asked)).stdout) as RefactorAnswer;
  const [first] = candidates;
  const { text } = await call('plan_status', { plan_id });
  expect(text).toContain(`\nsrc/add.ts:1:1 ${first!.id}`);
  expect(text).toContain('\n+export function total(a: number): number {\n');

  writeFileSync(join(folder, 'src/log.ts'), "export const logLine = (): string => 'logLine';\n");
  const done = await call('rename', { symbol: 'src/log.ts#logLine', new_name: 'logText' });
  const [rest] = done.data.candidates;
  expect([done.data.status, rest!.id]).toEqual(['ok', 'text']);
  expect(done.text).toContain(
    `\nalso: commit_decision, plan_id ${done.data.plan_id}, selected_candidate_id text\n`,
  );
  const { proof } = rest!;
  const input = { plan_id: done.data.plan_id, selected_candidate_id: 'text', proof };
  expect(outcomeOf((await call('commit_decision', input)).data)).toEqual(['ok', undefined, true]);
  expect(textOf('src/log.ts')).toBe("export const logText = (): string => 'logText';\n");
});

const LINES = [
  'fresh;',
  'log("fresh");',
  '// Calls fresh.',
  'const stale = fresh;',
  'export { fresh as f };',
];

test('after any edits the tool and the command line come to the same', async () => {
  const names = fc.constantFrom('newer', 'log', 'stale', 'class', 'f');
  const texts = fc.array(fc.constantFrom(...LINES), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, texts, async (newName, lines) => {
      const path = 'src/fresh.ts';
      const head = ['const log = (a: string): string => a;', 'const fresh = 1;', 'export { log };'];
      writeFileSync(join(folder, path), [...head, ...new Set(lines), ''].join('\n'));
      const { data } = await call('rename', { symbol: `${path}#fresh`, new_name: newName, dry_run: true });
      const { stdout } = await run(folder, [
        'rename',
        `${path}#fresh`,
        newName,
        '--dry-run',
        '--format',
        'json',
      ]);
      const said = decisionData(JSON.parse(stdout) as RefactorAnswer);
      const apart = { plan_id: '', expires_at: '' };
      expect({ ...data, ...apart }).toEqual({ ...said, ...apart });
    }),
    { numRuns: 8, seed: 5 },
  );
  rmSync(join(folder, 'src/fresh.ts'));
});
