// Both kinds of watchers know of everything that was written before they are asked.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, temporaryFolder, writeFiles } from './testing/temporary-folder.ts';
import { watchFolders, type Watcher } from './watch-folders.ts';
import { watchTree } from './watch-tree.ts';

const temporary = temporaryFolder();

const KINDS: [string, (root: string) => Promise<Watcher | undefined>][] = [
  ['folders', async (root) => watchFolders(root, ['', 'src'])],
  ['tree', (root) => watchTree(root, join(root, '.lintel'))],
];

test.each(KINDS)('a watcher of %s misses nothing', async (_, start) => {
  const root = freshFolder(temporary);
  writeFiles(root, { 'src/a.ts': '1', 'src/b.ts': '1' });
  const watcher = (await start(root))!;
  await watcher.take();
  const seen: string[][] = [];
  const look = async (): Promise<void> => void seen.push([...(await watcher.take()).paths].sort());
  writeFileSync(join(root, 'src/a.ts'), '22');
  await look();
  await look();
  renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'));
  await look();
  rmSync(join(root, 'src/a.ts'));
  await look();
  await watcher.close();
  expect(seen).toEqual([['src/a.ts'], [], ['src/b.ts', 'src/c.ts'], ['src/a.ts']]);
});
