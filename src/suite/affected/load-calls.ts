// What calls do that run when a file is loaded. Some only make a value; some take functions and keep them for later, so that those run
// for whoever names the result; the others may do anything.
import { memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';

export interface LoadCall {
  readonly start: number;
  readonly end: number;
  readonly kind: 'makes' | 'keeps' | 'acts';
}

/** Calls outside of any function, in the order of the text. */
export const loadCalls = memo((file: SourceFile): readonly LoadCall[] =>
  file.facts.calls
    .filter((call) => call.function === undefined)
    .map(({ start, end, occurrence, kind }) => ({ start, end, kind: kindOf(file, kind, occurrence) })),
);

/** Makers of values, which the language itself has. */
const MAKERS = new Set([
  'Array',
  'BigInt',
  'Boolean',
  'Date',
  'Error',
  'Map',
  'Number',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TextDecoder',
  'TextEncoder',
  'Uint8Array',
  'WeakMap',
  'WeakSet',
]);
const MAKING_MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['create', 'entries', 'freeze', 'keys', 'values']),
  Symbol: new Set(['for']),
  Array: new Set(['isArray', 'of']),
  Math: new Set(['ceil', 'floor', 'log', 'log2', 'max', 'min', 'pow', 'round', 'sqrt', 'trunc']),
};

/** Names of what runs the functions that it is given at once, or by itself later. */
const CALLERS = new Set(
  `Promise all apply beforeAll beforeEach call catch defineProperties defineProperty describe every filter finally find findIndex
  findLast flatMap forEach from fromEntries it map nextTick on once queueMicrotask reduce reduceRight replace replaceAll run
  setImmediate setInterval setTimeout some sort test then toSorted`.split(/\s+/),
);

function kindOf({ facts }: SourceFile, kind: string, row: number | undefined): LoadCall['kind'] {
  const named = facts.occurrences.get(row);
  if (kind === 'jsx') return 'keeps';
  if (named === undefined || (kind !== 'call' && kind !== 'new' && kind !== 'tag')) return 'acts';
  if (named.is(ROLE.QUALIFIED)) {
    const object = facts.occurrences.get(row! - 1);
    if (object?.symbol === undefined && MAKING_MEMBERS[object?.name ?? '']?.has(named.name)) return 'makes';
  } else if (named.symbol === undefined && MAKERS.has(named.name)) return 'makes';
  return CALLERS.has(named.name) ? 'acts' : 'keeps';
}
