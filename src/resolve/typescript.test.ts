// What specifiers name, against TypeScript's own resolver reading the same tree: a file that it finds must be found.
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createResolver, readWorkspace } from './index.ts';
import { NOTHING_INSTALLED, viewOf, writeTree, type Tree } from './testing/tree.ts';
import { openTypeScript } from './testing/typescript-resolver.ts';

/** Files of one line each, without contents. */
function files(names: string): Tree {
  return Object.fromEntries(names.split(' ').map((name) => [name, '']));
}

const OPTIONS: Record<string, object> = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  nodenext: { module: 'nodenext' },
  node16: { module: 'node16' },
  node10: { module: 'commonjs', moduleResolution: 'node10' },
};

interface Case {
  readonly tree: Tree;
  /** `from specifier`. */
  readonly asked: readonly string[];
  readonly options?: object;
}

const MANIFEST_TREE: Tree = files(
  'src/a.ts src/main.ts src/lib/x.ts src/lib/y.tsx src/lib/m.mts src/lib/c.cts src/lib/deep/z.ts src/lib/d.d.ts ' +
    'src/lib/dir/index.ts src/lib/j.js src/lib/j.d.ts src/lib/data.json src/lib/only.jsx src/lib/q.mjs src/lib/q.d.mts',
);

const CASES: Record<string, Case> = {
  'imports that name the output in place': {
    tree: {
      ...MANIFEST_TREE,
      'package.json': {
        name: 'self',
        imports: {
          '#lib/*': './src/lib/*.js',
          '#raw/*': './src/lib/*',
          '#m/*': './src/lib/*.mjs',
          '#c/*': './src/lib/*.cjs',
          '#jsx/*': './src/lib/*.jsx',
          '#exact': './src/lib/x.js',
          '#ts': './src/lib/x.ts',
          '#list': ['./src/none.js', './src/lib/x.js'],
          '#cond': { types: './src/lib/d.d.ts', import: './src/lib/x.js', default: './src/lib/j.js' },
          '#null/*': null,
          '#lib/deep/*': null,
          '#suffix/*.js': './src/lib/*.js',
          '#suffix/*.mjs': './src/lib/*.mjs',
          '#folder/': './src/lib/',
          '#dir': './src/lib/dir',
          '#dirjs': './src/lib/dir/index.js',
        },
        exports: {
          '.': './src/main.js',
          './lib/*': './src/lib/*.js',
          './x': { types: './src/lib/x.d.ts', default: './src/lib/x.js' },
          './m': './src/lib/m.mjs',
          './c': './src/lib/c.cjs',
          './y': './src/lib/y.jsx',
        },
      },
    },
    asked: [
      '#lib/x',
      '#lib/y',
      '#lib/j',
      '#lib/d',
      '#lib/none',
      '#lib/deep/z',
      '#lib/m',
      '#lib/dir/index',
      '#lib/dir',
      '#raw/x.js',
      '#raw/x.ts',
      '#raw/x',
      '#raw/dir',
      '#raw/data.json',
      '#raw/m.mjs',
      '#m/m',
      '#m/q',
      '#c/c',
      '#jsx/y',
      '#jsx/x',
      '#jsx/only',
      '#exact',
      '#ts',
      '#list',
      '#cond',
      '#null/x',
      '#suffix/x.js',
      '#suffix/m.mjs',
      '#folder/x.js',
      '#dir',
      '#dirjs',
      'self',
      'self/lib/x',
      'self/lib/y',
      'self/x',
      'self/m',
      'self/c',
      'self/y',
      'self/none',
    ].map((specifier) => `src/a.ts ${specifier}`),
  },
  'imports that name the output elsewhere': {
    tree: {
      ...MANIFEST_TREE,
      'package.json': {
        name: 'self',
        imports: {
          '#lib/*': './dist/lib/*.js',
          '#types/*': './types/lib/*.d.ts',
          '#m/*': './dist/lib/*.mjs',
        },
        exports: { '.': { types: './types/main.d.ts', default: './dist/main.js' }, './*': './dist/lib/*.js' },
      },
    },
    options: { rootDir: 'src', outDir: 'dist', declaration: true, declarationDir: 'types' },
    asked: ['#lib/x', '#lib/y', '#types/x', '#m/m', '#lib/none', 'self', 'self/x', 'self/deep/z'].map(
      (specifier) => `src/a.ts ${specifier}`,
    ),
  },
  'exports of a workspace package': {
    tree: {
      'package.json': { workspaces: ['p/*'] },
      ...files(
        'p/app/a.ts p/app/a.mts p/app/a.cts p/lib/src/x.ts p/lib/src/y.tsx p/lib/src/m.mts p/lib/src/c.cts',
      ),
      ...files('p/lib/src/index.ts p/lib/src/deny/x.ts p/lib/types.d.ts p/lib/impl.js p/lib/src/s.css'),
      ...files('p/old/src/index.ts p/old/lib/deep.ts p/old/types/v.d.ts p/old/types/index.d.ts'),
      'p/app/package.json': { name: 'app', dependencies: { lib: '*', old: '*' } },
      'p/lib/package.json': {
        name: 'lib',
        exports: {
          '.': './src/index.js',
          './*': './src/*.js',
          './*.mjs': './src/*.mjs',
          './deny/*': null,
          './typed': { types: './types.d.ts', default: './impl.js' },
          './late': { default: './impl.js', types: './types.d.ts' },
          './custom': { own: './src/x.js', default: './src/y.js' },
          './mode': { import: './src/m.mjs', require: './src/c.cjs' },
          './list': [{ none: './src/x.js' }, './src/y.js'],
          './versioned': { 'types@>=4': './types.d.ts', default: './src/x.js' },
          './nested': { node: { import: './src/m.mjs', default: './src/c.cjs' }, default: './src/x.js' },
          './s.css': './src/s.css',
          './bare': './src/x',
        },
      },
      'p/old/package.json': {
        name: 'old',
        main: './src/index.js',
        typesVersions: { '*': { v: ['types/v.d.ts'], 'w/*': ['types/*'] } },
      },
    },
    options: { customConditions: ['own'] },
    asked: ['a.ts', 'a.mts', 'a.cts'].flatMap((from) =>
      [
        'lib',
        'lib/x',
        'lib/y',
        'lib/m.mjs',
        'lib/deny/x',
        'lib/typed',
        'lib/late',
        'lib/custom',
        'lib/mode',
        'lib/list',
      ]
        .concat(['lib/versioned', 'lib/nested', 'lib/s.css', 'lib/none', 'lib/src/x', 'lib/bare', 'lib/c'])
        .concat(['old', 'old/lib/deep', 'old/lib/deep.js', 'old/v', 'old/w/v'])
        .map((specifier) => `p/app/${from} ${specifier}`),
    ),
  },
  'relative paths': {
    tree: {
      ...files(
        'a.ts x.ts y.tsx m.mts c.cts d.d.ts j.js j.d.ts k.jsx dir/index.ts dir.ts style.css style.d.css.ts',
      ),
      ...files(
        'both.ts both.tsx both.js n.json deep/a.ts only/index.js t.vue t.vue.d.ts u.d.vue.ts u.vue q.mjs q.d.mts',
      ),
      ...files(
        'odd.name.ts odd.name.d.ts x.test.ts mixed/index.mts twin.d.ts twin/index.ts p/types.d.ts p/src/m.ts',
      ),
      'p/package.json': { main: './lib/m.js', types: './types.d.ts' },
    },
    options: {
      allowImportingTsExtensions: true,
      noEmit: true,
      allowArbitraryExtensions: true,
      resolveJsonModule: true,
    },
    asked: [
      './x',
      './x.js',
      './x.ts',
      './x.jsx',
      './x.mjs',
      './y',
      './y.js',
      './y.jsx',
      './y.tsx',
      './m',
      './m.mjs',
    ]
      .concat([
        './m.mts',
        './c',
        './c.cjs',
        './c.cts',
        './d',
        './d.js',
        './d.d.ts',
        './d.ts',
        './j',
        './j.js',
        './k',
      ])
      .concat([
        './k.js',
        './k.jsx',
        './dir',
        './dir/',
        './dir/index',
        './dir/index.js',
        './style.css',
        './both',
      ])
      .concat([
        './both.js',
        './both.jsx',
        './n.json',
        './n',
        './only',
        './t.vue',
        './u.vue',
        './q.mjs',
        './odd.name',
      ])
      .concat([
        './odd.name.js',
        './x.test',
        './x.test.js',
        './mixed',
        './twin',
        './p',
        './p/lib/m',
        '.',
        './',
        '..',
      ])
      .map((specifier) => `a.ts ${specifier}`),
  },
  'moduleSuffixes and rootDirs': {
    tree: files(
      'src/a.ts src/b.ios.ts src/b.ts src/c-x.ts src/d.ios.d.ts src/d.js gen/e.ts gen/deep/f.ts src/deep/g.ts src/h/index.ios.ts',
    ),
    options: { moduleSuffixes: ['.ios', '-x', ''], rootDirs: ['src', 'gen'] },
    asked: [
      './b',
      './b.js',
      './c',
      './c.js',
      './d',
      './d.js',
      './e',
      './deep/f',
      './deep/f.js',
      './h',
      './none',
    ].map((specifier) => `src/a.ts ${specifier}`),
  },
  'paths without baseUrl': {
    tree: files('src/a.ts src/x.ts src/y/index.ts src/z.js src/z.d.ts other/x.ts src/n.json lib/w.mts'),
    options: {
      paths: {
        '@/*': ['./src/*'],
        '@both/*': ['./none/*', './other/*', './src/*'],
        exact: ['./src/x'],
        'exact-js': ['./src/x.js'],
        '@js/*': ['./src/*.js'],
        '@mjs/*': ['./lib/*.mjs'],
        '*-suffix': ['./src/*'],
        '@/special/*': ['./other/*'],
      },
      resolveJsonModule: true,
    },
    asked: [
      '@/x',
      '@/x.js',
      '@/x.ts',
      '@/y',
      '@/y/index',
      '@/z',
      '@/n.json',
      '@/none',
      '@both/x',
      '@both/y',
      'exact',
    ]
      .concat(['exact-js', '@js/x', '@js/z', '@mjs/w', 'x-suffix', '@/special/x', '@/special/y'])
      .map((specifier) => `src/a.ts ${specifier}`),
  },
  'baseUrl and paths': {
    tree: files('src/a.ts src/x.ts src/y/index.ts src/app/b.ts src/util.js src/fs.ts'),
    options: { baseUrl: './src', paths: { '~/*': ['./*'], '~x': ['x'] } },
    asked: ['x', 'x.js', 'y', 'app/b', 'app/b.js', 'util', '~/x', '~x', '~/app/b', 'none', 'fs'].map(
      (specifier) => `src/a.ts ${specifier}`,
    ),
  },
};

const GRID = Object.entries(CASES).flatMap(([name, item]) =>
  Object.keys(OPTIONS).map((kind) => [name, kind, item] as const),
);

test.each(GRID)('%s, read by %s', (_, kind, { tree, asked, options }) => {
  const whole: Tree = { ...tree, 'tsconfig.json': { compilerOptions: { ...OPTIONS[kind], ...options } } };
  const root = writeTree(whole);
  const view = viewOf(whole);
  const workspace = readWorkspace(view, NOTHING_INSTALLED);
  const ours = createResolver(workspace, view, NOTHING_INSTALLED);
  const theirs = openTypeScript(root, view, workspace, ['tsconfig.json']);
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const question of asked) {
    const [from, specifier] = question.split(' ') as [string, string];
    const path = theirs.resolve('tsconfig.json', from, specifier, 'static');
    if (path === undefined) continue;
    expected[question] = path;
    const answer = ours.resolve(from, specifier, 'import');
    const isSame = answer.kind === 'file' && (answer.path === path || answer.declaration === path);
    found[question] = isSame ? path : answer.kind === 'file' ? answer.path : JSON.stringify(answer);
  }
  rmSync(root, { recursive: true });
  // Its oldest rules know no maps of packages.
  if (kind !== 'node10') expect(Object.keys(expected).length).toBeGreaterThan(0);
  expect(found).toEqual(expected);
});
