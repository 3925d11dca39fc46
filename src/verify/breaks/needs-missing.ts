// Whether something that is not installed has a part in what TypeScript says at a place. Everything that the types there are made of is
// followed to its declaration: what ends at files of the repository and at the language holds whatever the missing packages declare.
import { libraryNames, typeGaps } from '../../detectors/index.ts';
import type { Range } from '../../base/index.ts';
import { FUNCTION, ROLE, SYMBOL, type OccurrenceCursor } from '../../facts/index.ts';
import { namedAt, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { treeOf, type Tree } from '../syntax/tree-of.ts';
import { isTypeNode, ownersOfThis, thisParameter, type ThisOwner } from './bound-this.ts';
import { hasElement, isNarrowedBy, stretchOf, typeOfDeclared, unitAround } from './enclosing.ts';
import { heritageAround, heritageOf, symbolAt } from './heritage.ts';
import { viewOf } from './new-diagnostics.ts';

export interface Stretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** More than this is not followed; nothing is known then. */
const MOST_STRETCHES = 400;

/** Values that do not fit a type, whoever declares the parts of both. */
const MISFIT: ReadonlySet<number> = new Set([
  2322, 2344, 2345, 2352, 2416, 2417, 2420, 2430, 2719, 2739, 2740, 2741, 2769,
]);

export interface Complained extends Stretch {
  readonly code: number;
  readonly message: string;
}

export function needsMissing(change: Change, at: Complained): boolean {
  return reaches(change, at, missingEnds(change, at));
}

/** Whether a check by something that is not known may narrow the value at a place to a type of which more is true. */
export function mayBeNarrowed(change: Change, at: Complained): boolean {
  const tree = treeOf(change, 'after', at.file);
  if (tree === undefined) return true;
  const [{ start, end }] = unitAround(tree, at, at.code) as [Stretch];
  // What a call returns is not narrowed by a check of something else.
  if (tree.nodes.some((node) => node.start === start && node.end === end && MADE.has(node.type)))
    return false;
  const values = tree.file.facts.occurrences.within(start, end);
  const own = new Set(values.flatMap(({ symbol }) => symbol ?? []));
  return isNarrowedIn(tree, at, own, { change, ends: missingEnds(change, at), names: new Set() });
}

const MADE: ReadonlySet<string> = new Set(['CallExpression', 'NewExpression']);

function missingEnds(change: Change, at: Complained): Ends {
  const gaps = typeGaps(viewOf(change, 'after'));
  return {
    // What fits depends on all members, what is asked of a value on the one that is named.
    isWhole: MISFIT.has(at.code),
    whenLost: 'unknown',
    isFollowed: gaps.isOpen,
    isPackageKnown: gaps.isInstalled,
    hasElements: gaps.hasElements,
    isNameKnown: (from, name) => libraryNames().has(name) && !gaps.isOfNode(from, name),
  };
}

/** Where following names ends: at files that need nothing of what is asked about, and at names and packages of which that is known. */
export interface Ends {
  /** Whether all members of a class or an interface count, or only those that are named on the way. */
  readonly isWhole: boolean;
  /** What is assumed of a name whose declaration is not found, or of more names than are followed. */
  readonly whenLost: 'known' | 'unknown';
  /** Whether the declarations of a file are to be looked at. */
  isFollowed(path: string): boolean;
  isPackageKnown(from: string, name: string): boolean;
  isNameKnown(from: string, name: string): boolean;
  /** Whether it is known what elements of JSX take. */
  hasElements(path: string): boolean;
}

/** Whether anything that the types at a place are made of is not known. */
export function reaches(change: Change, at: Complained, ends: Ends): boolean {
  const { graph } = change.after.state;
  const tree = treeOf(change, 'after', at.file);
  if (tree === undefined || !tree.isWhole) return true;
  const stretches: Stretch[] = [...unitAround(tree, at, at.code), ...heritageAround(change, tree, at)];
  if (!ends.hasElements(at.file) && stretches.some((stretch) => hasElement(tree, stretch))) return true;
  const seen = new Set(stretches.map(keyOf));
  const own = new Set<number>();
  const walk: Walk = { change, ends, names: new Set() };
  // A list that grows while it is gone through is gone through to its end.
  for (const stretch of stretches) {
    const file = graph.files.get(stretch.file)!;
    const isHidden = hiddenIn(file, stretch, at);
    const uses = file.facts.occurrences.within(stretch.start, stretch.end).filter((use) => !isHidden(use));
    for (const { name, symbol } of uses) {
      walk.names.add(name);
      if (stretch.file === at.file && symbol !== undefined) own.add(symbol);
    }
    const found = [...uses.map((use) => partsOf(walk, file, use)), ...partsOfThis(walk, stretch, isHidden)];
    if (seen.size > MOST_STRETCHES) return ends.whenLost === 'unknown';
    for (const parts of found) {
      if (isUnknown(walk, parts)) return true;
      if (typeof parts !== 'string')
        for (const part of parts) if (!seen.has(keyOf(part)) && seen.add(keyOf(part))) stretches.push(part);
    }
  }
  return isNarrowedIn(tree, at, own, walk);
}

function isNarrowedIn(tree: Tree, at: Stretch, own: ReadonlySet<number>, walk: Walk): boolean {
  const { occurrences } = tree.file.facts;
  const isOwn = ({ start, end }: Stretch): boolean =>
    occurrences.within(start, end).some(({ symbol }) => symbol !== undefined && own.has(symbol));
  const isMissing = ({ start, end }: Stretch): boolean =>
    occurrences.within(start, end).some((use) => isUnknown(walk, partsOf(walk, tree.file, use)));
  return isNarrowedBy(tree, at, isOwn, isMissing);
}

function isUnknown({ ends }: Walk, parts: Parts): boolean {
  return parts === 'open' || (parts === 'lost' && ends.whenLost === 'unknown');
}

function keyOf({ file, start, end }: Stretch): string {
  return `${file}:${start}:${end}`;
}

/** What says nothing about the types in a stretch: the bodies of functions whose result is declared. */
function hiddenIn(
  { facts }: SourceFile,
  { start, end }: Stretch,
  at: Stretch,
): (place: Pick<Range, 'start'>) => boolean {
  const hidden = facts.functions.filter(
    (row) =>
      row.start >= start &&
      row.end <= end &&
      (row.returnEnd > 0 || row.is(FUNCTION.CONSTRUCTOR)) &&
      !(row.bodyStart <= at.start && at.end <= row.end),
  );
  return (place) => hidden.some((row) => row.bodyStart <= place.start && place.start < row.end);
}

const NOT_FOLLOWED = ROLE.LABEL | ROLE.IMPORT | ROLE.EXPORT;

interface Walk {
  readonly change: Change;
  readonly ends: Ends;
  /** All that was named on the way. */
  readonly names: Set<string>;
}

/**
 * Where what a name stands for is declared, as far as that needs to be followed. Following ends `open` at a name of which what is asked is
 * not known, and is `lost` where the declaration is not found or can be added to.
 */
type Parts = readonly Stretch[] | 'open' | 'lost';

function partsOf(walk: Walk, file: SourceFile, use: OccurrenceCursor): Parts {
  const { change, ends } = walk;
  if (use.is(NOT_FOLLOWED) || (use.is(ROLE.KEY) && !use.is(ROLE.SHORTHAND) && use.symbol === undefined))
    return [];
  const target = namedAt(change.after.state.graph, file, use.row);
  if (target.kind === 'symbol') return declaredIn(walk, target);
  if (target.kind === 'external') return ends.isPackageKnown(file.path, target.package) ? [] : 'open';
  if (target.kind === 'module') return use.member || !ends.isFollowed(target.file) ? [] : 'lost';
  if (target.kind === 'none') return 'lost';
  if (use.is(ROLE.MEMBER | ROLE.QUALIFIED | ROLE.OF_THIS | ROLE.OF_SUPER)) return [];
  if (use.symbol !== undefined) return 'lost';
  return use.name === 'undefined' || ends.isNameKnown(file.path, use.name) ? [] : 'open';
}

function declaredIn({ change, ends, names }: Walk, ref: SymbolRef): Parts {
  const file = change.after.state.graph.files.get(ref.file)!;
  if (!ends.isFollowed(ref.file)) return [];
  if (isMerged(file, ref.symbol)) return 'lost';
  const { facts, path } = file;
  const { kind } = facts.symbols.at(ref.symbol);
  if (kind === 'class' || kind === 'interface')
    return membersOf(change, file, ref.symbol, (name) => ends.isWhole || names.has(name)) ?? 'lost';
  const tree = treeOf(change, 'after', path);
  const places = facts.declarations.of(ref.symbol).map(({ start, end }) => ({ file: path, start, end }));
  return tree === undefined ? 'lost' : places.flatMap((place) => typeOfDeclared(tree, place));
}

/** What `this` and `super` in a stretch are. */
function partsOfThis(walk: Walk, stretch: Stretch, isHidden: (place: Range) => boolean): Parts[] {
  const tree = treeOf(walk.change, 'after', stretch.file);
  if (tree === undefined) return ['lost'];
  return [...ownersOfThis(tree, stretch, isHidden)].map((owner) => partsOfOwner(walk, tree, owner));
}

function partsOfOwner(walk: Walk, tree: Tree, owner: ThisOwner): Parts {
  if (isTypeNode(owner)) {
    const symbol = owner.id ? symbolAt(tree, owner.id) : undefined;
    return symbol === undefined ? [stretchOf(tree, owner)] : declaredIn(walk, { file: tree.path, symbol });
  }
  const declared = owner.type === 'ObjectExpression' ? undefined : thisParameter(owner);
  return declared ? [stretchOf(tree, declared)] : unitAround(tree, stretchOf(tree, owner));
}

/** Of a class or an interface, what it extends, what it is made with, and the members that are named somewhere. */
function membersOf(
  change: Change,
  file: SourceFile,
  owner: number,
  isNamed: (name: string) => boolean,
): Stretch[] | undefined {
  const { path, facts } = file;
  const members = facts.symbols.filter(
    ({ container, name, kind }) => container === owner && (kind === 'constructor' || isNamed(name)),
  );
  const places = members.flatMap(({ row }) => [...facts.declarations.of(row)]);
  const parts = places.map(({ start, end }) => ({ file: path, start, end }));
  return heritageOf(change, file, owner)?.concat(parts);
}

/** Whether others may add to it: what is declared for everyone, or in the name of another module. */
export function isMerged(file: SourceFile, symbol: number): boolean {
  const { symbols, scopes } = file.facts;
  const found = symbols.at(symbol);
  if (found.is(SYMBOL.GLOBAL)) return true;
  if (scopes.get(found.scope)?.kind !== 'namespace') return false;
  return found.container === undefined || isMerged(file, found.container);
}
