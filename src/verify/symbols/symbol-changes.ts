// Which declared symbols of the two moments of a change are the same: under the same name, under another, or in another file. Files that
// the change does not touch are not listed: everything in them is kept. Members are compared where what they belong to is the same on
// both sides; what is gone or new as a whole is named without its members.
import { compareText, memo } from '../../base/index.ts';
import { isAuthored, type CodeGraph, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import type { Change, ChangePart } from '../change.ts';
import type { ChangedFile } from '../changed-files.ts';
import { assign } from './assign.ts';
import { declaredIn, type Declared } from './declared.ts';
import {
  bodyLikeness,
  evidenceFor,
  isMoved,
  isRenamed,
  type Evidence,
  type Side,
  type Sides,
} from './evidence.ts';
import { EXPORTS, looseMembersIn } from './loose-members.ts';
import { MEANING, substitutions } from './substitutions.ts';

export interface SymbolPair {
  readonly before: Declared;
  readonly after: Declared;
}

export interface LikelyPair extends SymbolPair {
  /** What the pair follows from; undefined where a file moved as a whole. */
  readonly evidence?: Evidence;
}

export interface SymbolChanges {
  /** The same name at the same place, in files that differ; and members of the same name of what was renamed or moved. */
  readonly kept: readonly SymbolPair[];
  /** The same name in another file. */
  readonly moved: readonly LikelyPair[];
  /** Another name, in the same file or another. */
  readonly renamed: readonly LikelyPair[];
  /** Members that JavaScript assigns and does not declare, under another name; they are in no other list. */
  readonly reassigned: readonly LikelyPair[];
  readonly removed: readonly Declared[];
  readonly added: readonly Declared[];
}

/** All lists are in order of file and place. */
export const symbolChanges: (change: Change) => SymbolChanges = memo((change: Change) =>
  compareSymbols(change),
);

export function compareSymbols({
  before,
  after,
  files,
}: ChangePart<'before' | 'after' | 'files'>): SymbolChanges {
  const graphs = { before: before.state.graph, after: after.state.graph };
  const found = startWith(files, graphs);
  const renamed = new Set([...found.removed, ...found.added].map(({ name }) => name));
  const sides: Sides = {
    before: sideOf(graphs.before, files, renamed, 'textBefore'),
    after: sideOf(graphs.after, files, renamed, 'textAfter'),
    substitutions: substitutions(files, graphs.before, graphs.after),
    areNeighbours: neighbours(graphs, found.same),
  };
  pairLikely(sides, found, files);
  pairOpen(sides, found);
  // What was in a namespace may stand at the top of a file, and the other way round.
  if ([...found.removed, ...found.added].some(isNamespaced)) {
    pairLikely(sides, found, files);
    pairOpen(sides, found);
  }
  return {
    kept: inOrder(found.kept),
    moved: inOrder(found.moved),
    renamed: inOrder(found.renamed),
    reassigned: inOrder(looseRenames({ ...sides, areNeighbours: () => false }, found.same, files)),
    removed: [...found.removed].sort(compareDeclared),
    added: [...found.added].sort(compareDeclared),
  };
}

interface Found {
  readonly kept: SymbolPair[];
  readonly moved: LikelyPair[];
  readonly renamed: LikelyPair[];
  removed: Declared[];
  added: Declared[];
  /** From a declaration before to the same one after. */
  readonly same: Map<Declared, Declared>;
  /** Pairs whose members are still to be compared. */
  readonly open: SymbolPair[];
}

interface Graphs {
  readonly before: CodeGraph;
  readonly after: CodeGraph;
}

/** What is at the top of the files, by name. */
function startWith(files: readonly ChangedFile[], graphs: Graphs): Found {
  const found: Found = {
    kept: [],
    moved: [],
    renamed: [],
    removed: [],
    added: [],
    same: new Map(),
    open: [],
  };
  for (const file of files) {
    const then = file.from === undefined ? [] : topOf(graphs.before.files.get(file.from));
    const now = file.kind === 'removed' ? [] : topOf(graphs.after.files.get(file.path));
    const { pairs, gone, fresh } = byName(then, now);
    for (const pair of pairs) take(found, file.kind === 'moved' ? 'moved' : 'kept', pair);
    found.removed.push(...gone);
    found.added.push(...fresh);
  }
  return found;
}

function topOf(file: SourceFile | undefined): readonly Declared[] {
  if (file === undefined || !isAuthored(file)) return [];
  return declaredIn(file).filter(({ container }) => container === undefined);
}

function take(found: Found, list: 'kept' | 'moved' | 'renamed', pair: LikelyPair): void {
  found[list].push(pair);
  found.same.set(pair.before, pair.after);
  found.open.push(pair);
}

interface ByName {
  readonly pairs: readonly SymbolPair[];
  readonly gone: readonly Declared[];
  readonly fresh: readonly Declared[];
}

/** The same name is the same thing, and of several with one name those of the same kind are. */
function byName(then: readonly Declared[], now: readonly Declared[]): ByName {
  const pairs: SymbolPair[] = [];
  const gone = new Set(then);
  const fresh = new Set(now);
  const byKind = (one: Declared): string => `${one.name}\0${one.isStatic}\0${one.kind}`;
  const byNameOnly = (one: Declared): string => `${one.name}\0${one.isStatic}`;
  for (const keyOf of [byKind, byNameOnly]) {
    const left = Map.groupBy(fresh, keyOf);
    for (const before of gone) {
      const after = left.get(keyOf(before))?.shift();
      if (after === undefined) continue;
      pairs.push({ before, after });
      gone.delete(before);
      fresh.delete(after);
    }
  }
  return { pairs, gone: [...gone], fresh: [...fresh] };
}

function sideOf(
  graph: CodeGraph,
  files: readonly ChangedFile[],
  maybeRenamed: ReadonlySet<string>,
  text: 'textBefore' | 'textAfter',
): Side {
  const texts = new Map(
    files.map((file) => [text === 'textBefore' ? (file.from ?? '') : file.path, file[text] ?? '']),
  );
  return {
    graph,
    read: (file) => texts.get(file) ?? '',
    maybeRenamed,
  };
}

/** Whether the declarations right before, or right after, are the same on both sides. */
function neighbours(graphs: Graphs, same: ReadonlyMap<Declared, Declared>): Sides['areNeighbours'] {
  const besides = (graph: CodeGraph, one: Declared): (Declared | undefined)[] => {
    const siblings = siblingsIn(graph.files.get(one.file)!).get(one.container)!;
    const at = siblings.indexOf(one);
    return [siblings[at - 1], siblings[at + 1]];
  };
  return (before, after) => {
    const [then, now] = [besides(graphs.before, before), besides(graphs.after, after)];
    return then.some((beside, side) => beside !== undefined && same.get(beside) === now[side]);
  };
}

/** What a file declares, by what it is a member of. */
const siblingsIn = memo((file: SourceFile) => Map.groupBy(declaredIn(file), ({ container }) => container));

function isNamespaced({ container, isMember }: Declared): boolean {
  return container !== undefined && !isMember;
}

/** Above so many pairs, only those are looked at of which one stands where the other stood. */
const MOST_PAIRS = 10_000;

/** What is left at the top of the files, by likeness. */
function pairLikely(sides: Sides, found: Found, files: readonly ChangedFile[]): void {
  const pathAfter = new Map(
    files.flatMap(({ from, path, kind }) => (from === undefined || kind === 'removed' ? [] : [[from, path]])),
  );
  const removed = found.removed.filter(({ isMember }) => !isMember);
  const added = found.added.filter(({ isMember }) => !isMember);
  const likely = likelyPairs(sides, removed, added, (before, after) => {
    const isSameFile = pathAfter.get(before.file) === after.file;
    return before.name === after.name || isSameFile || mayBeElsewhere(sides, before, after);
  });
  for (const pair of likely) take(found, pair.before.name === pair.after.name ? 'moved' : 'renamed', pair);
  const [gone, fresh] = [
    new Set(likely.map(({ before }) => before)),
    new Set(likely.map(({ after }) => after)),
  ];
  found.removed = found.removed.filter((one) => !gone.has(one));
  found.added = found.added.filter((one) => !fresh.has(one));
}

/** In another file, something has another name only if those who name it say so. */
function mayBeElsewhere({ substitutions: { between } }: Sides, before: Declared, after: Declared): boolean {
  return between(MEANING.use(before), MEANING.use(after)) > 0;
}

function standsInPlace({ substitutions: { between } }: Sides, before: Declared, after: Declared): boolean {
  return (
    between(MEANING.use(before), MEANING.use(after)) > 0 ||
    between(MEANING.declaration(before), MEANING.declaration(after)) > 0 ||
    (before.isMember && between(MEANING.member(before.name), MEANING.member(after.name)) > 0)
  );
}

function likelyPairs(
  sides: Sides,
  removed: readonly Declared[],
  added: readonly Declared[],
  isConsidered: (before: Declared, after: Declared) => boolean,
): LikelyPair[] {
  const evidences = new Map<string, Evidence>();
  const isMany = removed.length * added.length > MOST_PAIRS;
  const candidates = removed.flatMap((before, row) =>
    added.flatMap((after, column) => {
      if (before.name === 'default' || after.name === 'default' || !isConsidered(before, after)) return [];
      if (isMany && before.name !== after.name && !standsInPlace(sides, before, after)) return [];
      const evidence = evidenceFor(sides, before, after);
      const isEnough = before.name === after.name ? isMoved : isRenamed;
      if (evidence === undefined || !isEnough(evidence)) return [];
      evidences.set(`${row} ${column}`, evidence);
      return [{ before: row, after: column, score: evidence.score }];
    }),
  );
  return assign(candidates).map(({ before: row, after: column }) => ({
    before: removed[row]!,
    after: added[column]!,
    evidence: evidences.get(`${row} ${column}`)!,
  }));
}

function pairOpen(sides: Sides, found: Found): void {
  for (let pair = found.open.pop(); pair !== undefined; pair = found.open.pop())
    pairMembers(sides, found, pair);
}

function pairMembers(sides: Sides, found: Found, { before, after }: SymbolPair): void {
  const membersOf = (side: Side, one: Declared): readonly Declared[] =>
    siblingsIn(side.graph.files.get(one.file)!).get(one.symbol) ?? [];
  const { pairs, gone, fresh } = byName(membersOf(sides.before, before), membersOf(sides.after, after));
  for (const pair of pairs) take(found, 'kept', pair);
  const likely = likelyPairs(sides, gone, fresh, () => true);
  for (const pair of likely) take(found, 'renamed', pair);
  const [taken, given] = [
    new Set(likely.map((pair) => pair.before)),
    new Set(likely.map((pair) => pair.after)),
  ];
  found.removed.push(...gone.filter((one) => !taken.has(one)));
  found.added.push(...fresh.filter((one) => !given.has(one)));
}

/** Of what is the same on both sides, and of what modules export. */
function looseRenames(
  sides: Sides,
  same: ReadonlyMap<Declared, Declared>,
  files: readonly ChangedFile[],
): LikelyPair[] {
  const owners = [
    ...same,
    ...files.flatMap(({ from, path, kind }) =>
      from === undefined || kind === 'removed' ? [] : [[exportsOf(from), exportsOf(path)] as const],
    ),
  ];
  return owners.flatMap(([before, after]) => {
    const { gone, fresh } = byName(looseIn(sides.before, before), looseIn(sides.after, after));
    return gone.length === 0 ? [] : likelyPairs(sides, gone, fresh, () => true);
  });
}

function exportsOf(file: string): SymbolRef {
  return { file, symbol: EXPORTS };
}

function looseIn({ graph }: Side, { file, symbol }: SymbolRef): readonly Declared[] {
  const source = graph.files.get(file);
  return source && isAuthored(source) ? (looseMembersIn(source).get(symbol) ?? []) : [];
}

function compareDeclared(a: Declared, b: Declared): number {
  return compareText(a.file, b.file) || a.sites[0]!.start - b.sites[0]!.start || a.symbol - b.symbol;
}

function inOrder<Pair extends SymbolPair>(pairs: readonly Pair[]): Pair[] {
  return [...pairs].sort((a, b) => compareDeclared(a.before, b.before));
}

/** From 0 to 1: how much code two declarations have in common, some names aside. */
export function likenessOf(
  { before, after }: ChangePart<'before' | 'after'>,
  old: Declared,
  now: Declared,
  aside: ReadonlySet<string>,
): number {
  const sideAt = ({ state }: typeof before): Side => ({
    graph: state.graph,
    read: (file) => state.snapshot.read(file) ?? '',
    maybeRenamed: aside,
  });
  return bodyLikeness(sideAt(before), old, sideAt(after), now);
}
