// How many values of a function are alive at each of its lines: set above, read below. Lifetimes are def-use chains of the
// control flow; a closure reads what it names where it stands. What only closures read is their state, and not counted.
import type { BlockStatement, Node } from '@oxc-project/types';
import { lowerBound } from '../../base/index.ts';
import { ROLE, type CollectedFile, type Json } from '../../facts/index.ts';
import { buildControlFlow, reachingDefinitions } from '../../flow/index.ts';
import { childrenOf, type FunctionNode } from '../../syntax/index.ts';
import { codeLinesOf, SHORT_LINE } from './code-lines.ts';
import { isMapper, nameOfFunction } from './function-node.ts';

export interface Burden extends Readonly<Record<string, Json>> {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Lines with code in its body. */
  readonly lines: number;
  /** Where the line starts at which most values are alive, and what they are called. */
  readonly worst: number;
  readonly names: readonly string[];
  /** The sum of all lifetimes, in lines. */
  readonly total: number;
  /** A statement in the middle of the function before which the fewest are alive, and how many are; -1 where there is none. */
  readonly waist: number;
  readonly fewest: number;
}

/** A function with fewer lines is seen at a glance. */
const SHORTEST = 50;

/** `unpacked` has where names stand that are given to what is there already: one that is used once is no burden. */
export function burdenOf(
  file: CollectedFile,
  node: FunctionNode,
  parent: Node,
  unpacked: Set<number>,
): Burden | undefined {
  const body = node.body as BlockStatement;
  const code = file.shared(codeLinesOf);
  const lines = code.between(body.start, body.end);
  if (lines < SHORTEST || isCalledAtOnce(node, parent) || isMapper(node)) return undefined;
  for (const param of node.params) noteNames(param, unpacked);
  const lifetimes = lifetimesIn(file, node, unpacked);
  const line = worstLine(file, body, lifetimes);
  const isAlive = ({ from, to }: Lifetime): boolean => code.lineAt(from) < line && line < code.lineAt(to);
  return {
    ...nameOfFunction(node, parent),
    lines,
    worst: file.tree.lineStarts[line - 1]!,
    names: lifetimes.filter(isAlive).map(({ name }) => name),
    total: lifetimes.reduce((sum, { from, to }) => sum + code.between(from, to), 0),
    ...waistOf(file, body, lifetimes),
  };
}

/** Whether it is worth counting its lines. */
export function isLong({ body }: FunctionNode): boolean {
  return body?.type === 'BlockStatement' && body.end - body.start >= SHORTEST * SHORT_LINE;
}

/** A function around a whole module. */
function isCalledAtOnce(node: FunctionNode, parent: Node): boolean {
  return (
    parent.type === 'ParenthesizedExpression' || (parent.type === 'CallExpression' && parent.callee === node)
  );
}

interface Lifetime {
  readonly name: string;
  /** Where it is first set, and last read. */
  readonly from: number;
  readonly to: number;
}

/** In a function with more events than this, every write is taken to reach every read: all pairs would take too long. */
const MANY_EVENTS = 10_000;

const KINDS: ReadonlySet<string> = new Set(['variable', 'constant', 'parameter']);

function lifetimesIn(file: CollectedFile, node: FunctionNode, unpacked: ReadonlySet<number>): Lifetime[] {
  const spans = new Map<number, { from: number; to: number }>();
  const graph = buildControlFlow(node);
  const resolve = ({ start }: Pick<Node, 'start'>): number | undefined => {
    const one = file.occurrenceAt(start);
    if (one?.symbol === undefined || one.is(ROLE.CAPTURED) || !KINDS.has(file.kindOfSymbol(one.symbol)))
      return undefined;
    return one.symbol;
  };
  const note = (symbol: number, one: number, other: number): void => {
    const { from, to } = spans.get(symbol) ?? { from: one, to: one };
    spans.set(symbol, { from: Math.min(from, one, other), to: Math.max(to, one, other) });
  };
  if (graph.events.length > MANY_EVENTS) {
    for (const event of graph.events) {
      const symbol = event.type === 'Identifier' ? resolve(event) : undefined;
      if (symbol !== undefined) note(symbol, event.start, event.start);
    }
  } else
    for (const [{ start }, { writes }] of reachingDefinitions(graph, resolve).reads)
      for (const write of writes) note(file.symbolAt(start)!, write.start, start);
  for (const [symbol, { from }] of spans)
    for (const use of file.occurrencesOf(symbol)) if (use.is(ROLE.CAPTURED)) note(symbol, from, use.start);
  return [...spans]
    .filter(([symbol]) => file.facts.functions.of(symbol).length === 0)
    .filter(([symbol]) => {
      const named = file.occurrencesOf(symbol);
      return named.length > 2 || !unpacked.has(named[0]!.start);
    })
    .map(([symbol, span]) => ({ name: file.nameOfSymbol(symbol), ...span }));
}

export function noteNames(node: Node, names: Set<number>): void {
  if (node.type === 'Identifier') names.add(node.start);
  else for (const part of childrenOf(node)) noteNames(part, names);
}

function worstLine(file: CollectedFile, body: BlockStatement, lifetimes: readonly Lifetime[]): number {
  const { lineAt } = file.shared(codeLinesOf);
  const [first, last] = [lineAt(body.start), lineAt(body.end - 1)];
  /** How many more are alive at a line than at the one before. */
  const more = new Int32Array(last - first + 2);
  for (const { from, to } of lifetimes) {
    const begin = Math.max(first, lineAt(from) + 1);
    const end = lineAt(to);
    if (begin >= end) continue;
    more[begin - first]!++;
    more[end - first]!--;
  }
  let [worst, most, alive] = [first, 0, 0];
  for (let line = first; line <= last; line++) {
    alive += more[line - first]!;
    if (alive > most) [worst, most] = [line, alive];
  }
  return worst;
}

/** The first and the last quarter of a function are its beginning and its end. */
const EDGE = 1 / 4;

function waistOf(
  file: CollectedFile,
  body: BlockStatement,
  lifetimes: readonly Lifetime[],
): Pick<Burden, 'waist' | 'fewest'> {
  const code = file.shared(codeLinesOf);
  const all = code.between(body.start, body.end);
  const begins = Float64Array.from(lifetimes, ({ from }) => from).sort();
  const ends = Float64Array.from(lifetimes, ({ to }) => to).sort();
  let [waist, fewest] = [body.start, -1];
  for (const { start } of stepsOf(body)) {
    const share = code.between(body.start, start) / all;
    if (share < EDGE || share > 1 - EDGE) continue;
    const alive = lowerBound(begins, start) - lowerBound(ends, start);
    if (fewest < 0 || alive < fewest) [waist, fewest] = [start, alive];
  }
  return { waist, fewest };
}

/** The statements of the function, or of the `try` that is nearly all of it. */
function stepsOf({ body }: BlockStatement): readonly Node[] {
  const [first, last] = [body[0], body.at(-1)];
  if (!first || !last) return [];
  const whole = last.end - first.start;
  return body.flatMap((one) =>
    one.type === 'TryStatement' && one.block.end - one.block.start > whole / 2 ? stepsOf(one.block) : [one],
  );
}
