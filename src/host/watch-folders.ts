// What changed on disk since the last look, told by the kernel: one watch per folder. An event is queued when the write
// returns, so after the event loop has turned, everything that was written before the question is known. That is what
// `@parcel/watcher` cannot promise: it holds events back for up to 50 ms to batch them.
import * as fs from 'node:fs';
import { join } from 'node:path';

export interface Changes {
  /** Paths relative to the root, with `/`. */
  readonly paths: readonly string[];
  /** Whether something happened that the paths do not cover, so that everything has to be looked at. */
  readonly everything: boolean;
}

export interface Watcher {
  /** What changed since the last call, including all that was written before this one. */
  take(): Promise<Changes>;
  close(): Promise<void>;
}

/** Folders are relative to the root; the root itself is ''. Undefined when the system has no more watches to give. */
export function watchFolders(root: string, folders: Iterable<string>): Watcher | undefined {
  const changed = new Set<string>();
  const watches: fs.FSWatcher[] = [];
  let isLost = false;
  const close = (): void => {
    for (const watch of watches) watch.close();
  };
  try {
    for (const folder of folders) {
      watches.push(
        watchOne(join(root, folder), (name) => {
          if (name === undefined) isLost = true;
          else changed.add(folder === '' ? name : `${folder}/${name}`);
        }),
      );
    }
  } catch {
    close();
    return undefined;
  }
  return {
    async take() {
      await turn();
      await turn();
      const taken = { paths: [...changed], everything: isLost };
      changed.clear();
      isLost = false;
      return taken;
    },
    async close() {
      close();
    },
  };
}

/** A folder that goes away is an event of the folder above it. */
function watchOne(path: string, onChange: (name: string | undefined) => void): fs.FSWatcher {
  const watch = fs.watch(path, { persistent: false }, (_, name) => onChange(name ?? undefined));
  watch.on('error', () => onChange(undefined));
  return watch;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
