// What speaks for two declarations being one thing under two names, or at two places.
import type { SymbolKind } from '../../facts/index.ts';
import { namedAt, textReferences, type CodeGraph } from '../../graph/index.ts';
import { memo } from '../../base/index.ts';
import type { Declared } from './declared.ts';
import { MEANING, type Substitutions } from './substitutions.ts';
import { nameLikeness, pairs, shared, tokensOf } from './words.ts';

export interface Evidence {
  /** How often the new name stands where the old one stood, outside of the declaration, weighed by how sure that is. */
  readonly substituted: number;
  /** The share of the old name's uses in lines that differ which that is, from 0 to 1. */
  readonly callers: number;
  /** Whether anything but its own declaration named it before, and names the other after. */
  readonly isUsedBefore: boolean;
  readonly isUsedAfter: boolean;
  /** Whether someone whom the change leaves alone names it still, and finds nothing. */
  readonly isMissed: boolean;
  /** From 0 to 1: the declaration stands where the other stood, or between the same neighbours. */
  readonly place: number;
  /** From 0 to 1, as are the next two. */
  readonly name: number;
  readonly body: number;
  /** How much code the smaller one is, in tokens. */
  readonly size: number;
  readonly kind: number;
  readonly score: number;
}

export interface Side {
  readonly graph: CodeGraph;
  read(file: string): string;
  /** Names that only one side has: they are not told apart when code is compared. */
  readonly maybeRenamed: ReadonlySet<string>;
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly substitutions: Substitutions;
  /** Whether two declarations stand between the same neighbours. */
  areNeighbours(before: Declared, after: Declared): boolean;
}

export function evidenceFor(sides: Sides, before: Declared, after: Declared): Evidence | undefined {
  const kind =
    isCallable(sides.before, before) === isCallable(sides.after, after)
      ? kindLikeness(before.kind, after.kind)
      : 0;
  if (kind === 0 || before.isStatic !== after.isStatic) return undefined;
  const { substitutions } = sides;
  const inPlace = before.isLoose
    ? Math.min(1, substitutions.between(MEANING.member(before.name), MEANING.member(after.name)))
    : substitutions.between(MEANING.declaration(before), MEANING.declaration(after));
  const place = Math.max(Math.min(1, inPlace), sides.areNeighbours(before, after) ? 0.6 : 0);
  const { substituted, uses } = callersOf(sides, before, after, inPlace);
  const [old, now] = [bodyOf(sides.before, before), bodyOf(sides.after, after)];
  const size = Math.min(old.size, now.size);
  const facts = {
    substituted,
    callers: uses === 0 ? 0 : Math.min(1, substituted / uses),
    isUsedBefore: before.isMember ? uses > 0 : isUsed(sides.before, before),
    isUsedAfter: after.isMember
      ? substitutions.after(MEANING.member(after.name)) > 1
      : isUsed(sides.after, after),
    isMissed: !before.isMember && isMissed(sides, before),
    place,
    name: nameLikeness(before.name, after.name),
    body: shared(old.pairs, now.pairs),
    size,
    kind,
  };
  return { ...facts, score: scoreOf(facts) };
}

function callersOf(
  { substitutions }: Sides,
  before: Declared,
  after: Declared,
  inPlace: number,
): { substituted: number; uses: number } {
  if (!before.isMember || !after.isMember) {
    const [from, to] = [MEANING.use(before), MEANING.use(after)];
    return { substituted: substitutions.between(from, to), uses: substitutions.before(from) };
  }
  const [from, to] = [MEANING.member(before.name), MEANING.member(after.name)];
  return {
    substituted:
      substitutions.between(from, to) -
      inPlace +
      substitutions.between(MEANING.use(before), MEANING.use(after)),
    uses: substitutions.before(from) - Math.min(1, inPlace),
  };
}

/** How much two kinds of declarations can be the same thing: a function may become a constant, but never a type. */
function kindLikeness(before: SymbolKind, after: SymbolKind): number {
  if (before === after) return 1;
  const groups = [
    new Set<SymbolKind>(['function', 'constant', 'variable', 'class']),
    new Set<SymbolKind>(['interface', 'type', 'class', 'enum']),
    new Set<SymbolKind>(['property', 'method', 'accessor']),
    new Set<SymbolKind>(['enum', 'constant', 'namespace']),
  ];
  return groups.some((group) => group.has(before) && group.has(after)) ? 0.8 : 0;
}

/** Whether a function or something that holds one: neither becomes a plain value by another name. Types and members may be either. */
function isCallable({ graph }: Side, { file, symbol, kind, isMember }: Declared): boolean | undefined {
  if (isMember || !(kind === 'function' || kind === 'constant' || kind === 'variable')) return undefined;
  return kind === 'function' || graph.files.get(file)!.facts.functions.of(symbol).length > 0;
}

const isUsed = memo((side: Side, declared: Declared): boolean => {
  const isInside = (offset: number): boolean =>
    declared.sites.some(({ start, end }) => offset >= start && offset < end);
  return textReferences(side.graph, declared).some(
    ({ file, start, role }) =>
      role !== 'definition' && (file !== declared.file || (role !== 'export' && !isInside(start))),
  );
});

/** Something that is deleted leaves nobody behind who asks for it; something that is renamed by half does. */
const isMissed = memo((sides: Sides, declared: Declared): boolean =>
  textReferences(sides.before.graph, declared).some(({ file, start }) => {
    const [old, now] = [sides.before.graph.files.get(file)!, sides.after.graph.files.get(file)];
    if (file === declared.file || now === undefined || now.id !== old.id) return false;
    const row = now.facts.occurrences.startingAt(start)?.row;
    const target = row === undefined ? undefined : namedAt(sides.after.graph, now, row);
    if (target?.kind === 'symbol') return target.file === file;
    return target?.kind === 'none' || target?.kind === 'unknown';
  }),
);

interface Body {
  readonly pairs: readonly string[];
  readonly size: number;
}

const bodyOf = memo((side: Side, declared: Declared): Body => {
  const { facts } = side.graph.files.get(declared.file)!;
  const text = side.read(declared.file);
  const masked = new Set([...side.maybeRenamed, declared.name]);
  const tokens = declared.sites.flatMap((site) => tokensOf(text, facts, site, masked));
  return { pairs: pairs(tokens), size: tokens.length };
});

export function bodyLikeness(before: Side, old: Declared, after: Side, now: Declared): number {
  return shared(bodyOf(before, old).pairs, bodyOf(after, now).pairs);
}

/** Code of fewer tokens is alike by chance. */
const SUBSTANTIAL = 15;
/** In as much code, some is alike in any two functions. */
const LARGE = 60;

function scoreOf({ substituted, callers, place, name, body, size, kind }: Omit<Evidence, 'score'>): number {
  const substance = Math.min(1, size / SUBSTANTIAL);
  const sure = Math.min(1, substituted);
  return kind * (0.4 * sure * callers + 0.25 * body * substance + 0.2 * name + 0.15 * place);
}

/**
 * Whether it is enough to call the two one thing under another name. Small code is alike by chance, so the less of it there is, the more
 * the callers, the place and the name have to say.
 */
export function isRenamed(evidence: Evidence): boolean {
  const { substituted, callers, place, name, body, size } = evidence;
  const isSmall = size < SUBSTANTIAL;
  if (substituted < 0.7 || callers < 0.4) return isRenamedUnseen(evidence);
  if (isSmall && substituted < 1 && place < 1) return false;
  if (body >= (isSmall ? 0.7 : 0.5)) return true;
  if (name >= 0.4 && substituted >= 3 && callers >= 0.9) return true;
  if (name >= 0.4) return body >= leastLikeness(size) || (!isSmall && place >= 1);
  return !isSmall && substituted >= 2 && callers >= 0.8 && place >= 0.7 && body >= 0.25;
}

/** How much of the code has to be the same where callers and names agree. */
function leastLikeness(size: number): number {
  if (size < SUBSTANTIAL) return 0.5;
  return size < LARGE ? 0.25 : 0.4;
}

/** The same where no caller can be laid beside what it was. */
function isRenamedUnseen(evidence: Evidence): boolean {
  const { isUsedBefore, isUsedAfter, isMissed: missed, place, name, body, size } = evidence;
  if (missed && place >= 1 && body >= 0.9) return true;
  if (size < SUBSTANTIAL) return isUsedBefore && isUsedAfter && place >= 1 && name >= 0.5 && body >= 0.9;
  if (isUsedBefore) return body >= 0.9 && place >= 0.6;
  return body >= 0.8 && (name >= 0.4 || place >= 0.6);
}

/** The same for one name at another place. */
export function isMoved({ substituted, body, size }: Evidence): boolean {
  return body >= 0.5 || (substituted >= 0.7 && (body >= 0.25 || size < SUBSTANTIAL));
}
