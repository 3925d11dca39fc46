// What an occurrence stands for, and in whose body it stands.
import { lowerBound } from '../base/index.ts';
import { packed, ROLE, type FileFacts } from '../facts/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';
import { exportTarget, memberNamed, symbolTarget, type Target } from './export-target.ts';
import { isOpenToOthers } from './shared-blocks.ts';
import { isLocal } from './symbols.ts';

/**
 * What an occurrence stands for as far as the text tells: names through imports, and members of namespaces, enums,
 * modules and classes named directly. `unknown` means that only types can tell: members of objects, and names in blocks of
 * a namespace that has other blocks in other files.
 */
export function occurrenceTarget(
  graph: CodeGraph,
  file: SourceFile,
  occurrence: number,
): Target | { kind: 'unknown' } {
  const { occurrences, names } = packed(file.facts);
  const symbol = occurrences.symbol[occurrence]!;
  if (symbol > 0)
    return isOpenToOthers(graph, file, occurrence)
      ? { kind: 'unknown' }
      : symbolTarget(graph, { file: file.path, symbol: symbol - 1 });
  const role = occurrences.role[occurrence]!;
  if ((role & ROLE.QUALIFIED) === 0) return { kind: 'unknown' };
  const left = occurrenceTarget(graph, file, occurrence - 1);
  const name = names[occurrences.name[occurrence]!]!;
  return memberOf(graph, left, name);
}

function memberOf(
  graph: CodeGraph,
  left: Target | { kind: 'unknown' },
  name: string,
): Target | { kind: 'unknown' } {
  if (left.kind === 'module') {
    const target = exportTarget(graph, left.file, name);
    return target.kind === 'none' ? { kind: 'unknown' } : target;
  }
  if (left.kind === 'external' && left.name === '*') return { ...left, name };
  if (left.kind !== 'symbol' || !hasStaticMembers(graph, left)) return { kind: 'unknown' };
  const member = memberNamed(graph, left, name);
  return member === undefined ? { kind: 'unknown' } : { kind: 'symbol', ...member };
}

/** Whether `X.name` means the member `name` that X itself declares. */
export function hasStaticMembers(graph: CodeGraph, ref: SymbolRef): boolean {
  const { kind } = graph.files.get(ref.file)!.facts.symbols.at(ref.symbol);
  return kind === 'enum' || kind === 'namespace';
}

/**
 * The declaration in whose body `offset` stands: the innermost function that has a name, else the declaration at module
 * level around it; undefined for the module's own top-level code.
 */
export function ownerAt(facts: FileFacts, offset: number): number | undefined {
  return innermostFunction(facts, offset) ?? topDeclaration(facts, offset);
}

function innermostFunction(facts: FileFacts, offset: number): number | undefined {
  const { functions } = packed(facts);
  const after = lowerBound(functions.start, offset + 1);
  for (let i = after - 1; i >= 0; i--) {
    if (functions.end[i]! > offset && functions.symbol[i]! > 0) return functions.symbol[i]! - 1;
  }
  return undefined;
}

function topDeclaration(facts: FileFacts, offset: number): number | undefined {
  const { declarations } = packed(facts);
  let best: number | undefined;
  let bestSize = Infinity;
  for (let i = 0; i < declarations.count; i++) {
    const start = declarations.start[i]!;
    const size = declarations.end[i]! - start;
    if (start > offset || start + size <= offset || size >= bestSize) continue;
    const symbol = declarations.symbol[i]! - 1;
    if (isLocal(facts, symbol) || facts.symbols.at(symbol).kind === 'import') continue;
    best = symbol;
    bestSize = size;
  }
  return best;
}
