// A repository that stays open: before every question it learns what changed on disk, as cheaply as the system allows, and
// redoes only that. Three ways to learn: its own watches, the change log of another watcher where one is kept, or looking at
// every file. Which one is decided anew for each question; a change of ways begins with one look at everything.
import { folderOf, isWithin, nameOf } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import {
  cacheFolderOf,
  exists,
  hasChangesetOwner,
  now,
  readChangeset,
  stampOf,
  statPath,
  watch,
  type Watcher,
} from '../host/index.ts';
import { INSTALL_RECORDS, modulesAbove } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';
import { open, type Lintel, type OpenOptions } from './open.ts';
import { partingRevision } from './parting-revision.ts';
import { generateTests, type GenerateTestsRequest } from './generate-tests.ts';
import { planMerges, type PlanMergesRequest } from './plan-merges.ts';
import { hasSettingsOf } from './base-settings.ts';
import { halfDoneIn } from './recovery.ts';
import { reviewOf, wantedOf, type ReviewRequest } from './review-change.ts';
import type { ScanRequest } from './scanner.ts';
import { baseOf, type VerifyRequest } from './verify-change.ts';
import { branchesMet, commitsOf } from './branches-met.ts';
import { verifyRepository, type VerifySource } from './verify-repository.ts';

export const FOLLOW_MODES = ['watching', 'consuming', 'comparing'] as const;
export type FollowMode = (typeof FOLLOW_MODES)[number];

/** A repository that stays open and follows edits. */
export interface Resident {
  /** Questions are answered one after the other, each about the files as they are when it is asked. */
  ask<T>(question: (lintel: Lintel) => Promise<T>): Promise<T>;
  /** Like `ask` for a scan; the same request about the same files gives the very same report. */
  scan(request: ScanRequest): Promise<Answers['scan']>;
  /** Judges a change; the same request about the same files gives the very same answer. */
  verify(request: VerifyRequest & VerifySource): Promise<Answers['verify']>;
  /** Tells what is wrong with a change, as far as it is proven. */
  review(request: ReviewRequest): Promise<Answers['review']>;
  /** Writes tests for a change, and says whether it may be merged. */
  generateTests(request: GenerateTestsRequest): Promise<Answers['testgen']>;
  /** Plans in which order branches are merged. */
  planMerges(request: PlanMergesRequest): Promise<Answers['orchestrate']>;
  /** Reports that were asked for, about the files as they are. */
  reports(): Promise<readonly Answers['scan'][]>;
  /** How changes are noticed; undefined before the first question. */
  way(): FollowMode | undefined;
  close(): Promise<void>;
}

export interface ResidentOptions extends Omit<OpenOptions, 'scan' | 'revision'> {
  /** Watches are not used; for tests and for systems without them. */
  readonly noWatches?: boolean;
}

/** Keeps a repository open for many questions; each answer is about the files as they are when it is asked for. */
export function openResident(root: string, options: ResidentOptions = {}): Resident {
  const state: State = {
    root,
    options,
    reports: new Map(),
    verdicts: new Map(),
    reported: undefined,
    opened: undefined,
  };
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let pause: NodeJS.Timeout | undefined;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    waiting++;
    clearTimeout(pause);
    const result = queue.then(work, work);
    queue = result.catch(() => undefined).then(() => --waiting === 0 && awaitPause());
    return result;
  };
  // What goes wrong here is told to whoever asks for it.
  const usePause = async (): Promise<void> =>
    state.opened?.lintel.prepare(() => waiting === 0).catch(() => undefined);
  const awaitPause = (): void => {
    pause = setTimeout(() => (queue = queue.then(usePause)), PAUSE).unref();
  };
  return {
    ask: (question) => inTurn(async () => question((await freshen(state)).lintel)),
    scan: (request) => inTurn(async () => scanOnce(state, request)),
    verify: (request) => inTurn(async () => verifyOnce(state, request)),
    review: (request) =>
      inTurn(async () =>
        wantedOf(root, await reviewOf(root, await verifyOnce(state, { ...request, mode: 'pr' }))),
      ),
    generateTests: (request) => inTurn(() => generateTests(root, request, options)),
    planMerges: (request) => inTurn(() => planMerges(root, request, options)),
    reports: () =>
      inTurn(async () => {
        await freshen(state);
        return [...state.reports.values()];
      }),
    way: () => state.opened?.way,
    close: () => inTurn(async () => shut(state)),
  };
}

/** Milliseconds without a question after which the time is used. */
const PAUSE = 300;

interface State {
  readonly root: string;
  readonly options: ResidentOptions;
  /** Reports about the files as they are, by request. */
  readonly reports: Map<string, Answers['scan']>;
  /** Verdicts on the files as they are, by request. */
  readonly verdicts: Map<string, Answers['verify']>;
  /** The files that reports and verdicts are about. */
  reported: object | undefined;
  opened: Opened | undefined;
}

interface Opened {
  readonly lintel: Lintel;
  /** Settings and installed packages when it was opened. */
  /** Of what is around it, as `surroundings` says. */
  stamp: string;
  /** Folders with a manifest, whose packages count. */
  packages: readonly string[];
  /** Changes that were still half-done when it was opened. */
  readonly halfDone: string;
  way: FollowMode;
  watcher: Watcher | undefined;
  watched: ReadonlySet<string>;
  /** From when on the change log is read. */
  since: number;
  folders: ReadonlyMap<string, string>;
}

async function scanOnce(state: State, request: ScanRequest): Promise<Answers['scan']> {
  const { lintel } = await freshen(state);
  const { onStep: _, signal, ...rest } = request;
  signal?.throwIfAborted();
  // A commit moves a branch without a change of files; where the change parts from it is what the report depends on.
  const base = request.base === undefined ? {} : { base: await partingRevision(state.root, request.base) };
  const key = JSON.stringify({ ...rest, ...base });
  const known = state.reports.get(key);
  if (known) return known;
  const report = await lintel.scan({ ...request, ...base });
  state.reports.set(key, report);
  return report;
}

async function verifyOnce(state: State, request: VerifyRequest & VerifySource): Promise<Answers['verify']> {
  const { onStep: _, signal, ...rest } = request;
  signal?.throwIfAborted();
  // Neither a patch nor the index is what is open.
  if (rest.patch !== undefined || rest.staged) return verifyRepository(state.root, request, state.options);
  const base = await baseOf(state.root, request.base);
  // What is open was read by the settings on the disk.
  if (!(await hasSettingsOf(state.root, base))) return verifyRepository(state.root, request, state.options);
  const { lintel } = await freshen(state);
  const mergeWith = branchesMet(request);
  const key = JSON.stringify({ ...rest, base, mergeWith: await commitsOf(state.root, mergeWith, base) });
  const known = state.verdicts.get(key);
  if (known) return known;
  const answer = await lintel.verify({ ...request, base, mergeWith });
  // What could not be checked now may be checked next time.
  if (answer.complete) state.verdicts.set(key, answer);
  return answer;
}

/** What is open, up to date; what was said about other files is forgotten, whoever changed them. */
async function freshen(state: State): Promise<Opened> {
  const opened = await openedNow(state);
  if (state.reported !== opened.lintel.state()) forget(state);
  state.reported = opened.lintel.state();
  return opened;
}

/** Opens the repository, or brings what is open up to date. */
async function openedNow(state: State): Promise<Opened> {
  const isOther =
    state.opened &&
    (state.opened.stamp !== surroundings(state.root, state.opened.packages) ||
      state.opened.halfDone !== (await halfDoneIn(state.root)));
  if (isOther) await shut(state);
  if (!state.opened) {
    state.opened = await openNow(state);
    return state.opened;
  }
  const changes = await learn(state, state.opened);
  if (changes !== undefined && changes.length === 0) return state.opened;
  await state.opened.lintel.update(changes);
  noteSurroundings(state.root, state.opened);
  if (changes === undefined) await watchAgain(state, state.opened);
  return state.opened;
}

async function shut(state: State): Promise<void> {
  const { opened } = state;
  state.opened = undefined;
  forget(state);
  await opened?.watcher?.close();
  await opened?.lintel.close();
}

function forget({ reports, verdicts }: State): void {
  reports.clear();
  verdicts.clear();
}

async function openNow(state: State): Promise<Opened> {
  const since = now();
  const { noWatches: _, ...options } = state.options;
  const lintel = await open(state.root, { ...options, scan: true });
  const way: FollowMode = hasChangesetOwner(state.root) ? 'consuming' : 'comparing';
  const opened: Opened = {
    lintel,
    stamp: '',
    packages: [],
    halfDone: await halfDoneIn(state.root),
    way,
    watcher: undefined,
    watched: new Set(),
    since,
    folders: new Map(),
  };
  noteSurroundings(state.root, opened);
  await watchAgain(state, opened);
  // What changed between reading and watching is found by one more look.
  if (opened.way === 'watching') await lintel.update();
  return opened;
}

function noteSurroundings(root: string, opened: Opened): void {
  const packages = opened.lintel
    .files()
    .filter((path) => nameOf(path) === 'package.json')
    .map(folderOf);
  if (opened.stamp !== '' && packages.join() === opened.packages.join()) return;
  opened.packages = packages;
  opened.stamp = surroundings(root, packages);
}

/** What settings and packages an opened repository depends on besides its own files. */
function surroundings(root: string, packages: readonly string[]): string {
  const folders = new Set(['', ...packages].map((folder) => (folder === '' ? '' : `${folder}/`)));
  const own = [...folders].map((folder) => `${folder}node_modules`);
  const paths = [...own, ...modulesAbove(root)].flatMap((modules) => [
    modules,
    ...(exists(`${root}/${modules}`) ? INSTALL_RECORDS.map((name) => `${modules}/${name}`) : []),
  ]);
  return ['lintel.json', '.pnp.cjs', ...paths].map((path) => stampAt(`${root}/${path}`)).join(' ');
}

function stampAt(path: string): string {
  const stat = statPath(path);
  return stat ? stampOf(stat) : '-';
}

/** Paths that can have changed since the last question; undefined when everything has to be looked at. */
async function learn(state: State, opened: Opened): Promise<readonly string[] | undefined> {
  const isOwned = hasChangesetOwner(state.root);
  if (isOwned !== (opened.way === 'consuming')) {
    opened.way = isOwned ? 'consuming' : 'comparing';
    opened.since = now();
    return undefined;
  }
  if (opened.way === 'consuming') return consume(state, opened);
  if (!opened.watcher) return undefined;
  const { paths, everything } = await opened.watcher.take();
  const known = paths.filter((path) => !isOurs(path));
  const hasFolder = known.some(
    (path) => opened.watched.has(path) || statPath(`${state.root}/${path}`)?.kind === 'folder',
  );
  return everything || hasFolder ? undefined : known;
}

function isOurs(path: string): boolean {
  return isWithin(path, '.lintel') || isWithin(path, '.git');
}

/** The log covers `*.ts` but no declarations; the rest is looked at, and new files show in their folder. */
function consume({ root }: State, opened: Opened): readonly string[] | undefined {
  const { paths, until } = readChangeset(root, opened.since);
  opened.since = until;
  const before = opened.folders;
  opened.folders = folderStamps(root, opened.lintel);
  for (const [folder, stamp] of opened.folders) if (before.get(folder) !== stamp) return undefined;
  return [...paths, ...opened.lintel.files().filter((path) => matters(path) && !isLogged(path))];
}

function isLogged(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

function matters(path: string): boolean {
  return languageOf(path) !== undefined || path.endsWith('.json');
}

function foldersOf(lintel: Lintel): Set<string> {
  const folders = new Set(['']);
  for (const path of lintel.files()) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

function folderStamps(root: string, lintel: Lintel): ReadonlyMap<string, string> {
  return new Map([...foldersOf(lintel)].map((folder) => [folder, stampAt(`${root}/${folder}`)]));
}

/** Watches the folders that hold files of the repository, unless someone else keeps a log. */
async function watchAgain({ root, options }: State, opened: Opened): Promise<void> {
  await opened.watcher?.close();
  opened.watcher = undefined;
  if (opened.way === 'consuming') {
    opened.folders = folderStamps(root, opened.lintel);
    return;
  }
  opened.watched = foldersOf(opened.lintel);
  if (!options.noWatches) {
    opened.watcher = await watch(root, { folders: opened.watched, own: cacheFolderOf(root) });
  }
  opened.way = opened.watcher ? 'watching' : 'comparing';
}
