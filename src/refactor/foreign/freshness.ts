// Whether the index is about the files as they are: by the text that it carries, else by their contents when it was imported.
import type { ForeignName } from './foreign-name.ts';
import { wordsIn } from './words.ts';

export type Freshness = 'current' | 'changed' | 'newer' | 'gone' | 'unread' | 'unindexed' | 'added';

export function freshnessOf({ selection, project, view }: ForeignName, file: string): Freshness {
  const { ids, newer, others, index } = selection.imported;
  const { snapshot } = project.state;
  const id = snapshot.entry(file)?.id;
  if (id === undefined) return 'gone';
  const documents = index.documents.filter(({ path }) => path === file);
  if (documents.length === 0) return others.get(file) === id ? 'unindexed' : 'added';
  const text = view.read(file);
  if (text === undefined) return 'unread';
  if (documents.every((document) => document.text !== undefined))
    return documents.every((document) => withoutMark(document.text!) === text) ? 'current' : 'changed';
  if (ids.get(file) !== id) return 'changed';
  return newer.has(file) ? 'newer' : 'current';
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

export const STALE: Readonly<Record<Exclude<Freshness, 'current' | 'unindexed'>, string>> = {
  changed: 'stale: its content has changed since it was indexed',
  newer: 'stale: it was written after the index',
  gone: 'stale: it no longer exists',
  unread: 'dirty: its content cannot be read',
  added: 'stale: it did not exist when the index was imported',
};

export interface Ages {
  /** Files that name the symbol, or the new name, and are not as they were indexed. */
  readonly stale: ReadonlyMap<string, keyof typeof STALE>;
  /** Files that name it and that the index never spoke of. */
  readonly unindexed: readonly string[];
  /** Files of the index that changed and name neither. */
  readonly elsewhere: readonly string[];
  /** All files that name it or the new name. */
  readonly concerned: readonly string[];
}

export function agesOf(foreign: ForeignName): Ages {
  const { scope, occurrences, files } = foreign;
  const occurring = new Set(occurrences.map(({ file }) => file));
  const seen = scope ? [scope.file] : [...new Set([...occurring, ...files])];
  const stale = new Map<string, keyof typeof STALE>();
  const unindexed: string[] = [];
  const elsewhere: string[] = [];
  const concerned: string[] = [];
  for (const file of seen) {
    const freshness = freshnessOf(foreign, file);
    const isConcerned = occurring.has(file) || freshness === 'unread' || names(foreign, file);
    if (isConcerned) concerned.push(file);
    if (freshness === 'current') continue;
    if (freshness === 'unindexed') {
      if (isConcerned) unindexed.push(file);
    } else if (isConcerned) stale.set(file, freshness);
    else if (freshness !== 'added') elsewhere.push(file);
  }
  return { stale, unindexed, elsewhere, concerned };
}

function names(foreign: ForeignName, file: string): boolean {
  const text = foreign.view.read(file);
  return [foreign.oldName, foreign.newName].some(
    (name) => text?.includes(name) && wordsIn(file, foreign.codeOf(file)!, name).length > 0,
  );
}
