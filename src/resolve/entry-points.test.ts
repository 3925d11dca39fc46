// From what a manifest promises back to the files that keep the promise.
import { expect, test } from 'vitest';
import type { Resolver, SourceFile } from './index.ts';
import { resolverOf, type Tree } from './testing/tree.ts';

function entry(tree: Tree, folder: string, subpath = '.'): SourceFile | undefined {
  const resolver = resolverOf(tree);
  return resolver.sourceEntry(packageIn(resolver, folder), subpath, 'import');
}

function packageIn(resolver: Resolver, folder: string): NonNullable<ReturnType<Resolver['packageOf']>> {
  return resolver.packageOf(`${folder}/package.json`)!;
}

test.each<[string, Tree, SourceFile | undefined]>([
  [
    'the target itself',
    { 'p/package.json': { exports: './a.ts' }, 'p/a.ts': '' },
    { path: 'p/a.ts', how: 'target' },
  ],
  [
    'outDir and rootDir, also when the output lies among the sources',
    {
      'p/package.json': { main: './v4/index.cjs' },
      'p/tsconfig.build.json': { compilerOptions: { outDir: '.', rootDir: 'source' } },
      'p/source/v4/index.ts': '',
    },
    { path: 'p/source/v4/index.ts', how: 'outDir' },
  ],
  [
    'outDir without rootDir, by what is included',
    {
      'p/package.json': { main: './made/main.js' },
      'p/tsconfig.json': { include: ['code/**/*'], compilerOptions: { outDir: 'made' } },
      'p/code/main.ts': '',
    },
    { path: 'p/code/main.ts', how: 'outDir' },
  ],
  [
    'a build folder of several levels and the name of the package',
    { 'p/package.json': { types: './dist/types/p/deep/x.d.ts' }, 'p/deep/x.tsx': '' },
    { path: 'p/deep/x.tsx', how: 'build-folder' },
  ],
  [
    'a format in the file name',
    { 'p/package.json': { module: './dist/core.esm.js' }, 'p/src/core.ts': '' },
    { path: 'p/src/core.ts', how: 'build-folder' },
  ],
  [
    'the usual place of a main file',
    { 'p/package.json': { main: './dist/bundle.min.js' }, 'p/src/index.tsx': '' },
    { path: 'p/src/index.tsx', how: 'convention' },
  ],
  ['nothing', { 'p/package.json': { main: './dist/x.js' }, 'p/src/other.ts': '' }, undefined],
])('source of an entry: %s', (_, tree, expected) => {
  expect(entry(tree, 'p')).toEqual(expected);
});

test('the source of build output at any path', () => {
  const resolver = resolverOf({ 'p/package.json': {}, 'p/src/deep/x.ts': '' });
  expect(resolver.sourceOf('p/lib/deep/x.js')).toEqual({ path: 'p/src/deep/x.ts', how: 'build-folder' });
  expect(resolver.sourceOf('p/lib/deep/y.js')).toBeUndefined();
});

test('entry points: exports, expanded patterns, commands', () => {
  const resolver = resolverOf({
    'p/package.json': {
      name: '@s/p',
      bin: './dist/cli.js',
      exports: {
        '.': './dist/index.js',
        './hooks/*': './dist/hooks/*.js',
        './hooks/secret': null,
        './raw/*': './raw/*',
        './gone': './dist/gone.js',
        './package.json': './package.json',
      },
    },
    'p/src/cli.ts': '',
    'p/src/index.ts': '',
    'p/src/hooks/one.ts': '',
    'p/src/hooks/deep/two.tsx': '',
    'p/src/hooks/three/index.ts': '',
    'p/src/hooks/secret.ts': '',
    'p/raw/a.txt': '',
  });
  const points = resolver.entryPoints(packageIn(resolver, 'p'));
  expect(points.map((point) => `${point.kind} ${point.subpath} ${point.path}`)).toEqual([
    'bin p p/src/cli.ts',
    'export . p/src/index.ts',
    'export ./hooks/deep/two p/src/hooks/deep/two.tsx',
    'export ./hooks/one p/src/hooks/one.ts',
    'export ./hooks/three p/src/hooks/three/index.ts',
    'export ./hooks/three/index p/src/hooks/three/index.ts',
    'export ./package.json p/package.json',
    'export ./raw/a.txt p/raw/a.txt',
  ]);
});
