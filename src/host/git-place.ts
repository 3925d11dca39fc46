// How git is to be called for a folder: which repository that is, and which settings it sees. Found once, and again when one of the files that it
// follows from is another.
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { exists, realPathOf } from './files.ts';
import { gitMarkerAbove, QUESTION, reasonIn, searchFrom, type RepositorySearch } from './find-repository.ts';
import { askAsItIs } from './git-as-it-is.ts';
import { endlessFile, isEndless } from './git-endless.ts';
import { isPassedSetting, parseSettings, passedSettings, type GitSetting } from './git-settings.ts';
import { fileStamp, makeShadow, shadowStamp } from './git-shadow.ts';
import type { RunResult } from './process.ts';
import { isTrusted, trustFile } from './trusted.ts';

export interface GitPlace {
  readonly search: RepositorySearch;
  /** What git said when it was asked for the repository. */
  readonly reply: RunResult;
  /** What leads git to the repository, and to settings without programs; empty where there is none. */
  readonly env: Readonly<Record<string, string>>;
  /** Every setting that holds for the folder. */
  readonly settings: readonly GitSetting[];
  /** Whether git sees a setting. */
  isPassed(setting: GitSetting): boolean;
}

interface Known {
  readonly place: GitPlace;
  readonly files: readonly string[];
  readonly stamp: string;
  /** Removes what was made for it. */
  remove(): void;
}

interface Entry {
  readonly finding: Promise<Known>;
  found?: Known;
}

const entries = new Map<string, Entry>();
/** What was found last, which also serves while it is found anew. */
const latest = new Map<string, Known>();

export async function placeOf(cwd: string): Promise<GitPlace> {
  const root = resolve(cwd);
  const found = entries.get(root)?.found;
  if (found !== undefined && found.stamp !== stampFor(root, found)) entries.delete(root);
  const { finding } = entries.get(root) ?? remember(root);
  return (await finding).place;
}

/** What is known already, for the caller who cannot wait. */
export function knownPlaceOf(cwd: string): GitPlace | undefined {
  return latest.get(resolve(cwd))?.place;
}

function remember(root: string): Entry {
  forgetGone();
  const entry: Entry = { finding: find(root) };
  const forget = (): void => {
    if (entries.get(root) === entry) entries.delete(root);
  };
  entries.set(root, entry);
  entry.finding.then((found) => {
    // A repository may be made at any time.
    if (found.place.search.kind !== 'found') return forget();
    entry.found = found;
    latest.set(root, found);
  }, forget);
  return entry;
}

/** Of repositories that are gone: a process that lives long makes and removes many. */
function forgetGone(): void {
  for (const [root, { place, remove }] of latest) {
    if (place.search.kind !== 'found' || exists(place.search.repository.gitFolder)) continue;
    entries.delete(root);
    latest.delete(root);
    remove();
  }
}

async function find(root: string): Promise<Known> {
  const marker = gitMarkerAbove(realPathOf(root) ?? root);
  const endless = marker === undefined ? undefined : endlessFile(marker);
  if (endless !== undefined) return notToBeRead(endless);
  const [reply, listing] = await Promise.all([
    askAsItIs(root, QUESTION),
    askAsItIs(root, ['config', '--list', '--show-scope', '--show-origin', '-z']),
  ]);
  const search = searchFrom(root, reply);
  if (search.kind !== 'found' || listing.exitCode !== 0)
    return without(unreadable(search, listing), search.kind === 'found' ? listing : reply);
  const { gitFolder, commonFolder, top } = search.repository;
  const settings = parseSettings(listing.stdout.toString('utf8'));
  const list = settings.find(({ key, value = '' }) => LISTS.has(key) && isEndless(resolve(top, value)));
  if (list !== undefined) return notToBeRead(list.value!);
  const files = filesBehind(root, search.repository, settings);
  // Taken before anything is made of them: whatever changes in between has another stamp.
  const stamp = stampFor(root, { place: { search }, files });
  const trusted = (await isTrusted(root)) || (top !== root && (await isTrusted(top)));
  const shadow = makeShadow(commonFolder, passedSettings(settings, trusted));
  const env = { GIT_DIR: gitFolder, GIT_COMMON_DIR: shadow.path, GIT_WORK_TREE: top };
  const isPassed = (setting: GitSetting): boolean => isPassedSetting(setting, trusted);
  return { place: { search, reply, env, settings, isPassed }, files, stamp, remove: shadow.remove };
}

/** Settings that name a file which git reads. */
const LISTS: ReadonlySet<string> = new Set(['core.attributesfile', 'core.excludesfile']);

function notToBeRead(file: string): Known {
  const reason = `${file} is a pipe or a device, which git would read for ever`;
  const reply = { exitCode: 128, stdout: Buffer.alloc(0), stderr: reason };
  return without({ kind: 'unusable', reason }, reply);
}

function without(search: RepositorySearch, reply: RunResult): Known {
  const place = { search, reply, env: {}, settings: [], isPassed: () => false };
  return { place, files: [], stamp: '', remove: () => undefined };
}

function unreadable(search: RepositorySearch, listing: RunResult): RepositorySearch {
  return search.kind === 'found' ? { kind: 'unusable', reason: reasonIn(listing) } : search;
}

/** Files that settings come from, and those that they may come from. */
function filesBehind(
  root: string,
  { gitFolder, commonFolder }: { readonly gitFolder: string; readonly commonFolder: string },
  settings: readonly GitSetting[],
): string[] {
  const { XDG_CONFIG_HOME: chosen, GIT_CONFIG_GLOBAL: global } = process.env;
  const origins = settings.flatMap(({ origin }) =>
    origin.startsWith('file:') ? [resolve(root, origin.slice('file:'.length))] : [],
  );
  const usual = [
    '/etc/gitconfig',
    global || join(homedir(), '.gitconfig'),
    join(chosen || join(homedir(), '.config'), 'git', 'config'),
    join(commonFolder, 'config'),
    join(gitFolder, 'config.worktree'),
  ];
  return [...new Set([...origins, ...usual, trustFile()])];
}

function stampFor(
  root: string,
  { place, files }: { readonly place: Pick<GitPlace, 'search'>; readonly files: readonly string[] },
): string {
  if (place.search.kind !== 'found') return '';
  const { gitFolder, commonFolder } = place.search.repository;
  const real = realPathOf(root) ?? root;
  return [
    gitMarkerAbove(real) ?? '',
    realPathOf(gitFolder) ?? '',
    realPathOf(dirname(commonFolder)) ?? '',
    shadowStamp(commonFolder),
    ...files.map(fileStamp),
  ].join('\n');
}
