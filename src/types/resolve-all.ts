// Symbols of many positions in all contexts that are needed for them, few contexts at a time to bound the memory.
import { compareText } from '../base/index.ts';
import type { Resolutions } from './model.ts';
import { inferredConfig } from './contexts.ts';
import type { RepositoryFiles } from './repository-files.ts';
import { resolveInContext, type ResolvedFiles } from './resolve-in-context.ts';
import type { Session } from './session.ts';
import type { Version } from './version.ts';

/** Contexts that are open at the same time while everything in them is resolved. */
const RESOLVED_AT_ONCE = 8;

export interface ContextSources {
  readonly files: RepositoryFiles;
  /** Contexts of a file, best first. */
  readonly contextsOf: (file: string) => readonly string[];
}

/** Tries the contexts of each file in turn, many files at a time. */
export async function resolveAll(
  session: Session,
  version: Version,
  { files, contextsOf }: ContextSources,
  requests: ReadonlyMap<string, readonly number[]>,
  followAliases: boolean,
): Promise<Resolutions> {
  const into: ResolvedFiles = { symbolOf: new Map(), targets: [] };
  const unresolvedFiles: string[] = [];
  const orphans = [...requests.keys()].filter((file) => contextsOf(file).length === 0);
  const inferred = inferredConfig(orphans);
  files.addConfig(inferred);
  let pending = [...requests.keys()].map((file) => {
    const own = contextsOf(file);
    return { file, contexts: own.length > 0 ? own : [inferred.context] };
  });
  for (let round = 0; pending.length > 0; round++) {
    const byContext = new Map<string, [string, readonly number[]][]>();
    for (const { file, contexts } of pending) {
      const context = contexts[round];
      if (context === undefined) unresolvedFiles.push(file);
      else pushTo(byContext, context, [file, requests.get(file)!]);
    }
    const absent = new Set(await resolveRound(session, version, byContext, into, followAliases));
    pending = pending.filter(({ file }) => absent.has(file));
  }
  return { ...into, unresolvedFiles: unresolvedFiles.sort(compareText) };
}

async function resolveRound(
  session: Session,
  version: Version,
  byContext: ReadonlyMap<string, [string, readonly number[]][]>,
  into: ResolvedFiles,
  followAliases: boolean,
): Promise<string[]> {
  const absent: string[] = [];
  const contexts = [...byContext.keys()].sort(compareText);
  for (let from = 0; from < contexts.length; from += RESOLVED_AT_ONCE) {
    const some = contexts.slice(from, from + RESOLVED_AT_ONCE);
    const left = await session.run(version, some, async (programs) => {
      const here: string[] = [];
      for (const context of some) {
        here.push(
          ...(await resolveInContext(programs, context, byContext.get(context)!, into, followAliases)),
        );
      }
      return here;
    });
    absent.push(...left);
  }
  return absent;
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
