// What a command leaves for whoever reads its results.
import * as fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadBack, Sandbox, Written } from './sandbox.ts';
import { makeTestTree, sandboxWays, tryInside, type TestTree } from '../testing/sandbox-trees.ts';

const LEAVES = 'it is a link that leaves the tree';
const GIT = 'it belongs to git';

/** Each line makes something; what is said of it follows, or what reading it gives. */
const TRICKS: readonly { make: string; path: string; refused?: string; read: ReadBack }[] = [
  {
    make: `fs.symlinkSync('/etc/passwd', 'passwd')`,
    path: 'passwd',
    refused: LEAVES,
    read: { refused: LEAVES },
  },
  {
    make: `fs.symlinkSync('../../../../../etc/passwd', 'climbs')`,
    path: 'climbs',
    refused: LEAVES,
    read: { refused: LEAVES },
  },
  { make: `fs.symlinkSync('/', 'root')`, path: 'root', refused: LEAVES, read: { refused: LEAVES } },
  {
    make: `fs.symlinkSync('/proc/self/root/etc', 'etc')`,
    path: 'etc',
    refused: LEAVES,
    read: { refused: LEAVES },
  },
  { make: `fs.symlinkSync('root', 'root2')`, path: 'root2', refused: LEAVES, read: { refused: LEAVES } },
  { make: `fs.symlinkSync('..', 'up')`, path: 'up', refused: LEAVES, read: { refused: LEAVES } },
  {
    make: `fs.symlinkSync('loop2', 'loop1'); fs.symlinkSync('loop1', 'loop2')`,
    path: 'loop1',
    refused: 'its links have no end',
    read: { refused: 'its links have no end' },
  },
  {
    make: `fs.symlinkSync('.git/HEAD', 'head')`,
    path: 'head',
    refused: 'it leads to what belongs to git',
    read: { refused: 'it leads to what belongs to git' },
  },
  {
    make: `fs.symlinkSync('folder/../../out', 'folder-up')`,
    path: 'folder-up',
    refused: LEAVES,
    read: { refused: LEAVES },
  },
  { make: `fs.symlinkSync('folder/inner.txt', 'good')`, path: 'good', read: { bytes: Buffer.from('inner') } },
  {
    make: `fs.symlinkSync(process.cwd() + '/folder', 'good-folder')`,
    path: 'good-folder',
    read: { refused: 'it is not a file' },
  },
  {
    make: `fs.rmSync('was-folder', { recursive: true }); fs.symlinkSync('/etc', 'was-folder')`,
    path: 'was-folder',
    refused: LEAVES,
    read: { refused: LEAVES },
  },
  {
    make: `require('child_process').spawnSync('mkfifo', ['fifo'])`,
    path: 'fifo',
    refused: 'it is neither a file nor a folder',
    read: { refused: 'it is not a file' },
  },
  {
    make: `require('net').createServer().listen('sock')`,
    path: 'sock',
    refused: 'it is neither a file nor a folder',
    read: { refused: 'it is not a file' },
  },
  {
    make: `fs.mkdirSync('sub/.git', { recursive: true }); fs.writeFileSync('sub/.git/config', '')`,
    path: 'sub/.git',
    refused: GIT,
    read: { refused: GIT },
  },
  {
    make: `fs.mkdirSync('.GIT'); fs.writeFileSync('.GIT/config', '')`,
    path: '.GIT',
    refused: GIT,
    read: { refused: GIT },
  },
  { make: `fs.writeFileSync('git~1', '')`, path: 'git~1', refused: GIT, read: { refused: GIT } },
  { make: `fs.writeFileSync('.git. ', '')`, path: '.git. ', refused: GIT, read: { refused: GIT } },
  { make: `fs.writeFileSync('.g\\u200cit', '')`, path: '.g\u200cit', refused: GIT, read: { refused: GIT } },
  { make: `fs.writeFileSync('a\\nb', 'x')`, path: 'a\nb', read: { bytes: Buffer.from('x') } },
  {
    make: `fs.writeFileSync(Buffer.from([0x66, 0xff]), 'x')`,
    path: 'f\ufffd',
    refused: 'its name is not UTF-8',
    read: undefined,
  },
  {
    make: `fs.writeFileSync('sparse', ''); fs.truncateSync('sparse', 60 * 2 ** 20)`,
    path: 'sparse',
    read: { refused: 'it has 62914560 bytes, more than the limit of 1000000' },
  },
  {
    make: `fs.writeFileSync('unreadable', 'x', { mode: 0 })`,
    path: 'unreadable',
    read: { bytes: Buffer.from('x') },
  },
];

describe.each(sandboxWays())('$title', ({ open, uid }) => {
  let tree: TestTree;
  let sandbox: Sandbox;
  let written: Written;
  beforeAll(async () => {
    tree = makeTestTree(uid, { 'folder/inner.txt': 'inner', 'was-folder/x.txt': 'x', '.git/HEAD': 'ref' });
    sandbox = await open(tree);
    const program = `const fs = require('fs');\n${TRICKS.map(({ make }) => make).join(';\n')}; setTimeout(() => process.exit(0), 50)`;
    const result = await tryInside(sandbox, tree, program);
    expect({ ended: result.ended, stderr: result.stderr }).toEqual({ ended: 'exit', stderr: '' });
    written = sandbox.written();
  });
  afterAll(async () => {
    await sandbox.close();
    fs.rmSync(tree.place, { recursive: true, force: true });
  });

  test.each(TRICKS)('$path', ({ path, refused, read }) => {
    expect(written.refused.find((entry) => entry.path === path)?.reason).toBe(refused);
    expect(written.files.some((file) => file.path === path)).toBe(refused === undefined);
    const isRoot = process.getuid!() === 0;
    if (path !== 'unreadable' || isRoot) expect(sandbox.read(path, 1_000_000)).toEqual(read);
  });

  test.each([
    ['../secret.txt', 'it is not a path below the tree'],
    ['/etc/passwd', 'it is not a path below the tree'],
    ['a\0b', 'its name contains a zero byte'],
    ['.git/HEAD', GIT],
    ['root/etc/passwd', LEAVES],
    ['was-folder/passwd', LEAVES],
    ['good-folder/../../x', 'it is not a path below the tree'],
  ])('%j is not read', (path, refused) => {
    expect(sandbox.read(path)).toEqual({ refused });
  });

  test('a file behind a good link is read', () => {
    expect(sandbox.read('good-folder/inner.txt')).toEqual({ bytes: Buffer.from('inner') });
  });
});
