// Files that nothing which runs or is tested leads to, and those that only tests lead to.
import { nameOf } from '../../base/index.ts';
import type { Evidence, Finding, Hold, Outcome } from '../kit/index.ts';
import { packagesWithStart } from './doubt.ts';
import { importPlace } from '../kit/import-place.ts';
import { membersOfFamilies } from './families.ts';
import { GUESSED, HELD, PROGRAM, TEST, type Member } from './member.ts';
import type { Situation } from './situation.ts';

export interface FileOptions {
  readonly unusedFiles: boolean;
  readonly testOnlyFiles: boolean;
}

export function judgeFiles(situation: Situation, options: FileOptions): Outcome {
  const { unused, holds } = unusedMembers(situation);
  const onlyTested = testOnlyMembers(situation);
  const families = membersOfFamilies([...unused, ...onlyTested]);
  const isAlone = (member: Member): boolean => !families.has(member);
  const found = options.unusedFiles
    ? findingsOf(situation, unused.filter(isAlone), (member) => unusedFile(situation, member))
    : [];
  const tested = options.testOnlyFiles
    ? findingsOf(situation, onlyTested.filter(isAlone), () => TEST_ONLY)
    : [];
  const held = unused.filter((member) => families.has(member));
  return {
    findings: [...found, ...tested],
    holds: options.unusedFiles
      ? [...holds, ...held.map(({ file }) => hold(file.path, 'loaded-by-pattern'))]
      : [],
  };
}

/** Files that neither programs nor tests lead to, and those of which that is not certain. */
function unusedMembers(situation: Situation): { unused: Member[]; holds: Hold[] } {
  const { members, reached, doubts, frame } = situation;
  const holds: Hold[] = frame.knip.unread.map((path) => hold(path, 'settings-not-read'));
  const withoutStart = new Set([...frame.unlaid].map(({ path }) => path));
  const unused: Member[] = [];
  for (const member of members) {
    if ((reached[member.number]! & (PROGRAM | TEST)) !== 0 || !isJudged(situation, member)) continue;
    const doubt = doubts.get(member.number);
    if (doubt?.reason === 'no-entry-point') withoutStart.add(member.owner!.path);
    else if (doubt?.reason !== undefined) holds.push(hold(member.file.path, doubt.reason));
    else if (doubt?.side !== HELD && (reached[member.number]! & HELD) !== 0)
      holds.push(hold(member.file.path, 'imported-by-held-file'));
    else if (doubt?.side !== HELD) unused.push(member);
  }
  return { unused, holds: [...[...withoutStart].map((path) => hold(path, 'no-entry-point')), ...holds] };
}

function hold(file: string, reason: Hold['reason']): Hold {
  return { kind: 'unused-file', reason, file, start: 0, end: 0 };
}

/** What is written for others to declare has no importers, what knip is told to leave alone is left alone, and so is another language. */
function isJudged({ frame: { knip } }: Situation, { isAuthored, file: { facts, path } }: Member): boolean {
  if (!isAuthored || (facts.isAmbient && facts.isModule)) return false;
  if (facts.problems.some(({ code }) => code === 'SYNTAX_ERROR')) return false;
  return !knip.isIgnored(path) && !knip.isOutside(path);
}

const MOST_EVIDENCE = 5;

/** By number: the first files that import each of the wanted ones. */
function importersOf({ members }: Situation, wanted: readonly Member[]): Map<number, Member[]> {
  const found = new Map<number, Member[]>(wanted.map(({ number }) => [number, []]));
  for (const member of members) {
    for (const target of member.links.files) {
      const list = found.get(target);
      if (list && list.length < MOST_EVIDENCE && target !== member.number) list.push(member);
    }
  }
  return found;
}

function findingsOf(
  situation: Situation,
  members: readonly Member[],
  wordingOf: (member: Member) => Wording,
): Finding[] {
  const importers = importersOf(situation, members);
  return members.map((member) => fileFinding(member, importers.get(member.number)!, wordingOf(member)));
}

function unusedFile({ reached }: Situation, { number }: Member): Wording {
  const isGuess = (reached[number]! & GUESSED) !== 0;
  return {
    kind: 'unused-file',
    fact: 'not-reached',
    importer: 'unused-importer',
    ...(isGuess ? { tier: 'advice' } : {}),
  };
}

const TEST_ONLY: Wording = { kind: 'test-only-file', fact: 'reached-by-tests', importer: 'test-import' };

interface Wording {
  readonly kind: string;
  readonly fact: string;
  readonly importer: string;
  readonly tier?: 'advice';
}

function fileFinding({ file }: Member, importers: readonly Member[], wording: Wording): Finding {
  const place = { file: file.path, start: 0, end: 0 };
  const evidence: Evidence[] = importers.map((importer) => ({
    fact: wording.importer,
    ...importPlace(importer.file, file.path),
  }));
  return {
    kind: wording.kind,
    ...place,
    key: nameOf(file.path),
    evidence: [{ fact: wording.fact, ...place }, ...evidence],
    data: { importers: importers.map((importer) => importer.file.path) },
    ...(wording.tier ? { tier: wording.tier } : {}),
  };
}

/** Sources of a program that starts somewhere, and to which only tests lead. */
function testOnlyMembers(situation: Situation): Member[] {
  const { members, reached } = situation;
  const starting = packagesWithStart(situation);
  const found = members.filter(
    (member) =>
      reached[member.number] === TEST &&
      member.start === 0 &&
      !member.isSupport &&
      isJudged(situation, member) &&
      !member.file.facts.isAmbient &&
      starting.has(member.owner),
  );
  return found.filter((member) => situation.doubtAbout(member)?.side !== HELD);
}
