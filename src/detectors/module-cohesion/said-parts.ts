// The parts of a module or class, in words.
import type { Said } from '../kit/index.ts';
import { listOf, tick } from '../kit/say.ts';

const NAMES_SHOWN = 3;

export function saidParts({ evidence }: Said): string {
  const parts = evidence.filter(({ fact }) => fact === 'part');
  return listOf(parts.map(({ value, line }) => `${namesIn(String(value))} (from line ${line})`));
}

function namesIn(value: string): string {
  const names = value.split(', ');
  const shown = names.slice(0, NAMES_SHOWN).map(tick);
  return names.length > NAMES_SHOWN
    ? `${shown.join(', ')} and ${names.length - NAMES_SHOWN} more`
    : listOf(shown);
}
