// Who uses what a file offers, as far as the text tells: by name, or as a member of a module that is imported as a whole.
import { memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  ownerAt,
  symbolKey,
  symbolTarget,
  type CodeGraph,
  type SourceFile,
  type User,
} from '../../graph/index.ts';

/** A file that imports a symbol, and what the symbol is there. */
export interface Importer {
  readonly file: SourceFile;
  readonly symbol: number;
}

/** By symbol, who imports it as a value, in order. */
export const importersIn = memo((graph: CodeGraph): ReadonlyMap<string, readonly Importer[]> => {
  const importers = new Map<string, Importer[]>();
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    for (const { symbol, isType } of file.facts.importNames) {
      if (symbol === undefined || isType) continue;
      const target = symbolTarget(graph, { file: path, symbol });
      if (target.kind !== 'symbol') continue;
      const key = symbolKey(target);
      const known = importers.get(key);
      if (known) known.push({ file, symbol });
      else importers.set(key, [{ file, symbol }]);
    }
  }
  return importers;
});

/** Uses as a value, in order. */
export function usersAmong(importers: readonly Importer[]): User[] {
  return importers.flatMap(({ file, symbol }) =>
    file.facts.occurrences
      .of(symbol)
      .filter((use) => !use.is(ROLE.IMPORT | ROLE.DECLARATION | ROLE.TYPE | ROLE.EXPORT))
      .map(({ start, end }) => ({ file, owner: ownerAt(file.facts, start), start, end })),
  );
}
