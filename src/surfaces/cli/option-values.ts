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

/** `90`, `90s` or `5m`. */
export function timeInSeconds(text: string): number {
  const { count = '', unit } = /^(?<count>\d{1,6})(?<unit>[sm]?)$/.exec(text)?.groups ?? {};
  const seconds = Number(count) * (unit === 'm' ? 60 : 1);
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError('It must be a time, such as 60s or 5m.');
}

/** `8080`, `0.0.0.0:8080` or `[::1]:8080`. */
export function placeToListen(text: string): { readonly host?: string; readonly port: number } {
  const { host, port = '' } = /^(?:\[?(?<host>[\w.:-]+?)\]?:)?(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  if (port === '' || Number(port) > 65_535)
    throw new InvalidArgumentError('It must be a port, such as 8080, or host:port.');
  return { ...(host === undefined ? {} : { host }), port: Number(port) };
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
