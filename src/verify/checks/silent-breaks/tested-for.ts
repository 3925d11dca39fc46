// What a caller does about the case that there is no result.
import type { Node } from '@oxc-project/types';
import { fateOf } from '../../syntax/fate-of.ts';
import { nameAt } from '../../syntax/name-at.ts';
import { type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../syntax/index.ts';

export interface ResultUses {
  /** Where it is tested whether there is a result. */
  readonly tests: readonly Node[];
  /** Where the result is taken apart, as if there always were one. */
  readonly derefs: readonly Node[];
  /** Where the result goes elsewhere. */
  readonly others: readonly Node[];
}

const COMPARED_WITH_NOTHING = /^(?:null|undefined|false|-1|void 0|0|''|"")$/;

/** Uses of the result of a call: right there, or of the variable that it is put into. */
export function resultUses(tree: Tree, call: Node): ResultUses {
  const fate = fateOf(tree, call);
  if (fate.kind === 'awaited') {
    const waiting = awaitAround(tree, call);
    return waiting ? resultUses(tree, waiting) : { tests: [], derefs: [], others: [] };
  }
  if (fate.kind !== 'kept') return useOf(tree, call);
  const { occurrences } = tree.file.facts;
  const symbol = occurrences.startingAt(fate.name.start)?.symbol;
  if (symbol === undefined) return { tests: [], derefs: [], others: [fate.at] };
  const uses = occurrences
    .of(symbol)
    .filter(({ start }) => start !== fate.name.start)
    .flatMap(({ start }) => nameAt(tree, start) ?? [])
    .map((use) => useOf(tree, use));
  return {
    tests: uses.flatMap(({ tests }) => tests),
    derefs: uses.flatMap(({ derefs }) => derefs),
    others: uses.flatMap(({ others }) => others),
  };
}

function awaitAround(tree: Tree, call: Node): Node | undefined {
  let at = tree.parentOf(call);
  while (at && at.type !== 'AwaitExpression' && !isFunctionLike(at)) at = tree.parentOf(at);
  return at?.type === 'AwaitExpression' ? at : undefined;
}

function useOf(tree: Tree, value: Node): ResultUses {
  const fate = fateOf(tree, value);
  const none: ResultUses = { tests: [], derefs: [], others: [] };
  if (fate.kind === 'member') {
    if (fate.at.optional) return { ...none, tests: [fate.at] };
    return { ...none, derefs: [fate.at] };
  }
  if (fate.kind !== 'needed') return fate.kind === 'dropped' ? none : { ...none, others: [value] };
  switch (fate.as) {
    case 'condition':
    case 'negation':
    case 'fallback':
    case 'switch':
      return { ...none, tests: [fate.at] };
    case 'comparison':
      return comparesWithNothing(tree, fate.at, value)
        ? { ...none, tests: [fate.at] }
        : { ...none, others: [value] };
    case 'destructuring':
    case 'iteration':
    case 'call':
      return { ...none, derefs: [fate.at] };
    default:
      return { ...none, others: [value] };
  }
}

function comparesWithNothing(tree: Tree, at: Node, value: Node): boolean {
  if (at.type !== 'BinaryExpression') return true;
  const other = at.left.start <= value.start && value.end <= at.left.end ? at.right : at.left;
  return COMPARED_WITH_NOTHING.test(tree.textOf(other));
}
