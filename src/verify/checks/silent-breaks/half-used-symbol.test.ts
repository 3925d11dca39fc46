import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

function breaksWith(use: string): Promise<string[]> {
  const symbols = "const kName = Symbol('name');\nmodule.exports = { kName };\n";
  const after = symbols
    .replace('module', "const kSize = Symbol('size');\nmodule")
    .replace('kName }', 'kName, kSize }');
  const start = "const { kName, kSize } = require('./symbols');\n";
  return breaksOf(folder, { 'symbols.js': symbols }, { 'symbols.js': after, 'use.js': `${start}${use}\n` });
}

test.each([
  ['set and never read', 'module.exports = (it) => {\n  it[kSize] = 1;\n};', 'NEVER_READ'],
  ['a key and never read', 'module.exports = { [kSize]: 1 };', 'NEVER_READ'],
  ['read and never set', 'module.exports = (it) => it[kSize] ?? 1;', 'NEVER_PASSED'],
])('the member of a new symbol is %s', async (_what, use, code) => {
  expect(await breaksWith(use)).toEqual([`review ${code} symbols.js:2`]);
});

test.each([
  ['set and read', 'module.exports = (it) => {\n  it[kSize] = 1;\n  return it[kSize];\n};'],
  ['handed on', 'module.exports = (it) => {\n  it[kSize] = 1;\n  run(kSize);\n};'],
  ['not used yet', 'module.exports = 1;'],
])('the member of a new symbol that is %s is left alone', async (_what, use) => {
  expect(await breaksWith(use)).toEqual([]);
});
