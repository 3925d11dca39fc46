// A verdict that is asked for again is found, and anything that it could depend on makes it another question.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { verifyRepository } from './index.ts';

const temporary = temporaryFolder();

const FILES = {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'a.ts': 'export const one: number = 1;\n',
  'b.ts': "import { one } from './a.ts';\n\nexport const two = one + one;\n",
};

type Request = Parameters<typeof verifyRepository>[1];

/** Whether anything was judged. */
async function isJudged(folder: string, request: Request = {}): Promise<boolean> {
  const steps: string[] = [];
  const answer = await verifyRepository(folder, { ...request, onStep: (step) => steps.push(step) });
  const again = await verifyRepository(folder, request, { noCache: true });
  expect(answer).toEqual(again);
  return steps.length > 0;
}

test('the same question about the same files is answered once', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'a.ts': 'export const one: number = 2;\n' });
  expect(await isJudged(folder)).toBe(true);
  expect(await isJudged(folder)).toBe(false);
  expect(await isJudged(folder, { base: 'HEAD' })).toBe(false);
});

test('a patch and what is staged are found again, too', async () => {
  const folder = gitFixture(temporary, FILES);
  const patch =
    '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-export const one: number = 1;\n+export const one: number = 3;\n';
  expect(await isJudged(folder, { patch })).toBe(true);
  expect(await isJudged(folder, { patch })).toBe(false);
  expect(await isJudged(folder, { patch: patch.replace('= 3', '= 4') })).toBe(true);
  writeFiles(folder, { 'a.ts': 'export const one: number = 3;\n' });
  gitIn(folder, 'add', '-A');
  await verifyRepository(folder, { staged: true });
  writeFiles(folder, FILES);
  expect(await isJudged(folder, { staged: true })).toBe(false);
});

const CHANGES: readonly (readonly [what: string, change: (folder: string) => Request | undefined])[] = [
  ['an edit', (folder) => void writeFiles(folder, { 'a.ts': 'export const one: number = 3;\n' })],
  ['another file', (folder) => void writeFiles(folder, { 'notes.md': 'New.\n' })],
  ['a file less', (folder) => void rmSync(join(folder, 'b.ts'))],
  ['settings', (folder) => void writeFiles(folder, { 'lintel.json': '{ "verify": { "strict": true } }\n' })],
  ['another base', (folder) => void commitAll(folder)],
  ['other checks', () => ({ only: ['findings'] })],
  ['another mode', () => ({ mode: 'nightly' })],
  ['a plan', () => ({ plan: { rename_mapping: { one: 'uno' }, affected_callers: [], constraints: [] } })],
  ['strictness', () => ({ strict: true })],
  ['what fails', () => ({ failOn: 'review' })],
  [
    'installed packages',
    (folder) => {
      mkdirSync(join(folder, 'node_modules'));
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
      return undefined;
    },
  ],
];

test.each(CHANGES)('%s makes it another question', async (_, change) => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'a.ts': 'export const one: number = 2;\n' });
  await verifyRepository(folder, {});
  expect(await isJudged(folder, change(folder) ?? {})).toBe(true);
});

test('an answer that is not complete is not kept', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'a.ts': 'export const = 1;\n' });
  expect(await isJudged(folder)).toBe(true);
  expect(await isJudged(folder)).toBe(true);
});
