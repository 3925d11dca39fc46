// How many values of a function are alive at each of its lines: set above, read below. Lifetimes are def-use chains of the
// control flow; a closure reads what it names where it stands. What only closures read is their state, and not counted.
import type { BlockStatement, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile, type Json } from '../../facts/index.ts';
import { buildControlFlow, reachingDefinitions, type Identifier } from '../../flow/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { codeLinesOf, SHORT_LINE } from './code-lines.ts';
import { isMapper, nameOfFunction, type FunctionNode } from './function-node.ts';

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

const KINDS: ReadonlySet<string> = new Set(['variable', 'constant', 'parameter']);

function lifetimesIn(file: CollectedFile, node: FunctionNode, unpacked: ReadonlySet<number>): Lifetime[] {
  const spans = new Map<number, { from: number; to: number }>();
  const resolve = ({ start }: Identifier): number | undefined => {
    const one = file.occurrenceAt(start);
    if (one?.symbol === undefined || one.is(ROLE.CAPTURED) || !KINDS.has(file.kindOfSymbol(one.symbol)))
      return undefined;
    return one.symbol;
  };
  const note = (symbol: number, one: number, other: number): void => {
    const { from, to } = spans.get(symbol) ?? { from: one, to: one };
    spans.set(symbol, { from: Math.min(from, one, other), to: Math.max(to, one, other) });
  };
  for (const [{ start }, { writes }] of reachingDefinitions(buildControlFlow(node), resolve).reads)
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
  const counts = new Uint16Array(last - first + 1);
  for (const { from, to } of lifetimes)
    for (let line = Math.max(first, lineAt(from) + 1); line < lineAt(to); line++) counts[line - first]!++;
  return first + counts.indexOf(Math.max(...counts));
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
  let [waist, fewest] = [body.start, -1];
  for (const { start } of stepsOf(body)) {
    const share = code.between(body.start, start) / all;
    if (share < EDGE || share > 1 - EDGE) continue;
    const alive = lifetimes.filter(({ from, to }) => from < start && start <= to).length;
    if (fewest < 0 || alive < fewest) [waist, fewest] = [start, alive];
  }
  return { waist, fewest };
}

/** The statements of the function, or of the `try` that is nearly all of it. */
function stepsOf({ body }: BlockStatement): readonly Node[] {
  const whole = body.at(-1)!.end - body[0]!.start;
  return body.flatMap((one) =>
    one.type === 'TryStatement' && one.block.end - one.block.start > whole / 2 ? stepsOf(one.block) : [one],
  );
}
