// Which names a module asks for while it runs: those named outside of any function, and those named in what these name, since
// a function that is called there runs there.
import { lowerBound, memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { isTop, isTypeUse } from './open-file.ts';

/** Symbols of the module's scope that are reached while it runs. `isLeftOut` says which places do not count. */
export function eagerNames(file: SourceFile, isLeftOut?: (offset: number) => boolean): ReadonlySet<number> {
  const inside = new Map<number, number[]>();
  const reached = new Set<number>();
  const bodies = topBodies(file);
  for (const { symbol, role, start } of file.facts.occurrences) {
    if (symbol === undefined || (role & NO_USE) !== 0 || isTypeUse(file, role)) continue;
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
  const bodies = file.facts.declarations.filter(({ symbol }) => isTop(file, symbol));
  bodies.sort((a, b) => a.start - b.start);
  return {
    starts: bodies.map(({ start }) => start),
    ends: bodies.map(({ end }) => end),
    symbols: bodies.map(({ symbol }) => symbol),
  };
}

function ownerAt({ starts, ends, symbols }: Bodies, offset: number): number | undefined {
  const index = lowerBound(starts, offset + 1) - 1;
  return index >= 0 && ends[index]! > offset ? symbols[index] : undefined;
}

/** Files whose values a module asks for while it runs. */
export const eagerFiles = memo((file: SourceFile): ReadonlySet<string> => filesOf(file, eagerNames(file)));

/** Files from which some of a file's names come. */
export function filesOf({ facts, resolutions }: SourceFile, symbols: ReadonlySet<number>): Set<string> {
  const files = new Set<string>();
  for (const { import: request, symbol } of facts.importNames) {
    const resolution = resolutions[request];
    if (resolution?.kind === 'file' && symbol !== undefined && symbols.has(symbol))
      files.add(resolution.path);
  }
  return files;
}
