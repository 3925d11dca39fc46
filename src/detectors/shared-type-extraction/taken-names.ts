// What modules take from each other, with imports followed through barrels to what declares the names.
import { memo } from '../../base/index.ts';
import { symbolTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Place } from '../kit/index.ts';

export interface Taken {
  readonly from: SourceFile;
  /** Where the importing file names what it takes. */
  readonly place: Place;
  /** Types, by their row in the module; empty where the file takes a value as well. */
  readonly types: ReadonlySet<number>;
  readonly isTypeOnly: boolean;
}

/** By module, what each file of the program takes from it. */
export const takenFrom = memo((graph: CodeGraph): ReadonlyMap<string, readonly Taken[]> => {
  const taken = new Map<string, Taken[]>();
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    if (file.role.role !== 'source') continue;
    for (const [module, names] of namesTakenBy(graph, file)) {
      const list = taken.get(module) ?? [];
      taken.set(module, list);
      list.push(names);
    }
  }
  return taken;
});

function namesTakenBy(graph: CodeGraph, file: SourceFile): Map<string, Taken> {
  const byModule = new Map<string, { place: Place; types: Set<number>; isTypeOnly: boolean }>();
  for (const { symbol, imported, start } of file.facts.importNames) {
    if (symbol === undefined) continue;
    const target = symbolTarget(graph, { file: file.path, symbol });
    if ((target.kind !== 'symbol' && target.kind !== 'module') || target.file === file.path) continue;
    const place = { file: file.path, start, end: start + imported.length };
    const known = byModule.get(target.file) ?? { place, types: new Set<number>(), isTypeOnly: true };
    byModule.set(target.file, known);
    const kind =
      target.kind === 'symbol' ? graph.files.get(target.file)!.facts.symbols.at(target.symbol).kind : '';
    if (target.kind === 'symbol' && (kind === 'interface' || kind === 'type')) known.types.add(target.symbol);
    else known.isTypeOnly = false;
  }
  return new Map([...byModule].map(([module, names]) => [module, { ...names, from: file }]));
}
