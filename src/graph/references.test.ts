import { expect, test } from 'vitest';
import { positionAt } from '../base/index.ts';
import { findSymbols, qualifiedName, symbolsNamed, textReferences, type CodeGraph } from './index.ts';
import { graphOf } from './scip/testing/graph-of.ts';

function refsOf(graph: CodeGraph, file: string, name: string, which = 0): string[] {
  return textReferences(graph, symbolsNamed(graph, file, name)[which]!).map(({ file: path, start, role }) => {
    const { line, column } = positionAt(graph.files.get(path)!.facts.lineStarts, start);
    return `${path}:${line}:${column} ${role}`;
  });
}

test('names are followed through barrels, aliases, stars, namespaces and defaults', () => {
  const graph = graphOf({
    'a.ts': 'export function f() {}\nf();\nexport default f;',
    'barrel.ts': 'export { f as g } from "./a";\nexport * from "./a";\nexport * as ns from "./a";',
    'use.ts':
      'import d, { f } from "./a";\nimport { g, ns } from "./barrel";\nimport * as all from "./barrel";\n[d, f(), g, ns.f, all.ns.f, all.g()];',
    'type.ts': 'let x: typeof import("./barrel").g;',
    'other.ts': 'function f() {}\nf();',
  });
  expect(refsOf(graph, 'a.ts', 'f')).toEqual([
    'a.ts:1:17 definition',
    'a.ts:2:1 call',
    'a.ts:3:16 export',
    'barrel.ts:1:10 import',
    'barrel.ts:1:15 export',
    'type.ts:1:34 type',
    'use.ts:1:8 import',
    'use.ts:1:13 import',
    'use.ts:2:10 import',
    'use.ts:4:2 read',
    'use.ts:4:5 call',
    'use.ts:4:10 read',
    'use.ts:4:16 read',
    'use.ts:4:26 read',
    'use.ts:4:33 call',
  ]);
});

test('members of enums and namespaces are named from other files', () => {
  const graph = graphOf({
    'a.ts': 'export enum E { A }\nexport namespace N { export const x = 1; }',
    'b.ts': 'import { E, N } from "./a";\nE.A; N.x;',
  });
  expect(refsOf(graph, 'a.ts', 'E.A')).toEqual(['a.ts:1:17 definition', 'b.ts:2:3 read']);
  expect(refsOf(graph, 'a.ts', 'N.x')).toEqual(['a.ts:2:35 definition', 'b.ts:2:8 read']);
});

test('what one block of a namespace exports is named in its other blocks and from outside', () => {
  const graph = graphOf({
    'a.ts':
      'const x = 0;\nexport namespace N { const x = 1; x; }\nexport namespace N { export const x = 2; }\nexport namespace N { x; }',
    'b.ts': 'import { N } from "./a";\nN.x;',
  });
  expect(refsOf(graph, 'a.ts', 'x')).toEqual(['a.ts:1:7 definition']);
  expect(refsOf(graph, 'a.ts', 'N.x', 0)).toEqual(['a.ts:2:28 definition', 'a.ts:2:35 read']);
  expect(refsOf(graph, 'a.ts', 'N.x', 1)).toEqual([
    'a.ts:3:35 definition',
    'a.ts:4:22 read',
    'b.ts:2:3 read',
  ]);
});

test('CommonJS names are followed', () => {
  const graph = graphOf({
    'a.js': 'function f() {}\nmodule.exports = { f };',
    'b.js': 'const { f: g } = require("./a");\ng();\nconst a = require("./a");\na.f();',
  });
  expect(refsOf(graph, 'a.js', 'f')).toEqual([
    'a.js:1:10 definition',
    'a.js:2:20 read',
    'b.js:1:9 read',
    'b.js:1:12 import',
    'b.js:2:1 call',
    'b.js:4:3 call',
  ]);
});

test('an export cycle ends', () => {
  const graph = graphOf({
    'a.ts': 'export * from "./b"; export const x = 1;',
    'b.ts': 'export * from "./a"; import { x, y } from "./a"; x; y;',
  });
  expect(refsOf(graph, 'a.ts', 'x')).toEqual(['a.ts:1:35 definition', 'b.ts:1:31 import', 'b.ts:1:50 read']);
});

test('symbols are found by name, best match first', () => {
  const graph = graphOf({
    'src/a.ts':
      'export class UserStore { load() { const loadable = 1; } }\nfunction unload() {}\nexport const load = 1;',
  });
  const names = (text: string): string[] =>
    findSymbols(graph, { text }).map((ref) => qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol));
  expect(names('load')).toEqual(['load', 'UserStore.load', 'unload']);
  expect(names('usto')).toEqual(['UserStore']);
  expect(names('ustr')).toEqual(['UserStore']);
  expect(names('erus')).toEqual([]);
  expect(names('UserStore.load')).toEqual(['UserStore.load']);
  expect(names('src/a.ts#UserStore.load')).toEqual(['UserStore.load']);
  expect(names('a.ts#load')).toEqual(['load']);
  expect(names('nothing')).toEqual([]);
});
