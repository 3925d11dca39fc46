// Values as code, in the quotes of the tests around, and as words within a name.
import type { Value } from './value.ts';

export interface Printing {
  readonly quote: "'" | '"';
  /** What one level is indented by. */
  readonly indent: string;
}

/** Longest line before a list or an object is spread over several. */
const WIDTH = 90;

export function printValue(value: Value, style: Printing, before = '', room = WIDTH): string {
  const flat = printFlat(value, style);
  if (flat.length + before.length <= room || !isSpreadable(value)) return flat;
  const inner = before + style.indent;
  const [open, close] = value.kind === 'object' ? ['{', '}'] : ['[', ']'];
  const lines =
    value.kind === 'object'
      ? value.entries.map(
          ([name, each]) => `${keyText(name, style)}: ${printValue(each, style, inner, room - name.length)}`,
        )
      : partsOf(value).map((each) => printValue(each, style, inner, room));
  const body = `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${before}${close}`;
  return value.kind === 'made' ? `new ${value.name}(${body})` : body;
}

function isSpreadable(value: Value): boolean {
  return value.kind === 'object' ? value.entries.length > 0 : partsOf(value).length > 0;
}

function partsOf(value: Value): readonly Value[] {
  if (value.kind === 'list') return value.items;
  if (value.kind !== 'made') return [];
  const [only] = value.from;
  return only?.kind === 'list' && value.from.length === 1 ? only.items : [];
}

export function printFlat(value: Value, style: Pick<Printing, 'quote'>): string {
  switch (value.kind) {
    case 'text':
      return quoted(value.text, style.quote);
    case 'word':
    case 'code':
      return value.text;
    case 'list':
      return `[${value.items.map((item) => printFlat(item, style)).join(', ')}]`;
    case 'made':
      return `new ${value.name}(${value.from.map((part) => printFlat(part, style)).join(', ')})`;
    case 'object': {
      const entries = value.entries.map(
        ([name, inner]) => `${keyText(name, style)}: ${printFlat(inner, style)}`,
      );
      return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
    }
  }
}

function keyText(name: string, { quote }: Pick<Printing, 'quote'>): string {
  if (name === '__proto__') return `[${quote}__proto__${quote}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) || /^(?:0|[1-9]\d{0,8})$/.test(name) ? name : quoted(name, quote);
}

/** Long repetitions are written as such. Lone halves of characters, controls and what looks like nothing are escaped. */
export function quoted(text: string, quote: "'" | '"'): string {
  const repeated = /^(.{1,4}?)\1+$/su.exec(text);
  if (repeated && text.length >= LONG)
    return `${quoted(repeated[1]!, quote)}.repeat(${text.length / repeated[1]!.length})`;
  const other = quote === "'" ? '"' : "'";
  const mark = text.includes(quote) && !text.includes(other) ? other : quote;
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(mark, `\\${mark}`)
    .replaceAll(/[\p{C}\p{M}\p{Z}]/gu, escaped);
  return mark + inner + mark;
}

const LONG = 40;

/** Code unit by code unit. A space is what it looks like. */
function escaped(character: string): string {
  if (character === ' ') return character;
  return character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const MOST_WORDS = 40;

/** What a reader calls the value. */
export function sayValue(value: Value): string {
  if (value.kind === 'text') return sayText(value.text);
  if (value.kind === 'code' && value.says !== undefined) return value.says;
  if (value.kind === 'list' && value.items.length === 0) return 'an empty array';
  if (value.kind === 'object' && value.entries.length === 0) return 'an empty object';
  const flat = printFlat(value, { quote: '"' });
  if (flat.length <= MOST_WORDS) return flat;
  if (value.kind === 'list') return `an array of ${value.items.length}`;
  if (value.kind === 'object') return sayObject(value.entries.map(([name]) => name));
  return value.kind === 'made' ? `a ${value.name}` : `${flat.slice(0, MOST_WORDS - 1)}…`;
}

function sayText(text: string): string {
  if (text === '') return 'an empty string';
  if (text.trim() === '') return text === ' ' ? 'a space' : 'blanks';
  if (text.length > MOST_WORDS) return `a string of ${text.length} characters`;
  return quoted(text, '"');
}

function sayObject(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return `an object with ${shown}${names.length > 3 ? ', …' : ''}`;
}
