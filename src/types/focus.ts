// Loading as little as possible: per context only the files in question, what they import, and ambient declarations.
import { focusedConfig, inferredConfig } from './contexts.ts';
import type { NameIndex } from './model.ts';
import type { RepositoryFiles } from './repository-files.ts';
import type { Session } from './session.ts';
import type { Version } from './version.ts';

export interface FocusScope {
  readonly session: Session;
  readonly version: Version;
  readonly files: RepositoryFiles;
  /** Contexts of a file, best first. */
  readonly candidates: (file: string) => readonly string[];
  readonly index: NameIndex;
  /** Focused contexts of the last search; kept open until the next has loaded what both share. */
  readonly lastFocus: Set<string>;
}

/** What is to be loaded, by context; the empty context is for files that have none. */
export type Roots = Map<string, Set<string>>;

/** Adds files to their best contexts; whether any was new. */
export function addRoots(scope: FocusScope, roots: Roots, files: readonly string[]): boolean {
  let grown = false;
  for (const file of files) {
    if (!scope.version.seen.view.has(file)) continue;
    const context = bestContext(scope, file);
    const known = roots.get(context) ?? new Set();
    roots.set(context, known);
    grown ||= !known.has(file);
    known.add(file);
  }
  return grown;
}

export function bestContext(scope: FocusScope, file: string): string {
  return scope.candidates(file)[0] ?? '';
}

/** Whether what a file declares for everyone counts in a context. */
function isAround(scope: FocusScope, file: string, context: string): boolean {
  const contexts = scope.candidates(file);
  return context === '' ? contexts.length === 0 : contexts.includes(context);
}

/** Writes the focused configs; context → config. */
export function focus(scope: FocusScope, roots: Roots): Map<string, string> {
  const ambient = scope.index.ambient();
  const configs = new Map<string, string>();
  for (const [context, files] of roots) {
    const around = ambient.filter((file) => isAround(scope, file, context));
    const all = [...files, ...around];
    const { context: config, text } = context === '' ? inferredConfig(all) : focusedConfig(context, all);
    scope.files.addVirtual(config, text);
    configs.set(context, config);
  }
  return configs;
}

/** Keeps these configs open and lets go of those of the search before. */
export async function letGo(scope: FocusScope, configs: ReadonlyMap<string, string>): Promise<void> {
  const current = new Set(configs.values());
  const old = [...scope.lastFocus].filter((config) => !current.has(config));
  scope.lastFocus.clear();
  for (const config of current) scope.lastFocus.add(config);
  if (old.length > 0) await scope.session.release(old);
}
