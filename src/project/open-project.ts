// One repository, kept current: its state, the TypeScript process that knows its types, and the cache they share.
import type { Problem } from '../contract/index.ts';
import { noCache, type CacheStore } from '../host/index.ts';
import {
  diffSnapshots,
  openRevision,
  openWorkingTree,
  overlay,
  overlayPatch,
  readBeside,
  refresh,
  type Edits,
  type Snapshot,
  type SnapshotEntry,
} from '../snapshot/index.ts';
import { openTypes, type Types } from '../types/index.ts';
import { typesFiles } from './types-files.ts';
import { cacheKeys, type Collecting } from './load-facts.ts';
import { prefetched } from './prefetch.ts';
import { rewiredFiles } from './rewired-files.ts';
import { nameIndex } from '../graph/index.ts';
import { advanceState, buildState, stateHash, type ProjectState, type StateOptions } from './state.ts';
import { asideIn, type RoleSettings } from './role-rules.ts';
import { contextPaths, contextsOfFile, workspaceLinks } from './type-contexts.ts';

export interface ProjectOptions {
  readonly cache?: CacheStore;
  /** The working tree, where it has been listed already. */
  readonly listing?: Snapshot;
  /** A revision to read instead of the working tree. */
  readonly revision?: string;
  /** A commit that will be asked for by `at`: it is listed while files are read. */
  readonly base?: string;
  /** New text of files, laid over the snapshot; null removes a file. */
  readonly edits?: Edits;
  /** A patch, laid over the snapshot before the edits. */
  readonly patch?: string;
  /** What detectors collect beside the facts. */
  readonly collecting?: Collecting;
  readonly threads: number;
  readonly maxFileBytes: number;
  readonly includes?: (path: string) => boolean;
  /** Roles of files by glob, where the settings give them. */
  readonly roles?: RoleSettings;
  /** What else keeps the files from being what they should be. */
  readonly problems?: () => readonly Problem[];
  /** Settings and versions that answers depend on, as one text. */
  readonly versions: string;
  readonly onProgress?: (step: 'read', done: number, total: number) => void;
}

export interface Update {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many files were parsed. */
  readonly collected: number;
}

export interface Project {
  readonly root: string;
  readonly state: ProjectState;
  readonly cache: CacheStore;
  /** How many files were parsed when the project was opened. */
  readonly collected: number;
  /** Over everything that answers depend on. */
  hash(): string;
  /**
   * Looks at the disk again and redoes only what changed. `changed`, where it is given, are all the paths that can have
   * changed; the rest of the disk is then not looked at.
   */
  update(changed?: readonly string[]): Promise<Update>;
  /** The state that edits would lead to. The project itself stays as it is. */
  stateAfter(edits: Edits): Promise<ProjectState>;
  /**
   * The repository as it was at a revision. What has not changed since is not read again, and the same TypeScript process
   * answers about both.
   */
  at(revision: string): Promise<Moment>;
  /** The repository as edits would leave it, in the same way; nothing is kept of what may never be. `roles` go before the others. */
  after(edits: Edits, roles?: RoleSettings): Promise<Moment>;
  /** The TypeScript process, started when first asked for. */
  types(): Promise<Types>;
  /** Uses a pause between questions: loads types that coming ones are likely to need, while it is wanted. */
  prepare(isWanted: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** What can be judged: one state with its types. */
export type Moment = Pick<Project, 'root' | 'state' | 'cache' | 'hash' | 'types' | 'close'>;

export async function openProject(root: string, options: ProjectOptions): Promise<Project> {
  const cache = options.cache ?? noCache();
  const { maxFileBytes } = options;
  const listing = listingOf(root, options, cache);
  const base = options.base === undefined ? undefined : listedAhead(root, options.base, maxFileBytes);
  const ahead = prefetched(cache, options.collecting ? 'collected' : 'facts');
  const snapshot = layEdits(await listing, options);
  const listed = options.collecting?.everywhere && (await base?.listing.catch(() => undefined));
  const isLeft = listed && (({ path, id }: SnapshotEntry) => listed.entry(path)?.id === id);
  const stateOptions: StateOptions = {
    cache,
    ...(options.collecting ? { collecting: options.collecting } : {}),
    threads: options.threads,
    maxFileBytes,
    includes: options.includes ?? (() => true),
    isAside: asideIn(options.roles ?? {}),
    roles: options.roles ?? {},
    ...(options.problems ? { problems: options.problems } : {}),
    onProgress: (done, total) => options.onProgress?.('read', done, total),
  };
  const firstOptions = isLeft ? { ...stateOptions, isLeft } : stateOptions;
  const built = await buildState(snapshot, { ...firstOptions, cache: ahead });
  ahead.remember(built.state.graph.paths.flatMap((path) => cacheKeys(snapshot.entry(path)!, firstOptions)));
  return projectOver(built.state, built.collected, stateOptions, options.versions, base);
}

interface ListedRevision {
  readonly revision: string;
  readonly listing: Promise<Snapshot>;
}

function listedAhead(root: string, revision: string, maxFileBytes: number): ListedRevision {
  const listing = openRevision(root, revision, { maxFileBytes });
  // Whoever asks for the revision hears of it.
  listing.catch(() => undefined);
  return { revision, listing };
}

function listingOf(root: string, options: ProjectOptions, cache: CacheStore): Promise<Snapshot> {
  const { revision, listing, maxFileBytes } = options;
  if (revision !== undefined) return openRevision(root, revision, { maxFileBytes });
  return listing ? Promise.resolve(listing) : openWorkingTree(root, { maxFileBytes, cache });
}

function layEdits(base: Snapshot, { patch, edits }: ProjectOptions): Snapshot {
  const patched = patch === undefined ? base : overlayPatch(base, patch);
  return edits === undefined ? patched : overlay(patched, edits);
}

function projectOver(
  first: ProjectState,
  collected: number,
  options: StateOptions,
  versions: string,
  base: ListedRevision | undefined,
): Project {
  let state = first;
  /** Good for once: what went wrong is tried again. */
  let ahead = base;
  let types: Types | undefined;
  let opening: Promise<Types> | undefined;
  const openedTypes = async (): Promise<Types> => {
    if (types) return types;
    opening ??= typesOf(() => state).finally(() => (opening = undefined));
    types = await opening;
    return types;
  };
  const present = async (): Promise<Present> => ({ types: await openedTypes(), state });
  return {
    root: first.snapshot.root,
    get state() {
      return state;
    },
    cache: options.cache,
    collected,
    hash: () => stateHash(state, versions),
    async update(changed) {
      const next = await refresh(state.snapshot, changed);
      if (next === state.snapshot) return { changed: [], added: [], removed: [], collected: 0 };
      const advanced = await advanceState(state, next, options);
      const before = state;
      state = advanced.state;
      if (types) types = await carryTypes(types, before, advanced);
      const { added, removed, collected: parsed } = advanced;
      return { changed: advanced.changed, added, removed, collected: parsed };
    },
    async stateAfter(edits) {
      const { collecting: _, ...plain } = options;
      // What may never be is not kept.
      const cache = { ...plain.cache, putMany: () => undefined };
      return (await advanceState(state, overlay(state.snapshot, edits), { ...plain, cache })).state;
    },
    async at(revision) {
      const known = ahead?.revision === revision ? ahead.listing : undefined;
      ahead = undefined;
      const listed = await (known ?? openRevision(first.snapshot.root, revision, options));
      const snapshot = readBeside(listed, state.snapshot);
      const { added, changed } = diffSnapshots(state.snapshot, snapshot);
      await snapshot.prefetch([...added, ...changed]);
      const { state: then } = await advanceState(state, snapshot, options);
      return momentOf(then, options.cache, versions, present);
    },
    async after(edits, roles) {
      const cache = { ...options.cache, putMany: () => undefined };
      const edited = overlay(state.snapshot, edits);
      const { state: then } = roles
        ? await buildState(edited, { ...options, cache, roles: { ...options.roles, ...roles } }, state)
        : await advanceState(state, edited, { ...options, cache });
      return momentOf(then, cache, versions, present);
    },
    types: openedTypes,
    async prepare(isWanted) {
      await types?.prepare(nameIndex(state.graph), isWanted);
    },
    async close() {
      await opening;
      await types?.close();
      options.cache.close();
    },
  };
}

/** What TypeScript cannot read from the disk is read at once: one file after the other, each takes a process of git. */
async function typesOf(current: () => ProjectState): Promise<Types> {
  const { snapshot } = current();
  if (snapshot.kind !== 'working-tree')
    await snapshot.prefetch(snapshot.paths.filter((path) => READ_BY_TYPESCRIPT.test(path)));
  const state = current();
  return openTypes({
    root: state.snapshot.root,
    ...typesFiles(state),
    contexts: contextPaths(state),
    contextsOf: (file) => contextsOfFile(current(), file),
    links: workspaceLinks(state),
  });
}

interface Present {
  readonly state: ProjectState;
  readonly types: Types;
}

/** Another moment of a repository whose present state and types are given. */
function momentOf(
  then: ProjectState,
  cache: CacheStore,
  versions: string,
  present: () => Promise<Present>,
): Moment {
  let types: Types | undefined;
  return {
    root: then.snapshot.root,
    state: then,
    cache,
    hash: () => stateHash(then, versions),
    async types() {
      if (types) return types;
      const now = await present();
      // Other packages or configs need a process that knows them.
      const isAlike = now.state.workspace === then.workspace && hasSameLinks(now.state, then);
      types = isAlike ? await overlaidTypes(now, then) : await typesOf(() => then);
      return types;
    },
    async close() {
      await types?.close();
      types = undefined;
    },
  };
}

/** An overlay has texts, and a link has none. */
function hasSameLinks(a: ProjectState, b: ProjectState): boolean {
  return [...a.snapshot.links, ...b.snapshot.links].every(
    (path) => a.snapshot.entry(path)?.link === b.snapshot.entry(path)?.link,
  );
}

const READ_BY_TYPESCRIPT = /\.(?:[cm]?[jt]sx?|json)$/;

/** The types of another state, by what has to be written to come to it. */
async function overlaidTypes({ state: now, types }: Present, then: ProjectState): Promise<Types> {
  const { added, changed, removed } = diffSnapshots(now.snapshot, then.snapshot);
  const written = [...added, ...changed].filter((path) => READ_BY_TYPESCRIPT.test(path));
  await then.snapshot.prefetch(written);
  const edits = new Map([
    ...removed.map((path): [string, null] => [path, null]),
    ...written.map((path): [string, string | null] => [path, then.snapshot.read(path) ?? null]),
  ]);
  return types.overlaid(edits, rewiredFiles(now, then, [...added, ...changed]));
}

/** The same process goes on with the changed files; other packages or configs need a process that knows them. */
async function carryTypes(
  types: Types,
  before: ProjectState,
  { state, ...update }: Update & { readonly state: ProjectState },
): Promise<Types | undefined> {
  if (state.workspace !== before.workspace || !hasSameLinks(state, before)) {
    await types.close();
    return undefined;
  }
  await types.update({
    ...typesFiles(state),
    changed: update.changed,
    created: update.added,
    deleted: update.removed,
    rewired: rewiredFiles(before, state, [...update.added, ...update.changed]),
  });
  return types;
}
