// Functions at one line of which more values are alive than a reader can keep in mind.
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, type Code, type Evidence, type Finding } from '../kit/index.ts';
import { numberOf, placesOf, tick, times, wordOf } from '../kit/say.ts';
import type { Burden } from './burden.ts';

export const contextBurden: Code = {
  kind: 'context-burden',
  offByDefault: true,
  most: 10,
  say: (said) => {
    const name = wordOf(said, 'name');
    const cut = placesOf(said, 'fewest-alive');
    const where = cut === '' ? '' : ` At ${cut} only ${numberOf(said, 'fewest')} of its values are.`;
    return `${times(said.measure ?? 0, 'value')} of ${name === '' ? 'this function' : tick(name)} (${times(numberOf(said, 'lines'), 'line')}) are alive at ${placesOf(said, 'most-alive')}: set above it and read below it.${where}`;
  },
  cause:
    'At one line of a function so many values are alive, set above and read below, that nobody can change the line with all of them in mind.',
  approach:
    'Which values belong to one step? A step with values of its own, that hands few of them on, can be a function; the line at which the fewest are alive is where the function comes apart most easily. Values that always travel together may be one object that has no name yet.',
};

/** It is told where to cut only if that leaves a small part of the values to hand over. */
const SMALL_PART = 1 / 3;

export function burdenFinding({ path, facts }: SourceFile, burden: Burden): Finding {
  const { name, start, end, lines, worst, names, total, waist, fewest } = burden;
  const isWaist = fewest >= 0 && fewest <= names.length * SMALL_PART;
  const evidence: Evidence[] = [
    { fact: 'most-alive', file: path, start: worst, end: worst, value: names.join(', ') },
    ...(isWaist ? [{ fact: 'fewest-alive', file: path, start: waist, end: waist }] : []),
  ];
  return {
    kind: contextBurden.kind,
    file: path,
    start,
    end,
    key: `${ownerNameAt(facts, start)}:${name}`,
    measure: names.length,
    data: { name, lines, lifetimes: total, ...(isWaist ? { fewest } : {}) },
    evidence,
  };
}
