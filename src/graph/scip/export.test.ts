import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { IndexSchema, SymbolInformation_Kind, SymbolRole, type Index } from '@c4312/scip/scip_pb.js';
import { expect, test } from 'vitest';
import type { CodeGraph, SymbolRef } from '../code-graph.ts';
import { exportScip, type ScipInput } from './export.ts';
import { graphOf } from './testing/graph-of.ts';
import { lintIndex } from './testing/lint-index.ts';

const SOURCES = {
  'package.json': '{"name":"@x/y","dependencies":{"react":"1"}}',
  'src/shape.ts': `/** A shape. */
export interface Shape { area(): number; name?: string }
export abstract class Base implements Shape {
  constructor(protected readonly side: number) {}
  abstract area(): number;
  get name() { return 'é𝒳' + this.side; }
}
export default function scale(by: string): string;
export default function scale(by: number): number;
export default function scale<T>(by: T): T { const local = by; return local; }
export enum Kind { Round, 'very-round' }
`,
  'src/square.tsx': `import * as React from 'react';
import { Base, type Shape, Kind as K } from './shape';
import scale, * as shapes from './shape';
import missing from './nowhere';
export class Square extends Base { area() { return scale(this.side); } }
let last: Shape = new Square(K.Round), key = "a\\u0062";
last = new shapes.Base!(1);
export { Square as default, last as 'the last' };
export const view = () => <React.Fragment>{missing}</React.Fragment>;
`,
  'src/old.js': `const { Square, view: v } = require('./square');
module.exports = { make: () => new Square(v) };
`,
  'src/square.test.ts': `export * from './square';
import { test } from 'vitest';
test('x', async () => { const { view } = await import('./square'); view(); });
`,
} as const;

const graph = graphOf(SOURCES);

function inputOf(graph: CodeGraph, more: Partial<ScipInput> = {}): ScipInput {
  return { graph, root: 'file:///r', toolVersion: '1.2.3', packageOf: () => ({ name: '@x/y' }), ...more };
}

function exported(more?: Partial<ScipInput>): Index {
  return fromBinary(IndexSchema, exportScip(inputOf(graph, more)));
}

function textOf(path: string): string {
  return SOURCES[path as keyof typeof SOURCES];
}

/** Occurrences of a document as `line:column name symbol roles`, without what all ids share. */
function linesOf(index: Index, path: string): string[] {
  const lines = textOf(path).split('\n');
  const document = index.documents.find(({ relativePath }) => relativePath === path)!;
  return document.occurrences.map(({ range, symbol, symbolRoles }) => {
    const name = range.length === 3 ? lines[range[0]!]!.slice(range[1], range[2]) : '';
    const short = symbol.replace('lintel npm @x/y . src/', '').replace('lintel npm ', '');
    return `${range[0]}:${range[1]} ${name} ${short} ${symbolRoles}`;
  });
}

test('the bytes are an index by the official schema and pass its lint', () => {
  const index = exported();
  expect(lintIndex(index, textOf)).toEqual([]);
  expect(index.metadata).toMatchObject({
    toolInfo: { name: 'lintel', version: '1.2.3' },
    projectRoot: 'file:///r',
    textDocumentEncoding: 1,
  });
  expect(
    index.documents.map(
      (document) => `${document.relativePath} ${document.language} ${document.positionEncoding}`,
    ),
  ).toEqual([
    'src/old.js JavaScript 2',
    'src/shape.ts TypeScript 2',
    'src/square.test.ts TypeScript 2',
    'src/square.tsx TypeScriptReact 2',
  ]);
});

test('the bytes are those that the official library writes, and the same each time', () => {
  const bytes = exportScip(inputOf(graph));
  expect(toBinary(IndexSchema, fromBinary(IndexSchema, bytes))).toEqual(bytes);
  expect(exportScip(inputOf(graphOf(SOURCES)))).toEqual(bytes);
});

test('every name that the text tells has an occurrence', () => {
  expect(linesOf(exported(), 'src/square.tsx')).toEqual([
    '0:0  `square.tsx`/ 1',
    '0:12 React react . `*`/ 2',
    '1:9 Base `shape.ts`/Base# 2',
    '1:20 Shape `shape.ts`/Shape# 2',
    '1:27 Kind `shape.ts`/Kind# 2',
    '1:35 K `shape.ts`/Kind# 2',
    '1:45 ./shape `shape.ts`/ 2',
    '2:7 scale `shape.ts`/scale(). 2',
    '2:19 shapes `shape.ts`/ 2',
    '2:32 ./shape `shape.ts`/ 2',
    '3:7 missing `square.tsx`/missing. 1',
    '4:13 Square `square.tsx`/Square# 1',
    '4:28 Base `shape.ts`/Base# 8',
    '4:35 area `square.tsx`/Square#area(). 1',
    '4:51 scale `shape.ts`/scale(). 8',
    '5:4 last `square.tsx`/last. 1',
    '5:10 Shape `shape.ts`/Shape# 0',
    '5:22 Square `square.tsx`/Square# 8',
    '5:29 K `shape.ts`/Kind# 8',
    '5:31 Round `shape.ts`/Kind#Round. 8',
    '5:39 key `square.tsx`/key. 1',
    '6:0 last `square.tsx`/last. 4',
    '6:11 shapes `shape.ts`/ 8',
    '6:18 Base `shape.ts`/Base# 8',
    '7:9 Square `square.tsx`/Square# 0',
    '7:19 default `square.tsx`/Square# 0',
    '7:28 last `square.tsx`/last. 0',
    '7:37 the last `square.tsx`/last. 0',
    '8:13 view `square.tsx`/view. 1',
    '8:27 React react . `*`/ 8',
    '8:33 Fragment react . Fragment. 8',
    '8:43 missing `square.tsx`/missing. 8',
    '8:53 React react . `*`/ 8',
    '8:59 Fragment react . Fragment. 8',
  ]);
});

test('definitions reach over their declarations; overloads announce the one with a body; tests are marked', () => {
  const index = exported();
  const shape = index.documents[1]!.occurrences;
  const scale = shape.filter(({ symbol }) => symbol.endsWith('scale().'));
  expect(scale.map(({ symbolRoles }) => symbolRoles)).toEqual([
    SymbolRole.ForwardDefinition,
    SymbolRole.ForwardDefinition,
    SymbolRole.Definition,
  ]);
  const base = shape.find(({ symbol }) => symbol.endsWith('Base#'))!;
  expect(base.enclosingRange).toEqual([2, 7, 6, 1]);
  expect(
    index.documents[2]!.occurrences.every(({ symbolRoles }) => (symbolRoles & SymbolRole.Test) !== 0),
  ).toBe(true);
});

test('symbols are described with kind, owner and what they stand in for', () => {
  const index = exported();
  const about = (end: string): object => {
    const information = index.documents
      .flatMap(({ symbols }) => symbols)
      .find(({ symbol }) => symbol.endsWith(end))!;
    const relationships = information.relationships.map(
      ({ symbol, isReference }) => `${symbol.split('`/')[1]} ${isReference}`,
    );
    return { kind: SymbolInformation_Kind[information.kind], name: information.displayName, relationships };
  };
  expect(about('/Square#')).toEqual({ kind: 'Class', name: 'Square', relationships: ['Base# false'] });
  expect(about('/Square#area().')).toEqual({
    kind: 'Method',
    name: 'area',
    relationships: ['Base#area(). true', 'Shape#area(). true'],
  });
  expect(about('/Base#side.')).toEqual({ kind: 'Property', name: 'side', relationships: [] });
  const local = index.documents[1]!.symbols.find(({ displayName }) => displayName === 'local')!;
  expect([local.symbol, local.enclosingSymbol]).toEqual([
    'local 5',
    'lintel npm @x/y . src/`shape.ts`/scale().',
  ]);
  expect(index.externalSymbols.map(({ symbol, displayName }) => `${symbol} ${displayName}`)).toEqual([
    'lintel npm react . Fragment. Fragment',
    'lintel npm react . `*`/ react',
  ]);
});

test('types fill in the members that the text leaves open', () => {
  const symbol = graph.files.get('src/shape.ts')!.facts.symbols.named('side')[0]!.row;
  const ask = (file: string, occurrence: number): SymbolRef | { external: string } | undefined => {
    const { name } = graph.files.get(file)!.facts.occurrences.at(occurrence);
    if (name === 'side') return { file: 'src/shape.ts', symbol };
    return name === 'exports' ? { external: 'x npm node . exports.' } : undefined;
  };
  const index = exported({ memberTarget: ask });
  expect(lintIndex(index, textOf)).toEqual([]);
  expect(linesOf(index, 'src/square.tsx')).toContain('4:62 side `shape.ts`/Base#side. 8');
  expect(index.externalSymbols.at(-1)).toMatchObject({
    symbol: 'x npm node . exports.',
    displayName: 'exports',
  });
});
