// Where a file goes, and where it cannot go.
import { test } from 'vitest';
import { checkMove, checkRefused } from '../testing/check-refactoring.ts';

test.each([
  ['c.ts', 'd.ts', 'not-found'],
  ['a/x.ts', 'b', 'target-exists'],
  ['a/x.ts', 'b/y/x.ts', 'target-exists'],
  ['a/x.ts', '../x.ts', 'leaves-repository'],
  ['a/x.ts', '/tmp/x.ts', 'leaves-repository'],
  ['a/', 'a/b', 'into-itself'],
  ['a/x.ts', './a/x', 'same-path'],
  ['a/x.ts', 'lib/dist/x.ts', 'target-ignored'],
  ['a/x.ts', 'a/node_modules/x.ts', 'target-ignored'],
  ['a/x.ts', 'b/z.gen.ts', 'target-ignored'],
  ['a/x.ts', 'x.md', 'not-source'],
])('%s cannot go to %s: %s', async (from, to, reason) => {
  await checkRefused(pointingAt(from), { move: to }, reason);
});

test('a file goes where a rule ignores all but it', async () => {
  await checkMove(pointingAt('a/x.ts'), 'a/k.gen.ts', '//- a/x.ts → a/k.gen.ts');
});

/** The files, with the caret at one of them, or at a path that none has. */
function pointingAt(path: string): string {
  const files = `
//- a/x.ts
//- b/x.ts
//- b/y
//- .gitignore
dist/
*.gen.ts
//- a/.gitignore
!k.gen.ts
`;
  const isFile = files.includes(`//- ${path}\n`);
  return isFile
    ? files.replace(`//- ${path}\n`, `//- ${path} ^\n`)
    : `//- ${path.replace(/\/?$/, '/')} ^${files}`;
}

test.each([
  ['a/x.test.ts', 'b', 'b/x.test.ts'],
  ['a/x.test.ts', 'new/', 'new/x.test.ts'],
  ['a/x.test.ts', 'b/y.test', 'b/y.test.ts'],
  ['c.css', 'b/d', 'b/d.css'],
  ['A.ts', 'a.ts', 'a.ts'],
])('%s, moved to %s, is %s', async (from, to, path) => {
  await checkMove(`//- ${from} ^\n//- b/z.ts\n`, to, `//- ${from} → ${path}\n`);
});

test('a file goes to another language', async () => {
  await checkMove('//- a/x.test.ts ^\n', 'b/y.tsx', '//- a/x.test.ts → b/y.tsx', {
    oneWay: 'markup may be what the language was changed for',
  });
});

test.each([
  ['b', 'b/a/x.test.ts'],
  ['n/e/w', 'n/e/w/x.test.ts'],
])('a folder, moved to %s, has %s', async (to, path) => {
  await checkMove('//- a/ ^\n//- a/x.test.ts\n//- b/z.ts\n', to, `//- a/x.test.ts → ${path}\n`, {
    oneWay: 'the folder may have gone into another one',
  });
});

test('a file that stays where it is does not move', async () => {
  await checkRefused('//- A.ts ^\n', { move: '.' }, 'same-path');
});
