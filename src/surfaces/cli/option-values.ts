// Values of options, checked while the arguments are parsed.
import { InvalidArgumentError } from 'commander';
import type { ImpactKind } from '../../contract/index.ts';

export function positiveInteger(text: string): number {
  const value = integerFrom(text);
  if (value < 1) throw new InvalidArgumentError('It must be a whole number, at least 1.');
  return value;
}

export const CURSOR_HELP = 'with --format agent: continue where the previous answer ended';

export function integerFrom(text: string): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (value === undefined) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** The kinds of impact with what each of them follows. */
export const IMPACT_KIND_WORDS: Readonly<Record<ImpactKind, string>> = {
  calls: 'code that calls it',
  types: 'code whose types mention it',
  imports: 'modules that import it',
  tests: 'tests that reach it',
};

export function impactKinds(text: string): ImpactKind[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !Object.hasOwn(IMPACT_KIND_WORDS, word));
  if (unknown === undefined) return [...new Set(words as ImpactKind[])];
  const known = Object.keys(IMPACT_KIND_WORDS).join(', ');
  throw new InvalidArgumentError(`${JSON.stringify(unknown)} is not one of ${known}.`);
}
