// Which files of the program use which symbols of a file, by what declares them, through imports and barrels of any length.
import { memo } from '../../base/index.ts';
import { usesOf, type CodeGraph } from '../../graph/index.ts';

/** For each symbol of a file that others use, the paths of those files. */
export type UsersBySymbol = ReadonlyMap<number, ReadonlySet<string>>;

/** By file. Tests, samples and scripts are no users. */
export const exportUsers = memo((graph: CodeGraph): ReadonlyMap<string, UsersBySymbol> => {
  const users = new Map<string, Map<number, Set<string>>>();
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    if (file.role.role !== 'source') continue;
    for (const { file: target, symbol } of usesOf(graph, file)) {
      const symbols = users.get(target) ?? new Map<number, Set<string>>();
      users.set(target, symbols);
      symbols.set(symbol, (symbols.get(symbol) ?? new Set()).add(path));
    }
  }
  return users;
});
