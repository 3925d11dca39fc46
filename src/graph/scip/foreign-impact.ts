// Which definitions of a foreign index use a symbol, directly or through others. A use belongs to the innermost definition
// around it; where the index does not say how far definitions reach, the nearest function or type before it stands in.
import { compareText, type Span } from '../../base/index.ts';
import { definitionOf, foreignQualifiedName } from './foreign-symbols.ts';
import { isDefinition, relatedTo, requireSymbol } from './foreign-references.ts';
import { placesOf, type ForeignDocument, type ForeignIndex, type ForeignPlace } from './foreign-index.ts';
import { createLines, spanOf, type LinesOf, type ReadText } from './foreign-span.ts';
import { SCIP_ROLE } from './scip-role.ts';
import { ownerFinder, type FindOwner } from './foreign-owner.ts';

export interface ForeignImpact {
  /** The definition that contains a use; absent for code of the file outside of any definition. */
  readonly symbol?: string;
  readonly qualifiedName?: string;
  readonly file: string;
  /** The name of the definition, or the first use in the file's own code. */
  readonly span: Span;
  /** One for a direct use. */
  readonly depth: number;
}

/** The definitions that depend on a symbol over at most `depth` steps, nearest first. */
export function foreignImpact(
  index: ForeignIndex,
  symbol: string,
  depth: number,
  read?: ReadText,
): ForeignImpact[] {
  const linesOf = createLines(read);
  const start = requireSymbol(index, symbol);
  const walk: Walk = {
    index,
    linesOf,
    ownerOf: ownerFinder(index, linesOf),
    seen: new Set([start]),
    files: new Set(),
  };
  const found: ForeignImpact[] = [];
  let frontier = [start];
  for (let step = 1; step <= depth && frontier.length > 0; step++) {
    const owners = ownersOfUses(walk, frontier, step, found);
    for (const owner of owners) found.push(impactOf(walk, owner, step));
    frontier = owners;
  }
  return found.sort(compareImpacts);
}

interface Walk {
  readonly index: ForeignIndex;
  readonly linesOf: LinesOf;
  readonly ownerOf: FindOwner;
  readonly seen: Set<number>;
  /** Files whose own code is among the findings. */
  readonly files: Set<string>;
}

/** Naming a symbol in order to define or to import it is no use of it. */
function isUse(roles: number): boolean {
  return !isDefinition(roles) && (roles & SCIP_ROLE.Import) === 0;
}

/** The owners of uses that were not met before; uses in a file's own code are added to `found`. */
function ownersOfUses(
  walk: Walk,
  frontier: readonly number[],
  step: number,
  found: ForeignImpact[],
): number[] {
  const owners: number[] = [];
  for (const used of new Set(frontier.flatMap((symbol) => [...relatedTo(walk.index, symbol)]))) {
    for (const place of placesOf(walk.index, used)) {
      if (!isUse(place.document.roles[place.row]!)) continue;
      const owner = walk.ownerOf(place.document, place.row);
      if (owner === undefined) addFile(walk, place, step, found);
      else if (!walk.seen.has(owner)) {
        walk.seen.add(owner);
        owners.push(owner);
      }
    }
  }
  return owners;
}

function addFile(walk: Walk, { document, row }: ForeignPlace, depth: number, found: ForeignImpact[]): void {
  if (walk.files.has(document.path)) return;
  walk.files.add(document.path);
  found.push({ file: document.path, span: nameSpan(document, row, walk.linesOf), depth });
}

function impactOf(walk: Walk, owner: number, depth: number): ForeignImpact {
  const { index, linesOf } = walk;
  const symbol = index.symbols[owner]!;
  const { document, row } = definitionOf(index, owner)!;
  const span = nameSpan(document, row, linesOf);
  return { symbol: symbol.id, qualifiedName: foreignQualifiedName(symbol), file: document.path, span, depth };
}

function nameSpan(document: ForeignDocument, row: number, linesOf: LinesOf): Span {
  return spanOf(document, document.ranges, row, linesOf).span;
}

function compareImpacts(a: ForeignImpact, b: ForeignImpact): number {
  return (
    a.depth - b.depth ||
    compareText(a.file, b.file) ||
    a.span.start.line - b.span.start.line ||
    a.span.start.column - b.span.start.column ||
    compareText(a.symbol ?? '', b.symbol ?? '')
  );
}
