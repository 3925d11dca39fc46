// Conditions that come out the same each time, since every path to them has asked about the same value before. A value is the same when
// its variable is set once, or when both questions see one and the same write, which nothing but the function itself makes.
import type { Expression, Node, SwitchStatement } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile } from '../../facts/index.ts';
import {
  buildControlFlow,
  dominators,
  EdgeKind,
  isDominatedBy,
  predecessorsOf,
  reachingDefinitions,
  type ControlFlowGraph,
  type FlowRoot,
  type Neighbours,
  type ReachingDefinitions,
} from '../../flow/index.ts';
import { decide, testOf, type ConditionTest, type Known } from './condition-test.ts';

export interface Decided {
  readonly truth: boolean;
  /** The question that was asked before, closest first. */
  readonly by: Node;
}

/** By the condition: the innermost expression of which only the truth matters. */
export function decidedConditions(
  file: CollectedFile,
  root: FlowRoot,
  switches: readonly SwitchStatement[],
): ReadonlyMap<Node, Decided> {
  const graph = buildControlFlow(root);
  const tests = testsIn(file, graph, switches);
  if (!isAskedTwice(tests)) return new Map();
  const flow: Flow = {
    file,
    graph,
    tests,
    tree: dominators(graph),
    into: predecessorsOf(graph),
    ways: new Map(),
  };
  const found = new Map<Node, Decided | undefined>();
  for (const [block, { test }] of flow.tests) {
    if (flow.tree[block]! < 0) continue;
    const node = graph.branchOn[block]!;
    const decided = decidedAt(flow, block, test);
    // Code of a `finally` is there once for each way out: all have to agree.
    const before = found.get(node);
    found.set(node, !found.has(node) || before?.truth === decided?.truth ? decided : undefined);
  }
  return new Map([...found].flatMap(([node, decided]) => (decided ? [[node, decided]] : [])));
}

interface Flow {
  readonly file: CollectedFile;
  readonly graph: ControlFlowGraph;
  readonly tests: ReadonlyMap<number, { readonly test: ConditionTest; readonly symbol: number }>;
  readonly tree: Int32Array;
  readonly into: Neighbours;
  /** The question that is answered where a block is entered, once it was looked for. */
  readonly ways: Map<number, Way | undefined>;
  /** Made when a variable that is set several times is asked about twice. */
  definitions?: ReachingDefinitions;
}

interface Way {
  readonly from: number;
  readonly truth: boolean;
}

function isAskedTwice(tests: Flow['tests']): boolean {
  const symbols = [...tests.values()].map(({ symbol }) => symbol);
  return new Set(symbols).size < symbols.length;
}

function testsIn(
  file: CollectedFile,
  graph: ControlFlowGraph,
  switches: readonly SwitchStatement[],
): Flow['tests'] {
  const subjects = new Map<Node, Expression>();
  for (const { discriminant, cases } of switches) for (const one of cases) subjects.set(one, discriminant);
  const tests = new Map<number, { test: ConditionTest; symbol: number }>();
  for (const [block, node] of graph.branchOn.entries()) {
    const test = node ? testOf(node, subjects.get(node)) : undefined;
    const symbol = test && file.symbolAt(test.variable.start);
    if (test && symbol !== undefined && isOwn(file, symbol)) tests.set(block, { test, symbol });
  }
  return tests;
}

const KINDS: ReadonlySet<string> = new Set(['variable', 'constant', 'parameter']);

/** Whether nothing but the function that has the variable sets it. */
function isOwn(file: CollectedFile, symbol: number): boolean {
  if (!KINDS.has(file.kindOfSymbol(symbol))) return false;
  if (file.facts.symbols.at(symbol).is(SYMBOL.AMBIENT | SYMBOL.GLOBAL | SYMBOL.EXPORTED)) return false;
  if (!file.facts.isModule && file.shared(hasHiddenWrites)) return false;
  return !file.occurrencesOf(symbol).some((one) => one.is(ROLE.WRITE) && one.is(ROLE.CAPTURED));
}

/** `arguments[0] = …` and `eval` set variables without their names. */
function hasHiddenWrites({ facts }: CollectedFile): boolean {
  return facts.mentions('arguments') || facts.mentions('eval');
}

function decidedAt(flow: Flow, block: number, asked: ConditionTest): Decided | undefined {
  const known: (Known & { readonly by: Node })[] = [];
  for (let at = block; flow.tree[at] !== at && flow.tree[at]! >= 0; at = flow.tree[at]!) {
    const way = wayInto(flow, at);
    const earlier = way && flow.tests.get(way.from);
    if (!way || !earlier || !isSameValue(flow, earlier.test, asked)) continue;
    known.push({ test: earlier.test, truth: way.truth, by: flow.graph.branchOn[way.from]! });
    const truth = decide(asked, known);
    if (truth !== undefined) return { truth, by: known.at(-1)!.by };
  }
  return undefined;
}

function wayInto(flow: Flow, block: number): Way | undefined {
  if (!flow.ways.has(block)) flow.ways.set(block, onlyWayInto(flow, block));
  return flow.ways.get(block);
}

/** The answer that every path to the block gets last, other than those that come back from behind it. */
function onlyWayInto({ graph, tests, tree, into }: Flow, block: number): Way | undefined {
  let from = -1;
  for (let at = into.starts[block]!; at < into.starts[block + 1]!; at++) {
    const other = into.items[at]! >> 1;
    if (tree[other]! < 0 || isDominatedBy(tree, other, block)) continue;
    if (from >= 0 || (into.items[at]! & 1) === 1 || !tests.has(other)) return undefined;
    from = other;
  }
  const edge = graph.edgeFrom.findIndex((one, i) => one === from && graph.edgeTo[i] === block);
  const kind = graph.edgeKinds[edge];
  if (kind !== EdgeKind.true && kind !== EdgeKind.false) return undefined;
  return { from, truth: kind === EdgeKind.true };
}

function isSameValue(flow: Flow, one: ConditionTest, other: ConditionTest): boolean {
  const { file, graph } = flow;
  const symbol = file.symbolAt(one.variable.start);
  if (symbol === undefined || symbol !== file.symbolAt(other.variable.start)) return false;
  const isSetOnce = !file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE));
  // A `var` may be declared after a use of it.
  if (isSetOnce && !file.facts.symbols.at(symbol).is(SYMBOL.HOISTED)) return true;
  flow.definitions ??= reachingDefinitions(graph, ({ start }) => file.symbolAt(start));
  const { reads } = flow.definitions;
  const [here, there] = [reads.get(one.variable), reads.get(other.variable)];
  if (!here || !there || here.initial || there.initial) return false;
  return here.writes.length === 1 && there.writes.length === 1 && here.writes[0] === there.writes[0];
}
