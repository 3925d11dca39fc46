// Files that nothing which runs or is tested leads to.
import { nameOf } from '../../base/index.ts';
import type { Evidence, Finding, Hold, Outcome } from '../kit/index.ts';
import { importPlace } from './edges.ts';
import type { Package } from './manifests.ts';
import { PROGRAM, type Member } from './member.ts';
import type { Situation } from './situation.ts';

export function judgeFiles(situation: Situation): Outcome {
  const unreached = situation.members.filter((member) => isUnreached(situation, member));
  if (unreached.length === 0) return { findings: [] };
  const starting = packagesWithStart(situation);
  const withoutStart = new Set<Package>();
  const judged: Member[] = [];
  for (const member of unreached) {
    const { owner } = member;
    if (starting.has(owner)) judged.push(member);
    else if (owner) withoutStart.add(owner);
  }
  const mentioned = looseNames(situation);
  const importers = importersOf(situation, judged);
  const open = openPackages(situation);
  const findings: Finding[] = [];
  const holds: Hold[] = [...withoutStart].map(noStart);
  for (const member of judged) {
    const { path } = member.file;
    const isGuess = open.has(member.owner) || isOpenTo(member);
    const reason = reasonToHold(situation, member, mentioned);
    if (reason === undefined) findings.push(toFinding(member, importers.get(member.number) ?? [], isGuess));
    else holds.push({ kind: 'unused-file', reason, file: path, start: 0, end: 0 });
  }
  return { findings, holds };
}

function reasonToHold(
  situation: Situation,
  { file, links }: Member,
  mentioned: ReadonlySet<string>,
): Hold['reason'] | undefined {
  if (isMentioned(situation, file.path, mentioned)) return 'named-in-text';
  if (situation.unseen.mayMean(file.path, undefined)) return 'unresolved-import';
  if (links.fact.decorated) return 'loaded-by-pattern';
  if (isVariant(situation, file.path)) return 'variant-of-used-file';
  // A page or another program may load it, by means that no source shows.
  const isScript = !file.facts.isModule && links.offered.length === 0 && file.facts.imports.count === 0;
  return isScript && file.facts.occurrences.count > 0 ? 'loaded-as-script' : undefined;
}

/** `index.native.js` beside an `index.js` that is used: which of them is loaded is for a tool to say. */
function isVariant({ frame, reached, numbering }: Situation, path: string): boolean {
  const plain = /^(.*\/)?([^/.]+)\.[\w.-]+(\.[cm]?[jt]sx?)$/.exec(path);
  const base = plain ? frame.lookup.find('', `${plain[1] ?? ''}${plain[2]}${plain[3]}`) : undefined;
  return base !== undefined && base !== path && reached[numbering.file(base)] !== 0;
}

function isUnreached({ reached, matched }: Situation, { file, number, isAuthored }: Member): boolean {
  if (reached[number] !== 0 || matched[number] !== 0 || !isAuthored) return false;
  return !(file.facts.isAmbient && file.facts.isModule);
}

function noStart({ path }: Package): Hold {
  return { kind: 'unused-file', reason: 'no-entry-point', file: path, start: 0, end: 0 };
}

/** Packages of which something runs: a start that is no setting of a tool, or a file that other packages use. */
function packagesWithStart({ members, reached }: Situation): Set<Package | undefined> {
  const found = new Set<Package | undefined>();
  for (const { number, start, isTool, owner } of members) {
    const isStart = (start & PROGRAM) !== 0 && !isTool;
    const isReached = start === 0 && (reached[number]! & PROGRAM) !== 0;
    if (isStart || isReached) found.add(owner);
  }
  return found;
}

function openPackages({ members }: Situation): Set<Package | undefined> {
  const open = new Set<Package | undefined>();
  for (const { links, isTest, isTool, owner } of members)
    if (links.fact.isOpen && !isTest && !isTool) open.add(owner);
  return open;
}

function looseNames({ members }: Situation): Set<string> {
  const names = new Set<string>();
  for (const { strings } of members) for (const name of strings.loose) names.add(name);
  return names;
}

/** A program without exports may be run by hand, tests load what they need, and an open package offers all it has. */
function isOpenTo({ isSupport, links, owner }: Member): boolean {
  const isOpen = owner !== undefined && owner.isPublished && !owner.isClosed;
  return isOpen || links.offered.length === 0 || isSupport;
}

/** A file that some text names may be loaded by whatever the text is for. */
function isMentioned({ frame }: Situation, path: string, loose: ReadonlySet<string>): boolean {
  const name = nameOf(path);
  const stem = name.replace(/\.[cm]?[jt]sx?$/, '');
  if (frame.mentioned.has(name) || loose.has(stem)) return true;
  // A name that is put together starts with what is written.
  for (const start of loose)
    if (/[.\-_]$/.test(start) && start.length > 3 && stem.startsWith(start)) return true;
  return stem !== 'index' && frame.mentioned.has(stem);
}

const MOST_EVIDENCE = 5;

/** Whoever imports an unused file is unused as well. */
function importersOf({ members, reached }: Situation, judged: readonly Member[]): Map<number, Member[]> {
  const found = new Map<number, Member[]>(judged.map(({ number }) => [number, []]));
  for (const member of members) {
    if (reached[member.number] !== 0) continue;
    for (const target of member.links.files) {
      const list = found.get(target);
      if (list && list.length < MOST_EVIDENCE && target !== member.number) list.push(member);
    }
  }
  return found;
}

function toFinding({ file }: Member, importers: readonly Member[], isGuess: boolean): Finding {
  const evidence: Evidence[] = importers.map((importer) => ({
    fact: 'unused-importer',
    ...importPlace(importer.file, file.path),
  }));
  const place = { file: file.path, start: 0, end: 0 };
  return {
    kind: 'unused-file',
    ...place,
    key: nameOf(file.path),
    evidence: [{ fact: 'not-reached', ...place }, ...evidence],
    data: { importers: importers.map((importer) => importer.file.path) },
    ...(isGuess ? { tier: 'advice' as const } : {}),
  };
}
