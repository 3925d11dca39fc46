// The parts of a module or class, in words.
import type { Said } from '../kit/index.ts';
import { firstNames, listOf } from '../kit/say.ts';

const NAMES_SHOWN = 3;

export function saidParts({ evidence }: Said): string {
  const parts = evidence.filter(({ fact }) => fact === 'part');
  return listOf(
    parts.map(({ value, line }) => `${firstNames(String(value), NAMES_SHOWN)} (from line ${line})`),
  );
}
