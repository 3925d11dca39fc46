// One running TypeScript process: which contexts are open in it, which files it was told of last, and how it gets from one
// state of the files to another.
import { residentBytesOf } from '../host/index.ts';
import { openChannel, RequestRefused, type Channel } from './channel.ts';
import { typescriptExecutable } from './executable.ts';
import type { RepositoryFiles, SeenFiles } from './repository-files.ts';
import { changesBetween, type FileChanges, type Project, type Version } from './version.ts';

export interface ServerOptions {
  readonly root: string;
  readonly files: RepositoryFiles;
  /** Milliseconds of silence after which the process counts as hung. */
  readonly timeout: number;
  /** Megabytes above which contexts that are not needed are closed. */
  readonly memory: number;
}

interface UpdateAnswer {
  readonly snapshot: number;
  readonly projects: readonly { id: string; configFileName: string; rootFiles: string[] | null }[];
}

export class Server {
  readonly channel: Channel;
  readonly open = new Set<string>();
  /** Contexts that could not be opened, with the reason. */
  readonly failed = new Map<string, string>();
  /** The files that the process was told of last. */
  seen: SeenFiles | undefined;
  /** At least the paths in which these differ from the base. */
  differs: ReadonlySet<string> = new Set();
  /** Of these, the ones that ask for modules otherwise than the base does. */
  #rewired: ReadonlySet<string> = new Set();
  readonly #files: RepositoryFiles;
  readonly #base: Version;
  /** Snapshots of states that are gone, to be released at the next occasion. */
  readonly #stale: number[] = [];

  constructor({ root, files, timeout, memory }: ServerOptions, base: Version) {
    this.#files = files;
    this.#base = base;
    this.channel = openChannel({
      executable: typescriptExecutable(),
      cwd: root,
      callbacks: files.callbacks,
      timeout,
      garbage: garbageOf(base.seen),
      memory,
    });
  }

  async initialize(): Promise<void> {
    await this.channel.request('initialize', null);
  }

  /** Resident memory, where the system tells it cheaply. */
  megabytes(): number | undefined {
    const { pid } = this.channel;
    const bytes = pid === undefined ? undefined : residentBytesOf(pid);
    return bytes === undefined ? undefined : bytes / 2 ** 20;
  }

  /** Whether questions about the contexts of a version can be put as they are. */
  hasLoaded({ loaded }: Version, contexts: readonly string[]): boolean {
    return (
      loaded !== undefined &&
      contexts.every((context) => loaded.projects.has(context) || this.failed.has(context))
    );
  }

  async load(version: Version, contexts: readonly string[]): Promise<void> {
    const closed = contexts.filter((context) => !this.failed.has(context) && !this.open.has(context));
    await this.#openAll(version, closed, await this.#show(version));
  }

  /** Looks at the base again: the next state is then told from there. */
  async goBackToBase(): Promise<void> {
    if (this.seen === undefined) return;
    if (this.seen !== this.#base.seen)
      await this.#update(this.#base, { fileChanges: await this.#show(this.#base) });
    await this.#releaseStale();
  }

  /** What was loaded of any version has to be loaded again. */
  async closeContexts(contexts: readonly string[], versions: Iterable<Version>): Promise<void> {
    const open = contexts.filter((context) => this.open.has(context));
    if (open.length === 0) return;
    for (const context of open) this.open.delete(context);
    const { snapshot } = await this.channel.request<UpdateAnswer>('updateSnapshot', {
      closeProjects: open.map(this.#files.absolute),
    });
    this.#stale.push(snapshot);
    for (const version of versions) this.unload(version);
    await this.#releaseStale();
  }

  /** Nothing more will be asked about what was loaded of a version. */
  unload(version: Version): void {
    if (version.loaded !== undefined) this.#stale.push(version.loaded.snapshot);
    version.loaded = undefined;
  }

  /** From here on the process sees a version; gives what is left to be told of it. */
  async #show(version: Version): Promise<FileChanges> {
    const changes = this.#withListing(changesBetween(this, version, this.#files));
    this.#files.show(version.seen);
    const rewired = new Set([...this.#rewired, ...version.rewired].map(this.#files.absolute));
    return changes.changed.some((path) => rewired.has(path))
      ? this.#toldAnew(changes)
      : this.#toldOneByOne(version, changes);
  }

  /**
   * TypeScript does not look for new files of a config that it has read as what another one extends, which is how parts of contexts
   * are made. It does when the config changes.
   */
  #withListing(changes: FileChanges): FileChanges {
    if (changes.created.length === 0) return changes;
    const bases = [...this.open].filter((context) => this.#files.extended.has(context));
    return { ...changes, changed: [...changes.changed, ...bases.map(this.#files.absolute)] };
  }

  /**
   * To learn whether a program can take over what was resolved for a file, TypeScript compares the names of modules in quotes. It
   * does not compare whether they are required or imported, nor names in backquotes or in comments for JSX. A program whose config
   * changed is built anew.
   */
  #toldAnew(changes: FileChanges): FileChanges {
    return { ...changes, changed: [...changes.changed, ...[...this.open].map(this.#files.absolute)] };
  }

  /**
   * A program in which one file differs takes over all the rest, while one in which two differ is built anew. So files are
   * told one after the other, and the last is left for the step that is taken anyway.
   */
  async #toldOneByOne(version: Version, changes: FileChanges): Promise<FileChanges> {
    const { changed, created, deleted } = changes;
    const isWorthwhile = this.open.size > 0 && changed.length > 1 && changed.length <= MOST_STEPS;
    if (!isWorthwhile || created.length + deleted.length > 0) return changes;
    // Should a step fail, all of them are told again next time.
    this.differs = new Set([...this.differs, ...version.differs]);
    for (const path of changed.slice(0, -1)) {
      const fileChanges = { ...changes, changed: [path] };
      const { snapshot } = await this.channel.request<UpdateAnswer>('updateSnapshot', { fileChanges });
      this.#stale.push(snapshot);
    }
    return { ...changes, changed: changed.slice(-1) };
  }

  /** Opens in one step, or one by one when the process refuses, to learn which context is at fault. */
  async #openAll(version: Version, contexts: readonly string[], fileChanges: FileChanges): Promise<void> {
    try {
      await this.#update(version, { openProjects: contexts.map(this.#files.absolute), fileChanges });
      for (const context of contexts) this.open.add(context);
    } catch (error) {
      if (!(error instanceof RequestRefused) || contexts.length === 0) throw error;
      if (contexts.length === 1) {
        this.failed.set(contexts[0]!, error.message);
        await this.#update(version, { fileChanges });
        return;
      }
      for (const context of contexts) await this.#openAll(version, [context], fileChanges);
    }
  }

  async #update(version: Version, params: object): Promise<void> {
    const answer = await this.channel.request<UpdateAnswer>('updateSnapshot', params);
    const projects = new Map<string, Project>();
    for (const { id, configFileName, rootFiles } of answer.projects) {
      const context = this.#files.repositoryPath(configFileName);
      if (context !== undefined) projects.set(context, { id, rootFiles: new Set(rootFiles) });
    }
    this.unload(version);
    version.loaded = { snapshot: answer.snapshot, projects };
    this.seen = version.seen;
    if (version === this.#base) {
      version.differs.clear();
      version.rewired.clear();
    }
    this.differs = new Set(version.differs);
    this.#rewired = new Set(version.rewired);
    if (this.#stale.length > MOST_STALE) await this.#releaseStale();
  }

  async #releaseStale(): Promise<void> {
    for (const snapshot of this.#stale.splice(0)) await this.channel.request('release', { snapshot });
  }
}

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
