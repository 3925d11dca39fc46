// Puts the names that imports and exports use first, so that a reader who only wants those decodes no others.
import type { DraftTables } from './tables.ts';

/** Reorders `names` and every column that points into it; returns how many names imports and exports use. */
export function orderNames(names: string[], tables: DraftTables): number {
  const place = new Int32Array(names.length).fill(-1);
  let next = 0;
  const take = (name: number): void => {
    if (place[name] === -1) place[name] = next++;
  };
  const { imports, importNames, exports } = tables;
  for (const name of imports.specifier) take(name);
  for (const name of importNames.imported) take(name);
  for (const name of exports.name) take(name);
  for (const name of exports.imported) if (name > 0) take(name - 1);
  const count = next;
  for (let name = 0; name < names.length; name++) take(name);
  const old = names.slice();
  for (const [name, to] of place.entries()) names[to] = old[name]!;
  renumber(tables, place);
  return count;
}

function renumber(tables: DraftTables, place: Int32Array): void {
  const { symbols, occurrences, imports, importNames, exports, parameters, suppressions } = tables;
  const columns = [
    symbols.name,
    occurrences.name,
    imports.specifier,
    importNames.imported,
    exports.name,
    suppressions.tool,
    suppressions.rules,
    suppressions.reason,
  ];
  for (const column of columns) for (let i = 0; i < column.length; i++) column[i] = place[column[i]!]!;
  for (const column of [exports.imported, parameters.name]) {
    for (let i = 0; i < column.length; i++) if (column[i]! > 0) column[i] = place[column[i]! - 1]! + 1;
  }
}
