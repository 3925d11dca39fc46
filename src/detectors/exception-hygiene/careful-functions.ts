// Which functions of a file let no error out, or at least handle what they wait for, by name.
import type { Node } from '@oxc-project/types';
import { FUNCTION, ROLE, type CollectedFile } from '../../facts/index.ts';
import { qualifiedName } from '../../graph/index.ts';
import type { FunctionNode } from '../../syntax/index.ts';
import { nameEnds } from './declared-names.ts';
import type { Draft } from './draft.ts';
import { doesAllAtOnce, givesSettledPromise, guardsItsAwaits, returnsResolved } from './handles-errors.ts';
import type { Found } from './shape.ts';

const HANDLING = /\.\s*(?:catch|then|resolve)\b/;

/** Notes of each function how it treats its errors. */
export function carefulNotes(draft: Draft): (node: FunctionNode, parent: Node) => void {
  const hasChains = HANDLING.test(draft.file.text);
  return (node, parent) => {
    noteAssigned(draft, node, parent);
    if ((node.async || hasChains) && givesSettledPromise(node)) draft.careful.add(node.start);
    else if (guardsItsAwaits(node) || doesAllAtOnce(node) || (hasChains && returnsResolved(node)))
      draft.guarded.add(node.start);
  };
}

/** `resolve = async () => …`, for a variable that is declared without a value. */
function noteAssigned({ file, assigned }: Draft, node: FunctionNode, parent: Node): void {
  if (parent.type !== 'AssignmentExpression' || parent.right !== node || parent.operator !== '=') return;
  const symbol = parent.left.type === 'Identifier' ? file.symbolAt(parent.left.start) : undefined;
  if (symbol === undefined) return;
  const starts = assigned.get(symbol);
  if (starts) starts.push(node.start);
  else assigned.set(symbol, [node.start]);
}

/** Functions of one name are told apart by nothing, so each of them must be among these. */
export function namesOf({ file, assigned }: Draft, starts: ReadonlySet<number>): readonly string[] {
  if (starts.size === 0) return [];
  const { facts } = file;
  const names = new Set<string>();
  const others = new Set<string>();
  for (const one of facts.functions) {
    if (one.symbol === undefined || one.is(FUNCTION.SIGNATURE)) continue;
    (starts.has(one.start) ? names : others).add(qualifiedName(facts, one.symbol));
  }
  for (const [variable, given] of assigned) {
    const isAmong = given.every((at) => starts.has(at)) && isOnlyGiven(file, variable, given.length);
    (isAmong ? names : others).add(qualifiedName(facts, variable));
  }
  return [...names].filter((name) => !others.has(name));
}

/** Whether a variable is declared without a value and gets one only so many times. */
function isOnlyGiven(file: CollectedFile, symbol: number, times: number): boolean {
  const kind = file.kindOfSymbol(symbol);
  if (kind !== 'variable' && kind !== 'constant') return false;
  const writes = file.occurrencesOf(symbol).filter((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
  const [declared] = file.text.slice(file.shared(nameEnds).get(symbol)).split('\n', 1);
  return writes.length === times && !declared!.replaceAll('=>', '').includes('=');
}

/** A promise that is dropped needs no one to look at it when its function lets no error out, and hardly anyone where it guards. */
export function withoutCareful({ file, found, droppedCalls, careful, guarded }: Draft): readonly Found[] {
  if (droppedCalls.size === 0 || careful.size + guarded.size === 0) return found;
  const isCareful = symbolsAt(file, careful);
  const isGuarded = symbolsAt(file, guarded);
  return found.flatMap((one, index) => {
    const symbol = droppedCalls.get(index);
    if (symbol === undefined) return [one];
    if (isCareful.has(symbol)) return [];
    return isGuarded.has(symbol) ? [{ ...one, guess: true as const }] : [one];
  });
}

function symbolsAt({ facts: { functions } }: CollectedFile, starts: ReadonlySet<number>): Set<number> {
  const symbols = new Set<number>();
  for (const { start, symbol } of functions)
    if (symbol !== undefined && starts.has(start)) symbols.add(symbol);
  return symbols;
}
