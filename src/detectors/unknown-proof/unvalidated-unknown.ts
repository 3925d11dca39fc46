// What a call or a member delivers has no type, and is taken for something definite without being looked at.
import type { Code } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';
import {
  assertionDrafts,
  firstUses,
  flowDrafts,
  useDraft,
  type FindingDraft,
  type Judged,
} from './finding.ts';

export const unvalidatedUnknown: Code = {
  kind: 'unvalidated-unknown',
  say: (said) =>
    `${tick(said.text)} has no type and is taken for ${wordOf(said, 'to') === '' ? 'a definite one' : tick(wordOf(said, 'to'))} without a check.`,
  offByDefault: true,
  cause:
    'What a call or a member delivers has no type, and it is taken for a value of a definite type without a check.',
  approach:
    'Can the other side be trusted to send what the code expects, today and after its next release? Parsed text, responses and messages are the usual sources. One validation where data enters the module, shared by all who read that source, gives a type that holds, and an error that names the input rather than a crash far away.',
};

export function unvalidated(judged: Judged): FindingDraft[] {
  const uses = firstUses(judged).filter(([, , isCall]) => isCall);
  return [
    ...assertionDrafts(judged, true, 'unvalidated-unknown'),
    ...flowDrafts(judged, 'unvalidated', 'unvalidated-unknown'),
    ...uses.map((use) => useDraft('unvalidated-unknown', use)),
  ];
}
