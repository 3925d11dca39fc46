// What files are there for, and what follows from it for a scan.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

async function rolesIn(files: Record<string, string>): Promise<string[]> {
  const folder = freshFolder(temporary);
  writeFiles(folder, files);
  return rolesAt(folder);
}

/** Files that git ignores are added all the same. */
async function rolesInGit(files: Record<string, string>): Promise<string[]> {
  const folder = gitFixture(temporary, {});
  writeFiles(folder, files);
  execFileSync('git', ['-C', folder, 'add', '--force', '.']);
  return rolesAt(folder);
}

async function rolesAt(folder: string): Promise<string[]> {
  const { stdout } = await run(folder, ['graph', 'roles', '--format', 'json', '--no-cache']);
  const { files: roles } = JSON.parse(stdout) as { files: { file: string; role: string; reason: string }[] };
  return roles.map(({ file, role, reason }) => `${file}: ${role}, ${reason}`);
}

test('runners, manifests and settings say what files are there for', async () => {
  expect(
    await rolesIn({
      'package.json': '{ "bin": "scripts/run.js", "jest": { "testMatch": ["<rootDir>/checks/**/*.js"] } }',
      'packages/a/package.json': '{ "name": "a" }',
      'packages/a/vitest.config.ts':
        'import { defineConfig } from "vitest/config"; export default defineConfig({ test: { include: ["src/**/*.check.ts"] }, resolve: { include: ["lib"] } });',
      'packages/a/src/one.check.ts': '',
      'packages/a/src/one.ts': '',
      'checks/all.js': '',
      'scripts/run.js': '',
      'scripts/other.js': '',
      'tools/kept.ts': '',
      'lintel.json': '{ "roles": { "tools": "source" } }',
    }),
  ).toEqual([
    'checks/all.js: test, is named by testMatch in package.json',
    'packages/a/src/one.check.ts: test, is named by include in packages/a/vitest.config.ts',
    'packages/a/src/one.ts: source, nothing says otherwise',
    'packages/a/vitest.config.ts: config, has the name of a configuration',
    'scripts/other.js: script, is in scripts/',
    'scripts/run.js: source, is offered by package.json',
    'tools/kept.ts: source, lintel.json says so for tools',
  ]);
});

const WEBPACK = 'function __webpack_require__(id) { return id; }\n__webpack_require__(1);\n';
const UNIVERSAL = `/*! lib v1.2.3 */
(function (global, factory) {
  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports)
    : typeof define === 'function' && define.amd ? define(['exports'], factory) : factory(global.lib = {});
})(this, function (exports) { exports.one = 1; });
`;

test('committed output is generated; sources in folders of such names are not', async () => {
  expect(
    await rolesInGit({
      '.gitignore': '/dist/\n',
      'package.json':
        '{ "name": "p", "main": "./build/lib.js", "files": ["esm-bundle"], "scripts": { "build": "x --outfile=cdn/p.js" } }',
      'rollup.config.mjs': "export default { input: 'a.js', output: [{ file: './cdn/p.esm.js' }] };\n",
      'cdn/p.js': 'var p = {};\n',
      'cdn/p.esm.js': 'export const p = {};\n',
      'cdn/other.js': 'export const other = 1;\n',
      'build/lib.js': UNIVERSAL,
      'build/release.js': 'export const release = () => 1;\n',
      'client/bundle.js': WEBPACK,
      'client/lib.js': UNIVERSAL.replace('1.2.3', '1.2.4'),
      'client/two.js': 'export const two = 2;\n',
      'dist/index.js': WEBPACK,
      'dist/plain.js': 'export const plain = 1;\n',
      'dist/two.js': 'export const two = 2;\n',
      'dist/two.js.map': '{}',
      'esm-bundle/a.js': WEBPACK.replaceAll('1', '2'),
      'lib/universal.js': UNIVERSAL.replace('1.2.3', '1.2.5'),
      'lib/said.js': 'export const said = 1;\n//# sourceMappingURL=said.js.map\n',
      'out/run.js': WEBPACK.replaceAll('1', '3'),
      'typed/tsconfig.json': '{ "compilerOptions": { "outDir": "made", "rootDir": "source" } }',
      'typed/source/deep/a.ts': 'export const a = 1;\n',
      'typed/made/deep/a.js': 'export const a = 1;\n',
      'typed/made/b.js': 'export const b = 1;\n',
    }),
  ).toEqual([
    'build/lib.js: generated, is a bundle in build/, which package.json builds',
    'build/release.js: source, nothing says otherwise',
    'cdn/other.js: source, nothing says otherwise',
    'cdn/p.esm.js: generated, is named as output by rollup.config.mjs',
    'cdn/p.js: generated, is named as output by package.json',
    'client/bundle.js: generated, is a copy of the bundle dist/index.js',
    'client/lib.js: source, nothing says otherwise',
    'client/two.js: source, nothing says otherwise',
    'dist/index.js: generated, is a bundle in dist/, which git ignores',
    'dist/plain.js: source, nothing says otherwise',
    'dist/two.js: generated, has a source map beside it',
    'esm-bundle/a.js: generated, is a bundle in esm-bundle/, which package.json builds',
    'lib/said.js: generated, names its source map',
    'lib/universal.js: source, nothing says otherwise',
    'out/run.js: source, nothing says otherwise',
    'rollup.config.mjs: config, has the name of a configuration',
    'typed/made/b.js: source, nothing says otherwise',
    'typed/made/deep/a.js: generated, is compiled from typed/source/deep/a.ts',
    'typed/source/deep/a.ts: source, nothing says otherwise',
  ]);
});

test('what carries the title of a release is vendored, unless a package of the repository has its name', async () => {
  const titled = (title: string): string => `/*! ${title} | MIT License */\nvar one = 1;\n`;
  expect(
    await rolesIn({
      'package.json': '{ "name": "@tool/kit-core", "workspaces": ["packages/*"], "main": "main.js" }',
      'packages/ui/package.json': '{ "name": "ui" }',
      'copied/package.json': '{ "name": "pages" }',
      'main.js': titled('Other 1.2.3'),
      'src/core.js': titled('Kit Core v1.2.3'),
      'src/ui.js': titled('UI v1.2.3'),
      'public/guide.js': titled('Guide v1.2.3'),
      'copied/pages.js': titled('Pages v1.2.3'),
    }),
  ).toEqual([
    'copied/pages.js: vendored, says “Pages v1.2.3 | MIT License”',
    'main.js: source, nothing says otherwise',
    'public/guide.js: vendored, says “Guide v1.2.3 | MIT License”',
    'src/core.js: source, nothing says otherwise',
    'src/ui.js: source, nothing says otherwise',
  ]);
});

test('people see how many files have each role', async () => {
  const folder = freshFolder(temporary);
  writeFiles(folder, { 'src/a.ts': '', 'test/a.test.ts': '' });
  const { stdout } = await run(folder, ['graph', 'roles', '--no-cache']);
  expect(stdout).toContain('2 source files, 1 of them shipped or run');
  expect(stdout).toMatch(/test +has the name of a test +test\/a\.test\.ts/);
});
