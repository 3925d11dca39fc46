// Where the index says that the symbols stand, held against the text. Only a place that shows the old name is edited; where
// the text shows no whole name at all, the index is about another text.
import { compareText } from '../../base/index.ts';
import type { TextEdit } from '../change.ts';
import type { Occurrence } from './index-view.ts';
import type { ForeignSubject } from './subject.ts';
import { nameKindOf, ownName } from './symbol-family.ts';

export interface Places {
  readonly edits: readonly TextEdit[];
  /** Files that the index does not fit. */
  readonly misfits: readonly string[];
}

export function placesOf(subject: ForeignSubject): Places {
  const misfits = new Set<string>();
  const edits: TextEdit[] = [];
  for (const occurrence of subject.occurrences) {
    const edit = editAt(subject, occurrence);
    if (edit === 'misfit') misfits.add(occurrence.file);
    else if (edit) edits.push(edit);
  }
  for (const file of new Set(edits.map((edit) => edit.file)))
    if (!definitionsFit(subject, file)) misfits.add(file);
  return { edits, misfits: [...misfits].sort(compareText) };
}

/** Whole names, dotted paths, and what is imported under another name. */
const WHOLE =
  /^(?:\.*[\p{ID_Start}_][\p{ID_Continue}.]*|\.+)(?:\s+as\s+[\p{ID_Start}_][\p{ID_Continue}]*)?$/u;

function editAt(subject: ForeignSubject, occurrence: Occurrence): TextEdit | 'misfit' | undefined {
  const { oldName, newName, view } = subject;
  const { file, start, end, text, isDefinition } = occurrence;
  if (text === undefined || !isBounded(view.read(file)!, occurrence)) return 'misfit';
  const isImportedAs = text.startsWith(oldName) && /^\s+(?:\\\r?\n\s*)?as\s/.test(text.slice(oldName.length));
  if (text === oldName || isImportedAs)
    return { file, start, end: start + oldName.length, text: newName, provenance: 'semantic' };
  // Indexers put a symbol on names under which it was imported, and on modules on the way to it.
  return isDefinition || start === end || !WHOLE.test(text) ? 'misfit' : undefined;
}

function isBounded(text: string, { start, end }: Occurrence): boolean {
  return (
    !/[\p{ID_Continue}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{ID_Continue}]/u.test(text.slice(end, end + 2))
  );
}

/** Whether every declaration of a file stands where the index says. */
function definitionsFit({ view }: ForeignSubject, file: string): boolean {
  return view.in(file).every(({ isDefinition, symbol, text }) => {
    const declared = view.index.symbols[symbol]!;
    const kind = nameKindOf(declared);
    if (!isDefinition || kind === 'module' || kind === 'local') return true;
    return text === ownName(declared);
  });
}
