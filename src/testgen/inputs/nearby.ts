// Values that differ a little from one that people pass: what a function does with them is where it turns.
import { textValue, word, type Value } from '../values/value.ts';

const MOST_TEXT = 60;

/** `tokens` are texts that mean something to the function. The plainest first. */
export function nearbyValues(value: Value, tokens: readonly string[] = []): Value[] {
  switch (value.kind) {
    case 'text':
      return value.text.length > MOST_TEXT ? [] : nearbyTexts(value.text, tokens).map(textValue);
    case 'word':
      if (/^(?:true|false)$/.test(value.text)) return [word(value.text === 'false')];
      return /^-?\d+(?:\.\d+)?$/.test(value.text) ? nearbyNumbers(Number(value.text)).map(word) : [];
    case 'list':
      return [
        ...nearbyLists(value.items).map((items): Value => ({ kind: 'list', items })),
        ...value.items.flatMap((item, at) =>
          nearbyValues(item, tokens).map((other): Value => ({
            kind: 'list',
            items: value.items.with(at, other),
          })),
        ),
      ];
    case 'object':
      return [
        ...value.entries.map((entry): Value => ({
          kind: 'object',
          entries: value.entries.filter((each) => each !== entry),
        })),
        ...value.entries.flatMap(([name, inner], at) =>
          nearbyValues(inner, tokens).map((other): Value => ({
            kind: 'object',
            entries: value.entries.with(at, [name, other]),
          })),
        ),
      ];
    default:
      return [];
  }
}

function nearbyTexts(text: string, tokens: readonly string[]): string[] {
  const middle = text.length >> 1;
  const cut = (at: number): string => text.slice(0, at) + text.slice(at + 1);
  const put = (at: number, token: string): string => text.slice(0, at) + token + text.slice(at);
  const all = [
    text + text,
    `${text}1`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    text.toLowerCase(),
    ` ${text} `,
    `${text}-${text}`,
    ...tokens.flatMap((token) => [put(0, token), put(text.length, token), put(middle, token)]),
    cut(middle),
    ...otherDigits(text),
    text.slice(0, middle),
    text.slice(middle),
    ...tokens.filter((token) => token !== '' && text.includes(token)).map((token) => text.replace(token, '')),
    ...(text.length > 1 ? [[...text].reverse().join('')] : []),
  ];
  return [...new Set(all)].filter((each) => each !== text);
}

/** The last digits of a text are where numbers in it turn. */
function otherDigits(text: string): string[] {
  return [...text.matchAll(/\d/g)]
    .slice(-4)
    .flatMap(({ 0: digit, index }) =>
      [(Number(digit) + 1) % 10, (Number(digit) + 9) % 10].map(
        (other) => `${text.slice(0, index)}${other}${text.slice(index + 1)}`,
      ),
    );
}

function nearbyNumbers(number: number): number[] {
  return [number + 1, number - 1, -number, number * 10, number / 2, 0].filter((each) => each !== number);
}

function nearbyLists(items: readonly Value[]): (readonly Value[])[] {
  if (items.length === 0) return [];
  return [items.slice(1), items.toReversed(), [...items, ...items], items.slice(0, -1), []];
}
