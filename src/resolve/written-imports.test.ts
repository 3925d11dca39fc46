import { expect, test } from 'vitest';
import { writtenImports } from './written-imports.ts';

test.each([
  ["import a, { b as c } from './x';", [['names', 'a, { b as c }', './x']]],
  ['import type { T } from "./x"', [['names', '{ T }', './x']]],
  ["export * from './x';", [['names', '*', './x']]],
  [
    "import { a, // the first\n  b /* the second */ }from './x';",
    [['names', '{ a, // the first\n  b /* the second */ }', './x']],
  ],
  ["import { größe } from './x';", [['names', '{ größe }', './x']]],
  ["import './x';", [['bare', '', './x']]],
  [
    'await import(\'./x\'); require( "y" )',
    [
      ['call', '', './x'],
      ['call', '', 'y'],
    ],
  ],
  ["import(/* webpackChunkName */ './x')", []],
  ["import('./x' + name)", []],
  ["You can import it. Then import { a } from './x';", [['names', '{ a }', './x']]],
  [
    "import './a'; import { b } from './b'; import('./c')",
    [
      ['bare', '', './a'],
      ['names', '{ b }', './b'],
      ['call', '', './c'],
    ],
  ],
] as const)('%s', (text, expected) => {
  const found = writtenImports(text);
  expect(found.map(({ form, clause, specifier }) => [form, clause, specifier])).toEqual(expected);
  for (const { start, end, specifier, clause, clauseStart } of found) {
    expect(text.slice(start, end)).toBe(specifier);
    expect(text.slice(clauseStart, clauseStart + clause.length)).toBe(clause);
  }
});
