// An assertion that says less about the same subject than it did.
import { codeHash } from '../../base/index.ts';
import type { Change, Code, Finding } from '../kit/index.ts';
import { placesOf, tick, wordOf } from '../kit/say.ts';
import type { Check, Test } from './outline.ts';
import { addedChecks, type PairedTest, type TestChange } from './pair-tests.ts';
import { isVaguer, isWeaker } from './strength.ts';

export const assertionLoosened: Code = {
  kind: 'assertion-loosened',
  inTests: { text: /^/, what: 'tests that check less' },
  say: (said) =>
    `${tick(said.text)} says less than ${tick(wordOf(said, 'before'))} did (${placesOf(said, 'assertion')} of the base).`,
  cause:
    'An assertion about the same thing accepts more than before: a value was asserted, and now only that there is one.',
  approach:
    'Which value does the code give now, and is it the one that is wanted? If so, the assertion can name it. If the value is not always the same, the part of it that is can still be asserted.',
};

export function findLoosenedAssertions(
  { isComplete }: Change,
  { pairs, addedChecks: added }: TestChange,
): Finding[] {
  const found = pairs.flatMap((pair) => (pair.isSame ? [] : loosenedIn(pair, added)));
  return isComplete ? found : found.map((finding) => ({ ...finding, tier: 'advice' }));
}

function loosenedIn({ before, now }: PairedTest, added: readonly Check[]): Finding[] {
  const fresh = addedChecks(before.checks, now.checks);
  const gone = addedChecks(now.checks, before.checks);
  if (fresh.length === 0 || fresh.length > gone.length || now.skippedBy) return [];
  return gone.flatMap((old) => {
    const about = fresh.filter((one) => one.subject === old.subject || isVaguer(one, old));
    const [check] = about;
    if (about.length !== 1) return [];
    const isSure = isWeaker(check!, old);
    if (!isSure && !isVaguer(check!, old)) return [];
    const isSaidElsewhere = added.some(
      (one) =>
        one !== check &&
        ((one.given === old.given && one.given.length > 1) ||
          (one.file === old.file && mentions(one, old.subject))),
    );
    const isLeft = now.checks.some(
      (one) => one !== check && !fresh.includes(one) && one.subject === old.subject,
    );
    return isSaidElsewhere || isLeft ? [] : [{ ...findingOf(now, check!, old), isForReview: !isSure }];
  });
}

/** Whether an assertion is about a part of the subject, or of something made of it. */
function mentions(check: Check, subject: string): boolean {
  const name = /[\w$]+/.exec(subject)?.[0];
  return (
    name !== undefined &&
    new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(check.subject)
  );
}

function findingOf({ name }: Test, check: Check, old: Check): Finding {
  const { file, start, end } = check;
  return {
    kind: assertionLoosened.kind,
    file,
    start,
    end,
    key: `${name}:${codeHash(old.text)}`,
    evidence: [
      { fact: 'assertion', file: old.file, start: old.start, end: old.end, inBase: true, value: old.line },
    ],
    data: { test: name, before: old.line },
  };
}
