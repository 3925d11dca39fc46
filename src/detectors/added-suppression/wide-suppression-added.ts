// A comment that silences a tool in a whole file.
import type { Code, Finding } from '../kit/index.ts';
import type { AddedComment } from './added-comments.ts';
import { findingOf, saysSo, withoutReason } from './suppression-added.ts';

export const wideSuppressionAdded: Code = {
  kind: 'wide-suppression-added',
  isAlwaysSaid: true,
  say: (said) => `${saysSo(said)} in the whole file${withoutReason(said)}.`,
  cause:
    'The change adds a comment that silences a tool in a whole file, also for code that is yet to be written.',
  approach:
    'Which places is the comment for? A comment at each of them says the same and leaves the rest of the file checked. Where the tool has nothing to say about files of this sort at all, its settings are the place for that.',
};

export function findWideSuppressions(added: readonly AddedComment[]): Finding[] {
  return added.filter(({ isWide }) => isWide).map((comment) => findingOf(wideSuppressionAdded.kind, comment));
}
