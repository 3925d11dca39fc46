// CPU time and memory of a process and everything it starts, seen from outside through /proc. Where there is no /proc both
// are undefined: unknown, not zero.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface TreeUsage {
  /** Seconds of all processes together. */
  readonly cpu: number | undefined;
  /** The largest sum of resident memory at one moment, in bytes. */
  readonly peak: number | undefined;
}

const INTERVAL = 20;
const TICKS_PER_SECOND = 100;
/** Positions in /proc/<pid>/stat after the name, which may contain blanks. */
const STAT = { utime: 11, stime: 12, cutime: 13, cstime: 14 } as const;

const hasProc =
  existsSync('/proc/self/stat') && existsSync(`/proc/${process.pid}/task/${process.pid}/children`);

/** Watches until stopped. Only one tree may be watched at a time: ended processes are counted through our own children. */
export function watchTree(root: number): { stop(): TreeUsage } {
  if (!hasProc) return { stop: () => ({ cpu: undefined, peak: undefined }) };
  const before = reapedTicks();
  const ticks = new Map<number, number>();
  let peak = 0;
  const sample = (): void => {
    let resident = 0;
    for (const pid of treeOf(root)) {
      ticks.set(pid, ownTicks(pid) ?? ticks.get(pid) ?? 0);
      resident += residentBytes(pid);
    }
    peak = Math.max(peak, resident);
  };
  sample();
  const timer = setInterval(sample, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
      const seen = [...ticks.values()].reduce((sum, value) => sum + value, 0);
      // What was reaped is exact but lacks processes that outlived their parent; what was seen lacks the last interval.
      return { cpu: Math.max(seen, reapedTicks() - before) / TICKS_PER_SECOND, peak };
    },
  };
}

function treeOf(root: number): number[] {
  const found = [root];
  for (const pid of found) found.push(...childrenOf(pid));
  return found;
}

function childrenOf(pid: number): number[] {
  const tasks = ifAlive(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return tasks.flatMap((task) => {
    const text = ifAlive(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')) ?? '';
    return text.split(' ').filter(Boolean).map(Number);
  });
}

function statOf(pid: number | 'self'): string[] | undefined {
  const text = ifAlive(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function ownTicks(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && Number(stat[STAT.utime]) + Number(stat[STAT.stime]);
}

/** CPU time of the children of this process that have ended and been waited for, with theirs. */
function reapedTicks(): number {
  const stat = statOf('self')!;
  return Number(stat[STAT.cutime]) + Number(stat[STAT.cstime]);
}

function residentBytes(pid: number): number {
  const status = ifAlive(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** A process may end between two reads; its files are then gone, which is no failure. */
function ifAlive<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
