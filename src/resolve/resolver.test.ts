// What specifiers name, rule by rule.
import { expect, test } from 'vitest';
import { answersOf, installedOf, resolverOf, type Tree } from './testing/tree.ts';

function check(tree: Tree, expected: Record<string, string>, installed = installedOf({})): void {
  expect(answersOf(tree, expected, installed)).toEqual(expected);
}

test('relative paths: substituted, left out and literal extensions, folders', () => {
  const names =
    'a.ts b.tsx c.mts d.cts e.js e.d.ts f.ts f/index.ts g/index.tsx h.json i.css j.vue k.test.ts l.d.ts';
  const tree = Object.fromEntries(names.split(' ').map((name) => [`src/${name}`, '']));
  check(
    { ...tree, 'src/m.d.css.ts': '', 'src/n.wasm': '', 'src/o.css.ts': '', 'index.ts': '' },
    {
      'src/z.ts ./a': 'relative src/a.ts',
      'src/z.ts ./a.js': 'relative src/a.ts',
      'src/z.ts ./a.ts': 'relative src/a.ts',
      'src/z.ts ./b.jsx': 'relative src/b.tsx',
      'src/z.ts ./b.js': 'relative src/b.tsx',
      'src/z.ts ./c.mjs': 'relative src/c.mts',
      'src/z.ts ./d.cjs': 'relative src/d.cts',
      'src/z.ts ./e.js': 'relative src/e.js',
      'src/z.ts ./e.js type': 'relative src/e.d.ts',
      'src/z.ts ./f': 'relative src/f.ts',
      'src/z.ts ./f/': 'relative src/f/index.ts',
      'src/z.ts ./g': 'relative src/g/index.tsx',
      'src/g/index.tsx ..': '! file-not-found',
      'src/g/index.tsx ../f': 'relative src/f.ts',
      'src/f/index.ts .': 'relative src/f/index.ts',
      'src/f/index.ts ../..': 'relative index.ts',
      'src/z.ts ./h.json': 'relative src/h.json asset',
      'src/z.ts ./i.css?inline': 'relative src/i.css asset',
      'src/z.ts ./j.vue': 'relative src/j.vue asset',
      'src/z.ts ./k.test': 'relative src/k.test.ts',
      'src/z.ts ./l': 'relative src/l.d.ts',
      'src/z.ts ./m.css': 'relative src/m.d.css.ts',
      'src/z.ts ./n.wasm?init': 'relative src/n.wasm asset',
      'src/z.ts ./o.css': 'relative src/o.css.ts',
      'src/z.ts raw-loader!./a': 'relative src/a.ts',
      'src/z.ts ./A': '! file-not-found',
      'src/z.ts ../../x': '! escapes-root',
    },
  );
});

test('a JavaScript importer gets the literal file, and declarations travel along', () => {
  const tree = { 'a.ts': '', 'a.js': '', 'b.js': '', 'b.d.ts': '', 'x.js': '', 'x.ts': '' };
  check(tree, {
    'x.js ./a.js': 'relative a.js',
    'x.ts ./a.js': 'relative a.ts',
    'x.js ./a': 'relative a.js',
  });
  expect(resolverOf(tree).resolve('x.ts', './b', 'import')).toEqual({
    kind: 'file',
    path: 'b.js',
    via: 'relative',
    declaration: 'b.d.ts',
  });
});

test('a folder with a package.json is entered through its fields', () => {
  check(
    {
      'lib/package.json': { main: './dist/main.js', types: './types.d.ts' },
      'lib/src/main.ts': '',
      'lib/types.d.ts': '',
      'a.ts': '',
    },
    { 'a.ts ./lib': 'source lib/src/main.ts', 'a.ts ./lib type': 'relative lib/types.d.ts' },
  );
});

test('paths, baseUrl, rootDirs and moduleSuffixes of the config that includes the file', () => {
  check(
    {
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }',
      'app/tsconfig.json': {
        include: ['src', 'generated'],
        compilerOptions: {
          baseUrl: 'src',
          paths: { '@/*': ['*'], '@/special/*': ['other/*', 'special/*'], exact: ['exact-file.ts'] },
          rootDirs: ['src', 'generated'],
          moduleSuffixes: ['.ios', '-native', ''],
        },
      },
      'app/src/a.ts': '',
      'app/src/b.ts': '',
      'app/src/b.ios.ts': '',
      'app/src/c-native.ts': '',
      'app/src/exact-file.ts': '',
      'app/src/special/x.ts': '',
      'app/generated/deep/made.ts': '',
      'outside.ts': '',
    },
    {
      'app/src/a.ts @/a': 'paths app/src/a.ts',
      'app/src/a.ts @/special/x': 'paths app/src/special/x.ts',
      'app/src/a.ts exact': 'paths app/src/exact-file.ts',
      'app/src/a.ts special/x': 'baseUrl app/src/special/x.ts',
      'app/src/a.ts ./b': 'relative app/src/b.ios.ts',
      'app/src/a.ts ./c': 'relative app/src/c-native.ts',
      'app/src/a.ts ./deep/made': 'rootDirs app/generated/deep/made.ts',
      'app/src/a.ts @/nothing': '! file-not-found',
      'outside.ts exact': '! package-not-declared',
    },
  );
});

test('a file that its nearest config leaves out is read by a sibling config, then by the nearest', () => {
  check(
    {
      'tsconfig.json': { include: ['src'], compilerOptions: { paths: { 'x/*': ['./src/*'] } } },
      'tsconfig.test.json': { include: ['test'], compilerOptions: { paths: { 't/*': ['./test/*'] } } },
      'src/a.ts': '',
      'test/b.ts': '',
      'tools/c.ts': '',
    },
    {
      'test/b.ts t/b': 'paths test/b.ts',
      'test/b.ts x/a': 'paths src/a.ts',
      'tools/c.ts x/a': 'paths src/a.ts',
      'src/a.ts t/b': '! package-not-declared',
    },
  );
});

test('the config that editors use goes before a nearer one that only a build or a test names', () => {
  const paths = (to: string) => ({ compilerOptions: { paths: { x: [to] } } });
  check(
    {
      'tsconfig.json': paths('./main.ts'),
      'a/tsconfig.test.json': paths('./test.ts'),
      'b/tsconfig.json': { include: [], references: [{ path: './tsconfig.lib.json' }] },
      'b/tsconfig.lib.json': paths('./lib.ts'),
      'main.ts': '',
      'a/test.ts': '',
      'a/c.ts': '',
      'b/lib.ts': '',
      'b/c.ts': '',
    },
    { 'a/c.ts x': 'paths main.ts', 'b/c.ts x': 'paths b/lib.ts' },
  );
});

test('modules that need no file', () => {
  check(
    { 'a.ts': '', 'package.json': {} },
    {
      'a.ts fs': 'builtin fs',
      'a.ts node:test': 'builtin node:test',
      'a.ts fs/promises': 'builtin fs/promises',
      'a.ts bun:sqlite': 'builtin bun:sqlite',
      'a.ts cloudflare:workers': 'builtin cloudflare:workers',
      'a.ts virtual:pwa': 'virtual virtual:pwa',
      'a.ts \0made': 'virtual \0made',
      'a.ts https://esm.sh/react': 'virtual https://esm.sh/react',
      'a.ts data:text/javascript,1': 'virtual data:text/javascript,1',
      'a.ts ~icons/mdi/x': 'virtual ~icons/mdi/x',
      'a.ts @/gone': '! file-not-found',
      'a.ts %': '! invalid-specifier',
    },
  );
});

test('third-party packages are installed, declared or neither', () => {
  check(
    {
      'package.json': { devDependencies: { vitest: '1', '@types/estree': '1', '@types/a__b': '1' } },
      'packages/a/package.json': { dependencies: { react: '19' }, peerDependencies: { vue: '3' } },
      'packages/a/a.ts': '',
    },
    {
      'packages/a/a.ts react/jsx-runtime': 'missing react',
      'packages/a/a.ts vue': 'missing vue',
      'packages/a/a.ts vitest/config': 'missing vitest',
      'packages/a/a.ts estree type': 'missing estree',
      'packages/a/a.ts @a/b': 'missing @a/b',
      'packages/a/a.ts hoisted/x': 'package hoisted',
      'packages/a/a.ts above': 'package above',
      'packages/a/a.ts ../../node_modules/hoisted/y.css': 'package hoisted',
      'packages/a/a.ts nobody': '! package-not-declared',
    },
    installedOf({ 'node_modules/hoisted/package.json': {}, '../node_modules/above/package.json': {} }),
  );
});

const MONOREPO: Tree = {
  'package.json': { name: 'root', workspaces: ['packages/*'] },
  'packages/lib/package.json': {
    name: '@m/lib',
    version: '2.1.0',
    exports: {
      '.': { types: './dist/index.d.ts', import: './dist/index.mjs', require: './dist/index.cjs' },
      './direct': { '@m/source': './src/direct.ts', default: './dist/elsewhere.js' },
      './features/*': './dist/features/*.js',
      './features/private/*': null,
      './list': ['./dist/none.js', './dist/list.js'],
      './only-require': { require: './dist/only.cjs' },
      './gone': './dist/gone.js',
    },
    imports: { '#own/*': './dist/own/*.js', '#dep': { node: 'react', default: './x.js' } },
  },
  'packages/lib/src/index.ts': '',
  'packages/lib/src/direct.ts': '',
  'packages/lib/src/features/one.tsx': '',
  'packages/lib/src/features/private/two.ts': '',
  'packages/lib/src/list.ts': '',
  'packages/lib/src/only.ts': '',
  'packages/lib/src/own/thing.ts': '',
  'packages/old/package.json': { name: 'old', main: 'lib/main.js', dependencies: { react: '19' } },
  'packages/old/src/main.ts': '',
  'packages/old/src/deep/x.ts': '',
  'packages/app/package.json': { name: 'app', dependencies: { '@m/lib': 'workspace:*', old: '*' } },
  'packages/app/a.ts': '',
  'packages/pinned/package.json': { name: 'pinned', dependencies: { '@m/lib': '^1.0.0' } },
  'packages/pinned/a.ts': '',
  'packages/alias/package.json': {
    name: 'alias',
    dependencies: { '@m/lib': 'npm:@m/lib', other: 'npm:old@*', far: 'npm:elsewhere@^1' },
  },
  'packages/alias/a.ts': '',
};

test('workspace packages lead to their source without being built or installed', () => {
  check(MONOREPO, {
    'packages/app/a.ts @m/lib': 'source packages/lib/src/index.ts',
    'packages/app/a.ts @m/lib require': 'source packages/lib/src/index.ts',
    'packages/app/a.ts @m/lib/direct': 'workspace packages/lib/src/direct.ts',
    'packages/app/a.ts @m/lib/features/one': 'source packages/lib/src/features/one.tsx',
    'packages/app/a.ts @m/lib/features/private/two': '! not-exported',
    'packages/app/a.ts @m/lib/features/none': '! entry-not-found',
    'packages/app/a.ts @m/lib/list': 'source packages/lib/src/list.ts',
    'packages/app/a.ts @m/lib/only-require': 'source packages/lib/src/only.ts',
    'packages/app/a.ts @m/lib/gone': '! entry-not-found',
    'packages/app/a.ts @m/lib/src/index.ts': '! not-exported',
    'packages/app/a.ts old': 'source packages/old/src/main.ts',
    'packages/app/a.ts old/lib/deep/x': 'source packages/old/src/deep/x.ts',
    'packages/app/a.ts old/src/deep/x': 'workspace packages/old/src/deep/x.ts',
    'packages/app/a.ts ../old/lib/deep/x.js': 'source packages/old/src/deep/x.ts',
    'packages/pinned/a.ts @m/lib': 'missing @m/lib',
    'packages/alias/a.ts @m/lib': 'source packages/lib/src/index.ts',
    'packages/alias/a.ts other': 'source packages/old/src/main.ts',
    'packages/alias/a.ts far': 'missing far',
  });
});

test('a file is not built from itself', () => {
  const tree: Tree = {
    'a/package.json': { name: 'a', main: './dist/a.js' },
    'a/a.js': '',
    'a/b.js': '',
    'a/src/index.ts': '',
    'b/package.json': { name: 'b' },
    'b/a.js': '',
  };
  check(tree, {
    'a/a.js ./dist/a.js require': 'source a/src/index.ts',
    'a/b.js ./dist/a.js require': 'source a/a.js',
    'b/a.js ./dist/a.js require': '! file-not-found',
  });
});

test('a root that bears the name of a package inside it is not that package', () => {
  const tree: Tree = {
    'package.json': { name: '@m/core', workspaces: ['packages/*', 'sample'] },
    'packages/core/package.json': { name: '@m/core' },
    'packages/core/index.ts': '',
    'sample/package.json': { name: 'sample', dependencies: { '@m/core': '*' } },
    'sample/a.ts': '',
  };
  check(tree, { 'sample/a.ts @m/core': 'workspace packages/core/index.ts' });
});

test('a package names itself and its own imports', () => {
  check(MONOREPO, {
    'packages/lib/src/index.ts @m/lib/direct': 'self packages/lib/src/direct.ts',
    'packages/lib/src/index.ts #own/thing': 'source packages/lib/src/own/thing.ts',
    'packages/lib/src/index.ts #own/none': '! entry-not-found',
    'packages/lib/src/index.ts #dep': '! package-not-declared',
    'packages/lib/src/index.ts #unknown': '! imports-not-mapped',
  });
});

test('an installed link is the workspace package it points at, an installed copy is not', () => {
  const question = 'packages/app/a.ts @m/lib';
  const copy = installedOf({ 'packages/app/node_modules/@m/lib/package.json': {} });
  check(MONOREPO, { [question]: 'package @m/lib' }, copy);
  const link = installedOf({ 'node_modules/x/y': '' }, { 'node_modules/@m/lib': 'packages/lib' });
  check(MONOREPO, { [question]: 'source packages/lib/src/index.ts' }, link);
});

test('a dependency by path wins over a name that several packages bear', () => {
  check(
    {
      'pnpm-workspace.yaml': 'packages:\n  - "play/**"\n',
      'play/one/package.json': { name: 'one', dependencies: { dep: 'file:./dep' } },
      'play/one/a.js': '',
      'play/one/dep/package.json': { name: 'dep' },
      'play/one/dep/index.js': '',
      'play/two/dep/package.json': { name: 'dep' },
      'play/two/dep/index.js': '',
      'b.js': '',
    },
    { 'play/one/a.js dep': 'workspace play/one/dep/index.js', 'b.js dep': '! ambiguous-package' },
  );
});

test('packages that are no members do not capture names', () => {
  check(
    {
      'package.json': { workspaces: ['packages/*', '!packages/no'], dependencies: { react: '19' } },
      'fixtures/react/package.json': { name: 'react' },
      'fixtures/react/index.js': '',
      'packages/no/package.json': { name: 'no' },
      'packages/no/index.js': '',
      'a.ts': '',
    },
    { 'a.ts react': 'missing react', 'a.ts no': '! package-not-declared' },
  );
});

test('rules older than exports also find what is not exported', () => {
  const tree = {
    'package.json': { workspaces: ['p/*'] },
    'p/lib/package.json': { name: 'lib', exports: './src/index.ts' },
    'p/lib/src/index.ts': '',
    'p/lib/src/inner.ts': '',
    'p/app/package.json': { name: 'app' },
    'p/app/a.ts': '',
  };
  const question = 'p/app/a.ts lib/src/inner';
  check(tree, { [question]: '! not-exported' });
  const old = { 'tsconfig.json': { compilerOptions: { moduleResolution: 'Node' } } };
  check({ ...tree, ...old }, { [question]: 'workspace p/lib/src/inner.ts' });
});

test('typesVersions maps subpaths for types', () => {
  check(
    {
      'package.json': { workspaces: ['p/*'] },
      'p/lib/package.json': { name: 'lib', typesVersions: { '*': { sub: ['./dist/deep/sub.d.ts'] } } },
      'p/lib/src/deep/sub.ts': '',
      'a.ts': '',
    },
    { 'a.ts lib/sub type': 'source p/lib/src/deep/sub.ts' },
  );
});

test('a path with a leading slash is read from the folders of the packages around', () => {
  check(
    { 'web/package.json': {}, 'web/src/main.ts': '', 'web/public/logo.svg': '', 'web/src/a.ts': '' },
    {
      'web/src/a.ts /src/main.ts': 'root web/src/main.ts',
      'web/src/a.ts /logo.svg': 'root web/public/logo.svg asset',
      'web/src/a.ts /none.ts': '! file-not-found',
    },
  );
});

test('frameworks give names a meaning of their own', () => {
  check(
    {
      'site/package.json': { dependencies: { '@docusaurus/core': '3' } },
      'site/src/x.tsx': '',
      'kit/package.json': { devDependencies: { '@sveltejs/kit': '2' } },
      'kit/src/lib/y.ts': '',
      'web/package.json': {},
      'web/src/z.ts': '',
    },
    {
      'site/src/x.tsx @site/src/x': 'alias site/src/x.tsx',
      'site/src/x.tsx @theme/Layout': 'virtual @theme/Layout',
      'kit/src/a.ts $lib/y': 'alias kit/src/lib/y.ts',
      'kit/src/a.ts $app/stores': 'virtual $app/stores',
      'web/src/a.ts ~/z': 'alias web/src/z.ts',
      'web/src/a.ts @theme/Layout': '! package-not-declared',
    },
  );
});
