// A file that has nothing to do with the folder it stands in, and whose users all stand in another one.
import { folderOf, foldersUp, isWithin, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { isEntryPoint, isOfFramework, keepersOfFile } from '../../usage/index.ts';
import type { Code, Finding, Place, View } from '../kit/index.ts';
import { isBarrel } from '../kit/own-exports.ts';
import { nameIn, numberOf, placesOf, times } from '../kit/say.ts';
import { groupsOf, type Group, type Groups } from './groups.ts';
import { linksOf, type Links } from './links.ts';
import type { Options } from './options.ts';

/** One user makes no home: it may take its parts from anywhere. */
const FEWEST = 2;

export const strayFile: Code = {
  kind: 'stray-file',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${said.measure === FEWEST ? 'Both' : `All ${said.measure}`} files that use this one, tests aside, are among the ${numberOf(said, 'homeFiles')} of ${nameIn(said, 'home')}; the ${numberOf(said, 'others')} others of ${nameIn(said, 'folder')} use one another ${times(numberOf(said, 'links'), 'time')} and neither use it nor are used by it: ${placesOf(said, 'user')}.`,
  cause:
    'A file stands in a folder whose files use one another and has nothing to do with any of them, while everyone who uses it stands in another folder. Whoever reads or changes one of the two folders does not find what belongs to it.',
  approach:
    'What does the file have in common with its neighbours: a purpose, or only its kind? If it serves the other folder alone, it may be at home there, and the path by which it is imported becomes shorter. If it is meant for everyone, and the others have not come yet, its place is fine. A folder that is sorted by kind on purpose (all hooks, all components of a kit) is a fair reason to leave it, too.',
};

interface Look {
  readonly view: View;
  readonly links: Links;
  readonly groups: Groups;
  readonly options: Options;
}

interface Stray {
  readonly users: ReadonlyMap<string, Place>;
  /** The folder in which all users are. */
  readonly home: string;
  readonly homeFiles: ReadonlySet<string>;
  /** The folder that it stands in and has nothing to do with. */
  readonly folder: string;
  readonly group: Group;
}

export function findStrayFiles(view: View, options: Options): Finding[] {
  const look: Look = { view, options, links: linksOf(view.state), groups: groupsOf(view) };
  return view.authored.flatMap((file) => {
    const stray = view.roleOf(file.path) === 'source' && !isBarrel(file) ? strayOf(look, file) : undefined;
    const isStray =
      stray &&
      !isOneOfMany(look, stray) &&
      !isCounterpart(look, file.path, stray) &&
      isFree(look, file.path, stray.users);
    return isStray ? [findingOf(file, stray)] : [];
  });
}

function strayOf(look: Look, file: SourceFile): Stray | undefined {
  const users = look.links.usersOf(file.path);
  if (users.size < FEWEST) return undefined;
  const home = commonFolder([...users.keys()]);
  if (isWithin(file.path, home)) return undefined;
  const apart = foldersApart(look, file, home);
  const found = apart.find(({ group }) => hangsTogether(group)) ?? apart[0];
  if (found === undefined) return undefined;
  const homeFiles = look.groups.below(home).files;
  // A barrel may hand it on to anyone, and a script is no part of the program.
  const areKnown = [...users.keys()].every((user) => homeFiles.has(user));
  return areKnown && isAtHome(users.size, homeFiles.size, found.group, look.options)
    ? { users, home, homeFiles, ...found }
    : undefined;
}

/** The deepest folder in which all of them are. */
function commonFolder([first, ...others]: readonly string[]): string {
  return [...foldersUp(folderOf(first!))].find((folder) => others.every((path) => isWithin(path, folder)))!;
}

/** Folders around the file, nearest first, with enough other files and no link to or from any of them. */
function foldersApart(
  { links, groups, options }: Look,
  file: SourceFile,
  home: string,
): Pick<Stray, 'folder' | 'group'>[] {
  const own = folderOf(file.path);
  const isAbove = isWithin(home, own);
  // The types and constants of a module stand above its parts.
  if (isAbove && file.facts.functions.count === 0) return [];
  const used = links.usedBy(file.path);
  const found: Pick<Stray, 'folder' | 'group'>[] = [];
  for (const folder of foldersUp(own)) {
    if (folder === '' || (isWithin(home, folder) && folder !== own)) break;
    const group = isAbove ? groups.directlyIn(folder) : groups.below(folder);
    if ([...used].some((path) => group.files.has(path))) break;
    if (group.files.size > options.minOthers) found.push({ folder, group });
  }
  return found;
}

/** Whether the folder is more than a place to put things: links hold half of its other files together. */
function hangsTogether({ files, largest }: Group): boolean {
  return largest >= (files.size - 1) / 2;
}

/** What share of a folder must use a file to draw it out of a mere collection. */
const MUCH = 1 / 3;

/** Whether so many users are a good part of a folder; where they are half of it, few will do. */
function isAtHome(users: number, files: number, from: Group, { minUsers, minShare }: Options): boolean {
  const share = hangsTogether(from) ? minShare : Math.max(minShare, MUCH);
  return users >= files / 2 || (users >= minUsers && users >= files * share);
}

/** What share of a folder another one may use before it is a layer below that one, and the file one of many. */
const MANY = 1 / 3;

function isOneOfMany({ links }: Look, { homeFiles, group: { files } }: Stray): boolean {
  const used = [...homeFiles].flatMap((path) => [...links.usedBy(path)]).filter((path) => files.has(path));
  return new Set(used).size - 1 > (files.size - 1) * MANY;
}

/** Whether the file is named after its home, and another one of its folder after a folder beside that: two trees that mirror each other. */
function isCounterpart({ groups }: Look, path: string, { home, folder, group }: Stray): boolean {
  const own = plain(nameOf(home));
  if (!namesBelow(folder, path).includes(own)) return false;
  const around = folderOf(home);
  const names = new Set([...groups.below(around).files].map((other) => namesBelow(around, other)[0]!));
  names.delete(own);
  return [...group.files].some((other) => namesBelow(folder, other).some((name) => names.has(name)));
}

/** What the folders on the way are called, and the file itself. */
function namesBelow(folder: string, path: string): string[] {
  return path
    .slice(folder === '' ? 0 : folder.length + 1)
    .split('/')
    .map(plain);
}

/** `MemberList`, `member-list` and `memberlist.ts` are one name. */
function plain(name: string): string {
  return name
    .replace(/(?<=.)\..*$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Whether nobody looks for the file where it is, all who use it are known, and it could stand where they do. */
function isFree({ view, links }: Look, path: string, users: ReadonlyMap<string, Place>): boolean {
  const { state } = view;
  const owner = state.resolver.packageOf(path);
  return (
    [...users.keys()].every((user) => state.resolver.packageOf(user) === owner) &&
    // Where a framework looks for files, nothing else is put.
    [...users.keys()].some((user) => !keepersOfFile(state, user).some(isOfFramework)) &&
    !links.mayBeMeant(path) &&
    !isEntryPoint(state, path) &&
    keepersOfFile(state, path).every(({ by }) => by === 'place')
  );
}

function findingOf({ path }: SourceFile, { users, home, homeFiles, folder, group }: Stray): Finding {
  return {
    kind: strayFile.kind,
    file: path,
    start: 0,
    end: 0,
    key: nameOf(path),
    measure: users.size,
    evidence: [...users.values()].map((place) => ({ fact: 'user', ...place })),
    data: {
      home,
      homeFiles: homeFiles.size,
      folder,
      others: group.files.size - 1,
      links: group.links,
    },
  };
}
