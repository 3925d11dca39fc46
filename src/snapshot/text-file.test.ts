import { expect, test } from 'vitest';
import { decodeText } from './index.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test.each([
  ['nothing', bytes(), '', false, 'utf8'],
  ['CRLF', Buffer.from('a\r\nü'), 'a\r\nü', false, 'utf8'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a', true, 'utf8'],
  ['UTF-16 little-endian', bytes(0xff, 0xfe, 0x61, 0, 0xfc, 0), 'aü', true, 'utf16le'],
  ['UTF-16 big-endian', bytes(0xfe, 0xff, 0, 0x61, 0, 0xfc), 'aü', true, 'utf16be'],
  ['a second mark', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf), '\uFEFF', true, 'utf8'],
])('%s', (_, input, text, bom, encoding) => {
  expect(decodeText('a.ts', input)).toEqual({ text, bom, encoding });
});

test.each([
  ['Latin-1', bytes(0x61, 0xfc, 0x62), 'a\uFFFDb'],
  ['a cut UTF-16', bytes(0xff, 0xfe, 0x61, 0, 0x62), 'a\uFFFD'],
])('%s is read with replacement and said', (_, input, text) => {
  expect(decodeText('a.ts', input)).toMatchObject({ text, problem: { code: 'FILE_NOT_UTF8', file: 'a.ts' } });
});

test('a part of a larger buffer', () => {
  expect(decodeText('a', Buffer.from('xxaxx').subarray(2, 3)).text).toBe('a');
});
