// Names in `__all__`: strings by the looks, exports by meaning. A module that lists a name it does not have any more cannot be
// imported with `import *`.
import type { TextEdit } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import { wordStarts } from '../sweep/swept-texts.ts';
import { meaningOf } from './meaning.ts';
import type { CodeText } from './python-text.ts';
import type { ForeignName } from './foreign-name.ts';
import { wordsIn } from './words.ts';

export interface ExportLists {
  /** In modules that have the name. */
  readonly edits: readonly TextEdit[];
  /** In modules that get the name some other way. */
  readonly open: readonly Place[];
}

export function exportLists(foreign: ForeignName, edited: ReadonlySet<string>): ExportLists {
  const { kind, isPython, oldName, newName } = foreign;
  if (kind !== 'free' || !isPython) return { edits: [], open: [] };
  const edits: TextEdit[] = [];
  const open: Place[] = [];
  for (const file of foreign.files) {
    const text = foreign.view.read(file);
    if (!text?.includes('__all__') || !text.includes(oldName)) continue;
    for (const start of listedIn(foreign.codeOf(file)!, oldName)) {
      const place = { file, start, end: start + oldName.length };
      if (edited.has(file))
        edits.push({ ...place, text: newName, provenance: 'syntactic', confidence: 0.95 });
      else if (!isAnother(foreign, file)) open.push(place);
    }
  }
  return { edits, open };
}

/** Whether the file uses the name for something else. */
function isAnother(foreign: ForeignName, file: string): boolean {
  const source = foreign.codeOf(file)!;
  return wordsIn(file, source, foreign.oldName).some((word) => meaningOf(foreign, word, source) === 'other');
}

function listedIn(source: CodeText, name: string): number[] {
  const { text } = source;
  return wordStarts(text, name).filter((start) => {
    const quote = text[start - 1];
    const isString = source.at(start) === 'string' && (quote === '"' || quote === "'");
    return isString && text[start + name.length] === quote && isListed(source, start);
  });
}

/** Whether the statement that a place belongs to is one about `__all__`. */
function isListed({ code }: CodeText, start: number): boolean {
  const from = code.lastIndexOf('__all__', start);
  if (from < 0) return false;
  let depth = 0;
  for (const character of code.slice(from, start)) {
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === '\n' && depth === 0) return false;
  }
  return depth > 0;
}
