// The sentence for one finding: made of its data, its text and its evidence, so that a row can be judged where it stands.
import type { Json } from '../../facts/index.ts';

/** What a sentence can be made of. */
export interface Said {
  readonly file: string;
  /** The code that the finding is about, on one line and shortened. */
  readonly text: string;
  readonly data: Readonly<Record<string, Json>>;
  readonly measure: number | undefined;
  readonly evidence: readonly SaidEvidence[];
}

export interface SaidEvidence {
  readonly fact: string;
  readonly file: string;
  readonly line: number;
  readonly value?: Json | undefined;
}

export type Say = (said: Said) => string;

/** Code inside a sentence. */
export function tick(code: string): string {
  return `\`${code.replaceAll('`', "'")}\``;
}

/** A field of the finding as a word; empty when it has none. */
export function wordOf({ data }: Said, field: string): string {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The field as code, or the text of the finding. */
export function nameIn(said: Said, field: string): string {
  return tick(wordOf(said, field) || said.text);
}

const PLACES_NAMED = 3;

/** Where facts of one sort were read: `line 40`, `lines 40 and 52`, `a.ts:3 and 2 more places`; empty where there is none. */
export function placesOf(said: Said, fact: string): string {
  const places = said.evidence.filter((item) => item.fact === fact);
  if (places.length === 0) return '';
  const isNear = places.every(({ file }) => file === said.file);
  const names = [...new Set(places.map(({ file, line }) => (isNear ? String(line) : `${file}:${line}`)))];
  const shown = names.slice(0, PLACES_NAMED);
  const left = names.length - shown.length;
  const list = left > 0 ? [...shown, `${left} more`] : shown;
  const text = listOf(list);
  return isNear ? `${names.length === 1 ? 'line' : 'lines'} ${text}` : text;
}

/** What happens at the places: `line 40 runs`, `lines 40 and 52 run`; empty where there is none. */
export function placesDo(said: Said, fact: string, verb: string): string {
  const places = placesOf(said, fact);
  return places === '' ? '' : `${places} ${places.startsWith('lines') ? verb : `${verb}s`}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The first of some names that a comma parts, and how many more there are. */
export function firstNames(text: string, most: number): string {
  const names = text.split(', ');
  const shown = names.slice(0, most).map(tick);
  return names.length > most ? `${shown.join(', ')} and ${names.length - most} more` : listOf(shown);
}

/** `1 line`, `2 lines`. */
export function times(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

export function numberOf({ data }: Said, field: string): number {
  const value = data[field];
  return typeof value === 'number' ? value : 0;
}

/** A field of an object that the finding holds, metrics for instance. */
export function partOf({ data }: Said, field: string, part: string): Json | undefined {
  const value = data[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json>>)[part]
    : undefined;
}

export function textsIn({ data }: Said, field: string): string[] {
  const value = data[field];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
