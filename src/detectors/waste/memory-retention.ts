// Large values that a closure keeps alive for one property. Narrow on purpose: the value is large by how it is made, the
// closure outlives the function that made it, and all that it ever reads of the value is one and the same property.
import type { Expression, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile, type OccurrenceCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import { placeOfText, type Code, type Finding } from '../kit/index.ts';
import { nameIn, tick, wordOf } from '../kit/say.ts';
import { isFunction } from '../../syntax/index.ts';
import { escapeOf } from './escape.ts';
import { largeValueOf } from './large-value.ts';
import { pathTo } from './path-to.ts';
import type { Listed } from './shortlist.ts';

export const memoryRetention: Code = {
  kind: 'memory-retention',
  isDebt: true,
  say: (said) =>
    `A closure keeps all of ${nameIn(said, 'label')} alive and reads only its ${tick(wordOf(said, 'property'))}.`,
  tier: 'advice',
  cause:
    'A closure that outlives its function keeps a large value alive, and all it ever reads of that value is one property.',
  approach:
    'What does the closure need once the function has returned? It may have been given the whole because that was in scope, or it used to need more than it does today. How long listeners, timers and returned functions of this module live, and what else their scope holds, decides whether this is worth a change.',
};

export interface Retention {
  readonly start: number;
  readonly name: string;
  readonly key: string;
  /** How the value is made, as a word. */
  readonly source: string;
  /** How many elements or bytes it has for certain; 0 where the text does not tell, as for files. */
  readonly size: number;
  readonly property: string;
  /** Starts of the uses in closures. */
  readonly captures: readonly number[];
  /** Where the closure gets away. */
  readonly escape: readonly [start: number, end: number];
}

export function retentionsOf(file: CollectedFile, listed: readonly Listed[]): Retention[] {
  return listed.flatMap(({ symbol, named }) => retentionOf(file, symbol, named) ?? []);
}

function retentionOf(
  file: CollectedFile,
  symbol: number,
  named: readonly OccurrenceCursor[],
): Retention | undefined {
  const captures = named.filter((use) => use.is(ROLE.CAPTURED));
  const properties = new Set(captures.map(({ next }) => next!.name));
  const declared = named.filter((use) => use.is(ROLE.DECLARATION));
  if (properties.size !== 1 || declared.length !== 1) return undefined;
  const declarator = pathTo(file.tree.program, declared[0]!.start).at(-2);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return undefined;
  const value = declarator.init && largeValueOf(declarator.init);
  if (!value || named.some((use) => !staysInside(file, use))) return undefined;
  const escapes = captures.map(({ start }) => escapeOf(outerFunctions(file, start, declarator.start)));
  if (escapes.some((escape) => escape === undefined)) return undefined;
  const { start: from, end: to } = escapes[0]!;
  return {
    start: declarator.start,
    name: file.nameOfSymbol(symbol),
    key: `${ownerNameAt(file.facts, declarator.start)}:${file.nameOfSymbol(symbol)}`,
    source: value.source,
    size: value.size,
    property: [...properties][0]!,
    captures: captures.map(({ start }) => start),
    escape: [from, to],
  };
}

/** The path to a use, from the function that declares the variable inwards. */
function outerFunctions({ tree }: CollectedFile, use: number, declared: number): Node[] {
  const path = pathTo(tree.program, use);
  const home = path.findLastIndex(
    (node) => isFunction(node) && node.start <= declared && declared < node.end,
  );
  return path.slice(home);
}

const MUTATORS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'length',
  'fill',
  'set',
  'add',
  'delete',
  'clear',
]);

/** Whether a use in the function itself neither hands the value on for good nor changes it. */
function staysInside({ tree }: CollectedFile, named: OccurrenceCursor): boolean {
  if (named.is(ROLE.DECLARATION | ROLE.CAPTURED)) return true;
  const { member } = named;
  if (member?.is(ROLE.CALL | ROLE.WRITE)) return !MUTATORS.has(member.name);
  const path = pathTo(tree.program, named.start);
  const [use, parent] = [path.at(-1)!, path.at(-2)!];
  return isReadOnly(use, parent);
}

function isReadOnly(use: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === use;
    case 'CallExpression':
      return (parent.arguments as readonly Expression[]).includes(use as Expression);
    case 'ForOfStatement':
    case 'ForInStatement':
      return parent.right === use;
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'TemplateLiteral':
    case 'IfStatement':
      return true;
    default:
      return false;
  }
}

export function retentionFinding(file: SourceFile, fact: Retention): Finding {
  const { start, name, key, source, size, property, captures, escape } = fact;
  return {
    kind: memoryRetention.kind,
    ...placeOfText(file.path, start, name),
    key,
    evidence: [
      { fact: 'large-value', ...placeOfText(file.path, start, name), value: source },
      ...captures.map((at) => ({ fact: 'capture', ...placeOfText(file.path, at, name), value: property })),
      { fact: 'escape', file: file.path, start: escape[0], end: escape[1] },
    ],
    data: { label: name, confidence: 0.5, property, source, ...(size > 0 && { size }) },
  };
}
