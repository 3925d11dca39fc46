import { expect, test } from 'vitest';
import { planMove } from './testing/plan-move.ts';

const json = (value: unknown): string => JSON.stringify(value);

test('an alias stays an alias while it reaches the file, else becomes relative', async () => {
  const files = {
    'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'], '~lib/*': ['./lib/*'] } } }),
    'src/a/x.ts': '',
    'src/user.ts': `import '@/a/x';`,
  };
  expect((await planMove(files, 'src/a/x.ts', 'src/b/x.ts')).texts['src/user.ts']).toBe(`import '@/b/x';`);
  expect((await planMove(files, 'src/a/x.ts', 'lib/x.ts')).texts['src/user.ts']).toBe(`import '~lib/x';`);
  const outside = await planMove(files, 'src/a/x.ts', 'other/y.ts');
  expect([outside.texts['src/user.ts'], outside.doubts]).toEqual([`import '../other/y';`, []]);
});

test('baseUrl, package imports and a package that imports itself', async () => {
  const files = {
    'package.json': json({
      name: 'me',
      imports: { '#int/*': './src/int/*.ts', '#one': './src/int/one.ts' },
      exports: { '.': './src/index.ts', './int/*': './src/int/*.ts' },
    }),
    'tsconfig.json': json({ compilerOptions: { baseUrl: 'src' } }),
    'src/index.ts': '',
    'src/int/one.ts': '',
    'src/int/two.ts': '',
    'src/user.ts': `import '#int/two'; import '#one'; import 'int/two'; import 'me/int/two'; import 'me/int/one';`,
  };
  const inside = await planMove(files, 'src/int/two.ts', 'src/int/deep/three.ts');
  expect(inside.texts['src/user.ts']).toBe(
    `import '#int/deep/three'; import '#one'; import 'int/deep/three'; import 'me/int/deep/three'; import 'me/int/one';`,
  );
  const outside = await planMove(files, 'src/int/one.ts', 'src/one.ts');
  expect(outside.texts['src/user.ts']).toBe(
    `import '#int/two'; import '#one'; import 'int/two'; import 'me/int/two'; import './one';`,
  );
  expect(outside.texts['package.json']).toBe(
    files['package.json'].replace('"#one":"./src/int/', '"#one":"./src/'),
  );
});

const workspace = {
  'package.json': json({ workspaces: ['packages/*'] }),
  'packages/a/package.json': json({
    name: '@w/a',
    exports: { '.': './src/index.ts', './util': { types: './src/util.ts', default: './src/util.ts' } },
  }),
  'packages/a/src/index.ts': `export * from './util';`,
  'packages/a/src/util.ts': `import 'left-pad';`,
  'packages/b/package.json': json({ name: '@w/b', dependencies: { '@w/a': 'workspace:*' } }),
  'packages/b/src/user.ts': `import '@w/a'; import '@w/a/util';`,
};

test('where the exports name the file they change, and importers by name do not', async () => {
  const { texts, doubts } = await planMove(workspace, 'packages/a/src/util.ts', 'packages/a/src/lib/tool.ts');
  expect(texts['packages/a/package.json']).toBe(
    workspace['packages/a/package.json'].replaceAll('src/util.ts', 'src/lib/tool.ts'),
  );
  expect(texts['packages/b/src/user.ts']).toBeUndefined();
  expect(texts['packages/a/src/index.ts']).toBe(`export * from './lib/tool';`);
  expect(doubts).toEqual([]);
});

test('a relative path that comes to cross a border between packages is a doubt', async () => {
  const { texts, doubts } = await planMove(workspace, 'packages/a/src/util.ts', 'packages/b/src/util.ts');
  expect(texts['packages/a/src/index.ts']).toBe(`export * from '../../b/src/util';`);
  expect(texts['packages/b/src/user.ts']).toBe(`import '@w/a'; import './util';`);
  expect(doubts).toEqual([
    'crosses-package packages/a/src/index.ts',
    'leaves-package packages/a/package.json',
    'leaves-package packages/a/package.json',
  ]);
});

test('a package that moves stays the package of its importers', async () => {
  const files = {
    ...workspace,
    'package.json': json({ workspaces: ['packages/a', 'packages/b'] }),
    'packages/b/tsconfig.json': json({ extends: '../../tsconfig.base.json', references: [{ path: '../a' }] }),
    'packages/a/tsconfig.json': json({ extends: '../../tsconfig.base', include: ['src'] }),
    'tsconfig.base.json': json({ compilerOptions: { composite: true } }),
  };
  const { texts, doubts } = await planMove(files, 'packages/a', 'libs/core/a');
  expect(texts['package.json']).toBe(json({ workspaces: ['libs/core/a', 'packages/b'] }));
  expect(texts['packages/b/tsconfig.json']).toBe(
    json({ extends: '../../tsconfig.base.json', references: [{ path: '../../libs/core/a' }] }),
  );
  expect(texts['libs/core/a/tsconfig.json']).toBe(
    json({ extends: '../../../tsconfig.base', include: ['src'] }),
  );
  expect(texts['packages/b/src/user.ts']).toBeUndefined();
  expect(doubts).toEqual(['install-needed packages/a/package.json']);
});

test('fields of a package.json', async () => {
  const manifest = (path: string, bare: string): string => `{
  "main": "${path}", "module": "${bare}", "types": "${path}", "browser": { "${path}": false },
  "bin": { "run": "${bare}" }, "files": ["${bare}", "!src/*.map"], "sideEffects": ["${path}"],
  "scripts": { "start": "NODE_ENV=x node --import=${path} ${bare} && echo \\"done\\"" },
  "repository": { "type": "git", "directory": "packages/x" }, "description": "${bare}"
}`;
  const files = { 'package.json': manifest('./src/a.js', 'src/a.js'), 'src/a.js': '' };
  const { texts } = await planMove(files, 'src/a.js', 'lib/b.js');
  expect(texts['package.json']).toBe(
    manifest('./lib/b.js', 'lib/b.js').replace('"description": "lib/b.js"', '"description": "src/a.js"'),
  );
});

test('fields of a TypeScript config, comments and trailing commas included', async () => {
  const config = (folder: string): string => `{
  // The roots.
  "files": ["./${folder}/a.ts"],
  "include": ["${folder}/**/*.ts", "${folder}", "other/*"],
  "compilerOptions": { "rootDirs": ["./${folder}", "./gen"], "paths": { "x": ["${folder}/a.ts"], "y/*": ["./${folder}/*"] }, },
}`;
  const files = {
    'p/tsconfig.json': config('src'),
    'p/src/a.ts': '',
    'p/user.ts': `import 'x'; import 'y/a';`,
  };
  const { texts, doubts } = await planMove(files, 'p/src', 'p/lib/core');
  expect([texts['p/tsconfig.json'], texts['p/user.ts'], doubts]).toEqual([config('lib/core'), undefined, []]);
});

test('build output that a manifest names follows its source, with a doubt unless a config says where it is built', async () => {
  const files = {
    'package.json': json({ name: 'me', exports: { './x': './dist/a/x.mjs' } }),
    'src/a/x.ts': '',
    'user.ts': `import 'me/x';`,
  };
  const guessed = await planMove(files, 'src/a/x.ts', 'src/b/y.ts');
  expect(guessed.texts['package.json']).toBe(json({ name: 'me', exports: { './x': './dist/b/y.mjs' } }));
  expect([guessed.texts['user.ts'], guessed.doubts]).toEqual([undefined, ['build-output package.json']]);
  const config = json({ compilerOptions: { outDir: 'dist', rootDir: 'src' } });
  const known = await planMove({ ...files, 'tsconfig.json': config }, 'src/a/x.ts', 'src/b/y.ts');
  expect(known.doubts).toEqual([]);
});

test('typesVersions follow a folder, in sources and in what is built from them', async () => {
  const manifest = (own: string, built: string): string =>
    json({
      name: 'me',
      typesVersions: {
        '*': {
          sub: [`./dist/${built}/index.d.ts`],
          folder: [`dist/${built}`],
          'deep/*': [`dist/${built}/deep/*`, `./${own}/deep/*.ts`],
          '*': ['dist/*'],
        },
        '<5.0': { sub: [`${own}/index`] },
      },
    });
  const files = {
    'package.json': manifest('src/sub', 'sub'),
    'tsconfig.json': json({ compilerOptions: { outDir: 'dist', rootDir: 'src' } }),
    'src/sub/index.ts': '',
    'src/sub/deep/x.ts': '',
  };
  const { texts, doubts } = await planMove(files, 'src/sub', 'src/lib/part');
  expect([texts['package.json'], doubts]).toEqual([manifest('src/lib/part', 'lib/part'), []]);
});

test('pnpm-workspace.yaml and other JSON', async () => {
  const files = {
    'pnpm-workspace.yaml': "packages:\n  - 'libs/a' # first\n  - libs/a/*\n  - other\n",
    'knip.json': json({ entry: ['libs/a/src/x.ts', 'libs/*.ts'], note: 'libs/a/src/x.ts is it' }),
    'data.json': json({ path: 'libs/a/src/x.ts', dotted: './libs/a/src/x.ts' }),
    'libs/a/src/x.ts': '',
  };
  const { texts, doubts } = await planMove(files, 'libs/a', 'libs/b');
  expect(texts['pnpm-workspace.yaml']).toBe("packages:\n  - 'libs/b' # first\n  - libs/b/*\n  - other\n");
  expect(texts['knip.json']).toBe(
    json({ entry: ['libs/b/src/x.ts', 'libs/*.ts'], note: 'libs/a/src/x.ts is it' }),
  );
  expect(texts['data.json']).toBe(json({ path: 'libs/a/src/x.ts', dotted: './libs/b/src/x.ts' }));
  expect(doubts).toEqual(['named-in-text data.json']);
});
