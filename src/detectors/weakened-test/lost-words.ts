// Words that the code beside the tests does not have any more. What a test says about something that is gone goes with it.
import { memo } from '../../base/index.ts';
import { textIn, type Change, type ChangedFile, type View } from '../kit/index.ts';
import { wordsOf } from '../kit/plain-code.ts';

/** Shorter ones are part of everything. */
const SHORTEST = 3;

/** Words of changed files which no changed file has now; tests do not count. */
export const lostWords = memo(({ before, now, files }: Change): ReadonlySet<string> => {
  const code = files.filter((file) => (file.now ?? file.before)!.role.role !== 'test');
  const words = new Set(code.flatMap((file) => wordsIn(before, file.before)));
  for (const word of code.flatMap((file) => wordsIn(now, file.now))) words.delete(word);
  return words;
});

function wordsIn(view: View, file: ChangedFile['now']): string[] {
  return file === undefined ? [] : wordsOf(textIn(view, file)).filter(({ length }) => length >= SHORTEST);
}
