// What the types in a file depend on besides its own text, as one hash: the surfaces of everything it imports, however far
// away, the settings of its context, what declares names for everyone in that context, and what is installed.
// Invariant: as long as the hash is the same, TypeScript gives the same answers about the same text.
import { hash } from 'node:crypto';
import { compareText } from '../../base/index.ts';
import type { CodeGraph, SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Resolution } from '../../resolve/index.ts';
import { TYPESCRIPT_VERSION } from '../../types/index.ts';
import { contextsIn, targetsOf } from './context-plan.ts';
import { installedHash } from './installed-hash.ts';
import { reachOrder } from './reach-order.ts';
import surfaceFacts from './surface.ts';
import { collectedOf, perFile, type View } from './view.ts';

export interface TypeEnvironment {
  /** Over all that types in the file depend on, its own text excepted. */
  of(file: SourceFile): string;
}

function digest(parts: readonly string[]): string {
  return hash('sha1', parts.join('\n'), 'base64url');
}

const environments = new WeakMap<View, TypeEnvironment>();

export function typeEnvironment(view: View): TypeEnvironment {
  const known = environments.get(view) ?? createEnvironment(view);
  environments.set(view, known);
  return known;
}

function createEnvironment(view: View): TypeEnvironment {
  const { state } = view;
  const reached = reachedSurfaces(view);
  const shared = digest([TYPESCRIPT_VERSION, workspaceHash(state), installedHash(state)]);
  const ambient = ambientFiles(state);
  const contextsOf = contextsIn(state);
  const ofContexts = new Map<string, string>();
  const ofContext = (context: string): string => {
    const known = ofContexts.get(context);
    if (known !== undefined) return known;
    const settings = context === '' ? '' : settingsHash(state, context);
    const value = digest([shared, settings, ambient(context, reached)]);
    ofContexts.set(context, value);
    return value;
  };
  return {
    of(file) {
      const contexts = contextsOf(file.path);
      const settings = contexts.length === 0 ? [ofContext('')] : contexts.map(ofContext);
      return digest([file.path, reached.get(file.path)!, ...settings]);
    },
  };
}

/** What one file adds to the types of those that import it. */
const surfaceOf = perFile((file) => {
  const surface = file.facts.isAmbient ? undefined : collectedOf(file, surfaceFacts);
  return surface ?? file.id;
});

/** What the file says and where its imports lead: equal texts mean equal contributions. */
const contributionOf = perFile((file): string =>
  [file.path, surfaceOf(file), ...file.resolutions.map(resolutionText)].join('\0'),
);

function resolutionText(resolution: Resolution): string {
  if (resolution.kind === 'file') return `${resolution.path} ${resolution.declaration ?? ''}`;
  if (resolution.kind === 'unresolved') return resolution.reason;
  return resolution.kind === 'package' ? `${resolution.name} ${resolution.path ?? ''}` : resolution.name;
}

type Reached = ReadonlyMap<string, string>;

interface KnownReached {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly assets: string;
  readonly reached: Reached;
}

const REACHED = {};

/** For each file, a hash over the surfaces of all that it reaches, itself included. */
function reachedSurfaces(view: View): Reached {
  const { graph, state } = view;
  const known = view.memory.get(REACHED) as KnownReached | undefined;
  const assets = assetsHash(state);
  if (known && known.assets === assets && sameContributions(known.files, graph)) return known.reached;
  const reached = computeReached(graph, state);
  view.memory.set(REACHED, { files: graph.files, assets, reached } satisfies KnownReached);
  return reached;
}

function sameContributions(before: ReadonlyMap<string, SourceFile>, { files }: CodeGraph): boolean {
  if (before.size !== files.size) return false;
  for (const [path, file] of files) {
    const old = before.get(path);
    if (old === file) continue;
    if (old === undefined || contributionOf(old) !== contributionOf(file)) return false;
  }
  return true;
}

/** Modules that are no code, such as JSON, whose content has a type. */
function assetsHash({ snapshot }: ProjectState): string {
  const ids: string[] = [];
  for (const { path, id } of snapshot.entries.values()) if (path.endsWith('.json')) ids.push(`${path} ${id}`);
  return digest(ids.sort(compareText));
}

function computeReached(graph: CodeGraph, { snapshot }: ProjectState): Reached {
  const { paths, files } = graph;
  const index = new Map(paths.map((path, at) => [path, at]));
  const successors = paths.map((path) => targetsOf(files.get(path)!).flatMap((to) => index.get(to) ?? []));
  const hashes: string[] = [];
  // Components come in an order in which everything reached from one stands before it.
  for (const component of reachOrder(successors)) {
    const inside = new Set(component);
    const parts: string[] = [];
    for (const at of component) {
      const file = files.get(paths[at]!)!;
      parts.push(contributionOf(file));
      for (const to of targetsOf(file))
        if (to.endsWith('.json')) parts.push(`${to} ${snapshot.entry(to)?.id ?? ''}`);
      for (const to of successors[at]!) if (!inside.has(to)) parts.push(hashes[to]!);
    }
    const value = digest(parts.sort(compareText));
    for (const at of component) hashes[at] = value;
  }
  return new Map(paths.map((path, at) => [path, hashes[at]!]));
}

/** Which modules are which packages, and in which form they are read. */
function workspaceHash({ workspace }: ProjectState): string {
  const parts = workspace.packages.map(({ folder, isMember, manifest }) => {
    const { version: _version, bin: _bin, dependencies, ...rest } = manifest;
    return JSON.stringify([folder, isMember, rest, [...dependencies.keys()]]);
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
function ambientFiles(state: ProjectState): (context: string, reached: Reached) => string {
  const everywhere: string[] = [];
  const byContext = new Map<string, string[]>();
  for (const path of state.graph.paths) {
    const { facts } = state.graph.files.get(path)!;
    if (!facts.isAmbient) continue;
    const listing = state.contexts.rootsOf(path);
    // Whatever imports such a file has it in its program, whether or not the context lists it.
    if (facts.isModule || listing.length === 0) everywhere.push(path);
    for (const { path: context } of listing) {
      const list = byContext.get(context);
      if (list) list.push(path);
      else byContext.set(context, [path]);
    }
  }
  return (context, reached) => {
    const paths = [...everywhere, ...(byContext.get(context) ?? [])];
    return digest(paths.sort(compareText).map((path) => `${path} ${reached.get(path)!}`));
  };
}
