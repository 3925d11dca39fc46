// Git itself is the oracle: every pattern is asked of `git check-ignore` for every path of a real folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { isIgnored, parseIgnoreRules } from './ignore-rules.ts';

const FOLDERS = [
  'a',
  'a/b',
  'x',
  'x/a',
  'foo',
  'foo/bar',
  'x/foo',
  'doc',
  'doc/frotz',
  'a/doc',
  'a/doc/frotz',
];
FOLDERS.push('a/x', 'a/x/y', 'deep', 'deep/er', 'build', 'src', 'src/build', 'a*b');
const NAMES = 'abc a.c a-c aXc a]c a[c a\\c #x !x ü.ts A1 ** * node.log .env - ^ b.ts'.split(' ');
const FILES = [
  'x ',
  'a/b.ts',
  'a/b/c.ts',
  'x/a/b.ts',
  'foo/bar/baz',
  'x/foo/y',
  'a/x/y/b',
  'src/build/x',
  ...NAMES,
];
FILES.push('deep/er/node.log', 'foo/b', 'foo/bar/foo.ts', 'src/b.ts', 'a/b/foo', 'a*b/c');
const PATHS = [...FOLDERS, ...FILES];

const root = gitFixture(temporaryFolder(), {});
for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
for (const file of FILES) writeFileSync(join(root, file), '');

/** Paths that git ignores by this `.gitignore`. */
function ignoredByGit(text: string): string[] {
  writeFileSync(join(root, '.gitignore'), text);
  const args = ['-c', 'core.excludesFile=', 'check-ignore', '-z', '--stdin', '--no-index'];
  const result = spawnSync('git', args, { cwd: root, input: `${PATHS.join('\0')}\0`, encoding: 'utf8' });
  expect(result.stderr).toBe('');
  return result.stdout.split('\0').slice(0, -1);
}

function ignoredByUs(text: string): string[] {
  const files = [parseIgnoreRules('', text)];
  return PATHS.filter((path) => {
    const parts = path.split('/');
    return parts.some((_, i) => {
      const upTo = parts.slice(0, i + 1).join('/');
      return isIgnored(files, upTo, FOLDERS.includes(upTo));
    });
  });
}

test.each([
  '*.ts',
  'a',
  'a/',
  '/a',
  'a/b',
  'a/*',
  'a/**',
  '**/b.ts',
  '**/foo',
  'a/**/b',
  'a/**/b.ts',
  'foo/**/',
  '/**',
  '**',
  '*',
  'doc/frotz',
  'doc/frotz/',
  'a?c',
  'a[.-]c',
  'a[!.]c',
  'a[^-]c',
  'a[a-z]c',
  'a[A-Z]c',
  'a[]]c',
  'a[[]c',
  'a[\\\\]c',
  'a\\\\c',
  'a[z-a]c',
  'a[c',
  'a[[:upper:]]c',
  'a[[:nope:]]c',
  '[[:alpha:]][[:digit:]]',
  '\\#x',
  '#x',
  '\\!x',
  '!x',
  'x\\ ',
  'x ',
  'x  ',
  'x\\',
  'ü.ts',
  'a**b',
  '\\*',
  '\\*\\*',
  'a\\*b',
  '*.log\n!node.log',
  'build\n!build/',
  'foo\n!foo/bar',
  'foo/*\n!foo/bar',
  '*\n!*/\n!*.ts',
  '/*\n!/a',
  'a\r',
  '*.ts\r\n!b.ts\r',
  '\uFEFFa',
  'src/build/',
  '.*',
  '/',
  '//',
  '!',
  '  ',
  'foo//bar',
  'a/./b',
  '-',
  '[-]',
  '[!-]',
  '[a-]',
  '[^^]',
  '?',
  '??',
  'a/?',
  '**/**/b.ts',
  'a/**b',
  '***',
  'a/***',
  '/foo/',
  '*/b.ts',
  '*/*/c.ts',
  'x/**/y',
  '**/a/**',
  '[!a]',
  '[a-c/]oo',
  'foo[/]bar',
  'a[.-/]b',
])('%j', (text) => {
  expect(ignoredByUs(text)).toEqual(ignoredByGit(text));
});

test('any patterns', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'c',
    'foo',
    '*',
    '**',
    '?',
    '/',
    '/',
    '.ts',
    '[ab]',
    '[!a]',
    '\\a',
    'x',
  );
  const line = fc
    .tuple(fc.boolean(), fc.array(piece, { minLength: 1, maxLength: 6 }))
    .map(([isNegated, pieces]) => (isNegated ? '!' : '') + pieces.join(''));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = lines.join('\n');
      expect(ignoredByUs(text)).toEqual(ignoredByGit(text));
    }),
    { numRuns: 100, seed: 7 },
  );
});
