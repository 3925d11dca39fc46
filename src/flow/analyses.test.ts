// What the analyses say about small programs. A name is a variable here.
import { expect, test } from 'vitest';
import type { Node } from '@oxc-project/types';
import { parseSource } from '../syntax/index.ts';
import {
  addBit,
  bitsOf,
  buildAllControlFlow,
  canThrow,
  createBitSet,
  dominators,
  isDominatedBy,
  liveness,
  postDominators,
  reachingDefinitions,
  removeBit,
  replay,
  solve,
  unreachableStatements,
  type ControlFlowGraph,
  type DataflowProblem,
  type Identifier,
} from './index.ts';
import { describeFlow } from './testing/describe-flow.ts';
import { graphOf } from './testing/flow-table.ts';

const byName = (identifier: Identifier): number => identifier.name.codePointAt(0)!;
const local = { accessMayThrow: () => false };

test.each([
  ['function f() { return; a(); b() }', ['a();', 'b()']],
  ['function f() { return g(); function g() {} var x; }', []],
  ['function f() { throw a; { b() } }', ['{ b() }', 'b()']],
  ['while (true) { a() } b()', ['b()']],
  ['while (true) { if (a) break } b()', []],
  ['for (;;) {} b()', ['b()']],
  ['if (false) a(); b()', ['a();']],
  ['if (0) a(); else b()', ['a();']],
  ['do { continue; a() } while (b)', ['a()']],
  ['function f() { try { return a() } finally { b() } c() }', ['c()']],
  ['function f() { try { return 1 } catch { a() } }', ['a()']],
  ['function f() { try { return a } catch { b() } }', []],
  ['function f() { try { a() } finally { return } b() }', ['b()']],
  ['function f() { switch (a) { case 1: return; b(); default: throw c } d() }', ['b();', 'd()']],
  ['a: { break a; b() } c()', ['b()']],
  ['function* g() { yield 1; a() }', []],
  ['class A { static { throw a; b() } } c()', ['b()', 'c()']],
])('unreachable in %s', (source, expected) => {
  const found = unreachableStatements(graphOf(source));
  expect(found.map((node) => source.slice(node.start, node.end))).toEqual(expected);
});

test('literal conditions can be taken as unknown', () => {
  const source = 'while (true) {} b()';
  expect(unreachableStatements(graphOf(source, { literalConditions: false }))).toEqual([]);
});

test('outside the caller’s word every access under a catch can throw', () => {
  expect(describeFlow(graphOf('try { x = y } catch { z }'), '')).toEqual([
    'entry: → 1',
    '1: y → 2 ! 3',
    '2: x= → exit',
    '3: z → exit',
  ]);
});

/** Per read: the offsets of the writes that it may see, and `entry` for the value at the entry. */
function seenBy(source: string): Record<string, string> {
  const { reads } = reachingDefinitions(graphOf(source, local), byName);
  const at = (node: Node): string => `${source.slice(node.start, node.end)}@${node.start}`;
  return Object.fromEntries(
    [...reads].map(([node, { writes, initial }]) => [
      at(node),
      [...(initial ? ['entry'] : []), ...writes.map((write) => write.start)].join(' '),
    ]),
  );
}

test.each([
  ['x = 1; x = x', { 'x@11': '0' }],
  ['x = 1; if (a) x = 2; x', { 'a@11': 'entry', 'x@21': '0 14' }],
  ['x; x = 1', { 'x@0': 'entry' }],
  ['x = 1; x &&= 2; x', { 'x@7': '0', 'x@16': '0 7' }],
  ['x = 0; try { x = 1; f(); x = 2 } catch { x }', { 'f@20': 'entry', 'x@41': '13' }],
  ['x = 0; try { f(); x = 1 } catch { x }', { 'f@13': 'entry', 'x@34': '0' }],
  ['x = 0; try { f(x = 1) } finally { x }', { 'f@13': 'entry', 'x@34': '15' }],
  ['for (x of y) x; x', { 'y@10': 'entry', 'x@13': '5', 'x@16': 'entry 5' }],
  ['x = 0; with (o) x = 1; x', { 'o@13': 'entry', 'x@23': '0 16' }],
  ['[x, y = x] = z', { 'z@13': 'entry', 'x@8': '1' }],
])('definitions that reach in %s', (source, expected) => {
  expect(seenBy(source)).toEqual(expected);
});

test.each([
  ['x = 1; x = 2; x', ['0']],
  ['x = 1; f(x); x = 2', ['13']],
  ['x = 0; while (a) { x; x = 1 }', []],
  ['x = 0; x++', ['7']],
  ['x = 0; try { x = 1; f() } catch { x }', ['0']],
  ['x = 0; try { f(); x = 1; g() } finally { x }', []],
  ['try { x = 1; x = 2; f() } catch { x }', ['6']],
  ['function f(a, b) { return b }', ['11']],
  ['for (;;) { x = 1; if (y) break; } ', ['11']],
])('dead writes in %s', (source, expected) => {
  const { deadWrites } = liveness(graphOf(source, local), byName);
  expect(deadWrites.map((node) => `${node.start}`)).toEqual(expected);
});

test('what outlives the root is live at its end', () => {
  const graph = graphOf('x = 1; y = 2');
  expect(
    liveness(graph, byName, (variable) => variable === byName({ name: 'x' } as Identifier)).deadWrites,
  ).toMatchObject([{ name: 'y' }]);
});

test('a parameter property is read where it becomes a property', () => {
  const source = 'class A { constructor(private x: number, y: number) {} }';
  const constructor = buildAllControlFlow(parseSource('a.ts', source).program)[1]!;
  expect(liveness(constructor, byName).deadWrites).toMatchObject([{ name: 'y' }]);
});

/** The block in which a function of this name is called. */
function blockOfCall(graph: ControlFlowGraph, name: string): number {
  const event = graph.events.findIndex(
    (node) =>
      node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name,
  );
  return graph.eventStart.findIndex((start, block) => start <= event && event < graph.eventEnd[block]!);
}

test('dominators and post-dominators', () => {
  const graph = graphOf('if (x) a(); else b(); c(); while (y) d(); function e() { throw 1; f() }');
  const [a, c, d] = ['a', 'c', 'd'].map((name) => blockOfCall(graph, name)) as [number, number, number];
  const before = dominators(graph);
  const after = postDominators(graph);
  expect([isDominatedBy(before, c, a), isDominatedBy(before, d, c)]).toEqual([false, true]);
  expect([isDominatedBy(before, a, graph.entry), before[graph.entry]]).toEqual([true, graph.entry]);
  // A call may throw, so that nothing after it is certain.
  expect([isDominatedBy(after, graph.entry, c), isDominatedBy(after, graph.exit, graph.exit)]).toEqual([
    false,
    true,
  ]);
});

test('post-dominators of code that cannot throw', () => {
  const graph = graphOf('if (x) { y } else { z } while (w) {}');
  expect(isDominatedBy(postDominators(graph), graph.entry, graph.exit)).toBe(true);
  expect(postDominators(graphOf('for (;;) {}'))[0]).toBe(-1);
});

/** Facts: 0 is “a() has run”, 1 is “b() has run and a() has not since”. */
function callProblem(graph: ControlFlowGraph, meet: 'union' | 'intersection'): DataflowProblem {
  return {
    graph,
    direction: 'forward',
    width: 2,
    meet,
    transfer: (event, facts) => {
      const node = graph.events[event]!;
      const name =
        node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : '';
      if (name === 'a') removeBit(facts, 1);
      if (name === 'a') addBit(facts, 0);
      if (name === 'b') addBit(facts, 1);
    },
  };
}

test('an exception carries what holds at any point where it may leave', () => {
  const source = 'try { b(); a() } catch { c() } d()';
  const graph = graphOf(source, local);
  const [c, d] = [blockOfCall(graph, 'c'), blockOfCall(graph, 'd')];
  const may = solve(callProblem(graph, 'union')).atStart;
  const must = solve(callProblem(graph, 'intersection')).atStart;
  expect([[...bitsOf(may[c]!)], [...bitsOf(must[c]!)]]).toEqual([[0, 1], []]);
  expect([[...bitsOf(may[d]!)], [...bitsOf(must[d]!)]]).toEqual([[0, 1], []]);
});

test('an intersection holds what every path makes', () => {
  const graph = graphOf('if (x) { a(); y() } else a(); d()', local);
  const problem = callProblem(graph, 'intersection');
  const solution = solve(problem);
  const block = blockOfCall(graph, 'd');
  const states: number[][] = [];
  replay(problem, solution, block, (_, facts) => states.push([...bitsOf(facts)]));
  expect(states).toEqual([[0], [0]]);
});

test('a backward intersection: what every way out passes', () => {
  const graph = graphOf('if (x) a; else b; c');
  const transfer = (event: number, facts: ReturnType<typeof createBitSet>): void => {
    const node = graph.events[event]!;
    if (node.type === 'Identifier' && node.name !== 'x') addBit(facts, node.name.charCodeAt(0) - 97);
  };
  const { atStart } = solve({ graph, direction: 'backward', width: 3, meet: 'intersection', transfer });
  expect([...bitsOf(atStart[graph.entry]!)]).toEqual([2]);
});

test('every root of a file is found once, in order', () => {
  const source =
    'try { a() } finally { () => 1 } class A { m() { function n() {} } x = () => 2; static y = function () {} } type T = () => void; declare function d(): void;';
  const roots = buildAllControlFlow(parseSource('a.ts', source).program).map(({ root }) => root.type);
  expect(roots).toEqual([
    'Program',
    'ArrowFunctionExpression',
    'FunctionExpression',
    'FunctionExpression',
    'ClassBody',
    'FunctionDeclaration',
    'ArrowFunctionExpression',
  ]);
});

test('finally inside finally does not grow without bound', () => {
  const depth = 40;
  const source = `${'try { a() } finally { '.repeat(depth)}b()${' }'.repeat(depth)}`;
  expect(graphOf(source).blockCount).toBeLessThan(depth * 100);
});

test('long chains do not exhaust the stack', () => {
  const graph = graphOf(Array.from({ length: 1500 }, (_, i) => `x${i}`).join(' + '));
  expect(graph.events).toHaveLength(1500);
});

test('a jump that fits nothing leaves the root', () => {
  expect(describeFlow(buildAllControlFlow(parseSource('a.js', 'a; break; b').program)[0]!, '')).toEqual([
    'entry: a → exit',
  ]);
});

test.each([
  ['a + b', true],
  ['1 + 2', false],
  ['1n + 2', true],
  ["'a' + `b`", false],
  ['a === b', false],
  ['typeof a + 1', false],
  ['-a', true],
  ['!a', false],
  ['`${a}`', true],
  ['`a`', false],
  ['a.b', true],
  ['() => a', false],
  ['class {}', false],
  ['class extends a {}', true],
  ['[a]', false],
])('%s can throw: %s', (source, expected) => {
  const statement = parseSource('a.ts', `(${source})`).program.body[0]!;
  expect(statement.type === 'ExpressionStatement' && canThrow(statement.expression)).toBe(expected);
});

test.each([
  ['t`${a}${b}`', ['entry: t a b {taggedtemplate} → exit ! throw']],
  ['`${a}${1}`', ['entry: a → exit ! throw']],
  ['try { x = `${y}`; x = 1 } catch { x }', ['entry: → 1', '1: y → 2 ! 3', '2: x= x= → exit', '3: x → exit']],
])('the graph of %s', (source, expected) => {
  expect(describeFlow(graphOf(source, local), source)).toEqual(expected);
});
