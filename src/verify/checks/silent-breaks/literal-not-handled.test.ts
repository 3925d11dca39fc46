import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

function breaksWith(made: string, use: string, more: Record<string, string> = {}): Promise<string[]> {
  const before = { 'state.js': made, 'use.js': use, ...more };
  return breaksOf(folder, before, { 'state.js': made.replace('waiting', 'pending') });
}

const IN_OBJECT = "export const start = () => ({ state: 'waiting' });\n";
const BY_RESULT = "export function stateOf(x) {\n  return x ? 'done' : 'waiting';\n}\n";

test.each([
  [
    'a switch',
    IN_OBJECT,
    "export function f(x) {\n  switch (x.state) {\n    case 'waiting':\n      return 1;\n  }\n}\n",
    3,
  ],
  ['a comparison', IN_OBJECT, "export const f = (x) => x.state === 'waiting';\n", 1],
  ['a comparison after taking apart', IN_OBJECT, "export const f = ({ state }) => state !== 'waiting';\n", 1],
  [
    'a comparison of a result',
    BY_RESULT,
    "import { stateOf } from './state.js';\nexport const f = (x) => stateOf(x) === 'waiting';\n",
    2,
  ],
  [
    'a switch on a result',
    BY_RESULT,
    "import { stateOf } from './state.js';\nexport function f(x) {\n  switch (stateOf(x)) {\n    case 'waiting':\n      return 1;\n  }\n}\n",
    4,
  ],
  [
    'a property that is set',
    "export function start(x) {\n  x.state = 'waiting';\n}\n",
    "export const f = (x) => x.state === 'waiting';\n",
    1,
  ],
])('%s waits for a text that nothing makes any more', async (_what, made, use, line) => {
  expect(await breaksWith(made, use)).toEqual([`LITERAL_NOT_HANDLED use.js:${line} missing use.js`]);
});

test.each([
  ['something else is compared', IN_OBJECT, "export const f = (x) => x.mode === 'waiting';\n"],
  [
    'both texts are known',
    IN_OBJECT,
    "export const f = (x) => x.state === 'waiting' || x.state === 'pending';\n",
  ],
  [
    'others make the old text',
    IN_OBJECT,
    "export const f = (x) => x.state === 'waiting';\nexport const g = { state: 'waiting' };\n",
  ],
])('nothing is left behind where %s', async (_why, made, use) => {
  expect(await breaksWith(made, use)).toEqual([]);
});

test('a comparison that the change adapts is not left behind', async () => {
  const use = "export const f = (x) => x.state === 'waiting';\n";
  const after = {
    'state.js': IN_OBJECT.replace('waiting', 'pending'),
    'use.js': use.replace('waiting', 'pending'),
  };
  expect(await breaksOf(folder, { 'state.js': IN_OBJECT, 'use.js': use }, after)).toEqual([]);
});

test('a file that cannot be read leaves the question open', async () => {
  expect(await breaksWith(IN_OBJECT, "if (x.state === 'waiting' {\n")).toEqual([
    'unknown FILE_NOT_READ use.js',
  ]);
});
