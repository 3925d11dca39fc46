import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitFixture } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { openWorkingTree } from './index.ts';
import { codes } from './testing/working-truth.ts';

const temporary = temporaryFolder();

test('a folder without git is walked by its own ignore rules', async () => {
  const root = freshFolder(temporary);
  writeFiles(root, {
    '.gitignore': '*.log\n/build/\n',
    'a.ts': '',
    'x.log': '',
    'build/b.js': '',
    'sub/.gitignore': '!keep.log\nbuild\n',
    'sub/keep.log': '',
    'sub/build': '',
    'sub/deep/build/x': '',
    'node_modules/p/i.js': '',
    'sub/node_modules/q/i.js': '',
    '.lintel/cache/c.db': '',
    'nested/.git/HEAD': '',
    'nested/n.ts': '',
  });
  fs.symlinkSync('/etc', join(root, 'link'));
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['.gitignore', 'a.ts', 'link', 'sub/.gitignore', 'sub/keep.log']);
  expect(codes(snapshot)).toEqual(['LINK_LEAVES_ROOT link', 'SUBMODULE_SKIPPED nested']);
});

test.each<[string, (root: string) => void]>([
  [
    'an empty .git folder',
    (root) => {
      fs.rmSync(join(root, '.git'), { recursive: true });
      fs.mkdirSync(join(root, '.git'));
    },
  ],
  [
    'a .git file that leads nowhere',
    (root) => {
      fs.rmSync(join(root, '.git'), { recursive: true });
      fs.writeFileSync(join(root, '.git'), 'gitdir: /nowhere\n');
    },
  ],
  ['a damaged index', (root) => fs.writeFileSync(join(root, '.git/index'), 'garbage')],
])('with %s the folder is walked and the answer is limited', async (_, damage) => {
  const root = gitFixture(temporary, { '.gitignore': 'x\n', 'a.ts': 'a' });
  writeFiles(root, { x: '' });
  damage(root);
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['.gitignore', 'a.ts']);
  expect(snapshot.problems).toMatchObject([
    { limits: true, message: expect.stringContaining('walked instead') },
  ]);
});

test('without git on the machine the folder is walked', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'a' });
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  try {
    const snapshot = await openWorkingTree(root);
    expect(snapshot.paths).toEqual(['a.ts']);
    expect(snapshot.problems).toMatchObject([
      { limits: true, message: expect.stringContaining('git was not found in PATH') },
    ]);
  } finally {
    process.env['PATH'] = path;
  }
});
