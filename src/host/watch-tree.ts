// The same with `@parcel/watcher`, for systems that watch whole trees. It batches events, so a question first writes a file
// of its own and waits until it hears of it: events come in order, hence everything written before is known by then.
import { subscribe, type Event } from '@parcel/watcher';
import * as fs from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { prepareFolder } from './cache-folder.ts';
import type { Changes, Watcher } from './watch-folders.ts';

const PATIENCE_MS = 2000;

/** `folder` is where the files of its own are written: in the tree, and ignored by everyone else. */
export async function watchTree(root: string, folder: string): Promise<Watcher> {
  const changed = new Set<string>();
  const waiting = new Map<string, () => void>();
  let isLost = false;
  const real = fs.realpathSync(root);
  const hear = (error: Error | null, events: readonly Event[]): void => {
    if (error) isLost = true;
    for (const { path } of events) {
      waiting.get(basename(path))?.();
      const name = relative(real, path).split(sep).join('/');
      if (!name.startsWith('.lintel/')) changed.add(name);
    }
  };
  const subscription = await subscribe(real, hear, { ignore: ['.git', '**/node_modules/**'] });
  let asked = 0;
  const barrier = async (): Promise<void> => {
    const name = `ask-${process.pid}-${asked++}`;
    const heard = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), PATIENCE_MS);
      waiting.set(name, () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    prepareFolder(root, folder);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, name), '');
    if (!(await heard)) isLost = true;
    waiting.delete(name);
    fs.rmSync(join(folder, name), { force: true });
  };
  return {
    async take(): Promise<Changes> {
      await barrier();
      const taken = { paths: [...changed], everything: isLost };
      changed.clear();
      isLost = false;
      return taken;
    },
    close: () => subscription.unsubscribe(),
  };
}
