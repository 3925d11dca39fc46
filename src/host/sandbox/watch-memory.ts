// The memory of a command where no control group limits it: looked at again and again, and the command is ended when it has too much.
import * as fs from 'node:fs';

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

function memoryBelow(pid: number): number {
  let sum = 0;
  const left = [String(pid)];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const status = tryRead(`/proc/${one}/status`);
    for (const match of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) sum += Number(match[1]) * 1024;
    for (const task of tryList(`/proc/${one}/task`))
      left.push(
        ...tryRead(`/proc/${one}/task/${task}/children`)
          .split(' ')
          .filter((name) => name !== ''),
      );
  }
  return sum;
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
