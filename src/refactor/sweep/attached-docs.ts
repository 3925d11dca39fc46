// Which documentation comments belong to a declaration: a comment belongs to what follows it without anything but the words
// that introduce a declaration in between.
import type { Range } from '../../base/index.ts';
import type { CommentCursor, FileFacts } from '../../facts/index.ts';
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

/** For the file that declares the symbol. */
export function attachedDocs(subject: Subject, facts: FileFacts, text: string): AttachedDocs {
  const containers = subject.symbols.flatMap((row) => facts.symbols.at(row).container ?? []);
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
  return declarations.filter(({ symbol }) => symbols.includes(symbol)).map(({ nameStart }) => nameStart);
}

function declaredRanges({ declarations }: FileFacts, symbols: readonly number[]): Range[] {
  return declarations.filter(({ symbol }) => symbols.includes(symbol));
}

/** Starts of the functions that have a parameter around this place. */
function functionsTaking({ parameters, functions }: FileFacts, at: number): number[] {
  const starts = parameters
    .filter(({ start, end }) => start <= at && at < end)
    .flatMap((parameter) => functions.get(parameter.function)?.start ?? []);
  // A function in a default value has parameters of its own, and its own documentation.
  return starts.length === 0 ? [] : [Math.max(...starts)];
}

function scopeStarts({ symbols, scopes }: FileFacts, rows: readonly number[]): number[] {
  return rows.flatMap((row) => scopes.get(symbols.at(row).scope)?.start ?? []);
}

function docsBefore(facts: FileFacts, text: string, places: readonly number[]): Set<number> {
  return new Set(places.flatMap((at) => docBefore(facts, text, at)?.row ?? []));
}

/** The documentation comment right before a declaration. */
export function docBefore(
  { comments, functions }: FileFacts,
  text: string,
  at: number,
): CommentCursor | undefined {
  const doc = comments.findLast(({ kind, end }) => kind === 'doc' && end <= at);
  if (doc === undefined || /[;{}]/.test(text.slice(doc.end, at))) return undefined;
  // The name of a method stands inside the function that it names.
  const isInside = functions.some(
    ({ start, end }) => doc.end < start && start < at && at < end && /[(,=]/.test(text.slice(start, at)),
  );
  return isInside ? undefined : doc;
}
