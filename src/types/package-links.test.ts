import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG, filesIn, fixture, shown, temporaryFolder, writeFiles } from './testing/fixture.ts';

const WORKSPACE = `
//- packages/core/package.json
{ "name": "@scope/core", "exports": { ".": "./dist/index.js", "./extra": "./dist/extra.js" } }
//- packages/core/tsconfig.json
${CONFIG}
//- packages/core/src/index.ts
export const core = 1;
//- packages/core/src/extra.ts
import { core } from '@scope/core';
export const extra = core;
//- packages/app/tsconfig.json
{ "extends": "@scope/config/base.json" }
//- packages/app/main.ts
import { core } from '@scope/core';
import { extra } from '@scope/core/extra';
export const sum: number = core + extra;
//- packages/config/package.json
{ "name": "@scope/config" }
//- packages/config/base.json
${CONFIG.replace('"."', '"${configDir}"')}
`;

const LINKS = [
  {
    name: '@scope/core',
    folder: 'packages/core',
    entries: [
      { subpath: '.', path: 'packages/core/src/index.ts' },
      { subpath: './extra', path: 'packages/core/src/extra.ts' },
    ],
  },
  { name: '@scope/config', folder: 'packages/config', entries: [] },
];

const CORE = [
  'packages/app/main.ts:1 import core',
  'packages/app/main.ts:3 read core',
  'packages/core/src/extra.ts:1 import core',
  'packages/core/src/extra.ts:2 read core',
  'packages/core/src/index.ts:1 definition core',
];

test('workspace packages resolve to their sources without being installed', async () => {
  const { types, files, at } = fixture(WORKSPACE, { links: LINKS });
  expect(await types.diagnostics('packages/app/tsconfig.json')).toEqual([]);
  const path = 'packages/core/src/index.ts';
  const { references, contextsAsked } = await types.references(path, at(path, 'core'));
  expect(shown(files, references)).toEqual(CORE);
  expect(contextsAsked).toEqual(['packages/app/tsconfig.json', 'packages/core/tsconfig.json']);
});

test('an installed link to a package that is not built leads to its sources', async () => {
  const root = temporaryFolder();
  writeFiles(root, filesIn(WORKSPACE));
  mkdirSync(join(root, 'packages/app/node_modules/@scope'), { recursive: true });
  symlinkSync('../../../core', join(root, 'packages/app/node_modules/@scope/core'));
  const { types, files, at } = fixture(WORKSPACE, { root, links: LINKS, onDisk: () => true });
  const path = 'packages/core/src/index.ts';
  const { references } = await types.references(path, at(path, 'core'));
  expect(shown(files, references)).toEqual(CORE);
});

test('another version that is really installed is left alone', async () => {
  const root = temporaryFolder();
  const installed = 'packages/app/node_modules/@scope/core';
  writeFiles(
    root,
    new Map([
      [`${installed}/package.json`, '{ "name": "@scope/core", "types": "index.d.ts" }'],
      [`${installed}/index.d.ts`, 'export declare const core: string;'],
      [`${installed}/extra.d.ts`, 'export declare const extra: string;'],
    ]),
  );
  const { types, at } = fixture(WORKSPACE, { root, links: LINKS });
  const [core] = await types.symbolsAt('packages/app/main.ts', [at('packages/app/main.ts', 'core +')]);
  expect(core?.declarations).toMatchObject([{ file: '@scope/core/index.d.ts', external: true }]);
});
