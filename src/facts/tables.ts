// The shape of what one file says. Facts are tables of whole numbers over one list of names: small, quick to write and
// to read, and the same bytes on every machine. Offsets are UTF-16; a column that points into another table holds
// the row's index plus one, and zero for none.

/** Columns of every table, in the order in which they are stored. */
export const TABLES = {
  scopes: ['kind', 'parent', 'start', 'end'],
  symbols: ['name', 'kind', 'flags', 'container', 'scope'],
  declarations: ['symbol', 'nameStart', 'nameEnd', 'start', 'end'],
  occurrences: ['start', 'name', 'role', 'symbol'],
  imports: ['specifier', 'kind', 'isType', 'start', 'end', 'specifierStart'],
  importNames: ['import', 'imported', 'symbol', 'isType', 'start', 'uses'],
  exports: ['name', 'kind', 'isType', 'symbol', 'import', 'imported', 'start'],
  functions: [
    'symbol',
    'flags',
    'start',
    'end',
    'bodyStart',
    'returnStart',
    'returnEnd',
    'statements',
    'branches',
    'depth',
    'returns',
  ],
  parameters: ['function', 'name', 'flags', 'start', 'end'],
  calls: ['occurrence', 'kind', 'start', 'end', 'arguments', 'function'],
  throws: ['start', 'end', 'function'],
  awaits: ['start', 'end', 'function', 'loops'],
  comments: ['kind', 'start', 'end'],
  suppressions: ['tool', 'reach', 'rules', 'reason', 'start', 'end'],
} as const;

export type TableName = keyof typeof TABLES;

/** A table as it is stored. */
export type Columns<Name extends TableName> = { readonly count: number } & {
  readonly [Column in (typeof TABLES)[Name][number]]: ArrayLike<number>;
};

/** A table under construction. */
export type DraftTable<Name extends TableName> = { count: number } & {
  readonly [Column in (typeof TABLES)[Name][number]]: number[];
};

export type Tables = { readonly [Name in TableName]: Columns<Name> };
export type DraftTables = { readonly [Name in TableName]: DraftTable<Name> };

export function createDraftTables(): DraftTables {
  const tables: Record<string, Record<string, number | number[]>> = {};
  for (const [name, columns] of Object.entries(TABLES)) {
    tables[name] = { count: 0 };
    for (const column of columns) tables[name][column] = [];
  }
  return tables as unknown as DraftTables;
}
