// Types that are written in comments, as older Python has them: `# type: List[Shape]`. They are read by type checkers, and no
// index speaks of them.
import type { TextEdit } from '../plan/change.ts';
import { wordStarts } from '../sweep/swept-texts.ts';
import { meaningOf } from './meaning.ts';
import type { CodeText } from './python-text.ts';
import type { ForeignName } from './foreign-name.ts';
import { wordsIn } from './words.ts';

/** Edits in files where the name means nothing but the symbol. */
export function typeComments(foreign: ForeignName, edited: ReadonlySet<string>): TextEdit[] {
  const { kind, isPython, oldName, newName } = foreign;
  if (kind !== 'free' || !isPython) return [];
  return [...edited].flatMap((file) => {
    const source = foreign.codeOf(file)!;
    const starts = wordStarts(source.text, oldName).filter((start) => isInTypeComment(source, start));
    if (starts.length === 0 || isAmbiguous(foreign, file, source)) return [];
    return starts.map((start): TextEdit => ({
      file,
      start,
      end: start + oldName.length,
      text: newName,
      provenance: 'syntactic',
      confidence: 0.9,
    }));
  });
}

function isInTypeComment({ text, at }: CodeText, start: number): boolean {
  if (at(start) !== 'comment') return false;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /#\s*type:(?!\s*ignore\b)[^#]*(?<![.\w])$/.test(line);
}

function isAmbiguous(foreign: ForeignName, file: string, source: CodeText): boolean {
  return wordsIn(file, source, foreign.oldName).some(
    (word) => !word.isDotted && word.argumentOf === undefined && meaningOf(foreign, word, source) === 'other',
  );
}
