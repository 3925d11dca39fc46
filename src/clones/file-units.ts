// The units of one file as the index sees them: columns of numbers, and for every item the shortest run of items that starts
// there and is large enough to be reported. Such runs are what copies are looked up by; longer copies are found by growing
// them.
import { memo } from '../base/index.ts';
import type { SourceFile } from '../graph/index.ts';
import { cloneFacts, type CloneFact } from './clone-facts.ts';
import { mix, settle } from './hash-mixing.ts';
import { readUnits, type Units } from './units.ts';

export interface FileUnits {
  readonly file: SourceFile;
  readonly units: Units;
  readonly twins: CloneFact['twins'];
  readonly markup: CloneFact['markup'];
}

const NONE: readonly never[] = [];

export const unitsOf = memo((file: SourceFile): FileUnits => {
  const fact = file.collected?.of(cloneFacts);
  return {
    file,
    units: readUnits(fact?.units ?? '', fact?.items ?? 0, fact?.lists ?? 0),
    twins: fact?.twins ?? NONE,
    markup: fact?.markup ?? NONE,
  };
});

/** A run of items, as it is looked up. */
export type VisitRun = (key: number, item: number, length: number) => void;

/** Functions and classes that are complete are copies at half the size that other code must have. */
export const WHOLE_SHARE = 2;

/** The shortest run that starts at each item and is large enough, and functions and classes that are large enough alone. */
export function forEachRun({ units }: FileUnits, minSize: number, visit: VisitRun): void {
  const { list, size, isWhole, first } = units;
  for (let item = 0; item < size.length; item++) {
    if (size[item] === 0) continue;
    if (isWhole[item] && size[item]! < minSize && size[item]! * WHOLE_SHARE >= minSize)
      visit(runKey(units, item, item + 1), item, 1);
    const last = first[list[item]! + 1]!;
    let total = 0;
    let next = item;
    while (next < last && total < minSize) total += size[next++]!;
    if (total >= minSize) visit(runKey(units, item, next), item, next - item);
  }
}

const KEY_LENGTHS = 2 ** 20;

/** Equal for runs that are equal to the norm. */
function runKey({ norm }: Units, from: number, to: number): number {
  let hash = 0;
  for (let item = from; item < to; item++) hash = mix(hash, norm[item]!);
  return (settle(hash) >>> 0) * KEY_LENGTHS + (to - from);
}
