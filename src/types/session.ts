// Keeps a TypeScript process in step with what is asked of it: which contexts are open, in which version of the files.
// Pieces of work run beside each other as long as none needs more to be loaded. A process that dies is started again once
// per piece of work and everything that the work needs is loaded anew; a second death is a Failure, never an empty answer.
import { Failure } from '../contract/index.ts';
import { residentBytesOf } from '../host/index.ts';
import { ChannelDied, openChannel, RequestRefused } from './channel.ts';
import { typescriptExecutable } from './executable.ts';
import { programsOf, type Programs } from './programs.ts';
import type { RepositoryFiles, SeenFiles } from './repository-files.ts';
import { createTurns } from './turns.ts';
import {
  changesBetween,
  newVersion,
  type FileChanges,
  type Project,
  type Server,
  type Version,
} from './version.ts';

export interface SessionOptions {
  readonly root: string;
  readonly files: RepositoryFiles;
  readonly timeout: number;
  readonly memory: number;
}

export interface Session {
  readonly base: Version;
  /** A state that differs from another in some paths. It must be dropped after use. */
  derive(from: Version, seen: SeenFiles, paths: Iterable<string>): Version;
  drop(version: Version): Promise<void>;
  /** Tells that the base is different in some paths. */
  advance(seen: SeenFiles, paths: readonly string[]): Promise<void>;
  run<T>(version: Version, contexts: readonly string[], work: (programs: Programs) => Promise<T>): Promise<T>;
  /** Tells the process to look at the base again: the next state is then told from there. */
  settle(): Promise<void>;
  /** Whether the process is known to be able to hold clearly more than it does. */
  hasRoom(): boolean;
  /** Lets go of contexts; without a list, of all. */
  release(contexts?: readonly string[]): Promise<void>;
  /** Ends the process; the next work starts another. */
  rest(): Promise<void>;
  /** The running process, for tests and reports. */
  pid(): number | undefined;
  close(): Promise<void>;
}

interface UpdateAnswer {
  readonly snapshot: number;
  readonly projects: readonly { id: string; configFileName: string; rootFiles: string[] | null }[];
}

export function createSession(options: SessionOptions): Session {
  const { files } = options;
  const base: Version = newVersion(files.shown());
  const versions = new Set<Version>([base]);
  let server: Server | undefined;
  const turns = createTurns();
  let closed = false;
  /** Snapshots of states that are gone, to be released at the next occasion. */
  const stale: number[] = [];

  async function serve(): Promise<Server> {
    if (closed) throw new Failure('TYPES_FAILED', { message: 'the types of this project were closed' });
    if (server !== undefined) return server;
    const channel = openChannel({
      executable: typescriptExecutable(),
      cwd: options.root,
      callbacks: files.callbacks,
      timeout: options.timeout,
      garbage: garbageOf(base.seen),
      memory: options.memory,
    });
    server = { channel, open: new Set(), failed: new Map(), seen: undefined, differs: new Set() };
    await channel.request('initialize', null);
    return server;
  }

  /** Without effect when the process that has died was replaced already. */
  async function forget(old = server): Promise<void> {
    if (old === undefined || old !== server) return;
    server = undefined;
    stale.length = 0;
    for (const version of versions) version.loaded = undefined;
    await old.channel.close();
  }

  function isLoaded(version: Version, contexts: readonly string[]): boolean {
    const { loaded } = version;
    return (
      server !== undefined &&
      loaded !== undefined &&
      contexts.every((context) => loaded.projects.has(context) || server!.failed.has(context))
    );
  }

  async function load(version: Version, contexts: readonly string[]): Promise<void> {
    const running = await serve();
    if (isLoaded(version, contexts)) return;
    const live = await withRoom(running, contexts);
    const wanted = contexts.filter((context) => !live.failed.has(context));
    const changes = changesBetween(live, version, files);
    files.show(version.seen);
    const fileChanges = await toldOneByOne(live, version, changes);
    const opening = wanted.filter((context) => !live.open.has(context));
    await openAll(live, version, opening, fileChanges);
  }

  /**
   * A program in which one file differs takes over all the rest, while one in which two differ is built anew. So files are
   * told one after the other, and the last is left for the step that is taken anyway.
   */
  async function toldOneByOne(live: Server, version: Version, changes: FileChanges): Promise<FileChanges> {
    const { changed, created, deleted } = changes;
    const isWorthwhile = live.open.size > 0 && changed.length > 1 && changed.length <= MOST_STEPS;
    if (!isWorthwhile || created.length + deleted.length > 0) return changes;
    // Should a step fail, all of them are told again next time.
    live.differs = new Set([...live.differs, ...version.differs]);
    for (const path of changed.slice(0, -1)) {
      const fileChanges = { ...changes, changed: [path] };
      const { snapshot } = await live.channel.request<UpdateAnswer>('updateSnapshot', { fileChanges });
      stale.push(snapshot);
    }
    return { ...changes, changed: changed.slice(-1) };
  }

  async function settle(): Promise<void> {
    const live = server;
    if (live?.seen === undefined) return;
    if (live.seen !== base.seen) {
      const changes = changesBetween(live, base, files);
      files.show(base.seen);
      await update(live, base, { fileChanges: await toldOneByOne(live, base, changes) });
    }
    await releaseStale(live);
  }

  /** Opens in one step, or one by one when the process refuses, to learn which context is at fault. */
  async function openAll(
    live: Server,
    version: Version,
    contexts: readonly string[],
    fileChanges: FileChanges,
  ): Promise<void> {
    try {
      await update(live, version, { openProjects: contexts.map(files.absolute), fileChanges });
      for (const context of contexts) live.open.add(context);
    } catch (error) {
      if (!(error instanceof RequestRefused) || contexts.length === 0) throw error;
      if (contexts.length === 1) {
        live.failed.set(contexts[0]!, error.message);
        await update(live, version, { fileChanges });
        return;
      }
      for (const context of contexts) await openAll(live, version, [context], fileChanges);
    }
  }

  async function update(live: Server, version: Version, params: object): Promise<void> {
    const answer = await live.channel.request<UpdateAnswer>('updateSnapshot', params);
    const projects = new Map<string, Project>();
    for (const { id, configFileName, rootFiles } of answer.projects) {
      const context = files.repositoryPath(configFileName);
      if (context !== undefined) projects.set(context, { id, rootFiles: new Set(rootFiles) });
    }
    const old = version.loaded;
    version.loaded = { snapshot: answer.snapshot, projects };
    live.seen = version.seen;
    if (version === base) base.differs.clear();
    live.differs = new Set(version.differs);
    if (old !== undefined) stale.push(old.snapshot);
    if (stale.length > MOST_STALE) await releaseStale(live);
  }

  async function releaseStale(live: Server): Promise<void> {
    for (const snapshot of stale.splice(0)) await live.channel.request('release', { snapshot });
  }

  async function run<T>(
    version: Version,
    contexts: readonly string[],
    work: (programs: Programs) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      let live: Server | undefined;
      try {
        return await turns.together(
          () => isLoaded(version, contexts),
          () => {
            live = server;
            return load(version, contexts);
          },
          () => work(programsOf((live = server!), version, files)),
        );
      } catch (error) {
        if (error instanceof RequestRefused) throw refusal(error, contexts);
        if (!(error instanceof ChannelDied)) throw error;
        await forget(live);
        if (tries === 2)
          throw new Failure('TYPES_FAILED', { message: error.message, contexts }, { cause: error });
      }
    }
  }

  /**
   * Up to the limit a process keeps garbage, and above it there is none left: contexts that are not needed are closed, and a
   * process that is much too large is replaced, as it gives memory back late if at all.
   */
  async function withRoom(live: Server, needed: readonly string[]): Promise<Server> {
    const megabytes = megabytesOf(live.channel.pid);
    if (megabytes === undefined || megabytes <= options.memory) return live;
    const keep = new Set(needed);
    if (megabytes > options.memory * 1.5 && !needed.some((context) => live.open.has(context))) {
      await forget(live);
      return serve();
    }
    await closeContexts([...live.open].filter((context) => !keep.has(context)));
    return live;
  }

  async function closeContexts(contexts: readonly string[]): Promise<void> {
    if (server === undefined) return;
    const open = contexts.filter((context) => server!.open.has(context));
    if (open.length === 0) return;
    for (const context of open) server.open.delete(context);
    const { snapshot } = await server.channel.request<UpdateAnswer>('updateSnapshot', {
      closeProjects: open.map(files.absolute),
    });
    stale.push(snapshot);
    for (const version of versions) {
      if (version.loaded !== undefined) stale.push(version.loaded.snapshot);
      version.loaded = undefined;
    }
    await releaseStale(server);
  }

  /** Tidying up after a process that has died in the meantime is done when it is forgotten. */
  async function tidy(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ChannelDied)) throw error;
      await forget();
    }
  }

  function drop(version: Version): void {
    versions.delete(version);
    if (version.loaded !== undefined && server !== undefined) stale.push(version.loaded.snapshot);
    version.loaded = undefined;
  }

  function advance(seen: SeenFiles, paths: readonly string[]): void {
    base.seen = seen;
    server?.failed.clear();
    for (const version of versions) for (const path of paths) version.differs.add(path);
    for (const path of paths) base.tables.delete(path);
    const old = base.loaded;
    base.loaded = undefined;
    if (old !== undefined) stale.push(old.snapshot);
  }

  return {
    base,
    derive(from, seen, paths) {
      const edited = new Set(paths);
      const version = newVersion(seen);
      for (const path of [...from.differs, ...edited]) version.differs.add(path);
      for (const [path, table] of from.tables) if (!edited.has(path)) version.tables.set(path, table);
      versions.add(version);
      return version;
    },
    drop: (version) => turns.alone(async () => drop(version)),
    advance: (seen, paths) => turns.alone(async () => advance(seen, paths)),
    run,
    settle: () => turns.alone(() => tidy(settle)),
    hasRoom() {
      const megabytes = megabytesOf(server?.channel.pid);
      return megabytes !== undefined && megabytes < options.memory * ROOMY;
    },
    release: (contexts) =>
      turns.alone(() => tidy(() => closeContexts(contexts ?? [...(server?.open ?? [])]))),
    rest: () => turns.alone(forget),
    pid: () => server?.channel.pid,
    async close() {
      closed = true;
      // What is being worked on ends now; it finds the process dead and may not start another.
      await server?.channel.close();
      await turns.alone(forget);
    },
  };
}

/** The share of the memory up to which more is loaded than was asked for. */
const ROOMY = 0.6;

/** So many states that are gone may wait for a pause to be released. */
const MOST_STALE = 16;

/** More steps than these take longer than building programs anew. */
const MOST_STEPS = 64;

/** From so many files on, memory counts for more than time. */
const MANY_FILES = 4000;

/** What is loaded mostly stays, so collecting garbage less often saves much time. */
function garbageOf({ view }: SeenFiles): number {
  return view.paths.length < MANY_FILES ? 400 : 200;
}

/** The process lives but does not do as asked: a bug on one of the two sides. */
function refusal(error: RequestRefused, contexts: readonly string[]): Failure {
  return new Failure(
    'TYPES_FAILED',
    { message: `TypeScript refused: ${error.message}`, contexts },
    { cause: error },
  );
}

/** Resident memory of a process where the system tells it cheaply. */
function megabytesOf(pid: number | undefined): number | undefined {
  const bytes = pid === undefined ? undefined : residentBytesOf(pid);
  return bytes === undefined ? undefined : bytes / 2 ** 20;
}
