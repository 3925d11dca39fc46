// The memory of a command where no control group limits it: looked at again and again, and the command is ended when it has too much.
import * as fs from 'node:fs';
import { HOME } from './shell-text.ts';

const INTERVAL_MS = 25;

export interface MemoryWatch {
  isOver(): boolean;
  peakBytes(): number;
  stop(): void;
}

/** Watches a process and all that come from it. */
export function watchMemory(pid: number, maxBytes: number, over: () => void): MemoryWatch {
  let [peak, isOver] = [0, false];
  const timer = setInterval(() => {
    const bytes = memoryBelow(pid);
    peak = Math.max(peak, bytes);
    if (bytes <= maxBytes || isOver) return;
    isOver = true;
    over();
  }, INTERVAL_MS);
  return { isOver: () => isOver, peakBytes: () => peak, stop: () => clearInterval(timer) };
}

/** Folders that are memory, and new for each command. */
const IN_MEMORY = ['/tmp', '/dev/shm', HOME];

function memoryBelow(pid: number): number {
  let sum = 0;
  const left = [String(pid)];
  const systems = new Set([undefined, ...IN_MEMORY.map(deviceOf)]);
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const status = tryRead(`/proc/${one}/status`);
    for (const match of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) sum += Number(match[1]) * 1024;
    for (const folder of IN_MEMORY) sum += newBytes(`/proc/${one}/root${folder}`, systems);
    for (const task of tryList(`/proc/${one}/task`))
      left.push(
        ...tryRead(`/proc/${one}/task/${task}/children`)
          .split(' ')
          .filter((name) => name !== ''),
      );
  }
  return sum;
}

/** What a folder in memory holds, once for each, and not for those of the machine. */
function newBytes(path: string, seen: Set<number | undefined>): number {
  const device = deviceOf(path);
  if (seen.has(device)) return 0;
  seen.add(device);
  try {
    const { type, blocks, bfree, bsize } = fs.statfsSync(path);
    return type === TMPFS ? (blocks - bfree) * bsize : 0;
  } catch {
    return 0;
  }
}

const TMPFS = 0x01021994;

function deviceOf(path: string): number | undefined {
  try {
    return fs.statSync(path).dev;
  } catch {
    return undefined;
  }
}

/** A process may have ended since it was named. */
function tryRead(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function tryList(path: string): string[] {
  try {
    return fs.readdirSync(path);
  } catch {
    return [];
  }
}
