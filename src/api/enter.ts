// Entering a repository, which every question begins with: changes that were left half-done are brought to an end, settings are
// read, the cache is opened, and it is known whether code of the repository may be run. Nothing of its files is read yet.
import { loadSettings, pathFilter, type Settings } from '../config/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import {
  assertFolder,
  cacheFolderOf,
  cacheSeal,
  type CacheStore,
  isTrusted,
  noCache,
  openCache,
  prepareFolder,
  threadCount,
} from '../host/index.ts';
import type { ProjectOptions } from '../project/index.ts';
import { recoverFirst } from './recovery.ts';
import { VERSION, versionsText } from './version.ts';

export interface EnterOptions {
  /** Read nothing from and write nothing to the cache on disk. */
  readonly noCache?: boolean;
  /** A commit, branch or tag to read instead of the working tree. */
  readonly revision?: string;
  /** A patch to lay over it. */
  readonly patch?: string;
  /** New text of files to lay over it, unsaved ones for instance; null removes a file. */
  readonly edits?: ReadonlyMap<string, string | null>;
  /** Settings to go by, instead of those on the disk. */
  readonly settings?: Settings | undefined;
  /** Called with a message about each change that was found half-done, finished or not. */
  readonly onRecovered?: (message: string) => void;
  /** Whether code of the repository may be run, regardless of what is remembered about it. This is not remembered. */
  readonly trust?: boolean;
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

export interface Entered {
  readonly root: string;
  readonly options: EnterOptions;
  readonly settings: Settings;
  readonly cache: CacheStore;
  /** Whether code of the repository may be run. */
  readonly isTrusted: boolean;
  /** What there is to tell of changes that were found half-done. */
  readonly problems: readonly Problem[];
}

export async function enter(root: string, options: EnterOptions): Promise<Entered> {
  assertFolder(root);
  const problems = await recoverFirst(root, options.onRecovered);
  const settings = options.settings ?? loadSettings(root).settings;
  const cache = options.noCache ? noCache() : openCacheFor(root, settings);
  const trusted = options.trust ?? (await isTrusted(root));
  return { root, options, settings, cache, isTrusted: trusted, problems };
}

/** How the settings have files read, whatever is laid over them. */
export function readingBy(settings: Settings): Omit<ProjectOptions, 'cache'> {
  return {
    threads: settings.threads ?? threadCount(),
    maxFileBytes: settings.maxFileBytes,
    includes: pathFilter(settings.exclude),
    roles: settings.roles,
    versions: versionsText(settings),
  };
}

/** What to read of the repository that was entered, and how. */
export function projectOptions({ options, settings, cache, problems }: Entered): ProjectOptions {
  const { revision, patch, edits, onProgress } = options;
  return {
    cache,
    ...(revision === undefined ? { problems: () => problems } : { revision }),
    ...(patch === undefined ? {} : { patch }),
    ...(edits === undefined ? {} : { edits }),
    ...readingBy(settings),
    ...(onProgress ? { onProgress } : {}),
  };
}

export function openCacheFor(root: string, settings: Settings): CacheStore {
  const folder = cacheFolderOf(root);
  try {
    const seal = cacheSeal(root);
    prepareFolder(root, folder);
    return openCache(folder, { version: VERSION, seal, maxBytes: settings.cacheBytes });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `There is no cache in ${folder}: ${error.message}`;
    return noCache([{ code: 'CACHE_UNAVAILABLE', message, limits: false }]);
  }
}
