// An assertion that a test has lost, with nothing in its place.
import { codeHash } from '../../base/index.ts';
import { textIn, type Change, type Code, type Finding } from '../kit/index.ts';
import { numberOf, placesOf, tick, wordOf } from '../kit/say.ts';
import { wordsBeyond, wordsOf } from '../kit/plain-code.ts';
import { isEmptyClaim } from './strength.ts';
import { lostWords } from './lost-words.ts';
import type { Check, Test } from './outline.ts';
import { isAllSaid, isOnlyRun, runs, silencedIn } from './silenced.ts';
import { addedChecks, type PairedTest, type TestChange } from './pair-tests.ts';

export const assertionRemoved: Code = {
  kind: 'assertion-removed',
  inTests: { text: /^/, what: 'tests that check less' },
  say: (said) => {
    const more = numberOf(said, 'removed') - 1;
    const went =
      more > 0
        ? `and ${more} more (${placesOf(said, 'assertion')} of the base) are`
        : `(${placesOf(said, 'assertion')} of the base) is`;
    const { left } = said.data;
    const rest = left === 0 ? 'Nothing is asserted here any more' : 'No other assertion takes its place';
    return `${tick(wordOf(said, 'assertion'))} ${went} gone. ${rest}.`;
  },
  alike: ({ data }) => String(data['assertion']),
  cause:
    'A test is still there, but asserts less than before: what it no longer looks at can break without anyone noticing.',
  approach:
    'Did the assertion fail after the change? Then either the change is wrong, or what it asserts is not wanted any more, and the assertion should say what is wanted now. If it was moved or is made elsewhere, nothing is lost.',
};

export function findRemovedAssertions(change: Change, tests: TestChange): Finding[] {
  return tests.pairs.flatMap((pair) => {
    const found = pair.isNamedAlike && !pair.isSame ? removedFrom(pair, change, tests) : undefined;
    return found ? [found] : [];
  });
}

function removedFrom({ before, now }: PairedTest, change: Change, tests: TestChange): Finding | undefined {
  if (before.checks.length === 0 || now.skippedBy || before.skippedBy) return undefined;
  const fresh = addedChecks(before.checks, now.checks);
  const claims = fresh.filter(isEmptyClaim);
  const gone = addedChecks(now.checks, before.checks).filter((check) => !isUnwrapped(check, now));
  if (gone.length === 0 || fresh.length > claims.length) return undefined;
  const lost = lostWords(change);
  const added = tests.addedChecks.filter((check) => !isEmptyClaim(check));
  const wanted = gone.filter(({ text }) => !wordsOf(text).some((word) => lost.has(word)));
  const silenced = silencedIn(wanted, now);
  if (silenced.length > 0) return silencedFinding(now, gone, silenced, claims);
  const code = now.codeWithout(claims);
  const isExact = isAllThatWent(before, now, gone, claims);
  const removed = wanted.filter(
    (check) => !isElsewhere(check, added) && (isExact || !isInOtherWords(check, code)),
  );
  if (removed.length === 0) return undefined;
  const left = now.checks.length - claims.length;
  const isProof =
    change.isComplete &&
    wordsBeyond(wordsOf(code), wordsOf(before.code)).length === 0 &&
    removed.length === wanted.length &&
    (isExact ||
      !removed.some(
        (check) => (isHidden(check, code) && !isOnlyRun(check, code)) || (left > 0 && isOfSpy(check)),
      )) &&
    removed.every((check) => runs(check) && !isOfGoneSpy(check, change, before));
  const isAll = !isProof && change.isComplete && isAllSaid(before, code, removed);
  const told = removed.length === gone.length ? whichWent(before, removed, code) : removed;
  return findingOf(now, told, left, { isProof, isForReview: isProof ? left > 0 : isAll });
}

function silencedFinding(
  now: Test,
  gone: readonly Check[],
  silenced: readonly Check[],
  claims: readonly Check[],
): Finding {
  const left = now.checks.length - claims.length;
  const isSometimes = now.idle.some((one) => one.isSometimes);
  return findingOf(now, silenced.length < gone.length ? silenced : gone, left, {
    isProof: true,
    isForReview: left > 0 || isSometimes,
  });
}

/** Of assertions that say the same, the one without which the test is what it is now. */
function whichWent({ checks, codeWithout }: Test, gone: readonly Check[], code: string): readonly Check[] {
  const [only] = gone;
  if (gone.length > 1) return gone;
  const alike = checks.filter(({ text }) => text === only!.text);
  return [alike.length > 1 ? (alike.find((check) => codeWithout([check]) === code) ?? only!) : only!];
}

/** Whether the two differ in nothing but assertions that say what the missing ones say. */
function isAllThatWent(before: Test, now: Test, gone: readonly Check[], claims: readonly Check[]): boolean {
  const texts = new Set(gone.map(({ text }) => text));
  const alikeIn = ({ checks }: Test): Check[] => checks.filter(({ text }) => texts.has(text));
  return before.codeWithout(alikeIn(before)) === now.codeWithout([...alikeIn(now), ...claims]);
}

/** Whether what an assertion was about, or what it expected, is still in the code: a call that nobody knows may assert it. */
function isHidden({ subject, given }: Check, code: string): boolean {
  return code.includes(subject) || (given.length > 1 && code.includes(given));
}

/** Whether both are, or something longer than a name is handed to a call: then such a call does assert it, most likely. */
function isInOtherWords({ subject, given }: Check, code: string): boolean {
  if (given !== '') return given.length > 1 && code.includes(subject) && code.includes(given);
  return /\W/.test(subject) && code.includes(`(${subject})`);
}

/** How often something is called is an assertion about how the code works; it goes together with the spy that counted. */
function isOfSpy({ text }: Check): boolean {
  return /spy|stub|mock|\bcall(?:s|ed|Count)|[cC]alled(?:With|Once|Times)?\b|\.callCount/i.test(text);
}

/** Whether an assertion is about a spy that its test did not make, and that the file does not have any more: nobody can ask it. */
function isOfGoneSpy(check: Check, { now }: Change, { file, raw }: Test): boolean {
  const [spy = ''] = wordsOf(check.subject);
  const source = now.graph.files.get(file);
  const isOwn = wordsOf(raw).some(
    (word, index, words) => word === spy && /^(?:const|let|var)$/.test(words[index - 1] ?? ''),
  );
  return isOfSpy(check) && !isOwn && source !== undefined && !wordsOf(textIn(now, source)).includes(spy);
}

/** That code does not throw is asserted by running it. */
function isUnwrapped({ matcher, subject }: Check, { code }: Test): boolean {
  if (!/(?:doesNotThrow|doesNotReject|notThrows(?:Async)?|not\.toThrow(?:Error)?)$/.test(matcher))
    return false;
  const words = wordsOf(code);
  return wordsBeyond(wordsOf(subject), words).every((word) =>
    /^(?:async|await|return|TypeError)$/.test(word),
  );
}

/** Whether an assertion that came with the change is the same, about the same, or says the same about something else. */
function isElsewhere({ text, subject, matcher, given }: Check, added: readonly Check[]): boolean {
  return added.some(
    (one) =>
      one.text === text ||
      one.subject === subject ||
      (given.length > 1 && one.given === given && one.matcher === matcher),
  );
}

interface Weight {
  readonly isProof: boolean;
  readonly isForReview: boolean;
}

function findingOf(
  test: Test,
  removed: readonly Check[],
  left: number,
  { isProof, isForReview }: Weight,
): Finding {
  const { file, title, name } = test;
  return {
    kind: assertionRemoved.kind,
    file,
    start: title.start,
    end: title.end,
    key: `${name}:${codeHash(removed.map(({ text }) => text).join('\n'))}`,
    ...(isProof ? {} : { tier: 'advice' as const }),
    isForReview,
    evidence: removed.map((check) => ({
      fact: 'assertion',
      file: check.file,
      start: check.start,
      end: check.end,
      inBase: true as const,
      value: check.line,
    })),
    data: { test: name, assertion: removed[0]!.line, removed: removed.length, ...(isProof ? { left } : {}) },
  };
}
