// Patches of random changes, held against what git makes of them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { NO_CHANGE, textsAfter, type Change, type TextEdit } from '../plan/change.ts';
import { changePatch } from './change-patch.ts';

function edit(file: string, start: number, end: number, text: string): TextEdit {
  return { file, start, end, text, provenance: 'semantic' };
}

const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c c\n', '\n', 'd\r\n'), { maxLength: 30 });
const text = fc.tuple(lines, fc.constantFrom('', 'end')).map(([all, last]) => all.join('') + last);
const cuts = fc.array(fc.tuple(fc.nat(80), fc.nat(6), fc.constantFrom('', 'x', 'x\n', '\ny', 'a\nb\n')), {
  maxLength: 5,
});

/** Edits that do not touch each other. */
function editsOf(
  file: string,
  source: string,
  wanted: readonly (readonly [number, number, string])[],
): TextEdit[] {
  let at = -1;
  return [...wanted]
    .sort((a, b) => a[0] - b[0])
    .flatMap(([start, length, inserted]) => {
      const end = Math.min(source.length, start + length);
      if (start <= at || start > source.length) return [];
      at = end;
      return [edit(file, start, end, inserted)];
    });
}

test('git makes of it what the change says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-patch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  fc.assert(
    fc.property(text, cuts, text, cuts, text, (one, first, two, second, made) => {
      const files: Record<string, string> = { 'a.ts': one, 'b c.ts': two, 'gone.ts': made };
      const change: Change = {
        edits: [...editsOf('a.ts', one, first), ...editsOf('b c.ts', two, second)],
        moves: [{ file: 'b c.ts', to: 'lib/é.ts' }],
        deletions: ['gone.ts'],
        creations: [{ file: 'lib/new.ts', text: `${made}x` }],
      };
      rmSync(folder, { recursive: true });
      for (const [path, content] of Object.entries(files)) put(path, content);
      execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
        cwd: folder,
        input: changePatch(change, (file) => files[file]),
      });
      for (const [path, after] of textsAfter((file) => files[file], change))
        expect(existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null).toBe(after);
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('lines that follow each other are shown together, with what stands around', () => {
  const source = Array.from({ length: 30 }, (_, n) => `line ${n}\n`).join('');
  const at = (line: string) => source.indexOf(`${line}\n`);
  const edits = [3, 4, 20].map((n) => edit('a.ts', at(`line ${n}`), at(`line ${n}`) + 4, 'row'));
  expect(changePatch({ ...NO_CHANGE, edits }, () => source)).toBe(`--- a/a.ts
+++ b/a.ts
@@ -1,9 +1,9 @@
 line 0
 line 1
 line 2
-line 3
-line 4
+row 3
+row 4
 line 5
 line 6
 line 7
 line 8
@@ -17,9 +17,9 @@
 line 16
 line 17
 line 18
 line 19
-line 20
+row 20
 line 21
 line 22
 line 23
 line 24
`);
  expect(changePatch(NO_CHANGE, () => source)).toBe('');
});
