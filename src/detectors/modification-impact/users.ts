// Who uses what a file offers, as far as the text tells: by name, or as a member of a module that is imported as a whole.
import { memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import { ownerAt, symbolKey, symbolTarget, type CodeGraph, type User } from '../../graph/index.ts';

/** By symbol, uses as a value in other files, in order. */
export const usersIn = memo((graph: CodeGraph): ReadonlyMap<string, readonly User[]> => {
  const users = new Map<string, User[]>();
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    for (const { symbol, isType } of file.facts.importNames) {
      if (symbol === undefined || isType) continue;
      const target = symbolTarget(graph, { file: path, symbol });
      if (target.kind !== 'symbol') continue;
      const list = users.get(symbolKey(target)) ?? [];
      users.set(symbolKey(target), list);
      for (const use of file.facts.occurrences.of(symbol))
        if (!use.is(ROLE.IMPORT | ROLE.DECLARATION | ROLE.TYPE | ROLE.EXPORT))
          list.push({ file, owner: ownerAt(file.facts, use.start), start: use.start, end: use.end });
    }
  }
  return users;
});
