// Random repositories and random changes of them: edits, moves, exchanges, deletions, new files, names that change only in
// their case, folders that appear and vanish.
import { blobId, type Disk } from '../../../host/index.ts';
import type { Change } from '../../plan/change.ts';
import { type FileSource, type FileWrite, writesOf } from '../writes-of.ts';
import type { Random } from './random.ts';

export interface TestFile {
  readonly bytes: Uint8Array;
  readonly mode: number;
}

export type TestTree = ReadonlyMap<string, TestFile>;

const FOLDERS = ['', 'src/', 'src/deep/', 'src/deep/er/', 'lib/', 'mnt/', 'mnt/far/'];
/** What the common setting leaves. */
const NEW_FILE_MODE = 0o644;
const NAMES = ['a.ts', 'b.ts', 'c', 'index.ts', 'Mixed.tsx', 'read me.md'];

export function randomTree(random: Random): TestTree {
  const folders = random.pick([FOLDERS, FOLDERS, [''], ['', 'src/']]);
  const count = 2 + random.below(6);
  const paths = Array.from({ length: count }, () => random.pick(folders) + random.pick(NAMES));
  return new Map(paths.map((path) => [path, randomFile(random)]));
}

function randomFile(random: Random): TestFile {
  const lineBreak = random.pick(['\n', '\r\n']);
  const lines = Array.from({ length: random.below(5) }, () => `const value = ${random.below(1000)};`);
  const text = random.pick(['', '\uFEFF']) + [...lines, ''].join(lineBreak);
  return { bytes: Buffer.from(text), mode: random.pick([0o644, 0o755, 0o600, 0o444]) };
}

/** What a random change of the tree writes; at least one file. */
export function randomWrites(random: Random, tree: TestTree): readonly FileWrite[] {
  for (;;) {
    const result = writesOf(sourceOf(tree), randomChange(random, tree));
    if (result.status === 'ok' && result.writes.length > 0) return result.writes;
  }
}

function randomChange(random: Random, tree: TestTree): Change {
  const change = { edits: [], moves: [], deletions: [], creations: [] } as {
    -readonly [K in keyof Change]: Change[K][number][];
  };
  const folders = random.pick([FOLDERS, ['']]);
  const fresh = (): string =>
    `${random.pick(folders)}${random.pick(['', 'new/', 'x/y/'])}n${random.below(99)}.ts`;
  for (const path of tree.keys()) {
    const roll = random.next();
    if (roll < 0.4 || (0.5 < roll && roll < 0.6))
      change.edits.push({ file: path, start: 0, end: 0, text: `// ${roll}\n`, provenance: 'semantic' });
    if (0.5 < roll && roll < 0.8)
      change.moves.push({ file: path, to: random.pick([fresh(), respelled(path)]) });
    if (roll > 0.85) change.deletions.push(path);
  }
  if (random.chance(0.3)) change.creations.push({ file: fresh(), text: 'new\n' });
  if (random.chance(0.2))
    exchange(random.pick([...tree.keys()]), random.pick([...tree.keys()]), change.moves);
  if (random.chance(0.1)) return folderRespelled(tree);
  return change;
}

function exchange(a: string, b: string, moves: Change['moves'][number][]): void {
  if (a !== b) moves.push({ file: a, to: b }, { file: b, to: a });
}

function respelled(path: string): string {
  return path.replace(/[^/]+$/, (name) =>
    name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase(),
  );
}

function folderRespelled(tree: TestTree): Change {
  const files = [...tree.keys()].filter((path) => path.startsWith('src/'));
  const moves = files.map((file) => ({ file, to: file.replace('src/', 'Src/') }));
  return { edits: [], moves, deletions: [], creations: [] };
}

export function sourceOf(tree: TestTree): FileSource {
  return {
    entry: (path) => (tree.has(path) ? { id: blobId(tree.get(path)!.bytes) } : undefined),
    readBytes: (path) => tree.get(path)?.bytes,
  };
}

/** The tree that the writes lead to, by the plainest way. */
export function treeAfter(tree: TestTree, writes: readonly FileWrite[]): TestTree {
  const result = new Map(tree);
  for (const { path, after, permissionsOf } of writes) {
    if (after === undefined) result.delete(path);
    else
      result.set(path, {
        bytes: 'bytes' in after ? after.bytes : tree.get(after.copyOf)!.bytes,
        mode: tree.get(permissionsOf ?? path)?.mode ?? NEW_FILE_MODE,
      });
  }
  return result;
}

export function writeTree(disk: Disk, root: string, tree: TestTree): void {
  for (const [path, { bytes, mode }] of tree) {
    const folders = path.split('/').slice(0, -1);
    for (const [index] of folders.entries())
      makeFolder(disk, `${root}/${folders.slice(0, index + 1).join('/')}`);
    const file = disk.create(`${root}/${path}`, 0o666);
    file.write(bytes);
    file.setPermissions({ mode, uid: 0, gid: 0 });
    file.close();
  }
}

function makeFolder(disk: Disk, path: string): void {
  if (disk.look(path) === undefined) disk.makeFolder(path, undefined);
}

/** Everything below the root but Lintel's own folder: path → mode and bytes; folders end with a slash. */
export function readTree(disk: Disk, root: string, folder = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of disk.list(`${root}/${folder}`).sort()) {
    const path = folder + name;
    if (path === '.lintel') continue;
    const entry = disk.look(`${root}/${path}`)!;
    if (entry.kind === 'folder') {
      found.set(`${path}/`, '');
      for (const [inner, value] of readTree(disk, root, `${path}/`)) found.set(inner, value);
    } else found.set(path, described({ bytes: disk.read(`${root}/${path}`), mode: entry.mode }));
  }
  return found;
}

export function described({ bytes, mode }: TestFile): string {
  return `${mode.toString(8)} ${Buffer.from(bytes).toString('latin1')}`;
}
