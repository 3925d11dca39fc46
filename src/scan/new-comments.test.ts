import { expect, test } from 'vitest';
import { newComments } from './new-comments.ts';

const COMMENT = '// lintel-ignore X -- why';

/** Whether the change wrote the comment at this line of a.ts. */
function isNew(before: Readonly<Record<string, string>>, now: string, line: number): boolean {
  const texts = {
    before: (file: string) => before[file],
    now: () => now,
    differing: Object.keys(before),
  };
  return newComments(texts)('a.ts', { start: { line, column: 1 }, end: { line, column: 2 } });
}

test.each<[string, Readonly<Record<string, string>>, string, number, boolean]>([
  ['was not there', { 'a.ts': 'x = x;\n' }, `${COMMENT}\nx = x;\n`, 1, true],
  ['was there', { 'a.ts': `${COMMENT}\nx = x;\n` }, `${COMMENT}\nx = x + 1;\n`, 1, false],
  ['is indented otherwise', { 'a.ts': `${COMMENT}\nx = x;\n` }, `if (x)\n  ${COMMENT}\n  x = x;\n`, 2, false],
  ['stood in another file', { 'b.ts': `${COMMENT}\nx = x;\n` }, `${COMMENT}\nx = x;\n`, 1, false],
  ['is a copy', { 'a.ts': `${COMMENT}\nx = x;\n` }, `${COMMENT}\nx = x;\n${COMMENT}\ny = y;\n`, 3, true],
  [
    'has been copied',
    { 'a.ts': `${COMMENT}\nx = x;\n` },
    `${COMMENT}\nx = x;\n${COMMENT}\ny = y;\n`,
    1,
    false,
  ],
  ['stands behind edited code', { 'a.ts': `x = x; ${COMMENT}\n` }, `y = y; ${COMMENT}\n`, 1, false],
])('a comment that %s', (_what, before, now, line, expected) => {
  expect(isNew(before, now, line)).toBe(expected);
});
