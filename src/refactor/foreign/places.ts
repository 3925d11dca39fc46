// Where the index says that the symbols stand, held against the text. Only a place that shows the old name is edited; where
// the text shows no whole name at all, the index is about another text.
import { compareText } from '../../base/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { isBelieved } from './argument-names.ts';
import type { Occurrence } from './index-view.ts';
import type { ForeignName } from './foreign-name.ts';
import { nameKindOf, ownName } from './symbol-family.ts';
import { wordAt } from './words.ts';

export interface Places {
  readonly edits: readonly TextEdit[];
  /** Files that the index does not fit. */
  readonly misfits: readonly string[];
}

export function placesOf(foreign: ForeignName): Places {
  const misfits = new Set<string>();
  const edits: TextEdit[] = [];
  for (const occurrence of foreign.occurrences) {
    const found = editsAt(foreign, occurrence);
    if (found === 'misfit') misfits.add(occurrence.file);
    else edits.push(...found);
  }
  for (const file of new Set(edits.map((edit) => edit.file)))
    if (!definitionsFit(foreign, file)) misfits.add(file);
  return { edits, misfits: [...misfits].sort(compareText) };
}

/** Whole names, dotted paths, and what is imported under another name. */
const WHOLE =
  /^(?:\.*[\p{ID_Start}_][\p{ID_Continue}.]*|\.+)(?:\s+as\s+[\p{ID_Start}_][\p{ID_Continue}]*)?$/u;

function editsAt(foreign: ForeignName, occurrence: Occurrence): TextEdit[] | 'misfit' {
  const { oldName, newName, view } = foreign;
  const { file, start, text, isDefinition } = occurrence;
  if (text === undefined || !isBounded(view.read(file)!, occurrence)) return 'misfit';
  const alias = text.startsWith(oldName) ? AS.exec(text.slice(oldName.length)) : undefined;
  if (text === oldName && !isDefinition && !isNamed(foreign, occurrence)) return [];
  if (text === oldName || alias) {
    const starts = alias?.[2] === oldName ? [start, start + oldName.length + alias[1]!.length] : [start];
    return starts.map((at) => ({
      file,
      start: at,
      end: at + oldName.length,
      text: newName,
      provenance: 'semantic',
    }));
  }
  // Indexers put a symbol on names under which it was imported, and on modules on the way to it.
  return isDefinition || text === '' || !WHOLE.test(text) ? 'misfit' : [];
}

function isNamed(foreign: ForeignName, { file, start, end, symbol }: Occurrence): boolean {
  const source = foreign.isPython ? foreign.codeOf(file) : undefined;
  if (source === undefined) return true;
  const word = wordAt(file, source.code, start, end);
  return word.argumentOf === undefined || isBelieved(foreign, symbol, word);
}

/** What follows a name that is imported under another; under its own again, it is handed on. */
const AS = /^(\s+(?:\\\r?\n\s*)?as\s+)([\p{ID_Start}_][\p{ID_Continue}]*)$/u;

function isBounded(text: string, { start, end }: Occurrence): boolean {
  return (
    !/[\p{ID_Continue}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{ID_Continue}]/u.test(text.slice(end, end + 2))
  );
}

/** Whether every declaration of a file stands where the index says. */
function definitionsFit({ view }: ForeignName, file: string): boolean {
  return view.in(file).every(({ isDefinition, symbol, text }) => {
    const declared = view.index.symbols[symbol]!;
    const kind = nameKindOf(declared);
    if (!isDefinition || kind === 'module' || kind === 'local') return true;
    return text === ownName(declared);
  });
}
