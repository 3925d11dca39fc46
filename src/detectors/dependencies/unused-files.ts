// Files that nothing which runs or is tested leads to, and those that only tests lead to.
import { nameOf } from '../../base/index.ts';
import type { Evidence, Finding, Hold, Outcome } from '../kit/index.ts';
import {
  GUESSED,
  HELD,
  type LinkedFile,
  packagesWithStart,
  PROGRAM,
  type Reach,
  TEST,
} from '../../usage/index.ts';
import { importPlace } from '../kit/import-place.ts';
import { membersOfFamilies } from './families.ts';

export interface FileOptions {
  readonly unusedFiles: boolean;
  readonly testOnlyFiles: boolean;
}

export function judgeFiles(reach: Reach, options: FileOptions): Outcome {
  const { unused, holds } = unusedFiles(reach);
  const onlyTested = testOnlyFiles(reach);
  const families = membersOfFamilies([...unused, ...onlyTested]);
  const isAlone = (linked: LinkedFile): boolean => !families.has(linked);
  const found = options.unusedFiles
    ? findingsOf(reach, unused.filter(isAlone), (linked) => unusedFile(reach, linked))
    : [];
  const tested = options.testOnlyFiles ? findingsOf(reach, onlyTested.filter(isAlone), () => TEST_ONLY) : [];
  const held = unused.filter((linked) => families.has(linked));
  return {
    findings: [...found, ...tested],
    holds: options.unusedFiles
      ? [...holds, ...held.map(({ file }) => hold(file.path, 'loaded-by-pattern'))]
      : [],
  };
}

/** Files that neither programs nor tests lead to, and those of which that is not certain. */
function unusedFiles(reach: Reach): { unused: LinkedFile[]; holds: Hold[] } {
  const { files, reached, possible, usage } = reach;
  const holds: Hold[] = usage.knip.unread.map((path) => hold(path, 'settings-not-read'));
  const withoutStart = new Set([...usage.unlaid].map(({ path }) => path));
  const unused: LinkedFile[] = [];
  for (const linked of files) {
    if ((reached[linked.number]! & (PROGRAM | TEST)) !== 0 || !isJudged(reach, linked)) continue;
    const use = possible.get(linked.number);
    if (use?.reason === 'no-entry-point') withoutStart.add(linked.owner!.path);
    else if (use?.reason !== undefined) holds.push(hold(linked.file.path, use.reason));
    else if (use?.side !== HELD && (reached[linked.number]! & HELD) !== 0)
      holds.push(hold(linked.file.path, 'imported-by-held-file'));
    else if (use?.side !== HELD) unused.push(linked);
  }
  return { unused, holds: [...[...withoutStart].map((path) => hold(path, 'no-entry-point')), ...holds] };
}

function hold(file: string, reason: Hold['reason']): Hold {
  return { kind: 'unused-file', reason, file, start: 0, end: 0 };
}

/** What is written for others to declare has no importers, what knip is told to leave alone is left alone, and so is another language. */
function isJudged({ usage: { knip } }: Reach, { isAuthored, file: { facts, path } }: LinkedFile): boolean {
  if (!isAuthored || (facts.isAmbient && facts.isModule)) return false;
  if (facts.problems.some(({ code }) => code === 'SYNTAX_ERROR')) return false;
  return !knip.isIgnored(path) && !knip.isOutside(path);
}

const MOST_EVIDENCE = 5;

/** By number: the first files that import each of the wanted ones. */
function importersOf({ files }: Reach, wanted: readonly LinkedFile[]): Map<number, LinkedFile[]> {
  const found = new Map<number, LinkedFile[]>(wanted.map(({ number }) => [number, []]));
  for (const linked of files) {
    for (const target of linked.links.files) {
      const list = found.get(target);
      if (list && list.length < MOST_EVIDENCE && target !== linked.number) list.push(linked);
    }
  }
  return found;
}

function findingsOf(
  reach: Reach,
  files: readonly LinkedFile[],
  wordingOf: (linked: LinkedFile) => Wording,
): Finding[] {
  const importers = importersOf(reach, files);
  return files.map((linked) => fileFinding(linked, importers.get(linked.number)!, wordingOf(linked)));
}

function unusedFile({ reached }: Reach, { number }: LinkedFile): Wording {
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

function fileFinding({ file }: LinkedFile, importers: readonly LinkedFile[], wording: Wording): Finding {
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
function testOnlyFiles(reach: Reach): LinkedFile[] {
  const { files, reached } = reach;
  const starting = packagesWithStart(reach);
  const found = files.filter(
    (linked) =>
      reached[linked.number] === TEST &&
      linked.start === 0 &&
      !linked.isSupport &&
      isJudged(reach, linked) &&
      !linked.file.facts.isAmbient &&
      starting.has(linked.owner),
  );
  return found.filter((linked) => reach.possibleUseOf(linked)?.side !== HELD);
}
