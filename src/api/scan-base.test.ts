// Against a base only what differs is judged; what is found new must be what judging everything on both sides finds new.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportSchema, type Report } from '../contract/index.ts';
import { commitAll, gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { openResident, scanRepository } from './index.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }',
  'src/save.ts': 'export function save(id: string): string {\n  return id;\n}\n',
  'src/list.ts': "export * from './save.ts';\n",
  'src/use.ts': "import { save } from './list.ts';\n\nexport function use(): void {\n  save('a');\n}\n",
  'src/other.ts': "export function other(): void {\n  throw 'no';\n}\n",
};

/** The same function, and now its callers have something to wait for. */
const ASYNC_SAVE = 'export async function save(id: string): Promise<string> {\n  return id;\n}\n';

function shop(): string {
  return gitFixture(temporary, FILES);
}

const found = ({ analyses }: Report): string[] =>
  (analyses['exception-hygiene'] as { file: string; kind: string; attribution?: string }[]).map(
    ({ file, kind, attribution }) => `${file} ${kind} ${attribution}`,
  );

const asked = { only: ['exception-hygiene'], base: 'HEAD' };

test('a file that did not change has new findings when the types that it uses change', async () => {
  const folder = shop();
  writeFiles(folder, { 'src/save.ts': ASYNC_SAVE });
  const report = await scanRepository(folder, asked);
  expect(found(report)).toEqual(['src/use.ts floating-promises introduced']);
  expect(report.meta.compared).toBe(3);
  expect(await scanRepository(folder, asked)).toEqual(report);
  expect(reportSchema.parse(await scanRepository(folder, asked, { noCache: true }))).toEqual(report);
});

test('a resident follows edits on either side of the base', async () => {
  const folder = shop();
  const resident = openResident(folder, { noCache: true });
  expect(found(await resident.scan(asked))).toEqual([]);
  writeFiles(folder, { 'src/save.ts': ASYNC_SAVE });
  expect(found(await resident.scan(asked))).toEqual(['src/use.ts floating-promises introduced']);
  rmSync(join(folder, 'src/other.ts'));
  writeFiles(folder, { 'src/save.ts': FILES['src/save.ts'] });
  const gone = await resident.scan(asked);
  expect([found(gone), gone.fixed?.map(({ file, kind }) => `${file} ${kind}`)]).toEqual([
    [],
    ['src/other.ts throw-non-error'],
  ]);
  writeFiles(folder, { 'package.json': '{ "name": "shop", "private": true }', 'src/save.ts': ASYNC_SAVE });
  expect(found(await resident.scan(asked))).toEqual(['src/use.ts floating-promises introduced']);
  await resident.close();
});

test('a resident learns of a commit that leaves the files as they are', async () => {
  const folder = shop();
  const resident = openResident(folder, { noCache: true });
  writeFiles(folder, { 'src/save.ts': ASYNC_SAVE });
  expect(found(await resident.scan(asked))).toEqual(['src/use.ts floating-promises introduced']);
  commitAll(folder);
  expect(found(await resident.scan(asked))).toEqual([]);
  await resident.close();
});

const CAREFUL_SAVE = `export declare function write(id: string): Promise<void>;
export async function save(id: string): Promise<void> {
  try {
    await write(id);
  } catch {
    // It is written again with the next change.
  }
}
`;

test('a file that did not change has a new finding when a function that it calls lets errors out from now on', async () => {
  const folder = gitFixture(temporary, { ...FILES, 'src/save.ts': CAREFUL_SAVE });
  writeFiles(folder, { 'src/save.ts': CAREFUL_SAVE.replace('// It', 'throw new Error(); // It') });
  expect(found(await scanRepository(folder, asked))).toContain('src/use.ts floating-promises introduced');
});

test('a process that collects less of files that are left finds what one finds that collects everything', async () => {
  const folder = gitFixture(temporary, {
    ...FILES,
    'src/waste.ts':
      'export const list = (all: number[]): number => [...all].map((one) => one)[0]!;\nlet a = 1;\na = a;\n',
  });
  writeFiles(folder, { 'src/save.ts': ASYNC_SAVE });
  const resident = openResident(folder, { noCache: true });
  const asking = { base: 'HEAD', only: ['exception-hygiene', 'noop', 'waste', 'structural-duplicates'] };
  const { analyses } = await resident.scan(asking);
  await resident.close();
  expect(analyses).toMatchObject({ 'exception-hygiene': [{ file: 'src/use.ts' }] });
  expect((await scanRepository(folder, asking, { noCache: true })).analyses).toEqual(analyses);
});

test('what compares two states runs against a revision only, and what it finds is introduced', async () => {
  const folder = shop();
  const silent = `// lintel-ignore-file\n${FILES['src/other.ts']}`;
  writeFiles(folder, { 'src/other.ts': silent });
  const { meta, analyses } = await scanRepository(folder, { base: 'HEAD', types: false });
  expect(analyses['added-suppression']).toMatchObject([
    { file: 'src/other.ts', code: 'WIDE_SUPPRESSION_ADDED', tier: 'advice', attribution: 'introduced' },
  ]);
  expect([meta.gate.failing, meta.attribution?.fixed]).toEqual([0, 0]);
  const plain = await scanRepository(folder, { types: false });
  expect([plain.meta.detectors.includes('added-suppression'), plain.meta.errors]).toEqual([false, undefined]);
  await expect(scanRepository(folder, { only: ['SUPPRESSION_ADDED'] })).rejects.toThrow(
    'SUPPRESSION_ADDED compares two states of the repository: name the one to compare with (--base REF).',
  );
  commitAll(folder);
  const landed = await scanRepository(folder, { base: 'HEAD', types: false });
  expect(landed.analyses['added-suppression']).toEqual([]);
});

test('a test that lost its assertion closes the gate, and the evidence is the line of the base', async () => {
  const test = (...lines: string[]): string =>
    `import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { save } from './save.ts';\ntest('saves', () => {\n${lines.join('')}});\n`;
  const calls = ["  const id = save('a');\n", "  assert.equal(id, 'a');\n"];
  const folder = gitFixture(temporary, { ...FILES, 'src/save.test.ts': test(...calls) });
  writeFiles(folder, { 'src/save.test.ts': test(calls[0]!) });
  const { analyses, meta } = await scanRepository(folder, { only: ['weakened-test'], base: 'HEAD' });
  expect(analyses['weakened-test']).toMatchObject([
    {
      code: 'ASSERTION_REMOVED',
      message: "`assert.equal(id, 'a')` (line 6 of the base) is gone. Nothing is asserted here any more.",
      span: { start: { line: 4, column: 6 } },
      evidence: [{ file: 'src/save.test.ts', inBase: true, span: { start: { line: 6, column: 3 } } }],
    },
  ]);
  expect(meta.gate.failing).toBe(1);
});

test('settings that the change breaks are not used: those of the base are, which is said', async () => {
  const folder = gitFixture(temporary, {
    ...FILES,
    'lintel.json': '{ "detectors": { "exception-hygiene": false } }',
  });
  writeFiles(folder, { 'lintel.json': '{', 'src/save.ts': ASYNC_SAVE });
  const { meta, analyses } = await scanRepository(folder, { base: 'HEAD' });
  expect(meta.problems).toMatchObject([
    { code: 'CONFIG_BROKEN', file: 'lintel.json', message: expect.stringContaining('settings of the base') },
  ]);
  expect(Object.keys(analyses)).not.toContain('exception-hygiene');
  await expect(scanRepository(folder, {})).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

test('broken settings that are part of no change end the scan', async () => {
  const folder = gitFixture(temporary, { ...FILES, '.gitignore': 'lintel.json\n' });
  writeFiles(folder, { 'lintel.json': '{' });
  await expect(scanRepository(folder, { base: 'HEAD' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
