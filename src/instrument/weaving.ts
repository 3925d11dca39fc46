// What is known while probes are woven into a file: what was watched so far, and the names and variables that may be used.
import type { Node } from '@oxc-project/types';
import type { Range } from '../base/index.ts';
import type { Insertions } from './insertions.ts';
import type { Names } from './prelude.ts';
import type { Branch, Decision, ErrorPath, FunctionProbe } from './probes.ts';
import { vectorRoom } from './vector.ts';

/** Where variables can be declared that belong to one run of the code around. */
export interface Scope {
  readonly function: number | undefined;
  /** Undefined where there is no such place: in parameters and in fields of classes. */
  readonly locals: string[] | undefined;
  /** Whether what is returned is a truth. */
  readonly returnsTruth: boolean;
}

export interface Weaving {
  readonly text: string;
  /** The text with blanks instead of comments. */
  readonly code: string;
  readonly names: Names;
  readonly put: Insertions;
  readonly functions: FunctionProbe[];
  readonly branches: Branch[];
  readonly decisions: Decision[];
  readonly errorPaths: ErrorPath[];
  readonly counters: { slots: number; rare: number; locals: number };
  isIgnored(range: Range, way?: 'if' | 'else'): boolean;
  /** Nodes whose value is known to be a truth by what they are for. */
  readonly truths: Set<Node>;
  /** The nodes around the one that is visited, outermost first. */
  readonly around: Node[];
  scope: Scope;
  visit(node: Node | null | undefined): void;
}

/** Slots of a table end here, and those that are looked up in a set begin. */
export const RARE_SLOTS = 2 ** 24;

/** Decisions of more conditions have no table. */
const MOST_IN_TABLE = 6;

export function newSlot({ counters }: Weaving): number {
  return counters.slots++;
}

/** Slots for all vectors of a decision; undefined when there are too many to number. */
export function newVectors({ counters }: Weaving, conditions: number): number | undefined {
  const room = vectorRoom(conditions);
  const kind = conditions <= MOST_IN_TABLE ? 'slots' : 'rare';
  const base = counters[kind];
  if (!Number.isSafeInteger(base + room)) return undefined;
  counters[kind] += room;
  return base;
}

export function newLocal({ names, counters, scope }: Weaving): string {
  const name = `${names.local}${counters.locals++}`;
  scope.locals!.push(name);
  return name;
}

/** A variable that holds a value between two steps of one expression; one is enough for a function. */
export function scratch({ names, scope }: Weaving): string {
  const name = `${names.local}t`;
  if (!scope.locals!.includes(name)) scope.locals!.push(name);
  return name;
}

export function reach({ names }: Weaving, slot: number): string {
  return `${names.reach}(${slot})`;
}

export function addBranch(
  weaving: Weaving,
  branch: Pick<Branch, 'kind' | 'way' | 'taken'> & Partial<Pick<Branch, 'body' | 'isImplicit' | 'isIgnored'>>,
  { start, end }: Range,
): void {
  weaving.branches.push({
    isImplicit: false,
    isIgnored: weaving.isIgnored({ start, end }),
    ...branch,
    start,
    end,
    function: weaving.scope.function,
  });
}

export function addErrorPath(weaving: Weaving, kind: ErrorPath['kind'], { start, end }: Range): number {
  const slot = newSlot(weaving);
  const isIgnored = weaving.isIgnored({ start, end });
  weaving.errorPaths.push({ kind, slot, start, end, function: weaving.scope.function, isIgnored });
  return slot;
}

/** Visits a part under another scope. */
export function within(weaving: Weaving, scope: Scope, visit: () => void): void {
  const outer = weaving.scope;
  weaving.scope = scope;
  visit();
  weaving.scope = outer;
}
