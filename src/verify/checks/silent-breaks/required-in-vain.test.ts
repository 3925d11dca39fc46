import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

function breaksWith(module: string): Promise<string[]> {
  const use = "const { a } = require('./keys');\nconsole.log(a);\n";
  return breaksOf(
    folder,
    { 'keys.js': module, 'use.js': use },
    { 'use.js': use.replace('{ a }', '{ a, b }').replace('(a)', '(a, b)') },
  );
}

test.each([
  ['an object', 'module.exports = { a: 1 };\n'],
  ['a name', 'const keys = { a: 1 };\nmodule.exports = keys;\n'],
  ['a function', 'function run() {}\nmodule.exports = run;\nmodule.exports.a = 1;\n'],
])('a module that exports %s has no such name', async (_what, module) => {
  expect(await breaksWith(module)).toEqual(['review REQUIRED_IN_VAIN use.js:1 missing keys.js']);
});

test.each([
  ['has it', 'module.exports = { a: 1, b: 2 };\n'],
  ['may have it by a spread', "module.exports = { a: 1, ...require('x') };\n"],
  ['may have it by a call', 'module.exports = make();\n'],
  [
    'adds names later',
    'const keys = { a: 1 };\nfor (const key of all) keys[key] = 1;\nmodule.exports = keys;\n',
  ],
])('a module that %s is left alone', async (_what, module) => {
  expect(await breaksWith(module)).toEqual([]);
});
