// What the types in a file reach: from each name that it takes from another module to what declares that name, and from there
// to all that the declaration mentions. Invariant: as long as a file's hash is the same, nothing that its types can depend
// on outside of its own text has changed, apart from what is declared for everyone and from settings.
import { compareText, memo } from '../../base/index.ts';
import { surfaceFacts, type Surface } from '../../facts/index.ts';
import { importTargets, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Resolution } from '../../resolve/index.ts';
import { createReachHashes, type Described } from './reach-order.ts';
import { collectedOf } from './view.ts';

/** Hashes for the state that was last given to `follow`. */
export interface ReachedNames {
  follow(state: ProjectState): void;
  /** Over all that a file refers to in other modules. */
  ofImports(path: string): string;
  /** Over what a file declares for everyone. */
  forEveryone(path: string): string;
}

/** What can be asked of a place; names of a file stand behind a letter. */
const IMPORTS = 'imports';
const EVERYONE = 'everyone';
const ALL = 'all';
const FLOW = 'flow';
const LOCAL = '.';
const EXPORT = '>';

type Ways = (readonly [place: string, what: string])[];

export function surfaceOf(file: SourceFile): Surface | undefined {
  return collectedOf(file, surfaceFacts);
}

/** Whether the file was taken apart into names. */
function isFine(surface: Surface | undefined): surface is Surface & Required<Pick<Surface, 'names'>> {
  return surface?.names !== undefined;
}

export function createReachedNames(): ReachedNames {
  let current: ProjectState | undefined;
  const stars = createStarNames(() => current!.graph);
  const hashes = createReachHashes((place, what) => describe(current!, stars, place, what));
  return {
    follow(state) {
      if (current === state) return;
      const before = current;
      current = state;
      if (before === undefined) return;
      const changed = changedPlaces(before, state, hashes.places());
      hashes.refresh(stars.forget(changed));
    },
    ofImports: (path) => hashes.hashOf(path, IMPORTS),
    forEveryone: (path) => hashes.hashOf(path, EVERYONE),
  };
}

/** Paths whose file is another one, and assets, as far as their content may be. */
function changedPlaces(before: ProjectState, after: ProjectState, known: Iterable<string>): Set<string> {
  const changed = new Set<string>();
  if (before.graph !== after.graph) {
    for (const [path, file] of after.graph.files)
      if (before.graph.files.get(path) !== file) changed.add(path);
    for (const path of before.graph.paths) if (!after.graph.files.has(path)) changed.add(path);
  }
  if (before.snapshot !== after.snapshot)
    for (const path of known) if (!after.graph.files.has(path)) changed.add(path);
  return changed;
}

interface StarNames {
  /** Whether a module may export a name, as far as the text tells. */
  mayExport(path: string, name: string): boolean;
  /** Whether it says so itself, or passes it on from one that does. */
  exports(path: string, name: string): boolean;
  /** All names that a module is known to export. Whoever passes names on asks for its own first, so as to be told of changes. */
  namesOf(path: string): ReadonlySet<string>;
  /** Drops what depends on some files, and gives these files and all that pass on their names. */
  forget(changed: Set<string>): Set<string>;
}

interface Exported {
  readonly names: ReadonlySet<string>;
  /** Whether there may be names that are not known. */
  readonly isOpen: boolean;
}

function createStarNames(graph: () => CodeGraph): StarNames {
  const known = new Map<string, Exported>();
  /** Files that pass on the names of a file by `export *`, directly or not. */
  const passedOnBy = new Map<string, Set<string>>();
  const exportedBy = (path: string): Exported => {
    let exported = known.get(path);
    if (exported === undefined) known.set(path, (exported = computeExported(graph(), path, passedOnBy)));
    return exported;
  };
  return {
    mayExport(path, name) {
      const { names, isOpen } = exportedBy(path);
      return isOpen || names.has(name);
    },
    exports: (path, name) => exportedBy(path).names.has(name),
    namesOf: (path) => exportedBy(path).names,
    forget(changed) {
      const all = new Set(changed);
      for (const path of changed) for (const other of passedOnBy.get(path) ?? []) all.add(other);
      for (const path of all) known.delete(path);
      return all;
    },
  };
}

function computeExported(graph: CodeGraph, root: string, passedOnBy: Map<string, Set<string>>): Exported {
  const names = new Set<string>();
  const seen = new Set([root]);
  let isOpen = false;
  for (const path of seen) {
    let users = passedOnBy.get(path);
    if (users === undefined) passedOnBy.set(path, (users = new Set()));
    users.add(root);
    const file = graph.files.get(path);
    const surface = file && surfaceOf(file);
    if (!isFine(surface)) {
      isOpen = true;
      continue;
    }
    for (const name of Object.keys(surface.exports!))
      if (path === root || name !== 'default') names.add(name);
    for (const star of surface.stars!) {
      const targets = targetsAt(file!, requestIn(star));
      if (targets.length === 0) isOpen = true;
      for (const target of targets) seen.add(target);
    }
  }
  return { names, isOpen };
}

/** The request that a reference names. */
function requestIn(reference: string): number {
  return Number.parseInt(reference.slice(reference.indexOf('#') + 1), 10);
}

function targetsAt(file: SourceFile, request: number): string[] {
  const resolution = file.resolutions[request];
  if (resolution?.kind !== 'file') return [];
  return resolution.declaration === undefined ? [resolution.path] : [resolution.path, resolution.declaration];
}

export function resolutionText(resolution: Resolution | undefined): string {
  if (resolution === undefined) return 'none';
  if (resolution.kind === 'file') return `${resolution.path} ${resolution.declaration ?? ''}`;
  if (resolution.kind === 'unresolved') return resolution.reason;
  return resolution.kind === 'package' ? `${resolution.name} ${resolution.path ?? ''}` : resolution.name;
}

function describe(state: ProjectState, stars: StarNames, path: string, what: string): Described {
  const file = state.graph.files.get(path);
  if (file === undefined) {
    // Modules that are no code, such as JSON, may have a type by their content.
    const id = path.endsWith('.json') ? state.snapshot.entry(path)?.id : undefined;
    return { text: `asset ${id ?? ''}`, to: [] };
  }
  const surface = surfaceOf(file);
  if (what === IMPORTS) return importsOf(file, surface);
  if (!isFine(surface)) return { text: surface?.whole ?? file.id, to: [[path, IMPORTS]] };
  if (what === EVERYONE) return withFlow(file, surface, surface.everyone ?? ['none']);
  if (what === FLOW) return described(file, surface.flow ?? ['none']);
  if (what === ALL) return allOf(file, surface);
  if (what.startsWith(LOCAL)) return localOf(file, surface, what.slice(LOCAL.length));
  return exportOf(file, surface, what.slice(EXPORT.length), stars);
}

const importsOf = (file: SourceFile, surface: Surface | undefined): Described => {
  const text = importText(file);
  if (surface !== undefined) return { text, to: described(file, ['', ...surface.roots]).to };
  return { text, to: importTargets(file).map((path) => [path, ALL]) };
};

/** Where all of a file's requests lead. */
const importText = memo((file: SourceFile) => file.resolutions.map(resolutionText).join('\0'));

/** Follows references: of names in the file, and of names in other modules. */
function described(file: SourceFile, [text, ...references]: readonly string[]): Described {
  const parts = [text!];
  const to: Ways = [];
  for (const reference of references) {
    if (!reference.startsWith('#')) {
      to.push([file.path, LOCAL + reference]);
      continue;
    }
    const dot = reference.indexOf('.');
    const what = dot < 0 ? ALL : EXPORT + reference.slice(dot + 1);
    const request = requestIn(reference);
    parts.push(`${what} ${resolutionText(file.resolutions[request])}`);
    for (const target of targetsAt(file, request)) to.push([target, what]);
  }
  return { text: parts.join('\0'), to };
}

function allOf({ path, resolutions }: SourceFile, { exports, stars }: Surface): Described {
  const to: Ways = Object.keys(exports!).map((name) => [path, EXPORT + name]);
  const parts: string[] = [];
  for (const star of stars!) {
    const resolution = resolutions[requestIn(star)];
    parts.push(`${star.startsWith('t') ? 'type ' : ''}${resolutionText(resolution)}`);
    if (resolution?.kind !== 'file') continue;
    to.push([resolution.path, ALL]);
    if (resolution.declaration !== undefined) to.push([resolution.declaration, ALL]);
  }
  return { text: parts.join('\0'), to };
}

function localOf(file: SourceFile, surface: Surface, name: string): Described {
  if (!Object.hasOwn(surface.names!, name)) return { text: 'none', to: [] };
  return withFlow(file, surface, surface.names![name]!);
}

function withFlow(file: SourceFile, surface: Surface, references: readonly string[]): Described {
  const { text, to } = described(file, references);
  const flow: Ways = surface.flow === undefined ? [] : [[file.path, FLOW]];
  return { text: `${surface.head}\0${text}`, to: [...to, ...flow] };
}

function exportOf(file: SourceFile, surface: Surface, name: string, stars: StarNames): Described {
  if (Object.hasOwn(surface.exports!, name)) return described(file, surface.exports![name]!);
  if (name === '') return { text: 'module', to: [] };
  const names = stars.namesOf(file.path);
  const parts: string[] = ['star'];
  const to: Ways = [];
  let isKnown = false;
  for (const star of name === 'default' ? [] : surface.stars!) {
    const request = requestIn(star);
    const targets = targetsAt(file, request);
    if (targets.length > 0 && !targets.some((target) => stars.mayExport(target, name))) continue;
    // Where two modules give a name, it may be that neither counts.
    isKnown = parts.length === 1 && targets.some((target) => stars.exports(target, name));
    parts.push(`${star.startsWith('t') ? 'type ' : ''}${resolutionText(file.resolutions[request])}`);
    for (const target of targets) to.push([target, EXPORT + name]);
  }
  if (isKnown) return { text: parts.join('\0'), to };
  // What is said about a name that is not there depends on those that are.
  const others = [...parts, ...Object.keys(surface.names!), '', ...[...names].sort(compareText)];
  return { text: others.join('\0'), to: [...to, [file.path, ALL]] };
}
