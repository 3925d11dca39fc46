import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSettings, parseSettings, pathFilter } from './index.ts';

function folderWith(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (text !== undefined) writeFileSync(join(folder, 'lintel.json'), text);
  return folder;
}

test('without a file every setting has its default', () => {
  expect(loadSettings(folderWith())).toEqual({
    settings: {
      codes: {},
      detectors: {},
      roles: {},
      testgen: {},
      verify: {},
      exclude: [],
      maxFileBytes: 5_000_000,
      cacheBytes: 1_000_000_000,
    },
    file: undefined,
  });
});

test.each([
  ['{ "exclud": [] }', /exclud/],
  ['{ "maxFileBytes": "5" }', /maxFileBytes: Invalid input/],
  ['{ nope', /lintel.json is not JSON/],
])('%s is refused with the key', (text, message) => {
  expect(() => loadSettings(folderWith(text))).toThrow(message);
});

test('exclude patterns match files, folders and globs', () => {
  const includes = pathFilter(['dist', '**/*.gen.ts', './a/*/b.ts']);
  expect(
    ['dist/x.ts', 'distant.ts', 'src/x.gen.ts', 'x.gen.ts', 'a/1/b.ts', 'a/1/2/b.ts'].filter(includes),
  ).toEqual(['distant.ts', 'a/1/2/b.ts']);
});

test.each([
  [['src/{a,b}'], ['src/a/x.ts', 'src/b/x.ts']],
  [['src/[ab]'], ['src/a/x.ts', 'src/b/x.ts']],
  [['src/!(a)'], ['src/b/x.ts', 'src/c.ts']],
  [
    ['src', '!src/b'],
    ['src/a/x.ts', 'src/c.ts'],
  ],
  [['{src,.hidden}/**/x.*'], ['src/a/x.ts', 'src/b/x.ts', '.hidden/x.ts']],
  [
    ['app/(shop)/*.ts', 'app/[id]'],
    ['app/(shop)/x.ts', 'app/[id]/x.ts'],
  ],
])('%j excludes %j', (exclude, excluded) => {
  const includes = pathFilter(exclude);
  const paths = ['src/a/x.ts', 'src/b/x.ts', 'src/c.ts', '.hidden/x.ts', 'app/(shop)/x.ts', 'app/[id]/x.ts'];
  expect(paths.filter((path) => !includes(path))).toEqual(excluded);
});

test.each([
  [{ exclude: [`${'*a'.repeat(9)}b`] }, 'exclude.0'],
  [
    { verify: { guardrails: { rules: { 'protected-paths': { paths: ['+(a|aa)b'] } } } } },
    'verify.guardrails.rules.protected-paths.paths.0',
  ],
  [{ roles: { '**/*a*b*c*d': 'test' } }, 'roles.**/*a*b*c*d'],
])('a pattern that could take for ever is an error wherever it is set: %j', (settings, key) => {
  expect(() => parseSettings(JSON.stringify(settings))).toThrow(`lintel.json: ${key}: It has more wildcards`);
});
