// Strings, comments and code of Python.
import { expect, test } from 'vitest';
import { pythonText } from './python-text.ts';

/** The text with what is not code left out. */
function codeOf(text: string): string {
  return pythonText(text).code.replaceAll(/ +/g, ' ').trim();
}

test('strings and comments are no code, and the holes of formatted strings are', () => {
  expect(codeOf('a = "b" # c')).toBe('a =');
  expect(codeOf("a = 'it\\'s' + b")).toBe('a = + b');
  expect(codeOf('a = r"\\" # b')).toBe('a =');
  expect(codeOf('x = """a\n"b" \'c\'\n""" + d')).toBe('x = \n \n + d');
  expect(codeOf('f"a {b} {{c}} {d!r:>{e}} {g["h"]:\'>9}" + i')).toBe("b d!r:>{e} g[ ]:'>9 + i");
  expect(codeOf('rb"a" + bar + F\'{b}\'')).toBe('+ bar + b');
  expect(codeOf('a = "b\nc')).toBe('a = \nc');
});

test('a place is told by what it stands in', () => {
  const { at } = pythonText('a = "b" # c');
  expect([0, 5, 10].map(at)).toEqual(['code', 'string', 'comment']);
});
