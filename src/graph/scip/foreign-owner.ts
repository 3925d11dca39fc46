// In whose definition a place of a foreign index stands.
import type { ForeignDocument, ForeignIndex } from './foreign-index.ts';
import { isDefinition } from './foreign-references.ts';
import type { LinesOf } from './foreign-span.ts';
import type { Suffix } from './symbol-syntax.ts';

/** The symbol of the definition around an occurrence; undefined for a file's own code. */
export type FindOwner = (document: ForeignDocument, row: number) => number | undefined;

interface Owners {
  /** Rows of definitions whose reach the index gives. */
  readonly reaching: readonly number[];
  /** Rows of functions and types of which it gives only the name's place, in order of the text. */
  readonly bare: readonly number[];
}

/** Forms of symbols that own no code of their own. */
const NO_OWNERS: ReadonlySet<Suffix> = new Set(['namespace', 'meta', 'parameter', 'type-parameter']);

export function ownerFinder(index: ForeignIndex, linesOf: LinesOf): FindOwner {
  const known = new Map<ForeignDocument, Owners>();
  return (document, row) => {
    let owners = known.get(document);
    if (owners === undefined) known.set(document, (owners = ownersIn(index, document)));
    const owner =
      innermost(document, owners.reaching, row) ?? nearestBefore(document, owners.bare, row, linesOf);
    return owner === undefined ? undefined : document.symbols[owner]!;
  };
}

function ownersIn(index: ForeignIndex, document: ForeignDocument): Owners {
  const reaching: number[] = [];
  const bare: number[] = [];
  for (let row = 0; row < document.count; row++) {
    if (!isDefinition(document.roles[row]!)) continue;
    const symbol = index.symbols[document.symbols[row]!]!;
    const suffix = symbol.parsed?.kind === 'global' ? symbol.parsed.descriptors.at(-1)!.suffix : undefined;
    if (suffix === undefined || NO_OWNERS.has(suffix)) continue;
    if (document.around[row * 4] !== -1) reaching.push(row);
    else if (suffix === 'method' || suffix === 'type') bare.push(row);
  }
  return { reaching, bare: bare.sort((a, b) => compareStarts(document.ranges, a, document.ranges, b)) };
}

function compareStarts(left: Int32Array, a: number, right: Int32Array, b: number): number {
  return left[a * 4]! - right[b * 4]! || left[a * 4 + 1]! - right[b * 4 + 1]!;
}

/** Of the definitions around a row, the one that starts last. */
function innermost(document: ForeignDocument, reaching: readonly number[], row: number): number | undefined {
  const { ranges, around } = document;
  let best: number | undefined;
  for (const candidate of reaching) {
    const endLine = around[candidate * 4 + 2]!;
    const endsAfter =
      endLine > ranges[row * 4 + 2]! ||
      (endLine === ranges[row * 4 + 2]! && around[candidate * 4 + 3]! >= ranges[row * 4 + 3]!);
    if (!endsAfter || compareStarts(around, candidate, ranges, row) > 0) continue;
    if (best === undefined || compareStarts(around, candidate, around, best) >= 0) best = candidate;
  }
  return best;
}

/** The nearest definition before a row; where the text is known, one whose line is indented less than the row's. */
function nearestBefore(
  document: ForeignDocument,
  bare: readonly number[],
  row: number,
  linesOf: LinesOf,
): number | undefined {
  const { ranges } = document;
  const line = ranges[row * 4]!;
  const indent = indentOf(document, line, linesOf);
  return bare.findLast((candidate) => {
    if (compareStarts(ranges, candidate, ranges, row) >= 0) return false;
    const own = indentOf(document, ranges[candidate * 4]!, linesOf);
    return own === undefined || indent === undefined || own < indent || ranges[candidate * 4] === line;
  });
}

function indentOf(document: ForeignDocument, line: number, linesOf: LinesOf): number | undefined {
  const text = linesOf(document)?.[line];
  return text === undefined ? undefined : text.length - text.trimStart().length;
}
