// Whose types a change can reach. What an edited file says differently about its names is followed from name to name, through
// whoever mentions them, to the files that take one of them. Invariant: a file that is not found has the same types as before.
import { memoByFirst } from '../../base/index.ts';
import {
  collectFacts,
  runCollectors,
  surfaceFacts,
  type FileFacts,
  type Surface,
} from '../../facts/index.ts';
import { edgesInto, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { sourceTree } from '../../syntax/index.ts';

/** Exported names that mean something else; all of them where a file cannot be taken apart. */
type Names = ReadonlySet<string> | 'all';

const surfaceOf = memoByFirst(
  (file: SourceFile, read: (path: string) => string | undefined): Surface | undefined =>
    file.collected ? file.collected.of(surfaceFacts) : surfaceOfText(file, read(file.path) ?? ''),
);

function surfaceOfText({ path }: SourceFile, text: string): Surface | undefined {
  const tree = sourceTree(path, text);
  const facts: FileFacts = collectFacts(tree);
  return runCollectors(tree, facts, [surfaceFacts])[surfaceFacts.id] as Surface | undefined;
}

type Fine = Surface & Required<Pick<Surface, 'names' | 'exports' | 'stars'>>;

function isFine(surface: Surface | undefined): surface is Fine {
  return surface?.names !== undefined;
}

/** Files that see a difference between two states, the edited ones included. */
export function affectedFiles(
  before: ProjectState,
  after: ProjectState,
  edited: Iterable<string>,
): Set<string> {
  const { graph } = before;
  const first = [...edited];
  const affected = new Set(first);
  const changed = new Map<string, Names>();
  const read = (path: string): string | undefined => before.snapshot.read(path);
  for (const path of first) {
    const names = changedNames(graph, after, path, read);
    if (names === 'everyone') addEveryone(before, path, affected);
    if (names === 'everyone') changed.set(path, 'all');
    else if (names === 'all' || names.size > 0) changed.set(path, names);
  }
  const queue = [...changed.keys()];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const from of new Set((edgesInto(graph).get(path) ?? []).map((edge) => edge.from))) {
      const names = passedOn(graph.files.get(from)!, path, changed.get(path)!, read);
      if (names === undefined) continue;
      affected.add(from);
      if (names === 'everyone') addEveryone(before, from, affected);
      const united = union(changed.get(from), names === 'everyone' ? 'all' : names);
      if (united === undefined) continue;
      changed.set(from, united);
      queue.push(from);
    }
  }
  return affected;
}

/** What a file declares for everyone is seen in each context that it is part of. */
function addEveryone({ contexts, graph }: ProjectState, path: string, affected: Set<string>): void {
  const own = new Set(contexts.rootsOf(path));
  for (const other of graph.paths)
    if (!affected.has(other) && contexts.rootsOf(other).some((context) => own.has(context)))
      affected.add(other);
}

/** Undefined when nothing is new. */
function union(known: Names | undefined, more: Names): Names | undefined {
  if (known === 'all' || (more !== 'all' && [...more].every((name) => known?.has(name)))) return undefined;
  return more === 'all' ? 'all' : new Set([...(known ?? []), ...more]);
}

function changedNames(
  graph: CodeGraph,
  after: ProjectState,
  path: string,
  read: (path: string) => string | undefined,
): Names | 'everyone' {
  const old = graph.files.get(path);
  const now = after.graph.files.get(path);
  if (old === undefined || now === undefined) return 'all';
  const first = surfaceOf(old, read);
  const second = surfaceOf(now, (file) => after.snapshot.read(file));
  if (!isFine(first) || !isFine(second)) return old.facts.isAmbient ? 'everyone' : 'all';
  if (!isSame(first.everyone, second.everyone)) return 'everyone';
  if (!isSame(first.flow, second.flow) || first.head !== second.head) return 'all';
  const names = new Set(
    [...Object.keys(first.names), ...Object.keys(second.names)].filter(
      (name) => !isSame(first.names[name], second.names[name]),
    ),
  );
  const local = withMentioners(first, names);
  if (local === 'everyone') return 'everyone';
  const exported = exportedAs(first, local, () => false);
  if (exported === 'all') return 'all';
  const listed = [...Object.keys(first.exports), ...Object.keys(second.exports)].filter(
    (name) => !isSame(first.exports[name], second.exports[name]),
  );
  return new Set([...exported, ...listed]);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Local names with all that mention them. */
function withMentioners({ names, flow, everyone }: Fine, changed: ReadonlySet<string>): Names | 'everyone' {
  const found = new Set(changed);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [name, [, ...mentions]] of Object.entries(names))
      if (mentions.some((mention) => found.has(mention))) found.add(name);
  }
  const isHit = (part: readonly string[] | undefined): boolean =>
    part?.slice(1).some((mention) => found.has(mention)) === true;
  if (isHit(everyone)) return 'everyone';
  return isHit(flow) ? 'all' : found;
}

function exportedAs({ exports }: Fine, local: Names, isTouched: (reference: string) => boolean): Names {
  if (local === 'all') return 'all';
  const found = Object.entries(exports).filter(([, [, ...targets]]) =>
    targets.some((target) => (target.startsWith('#') ? isTouched(target) : local.has(target))),
  );
  return new Set(found.map(([name]) => name));
}

/** Names of a file that change with names of a file that it imports; undefined when it takes none of them. */
function passedOn(
  file: SourceFile,
  target: string,
  changed: Names,
  read: (path: string) => string | undefined,
): Names | 'everyone' | undefined {
  const surface = surfaceOf(file, read);
  const isTouched = (reference: string): boolean => {
    const request = Number.parseInt(reference.slice(reference.indexOf('#') + 1), 10);
    const resolution = file.resolutions[request];
    if (resolution?.kind !== 'file') return false;
    if (resolution.path !== target && resolution.declaration !== target) return false;
    const dot = reference.indexOf('.');
    return dot < 0 || changed === 'all' || changed.has(reference.slice(dot + 1));
  };
  if (surface && !surface.roots.some(isTouched)) return undefined;
  if (!isFine(surface)) return file.facts.isAmbient ? 'everyone' : 'all';
  const touched = new Set(
    Object.entries(surface.names).flatMap(([name, [, ...mentions]]) =>
      mentions.some((mention) => mention.startsWith('#') && isTouched(mention)) ? [name] : [],
    ),
  );
  if (surface.everyone?.slice(1).some(isHash(isTouched))) return 'everyone';
  const local = surface.flow?.slice(1).some(isHash(isTouched)) ? 'all' : withMentioners(surface, touched);
  if (local === 'everyone') return 'everyone';
  const exported = exportedAs(surface, local, isTouched);
  const isStar = surface.stars.some((star) => isTouched(star.slice(star.indexOf('#'))));
  if (!isStar || exported === 'all') return exported;
  return changed === 'all' ? 'all' : new Set([...exported, ...changed]);
}

function isHash(isTouched: (reference: string) => boolean): (mention: string) => boolean {
  return (mention) => mention.startsWith('#') && isTouched(mention);
}
