// Which documentation comments belong to a declaration: a comment belongs to what follows it without anything but the words
// that introduce a declaration in between.
import type { Range } from '../../base/index.ts';
import { COMMENT_KINDS, type FileFacts } from '../../facts/index.ts';
import type { Subject } from './subject.ts';

/** Rows of comments, by what they document. */
export interface AttachedDocs {
  /** Of the symbol itself. */
  readonly own: ReadonlySet<number>;
  /** Of functions that have the symbol as a parameter, or of what has it as a type parameter. */
  readonly ofFunction: ReadonlySet<number>;
  /** Of what contains the symbol as a member. */
  readonly ofContainer: ReadonlySet<number>;
  /** Where the declarations of what contains it stand. */
  readonly containers: readonly Range[];
}

export const NO_DOCS: AttachedDocs = {
  own: new Set(),
  ofFunction: new Set(),
  ofContainer: new Set(),
  containers: [],
};

const DOC = COMMENT_KINDS.indexOf('doc');

/** For the file that declares the symbol. */
export function attachedDocs(subject: Subject, facts: FileFacts, text: string): AttachedDocs {
  const { symbols } = facts;
  const containers = subject.symbols.map((row) => symbols.container[row]! - 1).filter((row) => row >= 0);
  const kind = subject.request.kind;
  const names = namePlaces(facts, subject.symbols);
  return {
    own: docsBefore(facts, text, kind === 'parameter' || kind === 'type-parameter' ? [] : names),
    ofFunction: docsBefore(facts, text, [
      ...names.flatMap((at) => functionsTaking(facts, at)),
      ...(kind === 'type-parameter' ? scopeStarts(facts, subject.symbols) : []),
    ]),
    ofContainer: docsBefore(facts, text, namePlaces(facts, containers)),
    containers: declaredRanges(facts, containers),
  };
}

function namePlaces({ declarations }: FileFacts, symbols: readonly number[]): number[] {
  const places: number[] = [];
  for (let i = 0; i < declarations.count; i++)
    if (symbols.includes(declarations.symbol[i]! - 1)) places.push(declarations.nameStart[i]!);
  return places;
}

function declaredRanges({ declarations }: FileFacts, symbols: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (let i = 0; i < declarations.count; i++)
    if (symbols.includes(declarations.symbol[i]! - 1))
      ranges.push({ start: declarations.start[i]!, end: declarations.end[i]! });
  return ranges;
}

/** Starts of the functions that have a parameter around this place. */
function functionsTaking({ parameters, functions }: FileFacts, at: number): number[] {
  const starts: number[] = [];
  for (let i = 0; i < parameters.count; i++)
    if (parameters.start[i]! <= at && at < parameters.end[i]! && parameters.function[i]! > 0)
      starts.push(functions.start[parameters.function[i]! - 1]!);
  // A function in a default value has parameters of its own, and its own documentation.
  return starts.length === 0 ? [] : [Math.max(...starts)];
}

function scopeStarts({ symbols, scopes }: FileFacts, rows: readonly number[]): number[] {
  return rows.flatMap((row) => (symbols.scope[row]! > 0 ? [scopes.start[symbols.scope[row]! - 1]!] : []));
}

function docsBefore(facts: FileFacts, text: string, places: readonly number[]): Set<number> {
  return new Set(places.map((at) => docBefore(facts, text, at)).filter((row) => row >= 0));
}

/** The documentation comment right before a declaration, or −1. */
export function docBefore({ comments, functions }: FileFacts, text: string, at: number): number {
  let row = comments.count - 1;
  while (row >= 0 && (comments.end[row]! > at || comments.kind[row] !== DOC)) row--;
  if (row < 0) return -1;
  const end = comments.end[row]!;
  if (/[;{}]/.test(text.slice(end, at))) return -1;
  for (let i = 0; i < functions.count; i++)
    if (functions.start[i]! > end && functions.start[i]! < at && functions.end[i]! > at) {
      // The name of a method stands inside the function that it names.
      if (/[(,=]/.test(text.slice(functions.start[i], at))) return -1;
    }
  return row;
}
