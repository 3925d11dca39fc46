// Values for types that need no look inside, typical ones first, then those at which code tends to turn.
import { code, list, object, textValue, word } from '../values/value.ts';
import { boundary, typical, type Input } from './input.ts';
import type { Hints } from './hints.ts';

/** What texts of some names look like. */
const NAMED_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'ada@example.com'],
  [/ur[li]|href|link|origin/i, 'https://example.com/a?b=1#c'],
  [/path|file|dir|folder/i, '/a/b.txt'],
  [/host|domain/i, 'example.com'],
  [/date|time/i, '2024-02-29T12:30:00.000Z'],
  [/json/i, '{"a":1}'],
  [/html|markup/i, '<p>a</p>'],
  [/colou?r/i, '#ff0000'],
  [/uuid/i, '123e4567-e89b-12d3-a456-426614174000'],
  [/name/i, 'Ada'],
  [/num|count|size|amount|price/i, '12'],
];

export function textInputs({ name, literals }: Hints): Input[] {
  const named = NAMED_TEXTS.find(([pattern]) => pattern.test(name))?.[1];
  const known = (literals.byName.get(name) ?? []).filter(({ kind }) => kind === 'text');
  const lengths = (literals.lengths.get(name) ?? []).map((length) => textValue('a'.repeat(length)));
  return [
    ...typical(textValue(named ?? 'abc'), ...known),
    ...boundary(
      textValue(''),
      ...lengths,
      textValue('a'),
      textValue('Hello World'),
      textValue('12'),
      textValue(' '),
      textValue('a-b_c.d'),
      textValue('ñandú 💡'),
      ...literals.texts.map(textValue),
      textValue('x'.repeat(1000)),
    ),
  ];
}

export function numberInputs({ name, literals }: Hints): Input[] {
  const known = (literals.byName.get(name) ?? []).filter(
    ({ kind, ...value }) => kind === 'word' && 'text' in value && /^-?\d/.test(value.text),
  );
  return [
    ...typical(word(2), ...known),
    ...boundary(
      word(0),
      word(1),
      word(-1),
      word(10),
      word(1.5),
      word('NaN'),
      word('Infinity'),
      code('Number.MAX_SAFE_INTEGER'),
    ),
  ];
}

export const BOOLEAN_INPUTS: readonly Input[] = typical(word(true), word(false));
export const BIGINT_INPUTS: readonly Input[] = [...typical(word('2n')), ...boundary(word('0n'), word('-1n'))];

/** Classes that every program has, by the names of their types. */
export const LIBRARY_INPUTS: Readonly<Record<string, readonly Input[]>> = {
  Date: [
    ...typical(made('Date', textValue('2024-02-29T12:30:00.000Z'))),
    ...boundary(
      made('Date', word(0)),
      made('Date', textValue('2023-12-31T23:59:59.999Z')),
      made('Date', word('NaN')),
    ),
  ],
  RegExp: typical(code('/a/', '/a/'), code('/^a+$/i', '/^a+$/i')),
  URL: typical(made('URL', textValue('https://example.com/a?b=1#c'))),
  URLSearchParams: [
    ...typical(made('URLSearchParams', textValue('a=1&b=2'))),
    ...boundary(made('URLSearchParams', textValue(''))),
  ],
  Error: typical(made('Error', textValue('broken'))),
  Uint8Array: [
    ...typical(made('Uint8Array', list(word(1), word(2)))),
    ...boundary(made('Uint8Array', list())),
  ],
  Buffer: [
    ...typical(code("Buffer.from('abc')", 'a buffer')),
    ...boundary(code("Buffer.from('')", 'an empty buffer')),
  ],
  Function: typical(code('() => undefined', 'a function')),
  symbol: typical(code("Symbol('a')", 'a symbol')),
  object: [...typical(object({ a: word(1) })), ...boundary(object({}))],
};

function made(
  name: string,
  ...from: Extract<Input['value'], { kind: 'made' }>['from'][number][]
): Input['value'] {
  return { kind: 'made', name, from };
}

/** What no type allows. Functions that look at what they are given say so. */
export const INVALID_INPUTS: readonly Input[] = [
  word(null),
  word(undefined),
  word(12),
  textValue('abc'),
  object({}),
  list(),
].map((value) => ({ value, kind: 'invalid' }));
