// Bundles the rooms that the steps below the command line use, in the way the product itself is bundled.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.mjs';

const ROOMS = [
  'facts/index',
  'graph/index',
  'host/index',
  'project/index',
  'project/load-facts',
  'snapshot/index',
  'syntax/index',
];
const source = join(import.meta.dirname, '..', 'src');
const folder = join(import.meta.dirname, '.rooms');

rmSync(folder, { recursive: true, force: true });
const entries = ROOMS.map((room) => [room.replace('/', '-'), join(source, `${room}.ts`)]);
await bundle(
  { ...Object.fromEntries(entries), 'facts-worker': join(source, 'project', 'facts-worker.ts') },
  folder,
);
