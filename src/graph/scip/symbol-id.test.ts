import { expect, test } from 'vitest';
import type { CodeGraph } from '../code-graph.ts';
import { symbolId, symbolOfId } from './symbol-id.ts';
import { graphOf } from './testing/graph-of.ts';

const packageOf = (): { name: string } => ({ name: '@x/y' });

function idsIn(source: string, path = 'src/a b.ts'): string[] {
  return allIds(graphOf({ [path]: source })).map((id) => id.replace('lintel npm @x/y . src/`a b.ts`/', ''));
}

function allIds(graph: CodeGraph): string[] {
  return graph.paths.flatMap((file) =>
    Array.from({ length: graph.files.get(file)!.facts.symbols.count }, (_, symbol) =>
      symbolId(graph, { file, symbol }, packageOf),
    ),
  );
}

test('an id spells package, path and containers', () => {
  const graph = graphOf({ 'src/index.ts': 'export class TRPCError { code = 1 }' });
  expect(allIds(graph)).toEqual([
    'lintel npm @x/y . src/`index.ts`/TRPCError#',
    'lintel npm @x/y . src/`index.ts`/TRPCError#code.',
  ]);
  expect(symbolId(graph, { file: 'src/index.ts', symbol: 0 }, () => ({}))).toBe(
    'lintel npm . . src/`index.ts`/TRPCError#',
  );
});

test('each kind has its form, and locals are numbered', () => {
  const source = `namespace n { export enum E { A, 'b-c' } }
interface I { m(a: string): void; get x(): number }
type T<P> = { p: P };
class C { constructor(private q: number) {} static s() { const inner = 1; } #h = 2; '' = 3 }
function f(o: { deep: string }) { class Local { m() {} } }
const v = { w() {} };`;
  const expected = `n/ n/E# n/E#A. n/E#b-c. I# I#m(). local_0 I#x. T# local_1 T#p. C#
C#constructor(). C#q. local_2 C#s(). local_3 C#\`#h\`. C#\`""\`. f(). local_4
f().deep. local_5 local_6 v. v.w().`;
  expect(idsIn(source).map((id) => id.replace(' ', '_'))).toEqual(expected.split(/\s/));
});

test('symbols of the same name in one container are told apart', () => {
  const source = `(x as { a: 1 });
const a = 1;
class C { static s = 1; s = 2; static m() {} m() {} }
type U = { k: 1 } | { k: 2; 'k+1': 3 };`;
  expect(idsIn(source)).toEqual([
    'a+1.',
    'a.',
    'C#',
    'C#s.',
    'C#s+1.',
    'C#m().',
    'C#m(+1).',
    'U#',
    'U#k.',
    'U#k+2.',
    'U#k+1.',
  ]);
});

test('ids stay when lines shift and other declarations come', () => {
  const source = 'export class C { m() {} }\nexport const v = 1;';
  expect(idsIn(`\n\nclass Other { m() {} }\n${source}`)).toEqual(expect.arrayContaining(idsIn(source)));
});

test('an id leads back to its symbol', () => {
  const graph = graphOf({
    'src/a.ts': 'export namespace n { export function f(p: string) { return p } }',
    'src/b.ts': 'class C { a = 1; static a = 2 }',
  });
  for (const file of graph.paths) {
    for (let symbol = 0; symbol < graph.files.get(file)!.facts.symbols.count; symbol++) {
      expect(symbolOfId(graph, symbolId(graph, { file, symbol }, packageOf), file)).toEqual({ file, symbol });
    }
  }
  const lost = [
    'local 0',
    'x',
    'lintel npm . . src/`a.ts`/',
    'lintel npm . . src/`a.ts`/nf.',
    'other npm . . src/`a.ts`/n/',
  ];
  expect(lost.map((id) => symbolOfId(graph, id))).toEqual(lost.map(() => undefined));
});
