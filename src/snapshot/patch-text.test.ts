import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { patchOf } from './patch-text.ts';

function applied(before: string, after: string): string {
  const root = mkdtempSync(join(tmpdir(), 'lintel-patch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'a.ts'), before);
  const patch = patchOf([{ path: 'a.ts', before, after }]);
  execFileSync('git', ['apply', '-'], { cwd: root, input: patch });
  return readFileSync(join(root, 'a.ts'), 'utf8');
}

const many = (line: (row: number) => string): string =>
  Array.from({ length: 20_000 }, (_, row) => line(row)).join('\n');

test.each([
  ['one line', 'a\nb\nc\n', 'a\nB\nc\n'],
  ['every line of many', many((row) => `old${row}`), many((row) => `new${row}`)],
  [
    'every second line of many',
    `${many((row) => `${row % 2 === 0 ? 'old' : 'same'}${row}`)}\n`,
    `${many((row) => `${row % 2 === 0 ? 'new' : 'same'}${row}`)}\n`,
  ],
  [
    'a line here and there of many',
    many((row) => `${row % 9 === 0 ? 'old' : 'same'}${row}`),
    many((row) => `${row % 9 === 0 ? 'new' : 'same'}${row}`),
  ],
  ['more lines than before', many((row) => `old${row}`), `${many((row) => `new${row}`)}\nand\n`],
])('a patch of %s leads to the text after', (_what, before, after) => {
  expect(applied(before, after)).toBe(after);
});
