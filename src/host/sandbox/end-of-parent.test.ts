// A sandbox whose owner is killed leaves nothing: no process, no folder, no group of processes, no mount.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestTree, sandboxWays } from '../testing/sandbox-trees.ts';

const MODULE = new URL('./held-sandbox.ts', import.meta.url).href;

const OWNER = (root: string, adapter: string, way: string, word: string): string => `
  const { openHeld } = await import(${JSON.stringify(MODULE)});
  const made = await openHeld(${JSON.stringify(adapter)}, {
    root: ${JSON.stringify(root)}, overlay: [], readable: [], layerBytes: 2 ** 26, image: '', way: ${JSON.stringify(way)},
    owner: { uid: process.getuid(), gid: process.getgid() },
  });
  const limits = { memoryBytes: 2 ** 28, processes: 64, cpus: 1, milliseconds: 60000, outputBytes: 1000 };
  made.sandbox.run({ command: ['/bin/sh', '-c', 'trap "" TERM INT HUP; (sleep 60; : ${word}) & sleep 60; : ${word}'], limits });
  setTimeout(() => console.log('running'), 300);
`;

/** What is left of sandboxes that a process made: its groups, and processes with a word in their command line. */
function leftOf(pid: number, word: string): string[] {
  const mounts = fs.readFileSync('/proc/self/mountinfo', 'utf8');
  const own = fs
    .readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .map((line) => line.split(':')[2] ?? '');
  const points = [...mounts.matchAll(/^\S+ \S+ \S+ \S+ (\S+) .* - cgroup2? /gm)].map((match) => match[1]!);
  const folders = points.flatMap((point) => own.map((path) => join(point, path)));
  const groups = [...new Set(folders)].flatMap((folder) =>
    namesIn(folder).filter((name) => name.startsWith(`lintel-${pid}-`)),
  );
  const processes = namesIn('/proc').filter(
    (name) => /^\d+$/.test(name) && textIn(`/proc/${name}/cmdline`).includes(word),
  );
  return [...groups, ...processes];
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function textIn(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
}

const adapters = [...new Set(sandboxWays().map(({ title }) => title.split(' ')[0]!))];

test.each(adapters.flatMap((adapter) => (['memory', 'disk'] as const).map((way) => [adapter, way] as const)))(
  '%s with a layer in %s',
  async (adapter, way) => {
    const tree = makeTestTree(process.getuid!(), {});
    const temporary = fs.mkdtempSync(join(tmpdir(), 'lintel-left-'));
    const word = `word-${process.pid}-${adapter}-${way}`;
    const owner = spawn(
      process.execPath,
      ['--input-type=module', '-e', OWNER(tree.root, adapter, way, word)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: temporary },
      },
    );
    try {
      await once(owner.stdout, 'data');
      expect(leftOf(owner.pid!, word)).not.toEqual([]);
      expect(fs.readdirSync(temporary).length).toBe(way === 'disk' ? 1 : 0);
      owner.kill('SIGKILL');
      await expect.poll(() => leftOf(owner.pid!, word), { timeout: 10_000 }).toEqual([]);
      await expect.poll(() => fs.readdirSync(temporary), { timeout: 10_000 }).toEqual([]);
    } finally {
      owner.kill('SIGKILL');
      for (const path of [tree.place, temporary]) fs.rmSync(path, { recursive: true, force: true });
    }
  },
);

const INHERITS = (root: string, adapter: string): string => `
  const { openHeld } = await import(${JSON.stringify(MODULE)});
  const { sandbox } = await openHeld(${JSON.stringify(adapter)}, {
    root: ${JSON.stringify(root)}, overlay: [], readable: [], layerBytes: 2 ** 26, image: '',
    owner: { uid: process.getuid(), gid: process.getgid() },
  });
  const limits = { memoryBytes: 2 ** 28, processes: 64, cpus: 1, milliseconds: 60000, outputBytes: 1000 };
  const { stdout } = await sandbox.run({ command: ['/bin/sh', '-c', 'echo /proc/self/fd/*'], limits });
  console.log(stdout.toString().trim());
  await sandbox.close();
`;

test.each(adapters)('%s: files that its owner was started with are not inside', async (adapter) => {
  const tree = makeTestTree(process.getuid!(), {});
  const folder = fs.openSync('/', 'r');
  const owner = spawn(process.execPath, ['--input-type=module', '-e', INHERITS(tree.root, adapter)], {
    stdio: ['ignore', 'pipe', 'inherit', folder, folder, folder, ...Array.from({ length: 24 }, () => folder)],
  });
  try {
    const [said] = (await once(owner.stdout!, 'data')) as [Buffer];
    // The shell itself has opened the last one.
    expect(said.toString().trim()).toBe('/proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3');
  } finally {
    owner.kill('SIGKILL');
    fs.closeSync(folder);
    fs.rmSync(tree.place, { recursive: true, force: true });
  }
});

test('there is an adapter to try on Linux', () => {
  expect(adapters.includes('unshare')).toBe(process.platform === 'linux');
});
