// Promises that need no types to be known as such.
import type { Node } from '@oxc-project/types';
import { FUNCTION, ROLE, type CollectedFile } from '../../facts/index.ts';
import { MAY_BE, nameEnds } from './declared.ts';
import { mayBe, type Draft } from './draft.ts';
import { calledMember, isFunctionNode, isGlobalNamed } from './tree.ts';

const STATICS = new Set(['all', 'allSettled', 'any', 'race', 'reject', 'resolve']);
const LINKS = new Set(['then', 'catch', 'finally']);

/** Whether the value is a promise whatever the types say. */
export function isCertainPromise(draft: Draft, node: Node): boolean {
  if (node.type === 'ImportExpression') return true;
  if (node.type === 'NewExpression') return isGlobalNamed(draft.file, node.callee, 'Promise');
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (isFunctionNode(callee)) return callee.async && !callee.generator;
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

const NO_SYMBOLS: ReadonlySet<number> = new Set();

/** Symbols that are async functions of this file and nothing else: one body, never assigned again, no type of their own. */
function asyncFunctions(file: CollectedFile): ReadonlySet<number> {
  const { count, symbol: symbols, flags } = file.facts.functions;
  let found: Set<number> | undefined;
  for (let row = 0; row < count; row++) {
    const symbol = symbols[row]! - 1;
    if (symbol < 0 || (flags[row]! & KIND) !== FUNCTION.ASYNC) continue;
    if (isUntyped(file, symbol)) (found ??= new Set()).add(symbol);
  }
  if (!found) return NO_SYMBOLS;
  for (let row = 0; row < count; row++)
    if ((flags[row]! & KIND) !== FUNCTION.ASYNC) found.delete(symbols[row]! - 1);
  dropAssigned(file, found);
  return found;
}

const KIND = FUNCTION.ASYNC | FUNCTION.GENERATOR | FUNCTION.SIGNATURE | FUNCTION.METHOD;

function isUntyped(file: CollectedFile, symbol: number): boolean {
  const kind = file.kindOfSymbol(symbol);
  if (kind === 'function') return true;
  if (kind !== 'variable' && kind !== 'constant') return false;
  const end = file.shared(nameEnds)[symbol]!;
  return !/^\s*[:!?]/.test(file.text.slice(end, end + 8));
}

function dropAssigned({ facts: { occurrences } }: CollectedFile, symbols: Set<number>): void {
  for (let row = 0; row < occurrences.count; row++) {
    const role = occurrences.role[row]!;
    if ((role & ROLE.WRITE) !== 0 && (role & ROLE.DECLARATION) === 0)
      symbols.delete(occurrences.symbol[row]! - 1);
  }
}
