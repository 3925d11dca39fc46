// Root files of configs, against the TypeScript compiler's own list.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfConfig, readWorkspace } from './index.ts';
import { NOTHING_INSTALLED, viewOf, writeTree, type Tree } from './testing/tree.ts';

const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const tsc = join(dirname(manifest), 'bin', 'tsc');

const NAMES = [
  'src/a.ts',
  'src/a.js',
  'src/b.tsx',
  'src/b.d.ts',
  'src/c.js',
  'src/c.d.ts',
  'src/d.mts',
  'src/d.mjs',
  'src/e.cjs',
  'src/f.json',
  'src/.hidden.ts',
  'src/.dot/g.ts',
  'src/h.min.js',
  'src/deep/er/i.ts',
  'src/deep/i.test.ts',
  'src/node_modules/j.ts',
  'node_modules/k/index.ts',
  'dist/l.ts',
  'types/m.d.ts',
  'other.ts',
  'my.folder/n.ts',
  'src/o.jsx',
  'src/p1.ts',
  'src/p12.ts',
  'src/a.d.ts',
  'lib/q.cts',
  'src/r.vue',
];

const CONFIGS: Record<string, object> = {
  default: {},
  'with outDir': { compilerOptions: { outDir: 'dist', allowJs: true } },
  'own exclude': { exclude: ['src/deep'], compilerOptions: { outDir: 'dist' } },
  'a folder': { include: ['src'] },
  'a folder with JavaScript': { include: ['src'], compilerOptions: { allowJs: true } },
  'checked JavaScript': { include: ['src'], compilerOptions: { checkJs: true, allowJs: true } },
  'all below': { include: ['src/**/*'], exclude: ['**/*.test.ts', '**/er'] },
  'one level': { include: ['src/*'] },
  'a question mark': { include: ['src/p?.ts'] },
  'a hidden folder by name': { include: ['src/.dot', 'src/.hidden.ts'] },
  'files only': { files: ['other.ts', 'src/c.d.ts'] },
  'files and include': { files: ['other.ts'], include: ['types'] },
  'JSON by name': { include: ['src/**/*.ts', 'src/*.json'], compilerOptions: { resolveJsonModule: true } },
  'JSON by default': { include: ['other.ts', 'src/*.json'] },
  'JSON not by default': { include: ['other.ts', 'src/*.json'], compilerOptions: { module: 'node16' } },
  'JSON not by name': { include: ['src'], compilerOptions: { resolveJsonModule: true } },
  'node_modules by name': { include: ['node_modules/k'], exclude: [] },
  'a folder with a dot': { include: ['my.folder', 'lib'] },
  minified: { include: ['src/*.js', 'src/h.min.js'], compilerOptions: { allowJs: true } },
  'the folder itself': { include: ['.'], exclude: ['src', 'node_modules'] },
};

test.each(Object.entries(CONFIGS))('root files: %s', (_, config) => {
  const tree: Tree = { ...Object.fromEntries(NAMES.map((name) => [name, ''])), 'tsconfig.json': config };
  const view = viewOf(tree);
  const [read] = readWorkspace(view, NOTHING_INSTALLED).configs;
  const root = writeTree(tree);
  const expected = listedBy(root);
  rmSync(root, { recursive: true });
  expect(expected.length).toBeGreaterThan(0);
  expect(filesOfConfig(read!, view)).toEqual(expected);
});

/** What the compiler lists for the config in a folder; nothing when it finds nothing to compile. */
function listedBy(folder: string): string[] {
  const flags = ['--listFilesOnly', '--noEmit', '--noLib', '--noResolve', '--types', ''];
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, ...flags], { encoding: 'utf8' });
  const listed = stdout.split('\n').filter((line) => line.startsWith(folder));
  return listed.map((line) => line.slice(folder.length + 1)).sort((a, b) => (a < b ? -1 : 1));
}

test.each([['.'], ['./'], ['.', 'src'], ['./**/*'], ['src']])(
  'a folder whose name has a dot, as root and within one: %s',
  (...include) => {
    const names = ['tsconfig.json', 'a.ts', 'src/b.ts'];
    const texts = Object.fromEntries(names.map((name) => [name, name === names[0] ? { include } : '']));
    const within = Object.fromEntries(names.map((name) => [`my.app/${name}`, texts[name]!]));
    const outer = writeTree(within);
    const root = join(outer, 'my.app');
    const expected = listedBy(root);
    rmSync(outer, { recursive: true });
    const asRoot = { ...viewOf(texts), root };
    expect(filesOfConfig(readWorkspace(asRoot, NOTHING_INSTALLED).configs[0]!, asRoot)).toEqual(expected);
    const view = { ...viewOf(within), root: outer };
    const found = filesOfConfig(readWorkspace(view, NOTHING_INSTALLED).configs[0]!, view);
    expect(found).toEqual(expected.map((path) => `my.app/${path}`));
  },
);
