// One run of the interpreter over part of a program: what it has found, and how much work it may still do.
import type { Node } from '@oxc-project/types';
import type { CodeGraph } from '../graph/index.ts';
import type { Env } from './env.ts';
import type { FileTree } from './file-tree.ts';
import type { Parts } from './parts.ts';
import type { SinkRow } from './spec.ts';
import type { SpecIndex } from './spec-index.ts';
import { NOTHING, join, type AbstractObject, type Closure, type Label, type Value } from './value.ts';

/** A value that someone else decides on, where it does harm. */
export interface Flow {
  readonly cwe: number;
  readonly label: Label;
  readonly tree: FileTree;
  /** The call or the assignment. */
  readonly node: Node;
  /** The argument. */
  readonly at: Node;
  readonly row: SinkRow;
  /** What is called or assigned to, as the program writes it. */
  readonly callee: string;
  /** The function that it is in. */
  readonly within: string | undefined;
}

/** A function that is handed to a framework, which calls it with what others decide on. */
export interface Route {
  readonly tree: FileTree;
  /** The call that hands it over. */
  readonly node: Node;
  readonly handler: Closure;
}

export interface Run {
  readonly parts: Parts;
  readonly graph: CodeGraph;
  readonly spec: SpecIndex;
  read(path: string): FileTree | undefined;
  /** The range of versions of a package that is declared for a file. */
  rangeOf(path: string, name: string): string | undefined;
  readonly flows: Map<string, Flow>;
  /** By place and function. */
  readonly routes: Map<string, Route>;
  /** Module-level frames by path; one that is being run is there, too. */
  readonly modules: Map<string, Frame>;
  /** Members that the program writes to what frameworks hand to it, such as `req.user`. */
  readonly apiFields: Map<string, Value>;
  readonly results: Map<string, Value>;
  readonly active: Map<Node, number>;
  /** How often a function was run with arguments that may matter, and without, and what came of it. */
  readonly contexts: Map<Node, { told: number; inside: number; untold: number; result: Value }>;
  /** What holds where functions answer as wanted, and how often each was asked. */
  readonly verdicts: Map<string, Env | undefined>;
  readonly asked: Map<Node, number>;
  readonly imports: Map<string, Value>;
  /** Functions that were called, by node. */
  readonly called: Set<Node | Closure>;
  nextObject: number;
  steps: number;
  readonly mostSteps: number;
  /** Files in which something was left out. */
  readonly cut: Set<string>;
  /** Files that were not read as a whole. */
  readonly unread: Set<string>;
  depth: number;
  /** How many modules are being run. */
  open: number;
  /** Grows when something that functions share gains a label. */
  sharedVersion: number;
  /** Grows when a variable of an outer function is led on to what may be the prototype of all objects. */
  walked: number;
  /** Grows when any object gains a label. */
  labelVersion: number;
}

export interface Frame {
  readonly id: number;
  readonly run: Run;
  readonly tree: FileTree;
  readonly parent: Frame | undefined;
  /** What the variables of outer functions held where this function was made. */
  readonly captured: Env | undefined;
  env: Env;
  /** Everything that its variables ever hold, which is what inner functions see. */
  readonly cells: Map<number, Value>;
  readonly writtenInside: Set<number>;
  readonly self: Value;
  readonly args: readonly Value[];
  /** Whether something that it was given may matter to what it does. */
  readonly isTold: boolean;
  result: Value;
  readonly objects: Map<Node, AbstractObject>;
  readonly exits: Exit[];
  /** What variables were declared as, for tests that have a name. */
  readonly initializers: Map<number, Node>;
  /** For a function that is asked as a guard: what its parameters are wherever its result is true, or false. */
  readonly verdict: Verdict | undefined;
  readonly name: string | undefined;
  /** The class object whose method this is. */
  readonly home: AbstractObject | undefined;
}

export interface Verdict {
  /** Undefined: whatever the result, as long as it comes back. */
  readonly isTrue: boolean | undefined;
  /** The variables at all returns with that result. */
  env: Env | undefined;
}

export interface Exit {
  readonly kind: 'loop' | 'switch' | 'block';
  readonly label: string | undefined;
  breaks: Env | undefined;
  continues: Env | undefined;
}

export function newObject(
  run: Run,
  parts: Partial<Pick<AbstractObject, 'closure' | 'native' | 'parent' | 'isArray' | 'isBare'>> = {},
): AbstractObject {
  return {
    id: run.nextObject++,
    fields: new Map(),
    rest: NOTHING,
    version: 0,
    isShared: run.depth === 0,
    ...parts,
  };
}

export function addField(run: Run, object: AbstractObject, name: string | undefined, value: Value): void {
  const before = name === undefined ? object.rest : object.fields.get(name);
  const after = before === undefined ? value : join(before, value);
  if (before !== undefined && isSame(before, after)) return;
  if (name === undefined) object.rest = after;
  else if (object.fields.size < MOST_FIELDS || object.fields.has(name)) object.fields.set(name, after);
  else object.rest = join(object.rest, value);
  object.version++;
  if (after.labels.length <= (before?.labels.length ?? 0)) return;
  run.labelVersion++;
  if (object.isShared) run.sharedVersion++;
}

const MOST_FIELDS = 200;

export function addCell(frame: Frame, symbol: number, value: Value): void {
  const before = frame.cells.get(symbol);
  const after = before === undefined ? value : join(before, value);
  if (before !== undefined && isSame(before, after)) return;
  frame.cells.set(symbol, after);
  if (frame.parent === undefined && after.labels.length > (before?.labels.length ?? 0))
    frame.run.sharedVersion++;
}

function isSame(a: Value, b: Value): boolean {
  return (
    a === b ||
    (a.labels === b.labels &&
      a.apis === b.apis &&
      a.objects === b.objects &&
      a.text === b.text &&
      a.parts === b.parts)
  );
}

/** Whether there is work left to do; every node that is evaluated counts. */
export function spend(frame: Frame): boolean {
  const { run } = frame;
  if (++run.steps <= run.mostSteps) return true;
  run.cut.add(frame.tree.path);
  return false;
}
