// What the types in a file depend on besides its own text, as one hash: the surfaces of everything it imports, however far
// away, the settings of its context, what declares names for everyone in that context, what is imported from packages there, and what is
// installed.
// Invariant: as long as the hash is the same, TypeScript gives the same answers about the same text.
import { hash } from 'node:crypto';
import { memo } from '../../base/index.ts';
import { FACTS_VERSION } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { diffSnapshots } from '../../snapshot/index.ts';
import { TYPESCRIPT_VERSION } from '../../types/index.ts';
import { TYPED_FACTS_VERSION } from '../versions.ts';
import { ambientPaths, packagesOf } from './ambient-paths.ts';
import { contextsIn } from './contexts-in.ts';
import { installedHash, LOCK_FILE } from './installed-hash.ts';
import { createReachedNames, resolutionText, surfaceOf, type ReachedNames } from './reached-names.ts';
import type { View } from './view.ts';

export interface TypeEnvironment {
  /** Over all that types in the file depend on, its own text excepted. */
  of(file: SourceFile): string;
}

function digest(parts: readonly string[]): string {
  return hash('sha1', parts.join('\n'), 'base64url');
}

/** Who is asked, and by which code. */
const ASKED_BY = [TYPESCRIPT_VERSION, TYPED_FACTS_VERSION, FACTS_VERSION];

export const typeEnvironment = memo(createEnvironment);

/**
 * Whether the types of all other files are the same on both sides for the plain reason that what the differing ones show to
 * others is: most edits stay inside of functions.
 */
export function showTheSame(now: ProjectState, then: ProjectState, differing: ReadonlySet<string>): boolean {
  const { added, changed, removed } = diffSnapshots(then.snapshot, now.snapshot);
  const isRead = (path: string): boolean => path.endsWith('.json') || LOCK_FILE.test(path);
  if (now.workspace !== then.workspace || [...added, ...changed, ...removed].some(isRead)) return false;
  return [...differing].every((path) => {
    const file = now.graph.files.get(path);
    const old = then.graph.files.get(path);
    return file !== undefined && old !== undefined && shownBy(file) === shownBy(old);
  });
}

const shownBy = memo((file: SourceFile) =>
  JSON.stringify([
    shownSurface(file) ?? file.id,
    file.facts.isAmbient,
    file.facts.isModule,
    file.resolutions.map(resolutionText),
  ]),
);

/** Undefined where only the content tells, as in JavaScript, whose comments are types. */
function shownSurface(file: SourceFile): ReturnType<typeof surfaceOf> {
  const surface = surfaceOf(file);
  return surface?.whole === undefined && surface?.names === undefined ? undefined : surface;
}

/** Files of both views whose types may differ between them. */
export function differingTypes(now: View, then: View): string[] {
  const environment = typeEnvironment(now);
  const shared = [...now.graph.files.values()].filter(({ path }) => then.graph.files.has(path));
  const before = shared.map((file) => environment.of(file));
  const other = typeEnvironment(then);
  return shared
    .filter(({ path }, index) => other.of(then.graph.files.get(path)!) !== before[index])
    .map(({ path }) => path);
}

function createEnvironment(view: View): TypeEnvironment {
  const { state } = view;
  const reached = reachedIn(view.memory);
  reached.follow(state);
  const shared = digest([...ASKED_BY, workspaceHash(state), installedHash(state)]);
  const ambient = ambientFiles(state);
  const contextsOf = contextsIn(state);
  const ofContexts = new Map<string, string>();
  const ofContext = (context: string): string => {
    const known = ofContexts.get(context);
    if (known !== undefined) return known;
    const settings = context === '' ? '' : settingsHash(state, context);
    const packages = packagesOf(state)(context).map(({ folder, specifier }) => `${folder} ${specifier}`);
    const value = digest([shared, settings, ambient(context, reached), ...packages]);
    ofContexts.set(context, value);
    return value;
  };
  return {
    of(file) {
      // Another view may have been asked in between.
      reached.follow(state);
      const contexts = contextsOf(file.path);
      const settings = contexts.length === 0 ? [ofContext('')] : contexts.map(ofContext);
      return digest([file.path, reached.ofImports(file.path), ...settings]);
    },
  };
}

/** Hashes that are carried from one snapshot to the next. */
const reachedIn = memo((_memory: object) => createReachedNames());

/** Which modules are which packages, and in which form they are read. */
function workspaceHash({ workspace }: ProjectState): string {
  const parts = workspace.packages.map(({ folder, isMember, manifest }) => {
    const { version: _version, bin: _bin, dependencies: _dependencies, ...rest } = manifest;
    return JSON.stringify([folder, isMember, rest]);
  });
  return digest(parts);
}

/** The text of a config and of all that it extends. */
function settingsHash(state: ProjectState, context: string): string {
  const byPath = new Map(state.workspace.configs.map((config) => [config.path, config]));
  const parts: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    parts.push(`${path} ${state.snapshot.entry(path)?.id ?? 'installed'}`);
    for (const base of byPath.get(path)?.extends ?? []) visit(base);
  };
  visit(context);
  return digest(parts);
}

/** A hash over the files whose names others in a context see without importing them. */
function ambientFiles(state: ProjectState): (context: string, reached: ReachedNames) => string {
  const pathsOf = ambientPaths(state);
  return (context, reached) => digest(pathsOf(context).map((path) => `${path} ${reached.forEveryone(path)}`));
}
