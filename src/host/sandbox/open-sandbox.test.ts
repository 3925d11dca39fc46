import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LIMITS, makeTestTree, sandboxWays, tryInside } from '../testing/sandbox-trees.ts';
import { openHeld } from './held-sandbox.ts';
import { openSandbox } from './open-sandbox.ts';

const places: string[] = [];
afterAll(() => places.forEach((place) => fs.rmSync(place, { recursive: true, force: true })));

function makeTree(uid = process.getuid?.() ?? 0): ReturnType<typeof makeTestTree> {
  const tree = makeTestTree(uid, { 'a.txt': 'a', 'b/c.txt': 'c', 'b/d.txt': 'd', '.git/HEAD': 'ref' });
  places.push(tree.place);
  return tree;
}

const OVERLAY = [
  { path: "it's \n new/x.txt", bytes: 'laid' },
  { path: 'b/c.txt', bytes: Buffer.from([0, 255, 10]) },
  { path: 'b/d.txt', gone: true },
] as const;

const WRITES = `
  const fs = require('fs');
  console.log(process.cwd(), fs.readFileSync("it's \\n new/x.txt", 'utf8'), [...fs.readFileSync('b/c.txt')], fs.existsSync('b/d.txt'));
  fs.writeFileSync('a.txt', 'changed');
  fs.mkdirSync('new');
  fs.writeFileSync('new/e.txt', 'e');
  fs.rmSync('b/c.txt');
  fs.rmSync('package.json');
  fs.symlinkSync('a.txt', 'link');
`;

const WRITTEN = {
  files: [
    { path: 'a.txt', kind: 'file', size: 7 },
    { path: 'link', kind: 'link', size: 5 },
    { path: 'new/e.txt', kind: 'file', size: 1 },
  ],
  gone: ['b/c.txt', 'package.json'],
  refused: [],
};

describe.each(sandboxWays())('$title', ({ open, uid }) => {
  test('a change lies over the tree, and what commands write does not reach it', async () => {
    const tree = makeTree(uid);
    const sandbox = await open(tree, OVERLAY);
    try {
      const { ended, exitCode, said, stderr } = await tryInside(sandbox, tree, WRITES);
      expect({ ended, exitCode, said, stderr }).toEqual({
        ended: 'exit',
        exitCode: 0,
        said: `${tree.root} laid [ 0, 255, 10 ] false`,
        stderr: '',
      });
      expect(sandbox.written()).toEqual(WRITTEN);
      expect(sandbox.read('link')).toEqual({ bytes: Buffer.from('changed') });
      expect(sandbox.read('b/d.txt')).toBeUndefined();
      expect((await tryInside(sandbox, tree, 'console.log(fs.readFileSync("a.txt", "utf8"))')).said).toBe(
        'changed',
      );
    } finally {
      await sandbox.close();
    }
    expect(fs.readdirSync(tree.root).sort()).toEqual(['.git', 'a.txt', 'b', 'package.json']);
    expect(fs.readFileSync(join(tree.root, 'a.txt'), 'utf8')).toBe('a');
    expect(fs.readdirSync(join(tree.root, 'b'))).toEqual(['c.txt', 'd.txt']);
  });

  test('a change that leads through a link of the tree stays in the tree', async () => {
    const tree = makeTree(uid);
    fs.symlinkSync('/proc/sys', join(tree.root, 'settings'));
    fs.symlinkSync('/.lintel/tables', join(tree.root, 'gone'));
    fs.symlinkSync('/tmp', join(tree.root, 'file'));
    const sandbox = await open(tree, [
      { path: 'settings/kernel/core_pattern', bytes: 'laid' },
      { path: 'gone/held', gone: true },
      { path: 'file', bytes: 'laid' },
    ]);
    try {
      expect(sandbox.read('settings/kernel/core_pattern')).toEqual({ bytes: Buffer.from('laid') });
      expect(sandbox.read('file')).toEqual({ bytes: Buffer.from('laid') });
      expect(sandbox.written()).toEqual({ files: [], gone: [], refused: [] });
    } finally {
      await sandbox.close();
    }
    expect(fs.readFileSync('/proc/sys/kernel/core_pattern', 'utf8')).not.toContain('laid');
  });

  test.each([`\n,b:c=d\\040#ä "$HOME" \`id\` it's`, '-rf'])('a tree is seen in a folder %j', async (name) => {
    const tree = makeTree(uid);
    const root = join(tree.place, name);
    fs.renameSync(tree.root, root);
    const sandbox = await open({ ...tree, root }, [{ path: `-n/${name}`, bytes: 'x' }]);
    try {
      const { said, stderr } = await tryInside(
        sandbox,
        tree,
        `console.log(process.cwd(), fs.readFileSync(${JSON.stringify(`-n/${name}`)}, 'utf8'))`,
      );
      expect({ said, stderr }).toEqual({ said: `${root} x`, stderr: '' });
    } finally {
      await sandbox.close();
    }
  });

  test('a command has its input, its folder, its arguments and nothing but its environment', async () => {
    const tree = makeTree(uid);
    const sandbox = await open(tree);
    try {
      const result = await sandbox.run({
        command: [
          tree.node,
          '-e',
          'console.log(process.cwd(), process.argv.slice(1), { ...process.env }); process.stdin.pipe(process.stdout); process.exitCode = 3',
          "a 'b'\n",
        ],
        cwd: 'b',
        env: { ONE: 'two = three', HOME: '/nowhere' },
        input: 'input',
        limits: LIMITS,
      });
      const env = {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/nowhere',
        TMPDIR: '/tmp',
        USER: 'sandbox',
        LANG: 'C.UTF-8',
        ONE: 'two = three',
      };
      expect(result).toMatchObject({ ended: 'exit', exitCode: 3, stderr: '' });
      expect(result.stdout.toString()).toBe(
        `${tree.root}/b [ "a 'b'\\n" ] ${(await import('node:util')).inspect(env)}\ninput`,
      );
    } finally {
      await sandbox.close();
    }
  });
});

describe.runIf(process.platform === 'linux').each(['disk', 'copy'] as const)(
  'unshare with a layer on disk: %s',
  (way) => {
    test('what commands write does not reach the tree, and leaves nothing behind', async () => {
      const tree = makeTree();
      const made = await openHeld('unshare', {
        root: tree.root,
        overlay: OVERLAY,
        readable: [join(tree.place, 'programs')],
        layerBytes: 2 ** 28,
        owner: { uid: process.getuid!(), gid: process.getgid!() },
        image: '',
        way,
      });
      if ('reason' in made) throw new Error(made.reason);
      await tryInside(made.sandbox, tree, WRITES);
      expect(made.sandbox.written()).toEqual(WRITTEN);
      expect(made.sandbox.notes).toEqual([
        'What is written to the tree is limited for each file and not in all.',
        ...(way === 'copy' ? ['The tree was copied: this system cannot lay a layer over it.'] : []),
      ]);
      await made.sandbox.close();
      expect(fs.readdirSync(tree.root).sort()).toEqual(['.git', 'a.txt', 'b', 'package.json']);
    });
  },
);

test.runIf(
  process.platform === 'linux' && (process.getuid?.() === 0 || (process.getgroups?.().length ?? 0) > 1),
)('a file of a foreign group that cannot be replaced is a reason', async () => {
  const tree = makeTree();
  const foreign = process.getgroups!().find((group) => group !== process.getgid!()) ?? 12_345;
  fs.chownSync(join(tree.root, 'a.txt'), process.getuid!(), foreign);
  const made = await openHeld('unshare', {
    root: tree.root,
    overlay: [{ path: 'a.txt', bytes: 'laid' }],
    readable: [join(tree.place, 'programs')],
    layerBytes: 2 ** 28,
    owner: { uid: process.getuid!(), gid: process.getgid!() },
    image: '',
  });
  expect(made).toEqual({
    reason: expect.stringContaining(
      'a.txt, or its folder, belongs to a user or group that the sandbox does not know',
    ),
  });
});

test('nothing that isolates is a refusal, unless running without walls was asked for', async () => {
  const tree = makeTree();
  const forced = { root: tree.root, adapter: 'podman' } as const;
  const { refusal } = await openSandbox({ ...forced, image: 'lintel/no-such-image' });
  expect(refusal?.reason).toBe('Nothing on this machine can isolate foreign code, so it was not run.');
  expect(refusal?.tried.map(({ adapter }) => adapter)).toEqual(['podman']);
  const { sandbox } = await openSandbox({
    ...forced,
    image: 'lintel/no-such-image',
    overlay: OVERLAY,
    unsafeLocal: true,
  });
  expect(sandbox?.adapter).toBe('local');
  expect(new Set(Object.values(sandbox!.walls))).toEqual(new Set([false]));
  await tryInside(sandbox!, tree, WRITES);
  expect(sandbox!.written()).toEqual(WRITTEN);
  await sandbox!.close();
  expect(fs.existsSync(sandbox!.root)).toBe(false);
});

test.each(['../x', '/x', 'a/../x', '.git/hooks/pre-commit', 'a/.GIT/config', 'a//b', ''])(
  '%j cannot be laid over a tree',
  async (path) => {
    await expect(openSandbox({ root: '/tmp', overlay: [{ path, bytes: '' }] })).rejects.toThrow(
      'cannot be laid over the tree',
    );
  },
);
