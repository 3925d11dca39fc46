// Circles of imports that a move makes. Files in a circle run in an order that depends on who is asked for first; that is no
// trouble as long as none of them asks another for a value while it runs.
import { memo } from '../../base/index.ts';
import { moduleEdges, type CodeGraph } from '../../graph/index.ts';
import { eagerFiles, eagerNames, filesOf } from './eager-names.ts';
import type { Move } from './move.ts';
import { namePlaces } from './moved-part.ts';
import type { Need } from './needs.ts';
import { addDoubt } from './notes.ts';
import { topSymbol } from './open-file.ts';

export interface NewEdges {
  /** Names of the source whose values the target needs. */
  readonly fromSource: readonly Need[];
  /** Files that the target asks for values because of the moved part, and whether while it runs. */
  readonly carried: ReadonlyMap<string, { readonly isEager: boolean }>;
  /** Files that ask the target for the value. */
  readonly importers: ReadonlySet<string>;
  /** Whether the source asks the target for the value, itself or for others. */
  readonly isAskedBySource: boolean;
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

export function doubtCircles(move: Move, edges: NewEdges): void {
  const { from, to, state } = move;
  const before = runtimeEdges(state.graph);
  const added: [string, string][] = [];
  if (edges.fromSource.length > 0) added.push([to.path, from.path]);
  if (edges.isAskedBySource) added.push([from.path, to.path]);
  for (const path of edges.carried.keys()) added.push([to.path, path]);
  for (const path of edges.importers) added.push([path, to.path]);
  const fresh = added.filter(([a, b]) => a !== b && !before.get(a)?.has(b));
  const after = new Map(before);
  for (const [a, b] of fresh) after.set(a, new Set([...(after.get(a) ?? []), b]));
  for (const [a, b] of fresh) {
    const circle = wereTogether(before, a, b) ? undefined : pathBetween(after, b, a);
    if (circle === undefined || isHarmless(move, edges, membersOf(after, a))) continue;
    const message = `Files would import each other in a circle: ${[...circle, circle[0]].join(' → ')}. Whatever runs first may find a value missing.`;
    addDoubt(move.notes, 'import-cycle', message, namePlaces(state, move.ref, move.name));
    return;
  }
}

const runtimeEdges = memo((graph: CodeGraph): Edges => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isType, isDeferred } of moduleEdges(graph)) {
    if (isType || isDeferred) continue;
    const known = edges.get(from);
    if (known) known.add(to);
    else edges.set(from, new Set([to]));
  }
  return edges;
});

function wereTogether(edges: Edges, a: string, b: string): boolean {
  return pathBetween(edges, a, b) !== undefined && pathBetween(edges, b, a) !== undefined;
}

function pathBetween(edges: Edges, start: string, end: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
  for (const [at] of cameFrom) {
    if (at === end) return trace(cameFrom, at);
    for (const next of edges.get(at) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, at);
  }
  return undefined;
}

function trace(cameFrom: ReadonlyMap<string, string | undefined>, end: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = end; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

/** All files that are in a circle with one. */
function membersOf(edges: Edges, path: string): Set<string> {
  const back = new Map<string, string[]>();
  for (const [from, targets] of edges)
    for (const to of targets) {
      const known = back.get(to);
      if (known) known.push(from);
      else back.set(to, [from]);
    }
  const below = reached(path, (at) => edges.get(at) ?? []);
  const above = reached(path, (at) => back.get(at) ?? []);
  return new Set([...below].filter((at) => above.has(at)));
}

function reached(start: string, next: (path: string) => Iterable<string>): Set<string> {
  const seen = new Set([start]);
  for (const at of seen) for (const path of next(at)) seen.add(path);
  return seen;
}

/** Whether no file of the circle asks another one of it for a value while it runs. */
function isHarmless(move: Move, edges: NewEdges, members: ReadonlySet<string>): boolean {
  const { state, from, to } = move;
  if (edges.fromSource.some((need) => need.isEager)) return false;
  if ([...edges.carried].some(([path, { isEager }]) => isEager && members.has(path))) return false;
  for (const path of members) {
    const file = state.graph.files.get(path);
    if (file === undefined) continue;
    const asked = path === from.path ? askedBySource(move) : eagerFiles(file);
    for (const other of asked) if (other !== path && members.has(other)) return false;
  }
  const own = topSymbol(to, move.name);
  return own === undefined || !eagerNames(to.file).has(own);
}

/** What is left of the source asks the target for the moved name where it asked itself. */
function askedBySource({ from, to, ref, part }: Move): Set<string> {
  const names = eagerNames(from.file, part.covers);
  const files = filesOf(from.file, names);
  if (names.has(ref.symbol)) files.add(to.path);
  return files;
}
