// Which nodes of the graph a change touches: pieces whose text differs, names that stand for something else, files that came or went.
import { compareText, memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import {
  allNode,
  bodyNode,
  edgesOf,
  edgesWithTypes,
  exportNode,
  isPlainModule,
  unitNode,
  type NodeId,
} from './file-edges.ts';
import {
  bodyText,
  cut,
  isInert,
  readingOf,
  runsInPart,
  textsOf,
  typesOf,
  unitsOf,
  type Reading,
  type Stretch,
} from './file-units.ts';
import { membersOf, memberTexts } from './members.ts';
import { namesOfChangedStars, relinkedFiles } from './relinked.ts';

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
export function changedNodes(sides: Sides, from: string | undefined, to: string | undefined): ChangedNodes {
  const { before, after, withTypes } = sides;
  const old = from === undefined ? undefined : before.graph.files.get(from);
  const next = to === undefined ? undefined : after.graph.files.get(to);
  const [a, b] = [readSide(before, old, withTypes), readSide(after, next, withTypes)];
  // A file that moved is not where others looked for it, and one that could not be read whole says nothing of its pieces.
  if (!a || !b || from !== to || isBroken(a.file) || isBroken(b.file)) {
    const paths = [from, to].filter((path) => path !== undefined);
    return { nodes: paths.flatMap((path) => wholeFile(sides, path, a, b)), members: [], around: [] };
  }
  const changed = editedNodes(a, b, withTypes);
  return { ...changed, nodes: [...changed.nodes, ...namesOfChangedStars([before, a.file], [after, b.file])] };
}

function readSide(
  state: ProjectState,
  file: SourceFile | undefined,
  withTypes: boolean,
): Reading | undefined {
  return file && readingOf(file, state.snapshot.read(file.path) ?? '', withTypes);
}

function isBroken({ facts }: SourceFile): boolean {
  return facts.problems.some(({ limits }) => limits);
}

/** Loading a file that does nothing by itself is noticed by nobody, unless a request leads elsewhere. */
function wholeFile({ before, after }: Sides, path: string, ...readings: (Reading | undefined)[]): NodeId[] {
  const sides = readings.flatMap((reading) => reading ?? []);
  const names = sides.flatMap(({ file }) => file.facts.exports.map(({ name }) => name));
  const isQuiet = sides.every(
    ({ file, text }) => isPlainModule(file) && !isBroken(file) && isInert(file, text),
  );
  return [
    allNode(path),
    ...(isQuiet ? relinkedFiles(before, after, path) : [bodyNode(path)]),
    ...names.map((name) => exportNode(path, name)),
  ];
}

function editedNodes(old: Reading, next: Reading, withTypes: boolean): ChangedNodes {
  const { path } = next.file;
  const [a, b] = [textsOf(old), textsOf(next)];
  const changed = new Set<NodeId>();
  const members = new Set<string>();
  /** Pieces whose difference is that of their members. */
  const byMember = new Set<NodeId>();
  for (const name of new Set([...a.keys(), ...b.keys()]))
    if (a.get(name) !== b.get(name)) {
      const inside = changedMembers(old, next, name);
      for (const member of inside ?? []) members.add(member);
      if (inside !== undefined) byMember.add(name === '' ? bodyNode(path) : unitNode(path, name));
      if (inside === undefined) changed.add(name === '' ? bodyNode(path) : unitNode(path, name));
    }
  if (withTypes && typesOf(old) !== typesOf(next)) changed.add(allNode(path)).add(bodyNode(path));
  if (bareImports(old.file) !== bareImports(next.file)) changed.add(bodyNode(path));
  // The same words mean something else when an import leads elsewhere.
  const [edgesBefore, edgesAfter] = [targetsOf(old.file, withTypes), targetsOf(next.file, withTypes)];
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

/** Members of a piece that differ, if nothing else of it does. */
function changedMembers(old: Reading, next: Reading, name: string): string[] | undefined {
  const [a, b] = [partsOfPiece(old, name), partsOfPiece(next, name)];
  if (a === undefined || b === undefined || a.rest !== b.rest) return undefined;
  const names = [...new Set([...a.members.keys(), ...b.members.keys()])];
  return names.filter((member) => a.members.get(member) !== b.members.get(member));
}

interface Parts {
  readonly rest: string;
  readonly members: ReadonlyMap<string, string>;
}

const unitsByName = memo((file: SourceFile) => Map.groupBy(unitsOf(file).units, ({ name }) => name));
const membersIn = memo(({ file, text }: Reading) => membersOf(file, text));

function partsOfPiece(reading: Reading, name: string): Parts | undefined {
  const { file, text, mute } = reading;
  const own = name === '' ? unitsOf(file).units : (unitsByName(file).get(name) ?? []);
  const ranges = own.flatMap((unit) => unit.ranges);
  const members = membersIn(reading).filter(
    ({ start }) => (name === '') !== ranges.some(([from, to]) => from <= start && start < to),
  );
  const stretches = members.map(({ start, end }): Stretch => [start, end, ' ']);
  const texts = memberTexts(reading, members);
  if (name === '') return { rest: bodyText(reading, stretches), members: texts };
  // A class of someone else's may call the methods of those that extend it, and whoever is given an object those of the object.
  if (own.some(runsInPart) || ranges.some(([start, end]) => hasForeignBase(file, start, end)))
    return undefined;
  const rest = ranges.map(([start, end]) => cut(text, start, end, [...stretches, ...mute])).join('\n');
  return { rest, members: texts };
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
