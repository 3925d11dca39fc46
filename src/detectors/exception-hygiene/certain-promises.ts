// Promises that need no types to be known as such.
import type { Node } from '@oxc-project/types';
import { FUNCTION, ROLE, type CollectedFile } from '../../facts/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { MAY_BE, nameEnds } from './declared-names.ts';
import { mayBe, type Draft } from './draft.ts';
import { calledMember, isGlobalNamed } from './tree.ts';

/** Functions of `Promise` that give one. */
export const STATICS = new Set(['all', 'allSettled', 'any', 'race', 'reject', 'resolve']);

/** What continues a promise. */
export const LINKS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/** Whether the value is a promise whatever the types say. */
export function isCertainPromise(draft: Draft, node: Node): boolean {
  if (node.type === 'ImportExpression') return true;
  if (node.type === 'NewExpression') return isGlobalNamed(draft.file, node.callee, 'Promise');
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (isFunction(callee)) return callee.async && !callee.generator;
  if (callee.type === 'Identifier') {
    if ((mayBe(draft, callee.name) & MAY_BE.ASYNC) === 0) return false;
    const symbol = draft.file.symbolAt(callee.start);
    return symbol !== undefined && draft.file.shared(asyncFunctions).has(symbol);
  }
  if (callee.type !== 'MemberExpression') return false;
  const name = calledMember(node);
  if (name === undefined) return false;
  if (LINKS.has(name)) return isCertainPromise(draft, callee.object);
  return STATICS.has(name) && isGlobalNamed(draft.file, callee.object, 'Promise');
}

/** Symbols that are async functions of this file and nothing else: one body, never assigned again, no type of their own. */
function asyncFunctions(file: CollectedFile): ReadonlySet<number> {
  const found = new Set<number>();
  const others = new Set<number>();
  for (const { symbol, flags } of file.facts.functions) {
    if (symbol === undefined) continue;
    if ((flags & KIND) !== FUNCTION.ASYNC) others.add(symbol);
    else if (isUntyped(file, symbol)) found.add(symbol);
  }
  for (const symbol of found) if (others.has(symbol) || isAssigned(file, symbol)) found.delete(symbol);
  return found;
}

const KIND = FUNCTION.ASYNC | FUNCTION.GENERATOR | FUNCTION.SIGNATURE | FUNCTION.METHOD;

function isUntyped(file: CollectedFile, symbol: number): boolean {
  const kind = file.kindOfSymbol(symbol);
  if (kind === 'function') return true;
  if (kind !== 'variable' && kind !== 'constant') return false;
  const end = file.shared(nameEnds).get(symbol) ?? 0;
  return !/^\s*[:!?]/.test(file.text.slice(end, end + 8));
}

function isAssigned(file: CollectedFile, symbol: number): boolean {
  return file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
}
