import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const ALWAYS = 'export function find(id) {\n  return make(id);\n}\n';
const SOMETIMES = 'export function find(id) {\n  if (!id) return null;\n  return make(id);\n}\n';

function breaksWith(use: string): Promise<string[]> {
  const text = `import { find } from './find.js';\n${use}\n`;
  return breaksOf(folder, { 'find.js': ALWAYS, 'use.js': text }, { 'find.js': SOMETIMES });
}

test.each([
  ['at once', 'export const f = (id) => find(id).name;', 2],
  ['by a pattern', 'export function f(id) {\n  const { name } = find(id);\n  return name;\n}', 3],
  ['by a loop', 'export function f(id) {\n  for (const x of find(id)) x();\n}', 3],
  ['later', 'export function f(id) {\n  const x = find(id);\n  return x.name;\n}', 4],
])('a result that may be missing is taken apart %s', async (_how, use, line) => {
  expect(await breaksWith(use)).toEqual([`NULLABLE_RETURN use.js:${line} missing use.js`]);
});

test.each([
  ['with ?.', 'export const f = (id) => find(id)?.name;'],
  [
    'with a test',
    'export function f(id) {\n  const x = find(id);\n  if (x === null) return 1;\n  return x.name;\n}',
  ],
  ['not at all', 'export const f = (id) => find(id);'],
])('a result is taken apart %s', async (_how, use) => {
  expect(await breaksWith(use)).toEqual([]);
});

test('a function that gave back nothing before has not changed', async () => {
  const before = { 'find.js': SOMETIMES, 'use.js': "import { find } from './find.js';\nfind(1).name;\n" };
  expect(await breaksOf(folder, before, { 'find.js': SOMETIMES.replace('!id', '!id || id < 0') })).toEqual(
    [],
  );
});

test('strict types are left to the type checker, others are not', async () => {
  const files = (strict: boolean) => ({
    'tsconfig.json': `{ "compilerOptions": { "strict": ${strict} } }`,
    'find.ts': 'export function find(id: number) {\n  return { id };\n}\n',
    'use.ts': "import { find } from './find';\nexport const f = (id: number) => find(id).id;\n",
  });
  const after = {
    'find.ts': 'export function find(id: number) {\n  if (id < 0) return null;\n  return { id };\n}\n',
  };
  expect(await breaksOf(folder, files(true), after)).toEqual([]);
  expect(await breaksOf(folder, files(false), after)).toEqual(['NULLABLE_RETURN use.ts:2 missing use.ts']);
});

test('a caller that cannot be read leaves the question open', async () => {
  expect(await breaksWith('if (find(1).name {')).toEqual(['unknown FILE_NOT_READ use.js']);
});
