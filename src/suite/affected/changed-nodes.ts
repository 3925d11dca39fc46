// Which nodes of the graph a change touches: pieces whose text differs, names that stand for something else, files that came or went.
import { compareText } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import {
  allNode,
  bodyNode,
  edgesOf,
  edgesWithTypes,
  exportNode,
  unitNode,
  type NodeId,
} from './file-edges.ts';
import { textsOf, typesOf, unitsOf, type Unit } from './file-units.ts';
import { membersOf, partsOf, type Member } from './members.ts';

export interface Sides {
  readonly before: ProjectState;
  readonly after: ProjectState;
  /** Whether a test can fail by types alone. */
  readonly withTypes: boolean;
}

export interface ChangedNodes {
  readonly nodes: readonly NodeId[];
  /** Members that differ where the rest of what they belong to does not. */
  readonly members: readonly string[];
  /** The nodes that these members belong to. */
  readonly around: readonly NodeId[];
}

/** What differs in one file. `from` is its path before, `to` the one after. */
export function changedNodes(
  { before, after, withTypes }: Sides,
  from: string | undefined,
  to: string | undefined,
): ChangedNodes {
  const old = from === undefined ? undefined : before.graph.files.get(from);
  const next = to === undefined ? undefined : after.graph.files.get(to);
  const paths = [from, to].filter((path) => path !== undefined);
  // A file that moved is not where others looked for it, and one that could not be read whole says nothing of its pieces.
  if (!old || !next || from !== to || isBroken(old) || isBroken(next))
    return { nodes: paths.flatMap((path) => wholeFile(path, old, next)), members: [], around: [] };
  return editedNodes(
    old,
    next,
    [before.snapshot.read(from!) ?? '', after.snapshot.read(to!) ?? ''],
    withTypes,
  );
}

function isBroken({ facts }: SourceFile): boolean {
  return facts.problems.some(({ limits }) => limits);
}

function wholeFile(path: string, ...sides: (SourceFile | undefined)[]): NodeId[] {
  const names = sides.flatMap((file) => (file ? [...file.facts.exports].map(({ name }) => name) : []));
  return [allNode(path), bodyNode(path), ...names.map((name) => exportNode(path, name))];
}

function editedNodes(
  old: SourceFile,
  next: SourceFile,
  [textBefore, textAfter]: readonly [string, string],
  withTypes: boolean,
): ChangedNodes {
  const { path } = next;
  const [a, b] = [textsOf(old, textBefore), textsOf(next, textAfter)];
  const changed = new Set<NodeId>();
  const members = new Set<string>();
  /** Pieces whose difference is that of their members. */
  const byMember = new Set<NodeId>();
  for (const name of new Set([...a.keys(), ...b.keys()]))
    if (a.get(name) !== b.get(name)) {
      const inside = changedMembers([old, textBefore], [next, textAfter], name);
      for (const member of inside ?? []) members.add(member);
      if (inside !== undefined) byMember.add(name === '' ? bodyNode(path) : unitNode(path, name));
      if (inside === undefined) changed.add(name === '' ? bodyNode(path) : unitNode(path, name));
    }
  if (withTypes && typesOf(old, textBefore) !== typesOf(next, textAfter))
    changed.add(allNode(path)).add(bodyNode(path));
  if (bareImports(old) !== bareImports(next)) changed.add(bodyNode(path));
  // The same words mean something else when an import leads elsewhere.
  const [edgesBefore, edgesAfter] = [targetsOf(old, withTypes), targetsOf(next, withTypes)];
  for (const node of new Set([...edgesBefore.keys(), ...edgesAfter.keys()])) {
    if (node.startsWith('a\0') || byMember.has(node)) continue;
    const [left, right] = [edgesBefore.get(node) ?? [], edgesAfter.get(node) ?? []];
    if (left.join('\x02') !== right.join('\x02') && !isOnlyLoading(node, left, right)) changed.add(node);
  }
  return {
    nodes: [...changed].sort(compareText),
    members: [...members].sort(compareText),
    around: [...byMember].sort(compareText),
  };
}

type Read = readonly [file: SourceFile, text: string];

/** Members of a piece that differ, if nothing else of it does. */
function changedMembers(
  [old, textBefore]: Read,
  [next, textAfter]: Read,
  name: string,
): string[] | undefined {
  const [a, b] = [partsOfPiece(old, textBefore, name), partsOfPiece(next, textAfter, name)];
  if (a === undefined || b === undefined || a.rest !== b.rest) return undefined;
  const names = [...new Set([...a.members.keys(), ...b.members.keys()])];
  return names.filter((member) => a.members.get(member) !== b.members.get(member));
}

function partsOfPiece(file: SourceFile, text: string, name: string): ReturnType<typeof partsOf> | undefined {
  const { units, silent } = unitsOf(file);
  const comments = file.facts.comments.map(({ start, end }) => [start, end] as const);
  if (name === '')
    return partsOf(text, [[0, text.length]], membersOutside(file, text, units), [
      ...comments,
      ...silent,
      ...units.flatMap(({ ranges }) => ranges),
    ]);
  const own = units.filter((unit) => unit.name === name);
  // A class of someone else's may call the methods of those that extend it.
  const ranges = own.flatMap((unit) => unit.ranges);
  const isForeign = ranges.some(([start, end]) => hasForeignBase(file, start, end));
  return isForeign ? undefined : partsOf(text, ranges, membersOf(file, text), comments);
}

function membersOutside(file: SourceFile, text: string, units: readonly Unit[]): Member[] {
  const ranges = units.flatMap((unit) => unit.ranges);
  return membersOf(file, text).filter(
    ({ start }) => !ranges.some(([from, to]) => from <= start && start < to),
  );
}

function hasForeignBase({ facts, resolutions }: SourceFile, start: number, end: number): boolean {
  return facts.occurrences.within(start, end).some((use) => {
    if (!use.is(ROLE.HERITAGE)) return false;
    const request = facts.importNames.find(
      ({ symbol }) => symbol !== undefined && symbol === use.symbol,
    )?.import;
    return use.symbol === undefined || (request !== undefined && resolutions[request]?.kind !== 'file');
  });
}

/** Loading one more file is a change of that file, or of nothing. */
function isOnlyLoading(node: NodeId, left: readonly string[], right: readonly string[]): boolean {
  if (!node.startsWith('b\0')) return false;
  const [had, has] = [new Set(left), new Set(right)];
  return [...left.filter((to) => !has.has(to)), ...right.filter((to) => !had.has(to))].every((to) =>
    to.startsWith('b\0'),
  );
}

/** Files that are loaded for what they do. */
function bareImports({ facts, resolutions }: SourceFile): string {
  const named = new Set([...facts.importNames].map(({ import: row }) => row));
  const bare = facts.imports.filter(({ row, kind }) => kind === 'static' && !named.has(row));
  return bare.map(({ row, specifier }) => JSON.stringify(resolutions[row] ?? specifier)).join('\n');
}

function targetsOf(file: SourceFile, withTypes: boolean): Map<NodeId, readonly string[]> {
  const targets = new Map<NodeId, string[]>();
  for (const [from, to] of (withTypes ? edgesWithTypes : edgesOf)(file)) {
    const list = targets.get(from);
    if (list) list.push(to);
    else targets.set(from, [to]);
  }
  for (const list of targets.values()) list.sort(compareText);
  return targets;
}
