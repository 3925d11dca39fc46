// Configuration as people write it.
import { expect, test } from 'vitest';
import { parseJsonc } from './jsonc.ts';

test.each([
  ['{ "a": 1, // ]\n "b": [2, // }\n 3] }', { a: 1, b: [2, 3] }],
  ['{ "a": 1 /* , ] */, // } ]\n "b": 2 }', { a: 1, b: 2 }],
  ['{ "a": [1, // see [x]\n ], }', { a: [1] }],
  ['{ "a": ",}", "b": "// ]" }', { a: ',}', b: '// ]' }],
  ['\uFEFF{ "a": 1, }', { a: 1 }],
])('%s', (text, value) => {
  expect(parseJsonc(text)).toEqual({ value });
});

test('broken text is told with its line', () => {
  expect(parseJsonc('{\n  "a": ]\n}').problem).toMatch(/in line 2$/);
});
