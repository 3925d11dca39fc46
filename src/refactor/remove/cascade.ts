// What becomes unused by a removal, and what by that, until nothing more does. Only what is certainly unused goes: a symbol that
// was named by what goes and is named by nothing else, nor in any string, nor visible to others; a file that was imported by
// what goes and by nothing else.
import { SYMBOL, type SymbolKind } from '../../facts/index.ts';
import {
  DECLARED,
  edgesInto,
  flagsOf,
  isFileLocal,
  isLocal,
  kindOf,
  namedAt,
  referencesByText,
  symbolKey,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { NO_CHANGE } from '../plan/change.ts';
import { publicAt } from '../../usage/index.ts';
import { dropUnusedFiles } from './unused-files.ts';
import { hazardsOf } from './hazards.ts';
import { addSymbol, copyOf, goneIn, type Removal } from './removal.ts';
import { textUses } from './text-uses.ts';
import { dropUnusedImports } from './unused-imports.ts';
import { dropLinks, sorted, usesOf } from './uses.ts';

export interface Cascade {
  readonly removal: Removal;
  /** Whether there was more than is ever removed at once. */
  readonly isTruncated: boolean;
}

/** More than this nobody looks through. */
const MOST = 500;

export async function cascadeOf(project: Project, start: Removal): Promise<Cascade> {
  let removal = copyOf(start);
  const refused = new Map<string, number>();
  for (let round = 0; ; round++) {
    const before = sizeOf(removal);
    for (const ref of namedByGone(removal)) {
      if (removal.symbols.size >= MOST) return { removal, isTruncated: true };
      // What was looked at when as much had gone as now has the same answer.
      if (refused.get(symbolKey(ref)) === sizeOf(removal)) continue;
      const next = await without(project, removal, ref);
      if (next) removal = next;
      else refused.set(symbolKey(ref), sizeOf(removal));
    }
    dropUnusedFiles(project, removal);
    dropUnusedImports(removal);
    if (sizeOf(removal) === before) return { removal, isTruncated: false };
  }
}

function sizeOf({ symbols, deleted, files }: Removal): number {
  let size = symbols.size + deleted.size;
  for (const { parts, sheet, statements } of files.values())
    size += parts.length + sheet.dropped.size + statements.size;
  return size;
}

/** Symbols that are named in what goes. */
function namedByGone(removal: Removal): SymbolRef[] {
  const { graph } = removal.state;
  const found = new Map<string, SymbolRef>();
  for (const path of new Set([...removal.files.keys(), ...removal.deleted])) {
    const file = graph.files.get(path);
    if (file === undefined) continue;
    const isGone = goneIn(removal, path);
    for (const { start, row } of file.facts.occurrences) {
      if (!isGone(start)) continue;
      const target = namedAt(graph, file, row);
      if (target.kind !== 'symbol' || !isDeclared(kindOf(graph, target))) continue;
      const ref = { file: target.file, symbol: target.symbol };
      if (!removal.symbols.has(symbolKey(ref)) && !isGoneSymbol(graph, removal, ref))
        found.set(symbolKey(ref), ref);
    }
  }
  return [...found.values()];
}

function isDeclared(kind: SymbolKind): boolean {
  return DECLARED.has(kind) || kind === 'default';
}

/** Whether all declarations of a symbol go already. */
function isGoneSymbol(graph: CodeGraph, removal: Removal, ref: SymbolRef): boolean {
  const { declarations } = graph.files.get(ref.file)!.facts;
  const isGone = goneIn(removal, ref.file);
  return declarations.of(ref.symbol).every(({ nameStart }) => isGone(nameStart));
}

/** The removal with one more symbol, unless something still needs or may need it. */
async function without(project: Project, removal: Removal, ref: SymbolRef): Promise<Removal | undefined> {
  const { graph } = project.state;
  if (!mayGo(project, ref)) return undefined;
  const next = copyOf(removal);
  if (addSymbol(next, ref) !== undefined) return undefined;
  if (sorted(next, ref, referencesByText(project, ref)).uses.length > 0) return undefined;
  if (hazardsOf(onlyOf(next, ref), ref).length > 0) return undefined;
  const { uses, links, outside, answer } = await usesOf(project, ref, next);
  const isUnsure = answer.problems.some(({ limits, code }) => limits && code !== 'CONFIG_BROKEN');
  if (uses.length > 0 || outside.length > 0 || isUnsure) return undefined;
  if (!isFileLocal(graph, ref) && textUses(project, ref, NO_CHANGE).likely.length > 0) return undefined;
  dropLinks(next, links);
  dropUnusedImports(next);
  return next;
}

/** A removal of one symbol alone, to ask about its own hazards. */
function onlyOf({ state }: Removal, ref: SymbolRef): Removal {
  const only: Removal = { state, files: new Map(), symbols: new Map(), deleted: new Set() };
  addSymbol(only, ref);
  return only;
}

function mayGo(project: Project, ref: SymbolRef): boolean {
  const { graph } = project.state;
  const { facts } = graph.files.get(ref.file)!;
  if (facts.language === 'dts' || (flagsOf(graph, ref) & (SYMBOL.GLOBAL | SYMBOL.AMBIENT)) !== 0)
    return false;
  if (kindOf(graph, ref) === 'parameter') return false;
  if (isLocal(facts, ref.symbol) || isFileLocal(graph, ref)) return true;
  return (edgesInto(graph).get(ref.file) ?? []).length > 0 && publicAt(project, ref).length === 0;
}
