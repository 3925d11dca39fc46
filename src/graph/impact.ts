// Who is affected when a symbol changes: the declarations that name it, then those that name them, and so on.
import { compareText } from '../base/index.ts';
import type { ImpactKind } from '../contract/index.ts';
import { symbolKey, type CodeGraph, type SymbolRef } from './code-graph.ts';
import { ownerAt } from './occurrences.ts';
import type { Reference } from './references.ts';
import { qualifiedName } from './symbols.ts';
import { isTestFile } from './test-files.ts';

export interface Affected {
  readonly file: string;
  /** Undefined for the top-level code of the file. */
  readonly symbol: number | undefined;
  readonly depth: number;
  readonly kind: ImpactKind;
}

export interface ImpactOptions {
  readonly depth: number;
  readonly kinds: ReadonlySet<ImpactKind>;
  /** All places that name a symbol; may need types. */
  readonly referencesOf: (ref: SymbolRef) => Promise<readonly Reference[]>;
}

export async function impactOf(
  graph: CodeGraph,
  start: SymbolRef,
  options: ImpactOptions,
): Promise<Affected[]> {
  const found = new Map<string, Affected>();
  const seen = new Set([symbolKey(start)]);
  let frontier: SymbolRef[] = [start];
  for (let depth = 1; depth <= options.depth && frontier.length > 0; depth++) {
    const next: SymbolRef[] = [];
    for (const ref of frontier) {
      for (const affected of affectedBy(graph, ref, await options.referencesOf(ref), depth)) {
        if (!options.kinds.has(affected.kind)) continue;
        const key = `${affected.file}\0${affected.symbol ?? ''}`;
        if (!found.has(key)) found.set(key, affected);
        else if (isCloser(affected, found.get(key)!)) found.set(key, affected);
        if (affected.symbol === undefined || affected.kind === 'imports') continue;
        const owner = { file: affected.file, symbol: affected.symbol };
        if (!seen.has(symbolKey(owner)) && seen.add(symbolKey(owner))) next.push(owner);
      }
    }
    frontier = next;
  }
  found.delete(`${start.file}\0${start.symbol}`);
  return [...found.values()].sort(
    (a, b) => a.depth - b.depth || compareText(a.file, b.file) || (a.symbol ?? -1) - (b.symbol ?? -1),
  );
}

const KIND_ORDER: readonly ImpactKind[] = ['tests', 'calls', 'types', 'imports'];

/** Of two ways in which a declaration is affected at one depth, the stronger is told. */
function isCloser(a: Affected, b: Affected): boolean {
  return (
    a.depth < b.depth || (a.depth === b.depth && KIND_ORDER.indexOf(a.kind) < KIND_ORDER.indexOf(b.kind))
  );
}

function* affectedBy(
  graph: CodeGraph,
  ref: SymbolRef,
  references: readonly Reference[],
  depth: number,
): Generator<Affected> {
  for (const reference of references) {
    const file = graph.files.get(reference.file);
    if (file === undefined || reference.role === 'definition') continue;
    const owner = ownerAt(file.facts, reference.start);
    if (file.path === ref.file && owner === ref.symbol) continue;
    const kind = kindOf(reference, isTestFile(file));
    yield { file: file.path, symbol: owner, depth, kind };
  }
}

function kindOf(reference: Reference, isTest: boolean): ImpactKind {
  if (isTest) return 'tests';
  if (reference.role === 'import' || reference.role === 'export') return 'imports';
  return reference.role === 'type' ? 'types' : 'calls';
}

/** Test files among those affected, in order. */
export function testsAmong(graph: CodeGraph, affected: readonly Affected[]): string[] {
  const files = new Set(affected.map(({ file }) => file));
  return [...files].filter((path) => isTestFile(graph.files.get(path)!)).sort(compareText);
}

/** How a declaration is called in an answer. */
export function ownerName(graph: CodeGraph, file: string, symbol: number | undefined): string {
  return symbol === undefined ? '<module>' : qualifiedName(graph.files.get(file)!.facts, symbol);
}
