// The least that any tool must do with the same files: read and parse each, and visit every node, on all threads.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { answer } from './built.ts';

export interface PeerTask {
  readonly root: string;
  readonly files: readonly string[];
  /** The index of the next file to take, shared by all threads. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

export interface PeerCount {
  readonly files: number;
  readonly nodes: number;
}

const [root, list] = process.argv.slice(2) as [string, string];
const files = JSON.parse(readFileSync(list, 'utf8')) as string[];
const task: PeerTask = { root, files, next: new Int32Array(new SharedArrayBuffer(4)) };
const counts = await Promise.all(Array.from({ length: availableParallelism() }, countInThread));
answer({
  files: counts.reduce((sum, count) => sum + count.files, 0),
  nodes: counts.reduce((sum, count) => sum + count.nodes, 0),
});

function countInThread(): Promise<PeerCount> {
  const worker = new Worker(new URL('facts-peer-worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}
