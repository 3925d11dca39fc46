// Re-resolving only what a change of files concerns gives the same answers as resolving everything anew.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResolver, readWorkspace, type ImportRequest } from './index.ts';
import { inShort, NOTHING_INSTALLED, resolverOf, viewOf, type Tree } from './testing/tree.ts';

const FIXED: Tree = {
  'package.json': { name: 'root', workspaces: ['p/*'] },
  'tsconfig.json': {
    compilerOptions: {
      baseUrl: '.',
      paths: { '@/*': ['p/app/*', 'p/lib/src/*'] },
      rootDirs: ['p/app', 'p/made'],
      moduleSuffixes: ['.ios', '-x', ''],
    },
  },
  'p/lib/package.json': {
    name: 'lib',
    exports: { '.': './dist/index.js', './*': { source: './src/*.ts', default: './dist/*.js' } },
  },
  'p/lib/tsconfig.json': { compilerOptions: { outDir: 'dist', rootDir: 'source' }, include: ['source'] },
  'p/old/package.json': { name: 'old', main: 'lib/a' },
  'p/app/package.json': { name: 'app', imports: { '#a/*': ['./build/*.js', './*.js'] } },
};

const FOLDERS = [
  '',
  'a/',
  'p/app/',
  'p/app/a/',
  'p/app/a/b/',
  'p/made/',
  'p/lib/src/',
  'p/lib/source/',
  'p/lib/dist/',
  'p/old/lib/',
  'p/old/src/',
];
const NAMES = ['a', 'b', 'index', 'a.ios', 'a-x', 'index-x', 'a.css', 'a.test', 'a.d'];
const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.js', '.mts', '.mjs', '.json', '.css', '.vue', ''];
const SPECIFIERS = [
  './a',
  './a.js',
  './a/b',
  '../a',
  '..',
  '.',
  './',
  './a.css',
  './a.mjs',
  '../../p/old/lib/a.js',
  './a.test',
  './a.ts',
  'a',
  'a/b',
  '@/a',
  '@/index',
  'lib',
  'lib/a',
  'lib/a.js',
  'old',
  'old/lib/b',
  'app/a',
  '#a/a',
  '/a',
  'fs',
  'react',
  '~/a',
];
const KINDS = ['import', 'require', 'dynamic', 'type'] as const;

const somePath = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES), fc.constantFrom(...EXTENSIONS))
  .map((parts) => parts.join(''));

const someRequest: fc.Arbitrary<ImportRequest> = fc.record({
  from: fc.constantFrom(
    'p/app/z.ts',
    'p/app/a/z.js',
    'p/app/a/b/z.ts',
    'p/lib/src/z.ts',
    'p/old/src/z.ts',
    'z.ts',
  ),
  specifier: fc.constantFrom(...SPECIFIERS),
  kind: fc.constantFrom(...KINDS),
});

function treeOf(paths: ReadonlySet<string>): Tree {
  return { ...FIXED, ...Object.fromEntries([...paths].map((path) => [path, ''])) };
}

function toggle(paths: ReadonlySet<string>, changed: readonly string[]): Set<string> {
  const next = new Set(paths);
  for (const path of changed) if (!next.delete(path)) next.add(path);
  return next;
}

const keyOf = (request: ImportRequest): string => `${request.from} ${request.specifier} ${request.kind}`;

test('affected requests are all that change, through any number of changes', () => {
  const steps = fc.array(fc.uniqueArray(somePath, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  const property = fc.property(
    fc.uniqueArray(somePath, { maxLength: 25 }),
    fc.array(someRequest, { minLength: 1, maxLength: 40 }),
    steps,
    (start, requests, changes) => {
      let paths: ReadonlySet<string> = new Set(start);
      let resolver = resolverOf(treeOf(paths));
      const known = new Map(requests.map((item) => [keyOf(item), answer(item)]));
      function answer({ from, specifier, kind }: ImportRequest): string {
        return JSON.stringify(resolver.resolve(from, specifier, kind));
      }
      for (const changed of changes) {
        paths = toggle(paths, changed);
        const affected = resolver.affectedBy(changed);
        if (affected.everything) throw new Error('no workspace file changed');
        resolver = resolver.withView(viewOf(treeOf(paths)), changed);
        for (const item of affected.requests) known.set(keyOf(item), answer(item));
        const fresh = resolverOf(treeOf(paths));
        for (const { from, specifier, kind } of requests) {
          const expected = JSON.stringify(fresh.resolve(from, specifier, kind));
          expect(known.get(keyOf({ from, specifier, kind }))).toBe(expected);
          expect(JSON.stringify(resolver.resolve(from, specifier, kind))).toBe(expected);
        }
      }
    },
  );
  fc.assert(property, { numRuns: 400, seed: 7 });
});

test('only the imports concerned are affected', () => {
  const tree: Tree = { 'a.ts': '', 'b.ts': '', 'deep/a.ts': '', 'c.ts': '' };
  const resolver = resolverOf(tree);
  for (const specifier of ['./a', './b', './deep/a', 'react']) resolver.resolve('c.ts', specifier, 'import');
  const concerned = { from: 'c.ts', specifier: './a', kind: 'import' };
  expect(resolver.affectedBy(['a.js', 'other.ts'])).toEqual({ everything: false, requests: [concerned] });
});

test('the resolver of the old view keeps its answers', () => {
  const tree: Tree = { 'a.js': '', 'c.ts': '' };
  const before = resolverOf(tree);
  expect(inShort(before.resolve('c.ts', './a', 'import'))).toBe('relative a.js');
  const after = before.withView(viewOf({ ...tree, 'a.ts': '' }), ['a.ts']);
  expect(inShort(after.resolve('c.ts', './a', 'import'))).toBe('relative a.ts');
  expect(inShort(before.resolve('c.ts', './a', 'import'))).toBe('relative a.js');
  expect(inShort(before.resolve('c.ts', './a', 'require'))).toBe('relative a.js');
  expect(inShort(after.resolve('c.ts', './a', 'require'))).toBe('relative a.ts');
});

test('a manifest or config concerns everything, also one of another name or one that is missing', () => {
  const view = viewOf({
    'a.ts': '',
    'tsconfig.json': { extends: ['./base.json', './gone'] },
    'base.json': {},
  });
  const resolver = createResolver(readWorkspace(view, NOTHING_INSTALLED), view, NOTHING_INSTALLED);
  for (const path of [
    'p/package.json',
    'tsconfig.build.json',
    'pnpm-workspace.yaml',
    'x/node_modules/y/a.js',
    'base.json',
    'gone.json',
  ]) {
    expect(resolver.affectedBy(['b.ts', path])).toEqual({ everything: true, because: path });
  }
});
