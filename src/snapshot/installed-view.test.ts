import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { installedView } from './index.ts';

const temporary = temporaryFolder();

test('installed packages, in the root, above it and through links', () => {
  const top = freshFolder(temporary);
  const root = join(top, 'pkg');
  writeFiles(top, {
    'node_modules/up/index.js': 'up',
    'pkg/a.ts': 'own',
    'pkg/libs/lib/index.ts': 'lib',
    'pkg/node_modules/in/package.json': '\uFEFF{}',
  });
  fs.symlinkSync('../libs/lib', join(root, 'node_modules/lib'));
  const view = installedView(root);
  expect(view.has('node_modules/in/package.json')).toBe(true);
  expect(view.read('node_modules/in/package.json')).toBe('{}');
  expect([view.has('../node_modules/up/index.js'), view.read('../node_modules/up/index.js')]).toEqual([
    true,
    'up',
  ]);
  expect([
    view.hasFolder('node_modules'),
    view.hasFolder('node_modules/lib'),
    view.has('node_modules/lib'),
  ]).toEqual([true, true, false]);
  expect(view.realPath('node_modules/lib/index.ts')).toBe('libs/lib/index.ts');
  expect(view.realPath('../node_modules/up')).toBe('../node_modules/up');
  for (const path of [
    'a.ts',
    'libs/lib/index.ts',
    'node_modules/none/index.js',
    'node_modules/in/package.json/x',
    'my_node_modules/x',
  ])
    expect([view.has(path), view.hasFolder(path), view.read(path), view.realPath(path)]).toEqual([
      false,
      false,
      undefined,
      undefined,
    ]);
});
