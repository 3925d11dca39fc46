// Which names a module asks for while it runs: those named outside of any function, and those named in what these name, since
// a function that is called there runs there.
import { lowerBound } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { isTop, isTypeUse } from './open-file.ts';

/** Symbols of the module's scope that are reached while it runs. `isLeftOut` says which places do not count. */
export function eagerNames(file: SourceFile, isLeftOut?: (offset: number) => boolean): ReadonlySet<number> {
  const { occurrences } = file.facts;
  const inside = new Map<number, number[]>();
  const reached = new Set<number>();
  const bodies = topBodies(file);
  for (let i = 0; i < occurrences.count; i++) {
    const symbol = occurrences.symbol[i]! - 1;
    const role = occurrences.role[i]!;
    const start = occurrences.start[i]!;
    if (symbol < 0 || (role & NO_USE) !== 0 || isTypeUse(file, role)) continue;
    if (isLeftOut?.(start) || !isTop(file, symbol)) continue;
    if ((role & ROLE.CAPTURED) === 0) reached.add(symbol);
    const owner = ownerAt(bodies, start);
    if (owner === undefined) continue;
    const known = inside.get(owner);
    if (known) known.push(symbol);
    else inside.set(owner, [symbol]);
  }
  for (const symbol of reached) for (const next of inside.get(symbol) ?? []) reached.add(next);
  return reached;
}

const NO_USE = ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT;

interface Bodies {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly symbols: readonly number[];
}

/** Declarations of the module's scope, in order. */
function topBodies(file: SourceFile): Bodies {
  const { declarations } = file.facts;
  const rows: number[] = [];
  for (let row = 0; row < declarations.count; row++)
    if (isTop(file, declarations.symbol[row]! - 1)) rows.push(row);
  rows.sort((a, b) => declarations.start[a]! - declarations.start[b]!);
  return {
    starts: rows.map((row) => declarations.start[row]!),
    ends: rows.map((row) => declarations.end[row]!),
    symbols: rows.map((row) => declarations.symbol[row]! - 1),
  };
}

function ownerAt({ starts, ends, symbols }: Bodies, offset: number): number | undefined {
  const index = lowerBound(starts, offset + 1) - 1;
  return index >= 0 && ends[index]! > offset ? symbols[index] : undefined;
}

/** Files whose values a module asks for while it runs. */
export function eagerFiles(file: SourceFile): ReadonlySet<string> {
  const known = eagerOf.get(file);
  if (known) return known;
  const files = filesOf(file, eagerNames(file));
  eagerOf.set(file, files);
  return files;
}

/** A file is a value that graphs share, so what it says by itself is found once. */
const eagerOf = new WeakMap<SourceFile, ReadonlySet<string>>();

/** Files from which some of a file's names come. */
export function filesOf({ facts, resolutions }: SourceFile, symbols: ReadonlySet<number>): Set<string> {
  const { importNames } = facts;
  const files = new Set<string>();
  for (let i = 0; i < importNames.count; i++) {
    const resolution = resolutions[importNames.import[i]! - 1];
    if (resolution?.kind === 'file' && symbols.has(importNames.symbol[i]! - 1)) files.add(resolution.path);
  }
  return files;
}
