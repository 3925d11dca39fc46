import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const SAVE = 'export async function save(x) {\n  await write(x);\n}\n';
const IMPORT = "import { save } from './save.js';\n";
const WAITS = `${IMPORT}export async function one() {\n  await save(1);\n}\nexport async function two() {\n  await save(2);\n}\n`;

/** What is said of a new file that calls `save`, which others call, too. */
function breaksWith(use: string, others = WAITS): Promise<string[]> {
  return breaksOf(folder, { 'save.js': SAVE, 'others.js': others }, { 'use.js': `${IMPORT}${use}\n` });
}

test.each([
  ['dropped where others wait', 'export async function three() {\n  save(3);\n}', 3],
  ['tested', 'export const three = () => {\n  if (save(3)) return 1;\n};', 3],
  ['listed by `map`', 'export const three = (all) => all.map((x) => save(x)).join();', 2],
  ['awaited as a list', 'export async function three(all) {\n  await all.map((x) => save(x));\n}', 3],
  [
    'dropped inside of a handler',
    'export async function three() {\n  try {\n    save(3);\n  } catch {}\n}',
    4,
  ],
])('a new call whose promise is %s', async (_what, use, line) => {
  expect(await breaksWith(use)).toEqual([`review CALL_NOT_AWAITED use.js:${line}`]);
});

test.each([
  ['awaited', 'export async function three() {\n  await save(3);\n}', WAITS],
  ['dropped on purpose', 'export async function three() {\n  void save(3);\n}', WAITS],
  ['dropped as others do', 'export async function three() {\n  save(3);\n}', `${WAITS}save(4);\n`],
  ['dropped where one waits', 'export function three() {\n  save(3);\n}', `${IMPORT}await save(1);\n`],
  ['waited for in a list', 'export const three = () => Promise.all([save(3), save(4)]);', WAITS],
  ['waited for one by one', 'export const three = (all) => Promise.all(all.map((x) => save(x)));', WAITS],
])('a new call whose promise is %s is left alone', async (_what, use, others) => {
  expect(await breaksWith(use, others)).toEqual([]);
});

test('a call that does not wait for a CommonJS module any more, which is an async function', async () => {
  const use = "const list = require('./list');\nmodule.exports = async () => (await list()).map(String);\n";
  const module = 'module.exports = async function list() {\n  return [await read()];\n};\n';
  const after = use.replace('(await list())', 'list()');
  expect(await breaksOf(folder, { 'list.js': module, 'use.js': use }, { 'use.js': after })).toEqual([
    'review CALL_NOT_AWAITED use.js:2',
  ]);
});
