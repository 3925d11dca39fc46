// One thread of the peer: takes files until none is left.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { parseSync, visitorKeys } from 'oxc-parser';
import type { PeerCount, PeerTask } from './facts-peer.ts';

type Node = { readonly type: string } & Record<string, unknown>;

const { root, files, next } = workerData as PeerTask;
const keys = visitorKeys as Readonly<Record<string, readonly string[]>>;
let nodes = 0;
let taken = 0;
for (let at = Atomics.add(next, 0, 1); at < files.length; at = Atomics.add(next, 0, 1)) {
  const path = files[at]!;
  const text = readFileSync(join(root, path), 'utf8');
  const lang = langOf(path);
  const options = { ...(lang && { lang }), preserveParens: false, experimentalRawTransfer: true } as const;
  visit(parseSync(path, text, options).program as unknown as Node);
  taken++;
}
const count: PeerCount = { files: taken, nodes };
parentPort!.postMessage(count, []);

/** JavaScript is read with JSX, as the product reads it; the parser knows the rest by the extension. */
function langOf(path: string): 'jsx' | undefined {
  return /\.[mc]?js$/.test(path) ? 'jsx' : undefined;
}

function visit(node: Node): void {
  nodes++;
  for (const key of keys[node.type]!) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const element of value) if (element !== null) visit(element as Node);
    } else if (value !== null && value !== undefined) visit(value as Node);
  }
}
