// What a value can be, as far as the text of a program tells: where it may come from (labels), which functions and members of packages
// it is (API paths), and which objects of the program it refers to. Values are immutable; objects are shared and only ever gain fields.
import type { Node } from '@oxc-project/types';
import type { FileTree } from './file-tree.ts';

/** Something that a value passed on its way, with what it passed before. */
export interface Step {
  readonly role: string;
  readonly tree: FileTree;
  readonly node: Node;
  readonly before: Step | undefined;
  readonly length: number;
}

/** Where a value comes from that someone else decides on. */
export interface Source {
  readonly id: string;
  readonly kind: string;
  readonly tree: FileTree;
  readonly node: Node;
  /** How the program writes it. */
  readonly text: string;
  /** The first version of the tables with the row that says so. */
  readonly since: string;
  /** Bits of the weaknesses that only a part of it leads to. */
  readonly part: number;
  /** What it always starts with. */
  readonly starts: string | undefined;
  /** Members that nobody else decides on. */
  readonly except: readonly string[];
}

/** One source that a value depends on, what can still be done with it, and the way that it came. */
export interface Label {
  readonly source: Source;
  /** Bits of weaknesses that nothing on the way has ruled out. */
  readonly harms: number;
  /** Bits of what is known of the value; a joined value has what both have. */
  readonly marks: number;
  readonly step: Step | undefined;
}

export const MARK = {
  /** A path without `..` in the middle: it was resolved or normalised. */
  NORMAL: 1,
  /** Comes after the host of an address. */
  AFTER_HOST: 2,
  /** Something else stands before it in a text. */
  PART: 4,
  /** An object that may be `Object.prototype`. */
  PROTOTYPE: 8,
  /** A key of an object that someone else sends. */
  KEY: 16,
  /** Was kept under a key that is not known, where others keep theirs: what is read back may be any of them. */
  STORED: 32,
  /** A path that has no `..` left: it can only lead elsewhere by being absolute. */
  NO_UP: 64,
  /** A path that is known not to be absolute. */
  RELATIVE: 128,
  /** A key that is not `__proto__`. */
  NO_PROTO: 256,
  /** A key that is not `constructor`, or not `prototype`. */
  NO_CONSTRUCTOR: 512,
  /** An object that was found by a key of another object, not by a text that someone sent. */
  BY_KEY: 1024,
  /** A part that was cut out of what someone else decides on. */
  CUT: 2048,
} as const;

export interface Value {
  readonly labels: readonly Label[];
  readonly apis: readonly string[];
  readonly objects: readonly AbstractObject[];
  /** The text or number that it is, where it is a constant. */
  readonly text?: string;
  /** What a text that is put together starts with. */
  readonly prefix?: string;
  /** The constant parts of a text that is put together. */
  readonly parts?: string;
}

export type NativeFunction = (args: readonly Value[], receiver: Value) => Value;

export interface AbstractObject {
  readonly id: number;
  readonly fields: Map<string, Value>;
  /** Elements, and members under names that are not known. */
  rest: Value;
  /** Grows with every change. */
  version: number;
  /** Whether it was made by a module and not by a function, so that all functions share it. */
  readonly isShared: boolean;
  /** Whether it has labels, and when that was asked. */
  labelled?: { readonly at: number; readonly answer: boolean };
  readonly closure?: Closure;
  readonly native?: NativeFunction;
  /** What members are inherited from. */
  parent?: AbstractObject;
  /** For classes: what `new` makes. */
  instance?: AbstractObject;
  /** For instances of classes that extend something of a package: what that is. */
  apis?: readonly string[];
  /** What of a package its class extends. */
  bases?: readonly string[];
  readonly isArray?: boolean;
  /** Whether it has no prototype, so that no key means more than a key. */
  readonly isBare?: boolean;
}

/** A function of the program together with the variables around it. */
export interface Closure {
  readonly tree: FileTree;
  readonly node: Node;
  readonly frame: unknown;
  /** What `this` is where the function does not say so itself. */
  readonly self: Value | undefined;
  /** Parameters are typed or decorated by the class; the name for messages. */
  readonly name: string | undefined;
}

export const NOTHING: Value = { labels: [], apis: [], objects: [] };

const MOST_APIS = 6;
const MOST_OBJECTS = 8;
const MOST_LABELS = 12;

export function ofApi(api: string): Value {
  return { ...NOTHING, apis: [api] };
}

export function ofObject(object: AbstractObject): Value {
  return { ...NOTHING, objects: [object] };
}

export function ofLabels(labels: readonly Label[]): Value {
  return labels.length === 0 ? NOTHING : { ...NOTHING, labels };
}

export function ofText(text: string): Value {
  return { ...NOTHING, text };
}

export function isNothing(value: Value): boolean {
  return (
    value.labels.length === 0 &&
    value.apis.length === 0 &&
    value.objects.length === 0 &&
    value.text === undefined &&
    value.parts === undefined
  );
}

export function join(a: Value, b: Value): Value {
  if (a === b || b === NOTHING) return a === b || a.text === undefined ? a : { ...a, text: undefined! };
  if (a === NOTHING) return b.text === undefined ? b : withoutText(b);
  const value: { -readonly [key in keyof Value]: Value[key] } = {
    labels: joinLabels(a.labels, b.labels),
    apis: joinList(a.apis, b.apis, MOST_APIS),
    objects: joinList(a.objects, b.objects, MOST_OBJECTS),
  };
  if (a.text !== undefined && a.text === b.text) value.text = a.text;
  if (a.prefix !== undefined && a.prefix === b.prefix) value.prefix = a.prefix;
  const parts = a.parts ?? a.text;
  const others = b.parts ?? b.text;
  if (value.text === undefined && (parts ?? others) !== undefined)
    value.parts =
      parts === undefined || parts === others
        ? others!
        : others === undefined
          ? parts
          : `${parts} ${others}`.slice(0, 400);
  return value;
}

function withoutText({ text, ...value }: Value): Value {
  return text === undefined || value.parts !== undefined ? value : { ...value, parts: text };
}

function joinList<Item>(a: readonly Item[], b: readonly Item[], most: number): readonly Item[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const fresh = b.filter((item) => !a.includes(item));
  return fresh.length === 0 ? a : [...a, ...fresh].slice(0, most);
}

export function joinLabels(a: readonly Label[], b: readonly Label[]): readonly Label[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const found = new Map(a.map((label) => [label.source.id, label]));
  for (const label of b) {
    const known = found.get(label.source.id);
    if (known === undefined) {
      if (found.size < MOST_LABELS) found.set(label.source.id, label);
    } else if (known !== label) found.set(label.source.id, joinLabel(known, label));
  }
  return [...found.values()];
}

function joinLabel(a: Label, b: Label): Label {
  const harms = a.harms | b.harms;
  const marks = (a.marks & b.marks & ~ANY_OF) | ((a.marks | b.marks) & ANY_OF);
  const length = (label: Label): number => label.step?.length ?? 0;
  // The way that is shown is the shorter one of those that can do most.
  const shown = a.harms === b.harms ? (length(b) < length(a) ? b : a) : (b.harms & ~a.harms) !== 0 ? b : a;
  if (shown.harms === harms && shown.marks === marks) return shown;
  return { ...shown, harms, marks };
}

/** Marks that a joined value has if either has it. */
const ANY_OF = MARK.PROTOTYPE | MARK.KEY | MARK.BY_KEY;

/** The labels with a step more on their way. */
export function along(value: Value, role: string, tree: FileTree, node: Node): Value {
  if (value.labels.length === 0) return value;
  return { ...value, labels: value.labels.map((label) => stepped(label, role, tree, node)) };
}

const MOST_STEPS = 40;

export function stepped(label: Label, role: string, tree: FileTree, node: Node): Label {
  const { step } = label;
  if (step && (step.length >= MOST_STEPS || (step.node === node && step.role === role))) return label;
  return { ...label, step: { role, tree, node, before: step, length: (step?.length ?? 0) + 1 } };
}

/** A part that is cut out of a text. */
export function cut(value: Value): Value {
  return {
    ...value,
    labels: value.labels.map((label) => ({
      ...label,
      harms: label.harms | label.source.part,
      marks: label.marks | MARK.CUT,
    })),
  };
}

/** The labels without some harms; a label that can do none is gone. */
export function without(value: Value, harms: number): Value {
  if (value.labels.length === 0 || harms === 0) return value;
  const labels = value.labels.flatMap((label) => {
    const left = label.harms & ~harms;
    return left === 0 ? [] : left === label.harms ? [label] : [{ ...label, harms: left }];
  });
  return { ...value, labels };
}

export function marked(value: Value, marks: number): Value {
  if (value.labels.length === 0) return value;
  return {
    ...value,
    labels: value.labels.map((label) =>
      (label.marks & marks) === marks ? label : { ...label, marks: label.marks | marks },
    ),
  };
}

export function unmarked(value: Value, marks: number): Value {
  if (value.labels.every((label) => (label.marks & marks) === 0)) return value;
  return { ...value, labels: value.labels.map((label) => ({ ...label, marks: label.marks & ~marks })) };
}

/** All labels of a value and of what is inside of it. */
export function deepLabels(value: Value, depth = 5, seen = new Set<AbstractObject>()): readonly Label[] {
  let { labels } = value;
  if (depth === 0) return labels;
  for (const object of value.objects) {
    if (seen.has(object)) continue;
    seen.add(object);
    labels = joinLabels(labels, deepLabels(object.rest, depth - 1, seen));
    for (const field of object.fields.values())
      labels = joinLabels(labels, deepLabels(field, depth - 1, seen));
  }
  return labels;
}

/** What two values must share to be treated alike as arguments. */
export function digestOf(value: Value, withText: boolean): string {
  if (value === NOTHING) return '';
  const labels = value.labels.map(({ source, harms, marks }) => `${source.id}~${harms}~${marks}`).sort();
  const objects = value.objects.map(({ id, version }) => `${id}v${version}`).sort();
  const text = withText ? (value.text ?? value.parts ?? '') : '';
  return `${labels.join('&')};${[...value.apis].sort().join('&')};${objects.join('&')};${text}`;
}

/** Whether `..` can only stand at the start of a path. */
export function isNormal({ labels }: Value): boolean {
  return labels.every(({ marks }) => (marks & (MARK.NORMAL | MARK.NO_UP)) !== 0);
}
