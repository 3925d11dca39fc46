// Who extends and implements whom, and which members thereby stand for the same thing, as far as the text tells.
import { memo } from '../../base/index.ts';
import { packed, ROLE, SYMBOL, type FileFacts } from '../../facts/index.ts';
import { symbolKey, type CodeGraph, type SourceFile, type SymbolRef } from '../code-graph.ts';
import { memberNamed, type Target } from '../export-target.ts';
import { namedAt } from '../references.ts';
import { flagsOf, MEMBERS } from '../symbols.ts';

type Parents = ReadonlyMap<number, readonly Target[]>;

/** What the classes and interfaces of a file extend and implement, by symbol. */
export const parentsIn = memo((graph: CodeGraph, path: string): Parents =>
  collectParents(graph, graph.files.get(path)!),
);

function collectParents(graph: CodeGraph, file: SourceFile): Parents {
  const { occurrences } = packed(file.facts);
  const parents = new Map<number, Target[]>();
  let owners: readonly TypeExtent[] | undefined;
  for (let i = 0; i < occurrences.count; i++) {
    if ((occurrences.role[i]! & ROLE.HERITAGE) === 0) continue;
    const target = namedAt(graph, file, i);
    if (target.kind !== 'symbol' && target.kind !== 'external') continue;
    owners ??= typeExtents(file.facts);
    const owner = innermost(owners, occurrences.start[i]!)?.symbol;
    if (owner === undefined) continue;
    const list = parents.get(owner);
    if (list) list.push(target);
    else parents.set(owner, [target]);
  }
  return parents;
}

/** The text of a class or interface; a class expression without a name of its own has no symbol. */
interface TypeExtent {
  readonly start: number;
  readonly end: number;
  readonly symbol: number | undefined;
}

function typeExtents(facts: FileFacts): TypeExtent[] {
  const declared = new Map<string, number>();
  for (const { symbol, start, end } of facts.declarations)
    if (facts.symbols.at(symbol).is(SYMBOL.TYPE)) declared.set(`${start}:${end}`, symbol);
  return facts.scopes
    .filter(({ kind }) => kind === 'class' || kind === 'type')
    .map(({ start, end }) => ({ start, end, symbol: declared.get(`${start}:${end}`) }));
}

function innermost(extents: readonly TypeExtent[], offset: number): TypeExtent | undefined {
  let best: TypeExtent | undefined;
  for (const extent of extents) {
    if (extent.start > offset || extent.end <= offset) continue;
    if (best === undefined || extent.end - extent.start < best.end - best.start) best = extent;
  }
  return best;
}

/** Every class and interface above a symbol, nearest first. */
export function ancestorsOf(graph: CodeGraph, ref: SymbolRef): SymbolRef[] {
  const seen = new Set([symbolKey(ref)]);
  const found: SymbolRef[] = [];
  let frontier = [ref];
  while (frontier.length > 0) {
    const next: SymbolRef[] = [];
    for (const { file, symbol } of frontier) {
      for (const target of parentsIn(graph, file).get(symbol) ?? []) {
        if (target.kind !== 'symbol' || seen.has(symbolKey(target))) continue;
        seen.add(symbolKey(target));
        next.push({ file: target.file, symbol: target.symbol });
      }
    }
    found.push(...next);
    frontier = next;
  }
  return found;
}

const NOT_INHERITED = SYMBOL.STATIC | SYMBOL.PRIVATE;

/** The members of ancestors that a member of a class or interface overrides or implements. */
export function overriddenBy(graph: CodeGraph, ref: SymbolRef, ancestors: readonly SymbolRef[]): SymbolRef[] {
  const { kind, name } = graph.files.get(ref.file)!.facts.symbols.at(ref.symbol);
  const isInherited =
    MEMBERS.has(kind) && kind !== 'constructor' && (flagsOf(graph, ref) & NOT_INHERITED) === 0;
  if (!isInherited) return [];
  return ancestors.flatMap((ancestor) => {
    const member = memberNamed(graph, ancestor, name);
    return member === undefined || (flagsOf(graph, member) & NOT_INHERITED) !== 0 ? [] : member;
  });
}
