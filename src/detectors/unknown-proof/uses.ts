// Chains of calls and members in the middle of an expression: which may use something without a type, and which do. What the text
// can leave out spares TypeScript many questions.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { CodeRange } from '../../types/index.ts';
import { anyUses } from './any-uses.ts';
import { inspected, type Asking, type Found, type UnknownAnswer } from './asking.ts';
import { usedIn, type Placed } from './chains.ts';
import { flowRows } from './fact.ts';
import { isReflection, isSurelyTyped } from './surely-typed.ts';

/** Whether a chain may use something without a type, as far as its text tells. */
export function mayUseAny({ node, ancestors, depth }: Placed, file: CollectedFile): boolean {
  const parent = ancestors[depth - 1];
  // To look at the type of a member is what a careful reader of an unknown value does.
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return false;
  const used = usedIn(node);
  if (used === undefined) return false;
  if (used.type === 'ThisExpression') return isOpenThis(ancestors);
  if (used.type === 'Identifier') return !file.isGlobal(used.start) && !isSurelyTyped(node, file);
  if (isReflection(used, file)) return false;
  return used.type !== 'Super' && !isStandardMember(used, file) && !LITERALS.has(used.type);
}

const LITERALS: ReadonlySet<string> = new Set([
  'Literal',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSAsExpression',
  'TSTypeAssertion',
  'ImportExpression',
  'MetaProperty',
]);

const STANDARD = new Set(
  'console Math Object JSON Array Number String Date Promise Reflect Symbol BigInt Intl document process Buffer performance'.split(
    ' ',
  ),
);

function isStandardMember(node: Node, file: CollectedFile): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  return STANDARD.has(node.object.name) && file.isGlobal(node.object.start);
}

/** Whether `this` is not that of a class, so that nothing may be known about it. */
export function isOpenThis(ancestors: readonly Node[]): boolean {
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const { type } = ancestors[at]!;
    if (type === 'PropertyDefinition' || type === 'AccessorProperty' || type === 'StaticBlock') return false;
    if (type === 'FunctionDeclaration') return true;
    if (type === 'FunctionExpression') return ancestors[at - 1]?.type !== 'MethodDefinition';
  }
  return false;
}

/**
 * Pairs of start and end. A name is asked about where it is used first, unless it is judged by itself. Functions and classes
 * of the file are what they are.
 */
export function chainsToAsk(
  chains: readonly Node[],
  judged: ReadonlySet<number | undefined>,
  file: CollectedFile,
): number[] {
  const ranges: number[] = [];
  const seen = new Set<number>();
  for (const chain of chains) {
    const used = usedIn(chain)!;
    if (used.type === 'Identifier') {
      const symbol = file.symbolAt(used.start)!;
      const isCall = chain.type !== 'MemberExpression';
      if ((judged.has(symbol) && !isCall) || seen.has(symbol) || FIXED.has(file.kindOfSymbol(symbol)))
        continue;
      seen.add(symbol);
    }
    ranges.push(chain.start, chain.end);
  }
  return ranges;
}

const FIXED: ReadonlySet<string> = new Set(['function', 'class', 'enum', 'namespace']);

/** `found` are the types of the values that flow, by row; those that have a verdict need no other. */
export async function askUses(
  asking: Asking,
  found: readonly Found[],
  judged: UnknownAnswer['flows'],
): Promise<UnknownAnswer['uses']> {
  const { fact, open } = asking;
  const done = new Set(judged.map(([row]) => row));
  const flows = flowRows(fact).filter(({ row }) => found[row]?.kind === 'any' && !done.has(row));
  const ranges = [...flows.map(({ value }) => value), ...rangesOf(fact.uses ?? [])];
  if (ranges.length === 0) return [];
  const uses = (await inspected(asking, ranges, anyUses)).flatMap((use, index) => {
    if (use === 'unresolved') open.push(['any-inferred', ranges[index]!.start, ranges[index]!.end]);
    return use === undefined || use === 'unresolved' ? [] : [use];
  });
  uses.sort((a, b) => a.start - b.start);
  return uses.map(({ start, end, isCall, origin }) => [start, end, isCall, origin]);
}

function rangesOf(pairs: readonly number[]): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (let at = 0; at < pairs.length; at += 2) ranges.push({ start: pairs[at]!, end: pairs[at + 1]! });
  return ranges;
}
