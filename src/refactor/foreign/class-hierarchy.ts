// Who inherits from whom: what the index says, and for Python also what stands in the brackets after a class's name, since its
// indexer leaves bases out.
import type { ForeignIndex } from '../../graph/index.ts';
import type { IndexView } from './index-view.ts';

export interface Hierarchy {
  basesOf(row: number): readonly number[];
  heirsOf(row: number): readonly number[];
  /** Whether a class names a base of which the index does not know what it is. */
  isOpen(row: number): boolean;
}

export function indexedHierarchy({ symbols }: ForeignIndex): Hierarchy {
  return {
    basesOf: (row) => symbols[row]!.bases,
    heirsOf: (row) => symbols[row]!.heirs,
    isOpen: () => false,
  };
}

export function pythonHierarchy(view: IndexView): Hierarchy {
  const { symbols } = view.index;
  const more = new Map<number, number[]>();
  const below = new Map<number, number[]>();
  const open = new Set<number>();
  for (const row of symbols.keys()) {
    if (!isType(view.index, row)) continue;
    for (const base of unlistedBases(view, row)) {
      if (base === undefined) open.add(row);
      else {
        more.set(row, [...(more.get(row) ?? []), base]);
        below.set(base, [...(below.get(base) ?? []), row]);
      }
    }
  }
  return {
    basesOf: (row) => [...symbols[row]!.bases, ...(more.get(row) ?? [])],
    heirsOf: (row) => [...symbols[row]!.heirs, ...(below.get(row) ?? [])],
    isOpen: (row) => open.has(row),
  };
}

export function isType({ symbols }: ForeignIndex, row: number): boolean {
  const { parsed } = symbols[row]!;
  return parsed?.kind === 'global' && parsed.descriptors.at(-1)!.suffix === 'type';
}

/** Bases in the text of a class that has more of them than the index says; undefined for one that is not known. */
function unlistedBases(view: IndexView, row: number): (number | undefined)[] {
  const listed = view.index.symbols[row]!.bases;
  return view.of(row).flatMap(({ isDefinition, file, end }) => {
    const text = isDefinition ? view.read(file) : undefined;
    const bases = text === undefined ? [] : basesAt(text, end);
    if (bases.length <= listed.length) return [];
    return bases.map((base) => {
      const symbol = view.covering(file, base)?.symbol;
      return symbol !== undefined && isType(view.index, symbol) ? symbol : undefined;
    });
  });
}

interface Base {
  readonly start: number;
  readonly end: number;
}

/** Bases that declare nothing of their own. */
const EMPTY = new Set(['object', 'Generic', 'Protocol', 'ABC']);

/** The last names of what stands in the brackets after a class's name, settings left out. */
function basesAt(text: string, from: number): Base[] {
  const head = /^\s*(?:\[[^\]]*\]\s*)?\(/.exec(text.slice(from, from + 500));
  if (head === null) return [];
  const bases: Base[] = [];
  let depth = 1;
  let part = from + head[0].length;
  for (let at = part; depth > 0 && at < text.length; at++) {
    const character = text[at]!;
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if (depth > 0 && !(depth === 1 && character === ',')) continue;
    const base = baseIn(text.slice(part, at), part);
    if (base) bases.push(base);
    part = at + 1;
  }
  return bases;
}

function baseIn(part: string, offset: number): Base | undefined {
  const path = /^(?:\s|#[^\n]*\n)*([\p{ID_Continue}.\s]*?)\s*(=)?\s*(?:[([]|#|$)/u.exec(part);
  const name = path?.[2] === undefined ? /[\p{ID_Continue}]+$/u.exec(path?.[1] ?? '')?.[0] : undefined;
  if (part.trim() === '' || path?.[2] !== undefined || /^[^([]*=/.test(part)) return undefined;
  if (name === undefined) return { start: offset, end: offset };
  if (EMPTY.has(name)) return undefined;
  const end = offset + path!.index + path![0].indexOf(path![1]!) + path![1]!.length;
  return { start: end - name.length, end };
}
