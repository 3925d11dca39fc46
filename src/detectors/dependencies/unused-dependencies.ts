// Packages that a package.json lists and that nothing in the package imports or names.
import { folderOf, isWithin } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { installedView } from '../../snapshot/index.ts';
import { perFile, type Finding, type Hold, type Outcome, type Place } from '../kit/index.ts';
import { SAMPLES } from './entry-conventions.ts';
import type { Frame } from './frame.ts';
import { wordsFor } from './implicit-packages.ts';
import { installedCommands } from './installed-commands.ts';
import type { Listed, Package } from './manifests.ts';
import type { Member } from './member.ts';
import type { Situation } from './situation.ts';

export interface DependencyOptions {
  readonly ignoreDependencies: readonly string[];
}

interface Candidate {
  readonly item: Package;
  readonly listed: Listed;
}

export function judgeDependencies(situation: Situation, { ignoreDependencies }: DependencyOptions): Outcome {
  const { frame, view } = situation;
  const installed = installedView(view.state.snapshot.root);
  const isImported = importsByPackage(situation);
  const candidates = unnamed(frame).filter(
    ({ item, listed: { name } }) =>
      !isImported(item, name) && !isImported(item, describedBy(name)) && !ignoreDependencies.includes(name),
  );
  const findings: Finding[] = [];
  const holds: Hold[] = frame.packages.filter(({ isUnread }) => isUnread).map(notRead);
  const silent = withoutNamed(situation, candidates).filter(
    ({ item, listed: { name } }) => !isWord(frame, item, installedCommands(installed, item.folder, name)),
  );
  const isBorrowed = borrowedPackages(situation, silent);
  for (const { item, listed } of silent) {
    const place = { file: item.path, start: listed.start, end: listed.start + listed.name.length };
    const reason =
      reasonToHold(frame, item, listed.name) ??
      (isBorrowed(listed.name) ? 'imported-elsewhere' : undefined) ??
      (isTold(situation, item, listed.name) ? 'named-in-text' : undefined);
    if (reason !== undefined) holds.push({ kind: 'unused-dependency', reason, ...place });
    else findings.push(toFinding(item, listed, place));
  }
  return { findings, holds };
}

function reasonToHold(frame: Frame, item: Package, name: string): Hold['reason'] | undefined {
  const described = describedBy(name);
  if (frame.conventionsOf(item).isLoaded(name) || frame.conventionsOf(item).isLoaded(described))
    return 'loaded-by-tools';
  const isPeer = frame.lock.peers.has(name) || frame.packages.some(({ peers }) => peers.has(name));
  return isPeer ? 'peer-of-dependency' : undefined;
}

/** Whether files import the package whose own packages do not list it: those may get it from the one that does. */
function borrowedPackages(
  { frame, members, numbering }: Situation,
  candidates: readonly Candidate[],
): (name: string) => boolean {
  const wanted = new Set(candidates.map(({ listed }) => describedBy(listed.name)));
  const borrowed = new Set<string>();
  const isListed = (folder: string, name: string): boolean =>
    frame.around(folder).some(({ depends }) => depends.has(name) || depends.has(`@types/${name}`));
  const add = (folder: string, name: string): void => {
    if (wanted.has(name) && !borrowed.has(name) && !isListed(folder, name)) borrowed.add(name);
  };
  for (const { file, links } of members)
    for (const number of links.packages) add(folderOf(file.path), numbering.packages[number]!);
  for (const [{ folder }, names] of frame.importedNear) for (const name of names) add(folder, name);
  return (name) => borrowed.has(describedBy(name));
}

/** Whether a sample or a comment of the package tells of it, or a setting of a package around it. */
function isTold({ frame, members }: Situation, item: Package, name: string): boolean {
  const told = [name, describedBy(name)];
  const words = wordsFor(name, frame.lock.commands.get(name));
  if ([...told, ...words].some((word) => frame.sampled.get(item)?.has(word))) return true;
  if (frame.around(item.folder).some((outer) => frame.words.get(outer)!.some((list) => list.has(name))))
    return true;
  return members.some(
    ({ file, links: { fact } }) =>
      fact.commented?.some((word) => told.includes(word)) && isWithin(file.path, item.folder),
  );
}

const known = new WeakMap<Frame, readonly Candidate[]>();

/** Dependencies that no script or setting names: a matter of the frame alone. */
function unnamed(frame: Frame): readonly Candidate[] {
  const candidates = known.get(frame) ?? frame.packages.flatMap((item) => unnamedOf(frame, item));
  known.set(frame, candidates);
  return candidates;
}

function unnamedOf(frame: Frame, item: Package): Candidate[] {
  if (SAMPLES.test(item.path)) return [];
  return item.listed
    .filter(({ name, range }) => {
      if (item.peers.has(name) || OWN_RANGE.test(range)) return false;
      if (frame.knip.ignoresDependency(item.folder, name)) return false;
      return !isWord(frame, item, wordsFor(name, frame.lock.commands.get(name)));
    })
    .map((listed) => ({ item, listed }));
}

function isWord(frame: Frame, item: Package, words: readonly string[]): boolean {
  const lists = frame.words.get(item)!;
  return words.some((word) => lists.some((list) => list.has(word)));
}

/** A package from a folder or an address is often there for what it does when it is installed. */
const OWN_RANGE = /^(?:file|link|portal|git|https?):/;

function notRead({ path }: Package): Hold {
  return { kind: 'unused-dependency', reason: 'manifest-not-read', file: path, start: 0, end: 0 };
}

/** Types belong to the package they describe. */
function describedBy(name: string): string {
  if (!name.startsWith('@types/')) return name;
  const plain = name.slice('@types/'.length);
  return plain.includes('__') ? `@${plain.replace('__', '/')}` : plain;
}

/** Whether files in or below the folder of a package import a package. */
function importsByPackage(situation: Situation): (item: Package, name: string) => boolean {
  const { members, memberAt, frame, numbering } = situation;
  for (const { info } of frame.packages) if (info.name !== undefined) numbering.package(info.name);
  const own = new Map<Package | undefined, Uint8Array>();
  for (const item of frame.packages) own.set(item, new Uint8Array(numbering.packages.length));
  for (const { owner, links } of members) {
    const names = own.get(owner);
    if (!names) continue;
    for (const number of links.packages) names[number] = 1;
    // Members of a workspace may reach into each other by path, and are built together.
    for (const file of links.files) {
      const other = memberAt[file]?.owner;
      if (other !== owner && other?.info.name !== undefined) names[numbering.package(other.info.name)] = 1;
    }
  }
  // Inner packages come after outer ones, so going back hands on what was handed up before.
  for (const item of frame.packages.toReversed()) {
    const outer = frame.packages.findLast(
      ({ folder }) => folder !== item.folder && isWithin(item.folder, folder),
    );
    if (outer) merge(own.get(outer)!, own.get(item)!);
  }
  return (item, name) =>
    frame.imported.get(item)?.has(name) === true || own.get(item)![numbering.package(name)] === 1;
}

function merge(into: Uint8Array, from: Uint8Array): void {
  for (let i = 0; i < from.length; i++) if (from[i] === 1) into[i] = 1;
}

/** Those that no string in the sources of the package names, themselves or by a command that they bring. */
function withoutNamed(
  { members, numbering, frame }: Situation,
  candidates: readonly Candidate[],
): Candidate[] {
  const naming = new Map(candidates.map(({ listed }) => [listed.name, [] as string[]]));
  const wanted = Map.groupBy(
    [...naming.keys()].flatMap((name) =>
      [name, ...wordsFor(name, frame.lock.commands.get(name))].map((word) => ({ word, name })),
    ),
    ({ word }) => numbering.package(word),
  );
  for (const { links, file } of members)
    for (const number of links.mentioned)
      for (const { name } of wanted.get(number) ?? []) naming.get(name)!.push(file.path);
  const tools = toolsByPackage(members);
  return candidates.filter(({ item, listed: { name } }) => {
    if (naming.get(name)?.some((path) => isWithin(path, item.folder))) return false;
    for (const [owner, files] of tools) {
      if (owner !== item && !isWithin(owner?.folder ?? '', item.folder)) continue;
      if (files.some(({ file, links }) => isNamedBy(file, links.fact.packages ?? [], name))) return false;
    }
    return true;
  });
}

/** Files of tools, and every file of a package that is itself a setting for tools. */
function toolsByPackage(members: readonly Member[]): Map<Package | undefined, Member[]> {
  const tools = new Map<Package | undefined, Member[]>();
  for (const member of members) {
    if (!member.isTool && member.owner?.isForTools !== true) continue;
    const list = tools.get(member.owner);
    if (list) list.push(member);
    else tools.set(member.owner, [member]);
  }
  return tools;
}

const mentionsOf = perFile((_file: SourceFile) => new Map<string, boolean>());

function isNamedBy(file: SourceFile, named: readonly string[], name: string): boolean {
  const known = mentionsOf(file);
  let answer = known.get(name);
  if (answer === undefined) {
    answer = wordsFor(name).some((word) => named.includes(word) || file.facts.mentions(word));
    known.set(name, answer);
  }
  return answer;
}

function toFinding(item: Package, { name, section }: Listed, place: Place): Finding {
  return {
    kind: 'unused-dependency',
    ...place,
    key: `${item.info.name ?? item.folder}:${name}`,
    evidence: [{ fact: 'listed', ...place, value: section }],
    data: { name, section },
  };
}
