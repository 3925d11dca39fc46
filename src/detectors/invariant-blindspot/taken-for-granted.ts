// How often a value that others check is used without a check.
import type { Said } from '../kit/index.ts';
import { numberOf } from '../kit/say.ts';

export function takenForGranted(said: Said): string {
  const count = numberOf(said, 'trusting');
  if (count === 0) return '';
  return ` ${count} ${count === 1 ? 'place takes' : 'places take'} it for granted with \`!\`.`;
}
