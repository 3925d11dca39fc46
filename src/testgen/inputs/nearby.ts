// Values that differ a little from one that people pass: what a function does with them is where it turns.
import { textValue, word, type Value } from '../values/value.ts';

const MOST_TEXT = 60;

export function nearbyValues(value: Value): Value[] {
  switch (value.kind) {
    case 'text':
      return value.text === '' || value.text.length > MOST_TEXT ? [] : nearbyTexts(value.text).map(textValue);
    case 'word':
      return /^-?\d+$/.test(value.text) ? nearbyNumbers(Number(value.text)).map(word) : [];
    case 'list':
      return nearbyLists(value.items).map((items) => ({ kind: 'list', items }));
    case 'object':
      return value.entries.map((entry) => ({
        kind: 'object',
        entries: value.entries.filter((each) => each !== entry),
      }));
    default:
      return [];
  }
}

function nearbyTexts(text: string): string[] {
  return [
    text + text,
    `${text}1`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    ` ${text} `,
    `${text}-${text}`,
  ].filter((each) => each !== text);
}

function nearbyNumbers(number: number): number[] {
  return [number + 1, number - 1, -number, number * 10].filter((each) => each !== number);
}

function nearbyLists(items: readonly Value[]): (readonly Value[])[] {
  if (items.length === 0) return [];
  return [items.slice(1), items.toReversed(), [...items, ...items]];
}
