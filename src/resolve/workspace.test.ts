// What a repository says about itself: packages, members, configs.
import { expect, test } from 'vitest';
import { createContexts, readWorkspace, type TsConfig } from './index.ts';
import { installedOf, NOTHING_INSTALLED, viewOf, type Tree } from './testing/tree.ts';
import { yamlList } from './yaml-list.ts';

function configAt(tree: Tree, path: string, installed = NOTHING_INSTALLED): TsConfig {
  return readWorkspace(viewOf(tree), installed).configs.find((config) => config.path === path)!;
}

test('the packages list of a pnpm-workspace.yaml', () => {
  const text = `# heading
packages:
  # all of them
  - packages/*   # trailing
  - "apps/**"
  - 'it''s'

  - '!**/test/**'
catalog:
  react: ^19
`;
  expect(yamlList(text, 'packages')).toEqual(['packages/*', 'apps/**', "it's", '!**/test/**']);
  expect(yamlList('packages:\n- a\n- "b#c"\nother: 1', 'packages')).toEqual(['a', 'b#c']);
  expect(yamlList('packages: ["a/*", b] # c', 'packages')).toEqual(['a/*', 'b']);
  expect(yamlList('packages:\n  key: value', 'packages')).toBeUndefined();
  expect(yamlList('catalog: {}', 'packages')).toBeUndefined();
});

test('members of npm, yarn, pnpm and lerna workspaces', () => {
  const folders = ['', 'apps/web', 'apps/web/deep', 'libs/a', 'libs/no', 'old/x', 'plain'];
  const manifests = folders.map((folder) => [`${folder}/package.json`.replace(/^\//, ''), {}] as const);
  const tree: Tree = {
    ...Object.fromEntries(manifests),
    'package.json': { workspaces: { packages: ['./apps/*/'] } },
    'pnpm-workspace.yaml': 'packages:\n  - "libs/{a,no}"\n  - "!libs/no"\n',
    'lerna.json': { packages: ['old/**'] },
    'node_modules/react/package.json': {},
  };
  const { packages } = readWorkspace(viewOf(tree), NOTHING_INSTALLED);
  expect(packages.map((item) => item.folder)).toEqual(folders);
  const members = packages.filter((item) => item.isMember).map((item) => item.folder);
  expect(members).toEqual(['', 'apps/web', 'libs/a', 'old/x']);
});

test('extends: comments, lists, packages, and paths from where they are written', () => {
  const tree: Tree = {
    'package.json': { workspaces: ['p/*'] },
    'p/presets/package.json': { name: '@my/presets', exports: { './strict': './strict.json' } },
    'p/presets/strict.json': { compilerOptions: { outDir: '${configDir}/out', customConditions: ['x'] } },
    'tsconfig.base.json': `{
      // Where names lead.
      "compilerOptions": { "paths": { "~/*": ["./shared/*",], }, "moduleResolution": "Bundler", /* "no": 1 */ },
      "include": ["src"],
    }`,
    'p/a/tsconfig.json': {
      extends: ['../../tsconfig.base', '@my/presets/strict', '@tsconfig/node'],
      compilerOptions: { rootDir: './src' },
      references: [{ path: '../b' }],
    },
  };
  const installed = installedOf({
    'node_modules/@tsconfig/node/tsconfig.json': { compilerOptions: { allowJs: true } },
  });
  const config = configAt(tree, 'p/a/tsconfig.json', installed);
  expect(config).toEqual({
    path: 'p/a/tsconfig.json',
    extends: ['tsconfig.base.json', 'p/presets/strict.json', 'node_modules/@tsconfig/node/tsconfig.json'],
    references: ['p/b/tsconfig.json'],
    include: ['src'],
    options: {
      paths: { '~/*': ['shared/*'] },
      pathsBase: '',
      moduleResolution: 'bundler',
      outDir: 'p/a/out',
      customConditions: ['x'],
      allowJs: true,
      rootDir: 'p/a/src',
    },
    isSolution: false,
    isBase: false,
  });
});

test('configs that each extend the next one twice are read once', () => {
  const links = Array.from({ length: 40 }, (_, at) => [
    `${at}.json`,
    { extends: [`./${at + 1}.json`, `./${at + 1}.json`] },
  ]);
  const tree: Tree = {
    ...Object.fromEntries(links),
    '40.json': { compilerOptions: { customConditions: ['x'] } },
    'tsconfig.json': { extends: './0.json' },
  };
  expect(configAt(tree, 'tsconfig.json').options).toEqual({ customConditions: ['x'] });
});

test('a base that is missing, circular or broken is a problem, and the rest is used', () => {
  const tree: Tree = {
    'tsconfig.json': { extends: '@gone/base', compilerOptions: { outDir: 'dist' } },
    'a/tsconfig.json': { extends: './b.json' },
    'a/b.json': { extends: './tsconfig.json', compilerOptions: { rootDir: '.' } },
    'c/tsconfig.json': '{ "compilerOptions": ',
    'd/package.json': '[]',
    'e/tsconfig.json': { extends: './.nuxt/tsconfig.json' },
    'f/tsconfig.json': { extends: './base.json' },
  };
  const { problems, configs } = readWorkspace(viewOf(tree), NOTHING_INSTALLED);
  expect(problems.map((problem) => [problem.code, problem.file, problem.limits])).toEqual([
    ['CONFIG_BROKEN', 'd/package.json', true],
    ['CONFIG_BROKEN', 'a/tsconfig.json', true],
    ['CONFIG_BROKEN', 'c/tsconfig.json', true],
    ['CONFIG_BROKEN', 'e/tsconfig.json', false],
    ['CONFIG_BROKEN', 'f/tsconfig.json', true],
    ['CONFIG_BROKEN', 'tsconfig.json', false],
  ]);
  expect(configs.map((config) => config.options)).toEqual([{ rootDir: 'a' }, {}, {}, {}, { outDir: 'dist' }]);
});

test('contexts: root files of every config that is not made to be extended', () => {
  const tree: Tree = {
    'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './tool' }] },
    'tsconfig.base.json': {},
    'tsconfig.app.json': { extends: './tsconfig.base.json', include: ['src'] },
    'tsconfig.test.json': { extends: './tsconfig.app.json', include: ['src', 'test'] },
    'tool/tsconfig.json': {},
    'src/a.ts': '',
    'test/b.ts': '',
    'tool/c.ts': '',
  };
  const view = viewOf(tree);
  const { configs } = readWorkspace(view, NOTHING_INSTALLED);
  const contexts = createContexts(configs, view);
  const rootsOf = (path: string): string[] => contexts.rootsOf(path).map((config) => config.path);
  expect(rootsOf('src/a.ts')).toEqual(['tsconfig.app.json', 'tsconfig.test.json']);
  expect(rootsOf('test/b.ts')).toEqual(['tsconfig.test.json']);
  expect(rootsOf('tool/c.ts')).toEqual(['tool/tsconfig.json']);
  expect(contexts.nearest('test/b.ts')?.path).toBe('tsconfig.json');
  expect(contexts.nearest('tool/x/y.ts')?.path).toBe('tool/tsconfig.json');
});
