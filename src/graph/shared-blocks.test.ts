import { expect, test } from 'vitest';
import { ROLE } from '../facts/index.ts';
import { occurrenceTarget } from './index.ts';
import { graphOf } from './scip/testing/graph-of.ts';

/** What the uses in a file mean by the text, in order. */
function meanings(sources: Readonly<Record<string, string>>, path: string): string[] {
  const graph = graphOf(sources);
  const file = graph.files.get(path)!;
  const uses = file.facts.occurrences.filter((occurrence) => !occurrence.is(ROLE.DECLARATION));
  return uses.map(({ name, row }) => `${name} ${occurrenceTarget(graph, file, row).kind}`);
}

test('a block of a global namespace or enum leaves open what another script may export', () => {
  const sources = {
    'a.ts':
      'namespace A { export const x = 1; const y = 1; export namespace B { export type T = 1; } }\nenum E { M }',
    'b.ts':
      'var x = 2, y = 2, M = 3; type T = 2;\nnamespace A { x; y; export namespace B { let t: T; } }\nenum E { N = M }\nx;',
  };
  expect(meanings(sources, 'b.ts')).toEqual(['x unknown', 'y symbol', 'T unknown', 'M unknown', 'x symbol']);
});

test('a block that adds to a module leaves open what the module exports, also in its namespaces', () => {
  const sources = {
    'a.ts': 'export type T = 1; type U = 1; export namespace N { export type V = 1; }',
    'b.ts':
      'type T = 2; type U = 2; type V = 2; type W = 2; export {};\ndeclare module "./a" { type X = 1; let t: T, u: U, x: X; namespace N { let v: V, w: W, x: X; } }',
  };
  expect(meanings(sources, 'b.ts')).toEqual([
    'T unknown',
    'U symbol',
    'X symbol',
    'V unknown',
    'W symbol',
    'X symbol',
  ]);
});

test('a module leaves open what others add to its namespaces', () => {
  const sources = {
    'a.ts': 'const x = 1, y = 1; export namespace N { x; y; }',
    'b.ts': 'export {}; declare module "./a" { namespace N { const x: 2; } }',
  };
  expect(meanings(sources, 'a.ts')).toEqual(['x unknown', 'y symbol']);
});

test('of a package nothing is known but what is imported from it', () => {
  const sources = {
    'package.json': '{ "dependencies": { "p": "1" } }',
    'a.ts':
      'import { T, U as V } from "p"; type W = 1;\ndeclare module "p" { interface I<A> { a: A; t: T; v: V; w: W; i: I<1> } }\nlet w: W;',
  };
  expect(meanings(sources, 'a.ts')).toEqual([
    'U external',
    'A symbol',
    'T external',
    'V unknown',
    'W unknown',
    'I symbol',
    'W symbol',
  ]);
});

test('a script that declares a module leaves open what other scripts declare in it', () => {
  const sources = {
    'a.d.ts': 'declare module "*.x" { type T = 1; }',
    'b.d.ts': 'type T = 2; type U = 2; declare module "*.x" { let t: T; let u: U; }',
  };
  expect(meanings(sources, 'b.d.ts')).toEqual(['T unknown', 'U symbol']);
});
