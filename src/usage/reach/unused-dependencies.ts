// Packages that a package.json lists and that nothing in the package imports or names, with what may use them all the same.
import { folderOf, isWithin, memo } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { installedView } from '../../snapshot/index.ts';
import { SAMPLES } from '../folders.ts';
import type { Keeper } from '../keeper.ts';
import { keepersOfDependency } from '../keepers.ts';
import type { LinkedFile } from '../links/linked-file.ts';
import { describedBy } from '../manifests/described-by.ts';
import { installedManifest } from '../manifests/installed-manifest.ts';
import { wordsFor } from '../manifests/package-words.ts';
import type { Listed, Package } from '../manifests/packages.ts';
import type { Usage } from '../usage.ts';
import type { Reach } from './reach.ts';

interface Candidate {
  readonly item: Package;
  readonly listed: Listed;
}

export interface UnusedDependency extends Candidate {
  /** Why it may be used in a way that nothing shows. */
  readonly reason?: HoldReason;
}

export function unusedDependencies(reach: Reach, ignored: readonly string[]): UnusedDependency[] {
  const { usage, state } = reach;
  const installed = installedView(state.snapshot.root);
  const isImported = importsByPackage(reach);
  const isBuiltIn = importsBuiltIn(reach);
  const candidates = unnamed(usage).filter(({ item, listed: { name } }) => {
    if (ignored.includes(name)) return false;
    return [name, describedBy(name)].every((one) => !isImported(item, one) && !isBuiltIn(item, one));
  });
  const silent = withoutNamed(reach, candidates).filter(
    ({ item, listed: { name } }) =>
      !isWord(usage, item, installedManifest(installed, item.folder, name)?.commands ?? []),
  );
  const isBorrowed = borrowedPackages(reach, silent);
  const mayBring = unknownCommands(usage);
  return silent.map(({ item, listed }) => {
    const manifest = installedManifest(installed, item.folder, listed.name);
    const runsAtInstall = manifest?.runsAtInstall ?? mayRunAtInstall(usage, item, listed.name);
    const reason =
      reasonToHold(reach, item, listed.name) ??
      (runsAtInstall ? 'runs-at-install' : undefined) ??
      (manifest === undefined && mayBring(item, listed.name) ? 'command-not-known' : undefined) ??
      (isBorrowed(listed.name) ? 'imported-elsewhere' : undefined) ??
      (isTold(reach, item, listed.name) ? 'named-in-text' : undefined);
    return { item, listed, ...(reason === undefined ? {} : { reason }) };
  });
}

function reasonToHold({ state, usage }: Reach, item: Package, name: string): HoldReason | undefined {
  const described = describedBy(name);
  const keepers = keepersOfDependency(state, item, name);
  const isLoaded = (keeper: Keeper): boolean => keeper.by === 'framework';
  if (keepers.some(isLoaded) || keepersOfDependency(state, item, described).some(isLoaded))
    return 'loaded-by-tools';
  const isPeer = usage.lock.peers.has(name) || keepers.some(({ by }) => by === 'peer');
  return isPeer ? 'peer-of-dependency' : undefined;
}

/** Whether a lock file says that a package runs scripts when it is installed, or a manifest around allows it to. */
function mayRunAtInstall({ lock, around }: Usage, { folder }: Package, name: string): boolean {
  return lock.building.has(name) || around(folder).some(({ mayBuild }) => mayBuild.has(name));
}

/** Letters in a row that the names of a package and of its command have in common. */
const ALIKE = 4;

/** Whether scripts in or below a package run a command that no known package brings, and that this one may be named after. */
function unknownCommands({ packages, lock }: Usage): (item: Package, name: string) => boolean {
  const known = new Set(
    packages.flatMap(({ listed }) => listed.flatMap(({ name }) => wordsFor(name, lock.commands.get(name)))),
  );
  const unknown = packages.flatMap(({ folder, commands }) =>
    commands.filter((command) => !known.has(command)).map((command) => ({ folder, command })),
  );
  return (item, name) =>
    (lock.untold === 'any' || lock.untold.has(name)) &&
    unknown.some(({ folder, command }) => isWithin(folder, item.folder) && isAlike(command, name));
}

function isAlike(command: string, name: string): boolean {
  for (let at = 0; at + ALIKE <= command.length; at++)
    if (name.includes(command.slice(at, at + ALIKE))) return true;
  return false;
}

/** Whether files import the package whose own packages do not list it: those may get it from the one that does. */
function borrowedPackages(
  { usage, files, numbering }: Reach,
  candidates: readonly Candidate[],
): (name: string) => boolean {
  const wanted = new Set(candidates.map(({ listed }) => describedBy(listed.name)));
  const borrowed = new Set<string>();
  const isListed = (folder: string, name: string): boolean =>
    usage.around(folder).some(({ depends }) => depends.has(name) || depends.has(`@types/${name}`));
  const add = (folder: string, name: string): void => {
    if (wanted.has(name) && !borrowed.has(name) && !isListed(folder, name)) borrowed.add(name);
  };
  for (const { file, links } of files)
    for (const number of links.packages) add(folderOf(file.path), numbering.packages[number]!);
  for (const [{ folder }, names] of usage.importedNear) for (const name of names) add(folder, name);
  return (name) => borrowed.has(describedBy(name));
}

/** Whether a sample or a comment of the package tells of it, or a setting of a package around it. */
function isTold({ usage, files }: Reach, item: Package, name: string): boolean {
  const told = [name, describedBy(name)];
  const words = wordsFor(name, usage.lock.commands.get(name));
  if ([...told, ...words].some((word) => usage.sampled.get(item)?.has(word))) return true;
  if (usage.around(item.folder).some((outer) => usage.words.get(outer)!.some((list) => list.has(name))))
    return true;
  return files.some(
    ({ file, links: { fact } }) =>
      fact.commented?.some((word) => told.includes(word)) && isWithin(file.path, item.folder),
  );
}

/** Dependencies that no script or setting names: a matter of what surrounds the sources alone. */
const unnamed = memo((usage: Usage): readonly Candidate[] =>
  usage.packages.flatMap((item) => unnamedOf(usage, item)),
);

function unnamedOf(usage: Usage, item: Package): Candidate[] {
  if (SAMPLES.test(item.path)) return [];
  return item.listed
    .filter(({ name, range }) => {
      if (item.peers.has(name) || OWN_RANGE.test(range)) return false;
      if (usage.knip.ignoresDependency(item.folder, name)) return false;
      return !isWord(usage, item, wordsFor(name, usage.lock.commands.get(name)));
    })
    .map((listed) => ({ item, listed }));
}

function isWord(usage: Usage, item: Package, words: readonly string[]): boolean {
  const lists = usage.words.get(item)!;
  return words.some((word) => lists.some((list) => list.has(word)));
}

/** A package from a folder or an address is often there for what it does when it is installed. */
const OWN_RANGE = /^(?:file|link|portal|git|https?):/;

/** Whether files in or below the folder of a package import a package. */
function importsByPackage(reach: Reach): (item: Package, name: string) => boolean {
  const { files, fileAt, usage, numbering } = reach;
  for (const { info } of usage.packages) if (info.name !== undefined) numbering.package(info.name);
  const own = new Map<Package | undefined, Uint8Array>();
  for (const item of usage.packages) own.set(item, new Uint8Array(numbering.packages.length));
  for (const { owner, links } of files) {
    const names = own.get(owner);
    if (!names) continue;
    for (const number of links.packages) names[number] = 1;
    // Members of a workspace may reach into each other by path, and are built together.
    for (const file of links.files) {
      const other = fileAt[file]?.owner;
      if (other !== owner && other?.info.name !== undefined) names[numbering.package(other.info.name)] = 1;
    }
  }
  // Inner packages come after outer ones, so going back hands on what was handed up before.
  for (const item of usage.packages.toReversed()) {
    const outer = usage.packages.findLast(
      ({ folder }) => folder !== item.folder && isWithin(item.folder, folder),
    );
    if (outer) merge(own.get(outer)!, own.get(item)!);
  }
  return (item, name) =>
    usage.imported.get(item)?.has(name) === true || own.get(item)![numbering.package(name)] === 1;
}

/** Whether files outside of a package that its own files lead to, and that no dependency of it brings, import a package. */
function importsBuiltIn({ files, fileAt, numbering }: Reach): (item: Package, name: string) => boolean {
  const byOwner = Map.groupBy(files, ({ owner }) => owner);
  const importsOf = memo((item: Package): ReadonlySet<number> => {
    const isOutside = ({ owner }: LinkedFile): boolean =>
      owner !== item && owner !== undefined && !item.depends.has(owner.info.name ?? '');
    const reached = new Set<LinkedFile>();
    const follow = ({ links }: LinkedFile): void => {
      for (const number of links.files) {
        const file = fileAt[number];
        if (file && isOutside(file)) reached.add(file);
      }
    };
    for (const file of byOwner.get(item) ?? []) follow(file);
    for (const file of reached) follow(file);
    return new Set([...reached].flatMap(({ links }) => [...links.packages]));
  });
  return (item, name) => importsOf(item).has(numbering.package(name));
}

function merge(into: Uint8Array, from: Uint8Array): void {
  for (let i = 0; i < from.length; i++) if (from[i] === 1) into[i] = 1;
}

/** Those that no string in the sources of the package names, themselves or by a command that they bring. */
function withoutNamed({ files, numbering, usage }: Reach, candidates: readonly Candidate[]): Candidate[] {
  const naming = new Map(candidates.map(({ listed }) => [listed.name, [] as string[]]));
  const wanted = Map.groupBy(
    [...naming.keys()].flatMap((name) =>
      [name, ...wordsFor(name, usage.lock.commands.get(name))].map((word) => ({ word, name })),
    ),
    ({ word }) => numbering.package(word),
  );
  for (const { links, file } of files)
    for (const number of links.mentioned)
      for (const { name } of wanted.get(number) ?? []) naming.get(name)!.push(file.path);
  const tools = toolsByPackage(files);
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
function toolsByPackage(files: readonly LinkedFile[]): Map<Package | undefined, LinkedFile[]> {
  const tools = new Map<Package | undefined, LinkedFile[]>();
  for (const linked of files) {
    if (!linked.isTool && linked.owner?.isForTools !== true) continue;
    const list = tools.get(linked.owner);
    if (list) list.push(linked);
    else tools.set(linked.owner, [linked]);
  }
  return tools;
}

const mentionsOf = memo((_file: SourceFile) => new Map<string, boolean>());

function isNamedBy(file: SourceFile, named: readonly string[], name: string): boolean {
  const known = mentionsOf(file);
  let answer = known.get(name);
  if (answer === undefined) {
    answer = wordsFor(name).some((word) => named.includes(word) || file.facts.mentions(word));
    known.set(name, answer);
  }
  return answer;
}
