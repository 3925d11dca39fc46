// Listeners that end by themselves: those that hear once, and those that a signal ends.
import type { Tree } from '../../syntax/tree-of.ts';
import { initOf, symbolOf } from './api-path.ts';
import type { CallNode } from './call-parts.ts';

export function endsByItself(tree: Tree, call: CallNode): boolean {
  return /\b(?:once|signal)\b/.test(optionsText(tree, call));
}

/** Options that are not written out may say so. */
function optionsText(tree: Tree, call: CallNode): string {
  const third = call.arguments[2];
  if (third === undefined) return '';
  if (third.type !== 'Identifier') return tree.textOf(third);
  const symbol = symbolOf(tree, third);
  const init = symbol === undefined ? undefined : initOf(tree, symbol);
  return init ? tree.textOf(init) : 'signal';
}
