// Relative paths, `paths` and package maps, against oxc-resolver reading the same tree from disk.
import { rmSync, symlinkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ResolverFactory } from 'oxc-resolver';
import { expect, test } from 'vitest';
import { resolverOf, writeTree, type Tree } from './testing/tree.ts';

const ALIASES = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.ts', '.jsx', '.js', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
  '.ts': ['.ts', '.tsx', '.d.ts'],
};

const EXTENSION_ORDER = ['.ts', '.tsx', '.js', '.jsx', '.json', '.d.ts', '.mts', '.cts', '.mjs', '.cjs'];

function oracle(conditions: readonly string[]): ResolverFactory {
  return new ResolverFactory({
    tsconfig: 'auto',
    extensionAlias: ALIASES,
    extensions: EXTENSION_ORDER,
    conditionNames: [...conditions, 'node', 'default'],
    mainFields: ['module', 'main'],
  });
}

const CONFIG: Tree = {
  'tsconfig.json': {
    compilerOptions: {
      paths: { '@/*': ['./src/*'], '@/a/*': ['./none/*', './src/b/*'], exact: ['./src/a.ts'] },
    },
  },
};

const NAMES = ['a', 'b', 'index', 'a.test', 'a.css'];
const EXTENSIONS = ['.ts', '.tsx', '.js', '.jsx', '.json', '.mts', '.mjs', '.cts', '.d.ts', '.css'];
const SPECIFIERS = [
  './a',
  './a.js',
  './a.jsx',
  './a.ts',
  './a.mjs',
  './a.cjs',
  './a.json',
  './a.test',
  './a.css',
  './b',
  './b/a',
  '.',
  './',
  '..',
  '../a',
  '../src/b',
  './b/',
  './b/index.js',
  '@/a',
  '@/a/a',
  '@/b',
  'exact',
  '@/b/a.js',
];

test('random trees', () => {
  const somePath = fc
    .tuple(
      fc.constantFrom('src/', 'src/a/', 'src/b/', ''),
      fc.constantFrom(...NAMES),
      fc.constantFrom(...EXTENSIONS),
    )
    .map((parts) => parts.join(''));
  const property = fc.property(fc.uniqueArray(somePath, { maxLength: 16 }), (paths) => {
    const tree: Tree = {
      ...CONFIG,
      ...Object.fromEntries(paths.map((path) => [path, '{}'])),
      'src/z.ts': '',
    };
    const root = writeTree(tree);
    const [ours, theirs] = [resolverOf(tree), oracle(['import'])];
    for (const specifier of SPECIFIERS) {
      const found = ours.resolve('src/z.ts', specifier, 'import');
      const expected = theirs.resolveFileSync(join(root, 'src/z.ts'), specifier).path?.slice(root.length + 1);
      expect([specifier, found.kind === 'file' ? found.path : undefined]).toEqual([specifier, expected]);
    }
    rmSync(root, { recursive: true });
  });
  fc.assert(property, { numRuns: 150, seed: 11 });
});

const PACKAGES: Tree = {
  'package.json': { workspaces: ['p/*'] },
  'p/lib/package.json': {
    name: 'lib',
    exports: {
      '.': { import: './index.mjs', require: './index.cjs' },
      './nested': { node: { import: './n.mjs', require: './n.cjs' }, default: './d.js' },
      './f/*': './files/*.js',
      './f/*.js': './files/*.js',
      './f/internal/*': null,
      './f/a/*': './files/deep/*.js',
      './data.json': './data.json',
    },
    imports: { '#in/*': './files/*.js', '#cond': { import: './n.mjs', default: './n.cjs' } },
  },
  ...Object.fromEntries(
    ['index.mjs', 'index.cjs', 'n.mjs', 'n.cjs', 'd.js', 'files/x.js', 'files/a/x.js', 'files/deep/x.js']
      .concat(['files/internal/x.js', 'data.json', 'z.mjs'])
      .map((name) => [`p/lib/${name}`, '{}']),
  ),
  'p/main/package.json': { name: 'main', main: './lib/entry', module: './es/entry.js' },
  'p/main/lib/entry.js': '',
  'p/main/es/entry.js': '',
  'p/main/sub/index.js': '',
  'p/app/package.json': { name: 'app' },
  'p/app/z.mjs': '',
};

test.each(['import', 'require'] as const)('exports and imports under %s', (kind) => {
  const root = writeTree(PACKAGES);
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['lib', 'main']) symlinkSync(join(root, 'p', name), join(root, 'node_modules', name));
  const [ours, theirs] = [resolverOf(PACKAGES), oracle([kind])];
  const questions = [
    'lib',
    'lib/nested',
    'lib/f/x',
    'lib/f/x.js',
    'lib/f/a/x',
    'lib/f/internal/x',
    'lib/data.json',
    'lib/z.mjs',
    'main',
    'main/sub',
    'main/lib/entry',
    'main/lib/entry.js',
    'main/none',
  ].map((specifier) => ['p/app/z.mjs', specifier]);
  const own = ['#in/x', '#cond', '#none', 'lib/nested'].map((specifier) => ['p/lib/z.mjs', specifier]);
  for (const [from, specifier] of [...questions, ...own] as [string, string][]) {
    const found = ours.resolve(from, specifier, kind);
    const expected = theirs.resolveFileSync(join(root, from), specifier).path?.slice(root.length + 1);
    expect([specifier, found.kind === 'file' ? found.path : undefined]).toEqual([specifier, expected]);
  }
  rmSync(root, { recursive: true });
});
