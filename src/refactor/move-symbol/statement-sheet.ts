// What shall become of the import and export lists of one file: names to take out and names to bring in. Collected first and
// turned into edits at the end, so that edits of one statement never overlap.
import type { ListedName, ModuleStatement } from './module-statements.ts';
import type { OpenFile } from './open-file.ts';

export interface WantedName {
  readonly form: 'import' | 'export-from';
  readonly specifier: string;
  /** The same for all ways of writing the same module: its path, else the specifier. */
  readonly module: string;
  readonly imported: string;
  readonly local: string;
  readonly isType: boolean;
  readonly tail?: string;
  /** The statement that had the name so far. */
  readonly near?: ModuleStatement;
}

export interface Sheet {
  readonly file: OpenFile;
  readonly dropped: Map<ModuleStatement, Set<ListedName>>;
  readonly wanted: WantedName[];
}

export function sheetOf(file: OpenFile): Sheet {
  return { file, dropped: new Map(), wanted: [] };
}

export function dropName({ dropped }: Sheet, statement: ModuleStatement, name: ListedName): void {
  const names = dropped.get(statement);
  if (names) names.add(name);
  else dropped.set(statement, new Set([name]));
}

export function wantName({ wanted }: Sheet, name: WantedName): void {
  const isKnown = wanted.some(
    (other) =>
      other.form === name.form &&
      other.module === name.module &&
      other.imported === name.imported &&
      other.local === name.local,
  );
  if (!isKnown) wanted.push(name);
}

export function isDropped({ dropped }: Sheet, statement: ModuleStatement, name: ListedName): boolean {
  return dropped.get(statement)?.has(name) === true;
}

/** The module that a statement of the file speaks of. */
export function moduleOf({ file }: OpenFile, statement: ModuleStatement): string | undefined {
  const request = file.facts.imports.find(({ start }) => start === statement.start);
  const resolution = request && file.resolutions[request.row];
  return resolution?.kind === 'file' ? resolution.path : statement.source?.value;
}
