// Which copies a maintainer wants to hear of without having asked: code with logic, each stretch of it once, in places that could share
// it. Some places stay apart on purpose, and nobody would make one of them.
import { folderOf, foldersUp, nameOf } from '../base/index.ts';
import type { PackageInfo } from '../resolve/index.ts';
import type { Clone, ClonePlace } from './clone.ts';
import type { CloneScope } from './clone-scope.ts';

/** In order, the larger first. */
export function worthReporting(scope: CloneScope, clones: readonly Clone[]): Clone[] {
  const isKeptApart = keptApartIn(scope);
  const told: Told = new Map();
  return clones.filter((clone) => {
    const { places } = clone;
    const isShared = places.some(({ file }, at) =>
      places.slice(at + 1).some((other) => !isKeptApart(file, other.file)),
    );
    if (!isShared || isMarkup(places[0]!) || isTold(told, places)) return false;
    for (const place of places) told.set(place.file, [...(told.get(place.file) ?? []), { place, clone }]);
    return true;
  });
}

/** Whether most of the code is markup, which says what is shown and looks alike in every form. */
function isMarkup({ in: { markup }, start, end }: ClonePlace): boolean {
  let length = 0;
  for (const [from, to] of markup) length += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return length * 2 > end - start;
}

/** By file, what was told of it. */
type Told = Map<string, readonly { readonly place: ClonePlace; readonly clone: Clone }[]>;

/** Whether two of the places overlap with what one group of copies told: that they are alike is known then. */
function isTold(told: Told, places: readonly ClonePlace[]): boolean {
  const seen = new Set<Clone>();
  for (const { file, start, end } of places) {
    const around = (told.get(file) ?? []).filter(({ place }) => place.start < end && start < place.end);
    const clones = new Set(around.map(({ clone }) => clone));
    for (const clone of clones) {
      if (seen.has(clone)) return true;
      seen.add(clone);
    }
  }
  return false;
}

/** Whether copies in two files are there on purpose. */
type KeptApart = (one: string, other: string) => boolean;

function keptApartIn(scope: CloneScope): KeptApart {
  const packages = new Map(scope.state.workspace.packages.map((info) => [info.folder, info]));
  const standsAlone = (path: string): boolean => isFrozen(path) || isShown(scope, path);
  return (one, other) =>
    standsAlone(one) ||
    standsAlone(other) ||
    isMirrored(one, other) ||
    arePublished(publishedOf(packages, one), publishedOf(packages, other));
}

const FROZEN = /(?:^|\/)(?:v\d+|versioning)(?:\/|\.\w+$)|(?:^|[/._-])(?:legacy|deprecated)(?=[/._-])/i;

/** What is kept as it was, for those who still use it. */
function isFrozen(path: string): boolean {
  return FROZEN.test(path);
}

/** What is there to be read or copied stands by itself. */
function isShown(scope: CloneScope, path: string): boolean {
  const role = scope.roleOf(path);
  return role === 'sample' || role === 'docs';
}

function publishedOf(packages: ReadonlyMap<string, PackageInfo>, path: string): PackageInfo | undefined {
  for (const folder of foldersUp(folderOf(path))) {
    const found = packages.get(folder);
    if (found) return found.manifest.isPrivate || found.name === undefined ? undefined : found;
  }
  return undefined;
}

/** What two packages share that are installed one by one would have to be a third. */
function arePublished(one: PackageInfo | undefined, other: PackageInfo | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Names that say nothing about what is in a file: that two files are called so does not make them counterparts. */
const COMMON_NAME =
  /^\+?(?:index|main|mod|page|route|layout|types?|utils?|helpers?|common|shared|constants?|config|lib|server|client)\b/i;

/** Whether two files are counterparts in sibling folders, as in one tree per dialect, driver or adapter. */
function isMirrored(one: string, other: string): boolean {
  const [here, there] = [one.split('/'), other.split('/')];
  const fork = here.findIndex((segment, at) => segment !== there[at]);
  if (here.length !== there.length || fork === -1 || fork === here.length - 1) return false;
  const between = (path: readonly string[]): string => path.slice(fork + 1, -1).join('/');
  if (between(here) !== between(there)) return false;
  const [name, counterpart] = [nameOf(one), nameOf(other)];
  if (name === counterpart) return between(here) !== '' || !COMMON_NAME.test(name);
  const rest = withoutFolder(name, here[fork]!);
  return rest !== undefined && rest === withoutFolder(counterpart, there[fork]!);
}

const WORD = /[A-Z]?[a-z\d]+|[A-Z]+/g;

/** `MysqlDriver.ts` in `mysql` is its `Driver.ts`; undefined where the name does not start with the folder's, or has nothing else. */
function withoutFolder(name: string, folder: string): string | undefined {
  const words = name.replace(/\..*$/, '').match(WORD) ?? [];
  const start = folder.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  let said = '';
  let count = 0;
  for (const word of words) {
    said += word.toLowerCase();
    if (!start.startsWith(said)) break;
    count++;
  }
  return count === 0 || count === words.length ? undefined : words.slice(count).join('');
}
