// Limits for all processes of a command together, through the control groups of Linux, of either version. What this user may not
// limit on this machine is left out, and told.
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLimits } from './sandbox.ts';

const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
type Controller = (typeof CONTROLLERS)[number];

/** A file that only a group has which may limit this. */
const FILE_OF: Record<1 | 2, Record<Controller, string>> = {
  1: { memory: 'memory.limit_in_bytes', pids: 'pids.max', cpu: 'cpu.cfs_quota_us' },
  2: { memory: 'memory.max', pids: 'pids.max', cpu: 'cpu.max' },
};

export interface ControlGroups {
  readonly version: 1 | 2;
  /** The group of each controller; the same for all in version 2. */
  readonly folders: Readonly<Partial<Record<Controller, string>>>;
}

/** Limited processes of one command. */
export interface LimitedGroup {
  /** Whatever writes `0` to these files is in the group. */
  readonly joins: readonly string[];
  outOfMemory(): boolean;
  peakBytes(): number | undefined;
  /** Ends whatever is left, and removes the group. */
  end(): Promise<void>;
}

/** Groups of their own below those of this process, or undefined where none can be made. */
export function makeControlGroups(): ControlGroups | undefined {
  const places = placesOfGroups();
  const name = `lintel-${process.pid}-${randomUUID().slice(0, 8)}`;
  const folders: Partial<Record<Controller, string>> = {};
  for (const controller of CONTROLLERS) {
    const place = places.get(controller);
    const made = place && makeBelow(place, name, [FILE_OF[1][controller]]);
    if (made !== undefined) folders[controller] = made;
  }
  if (Object.keys(folders).length > 0) return { version: 1, folders };
  const unified = places.get('');
  const made = unified && makeBelow(unified, name, [FILE_OF[2].memory, FILE_OF[2].pids]);
  if (made === undefined) return undefined;
  const usable = CONTROLLERS.filter((controller) => fs.existsSync(join(made, FILE_OF[2][controller])));
  if (!tryWrite(join(made, 'cgroup.subtree_control'), usable.map((one) => `+${one}`).join(' '))) {
    fs.rmdirSync(made);
    return undefined;
  }
  return { version: 2, folders: Object.fromEntries(usable.map((controller) => [controller, made])) };
}

let count = 0;

export function limitGroup(groups: ControlGroups, limits: SandboxLimits): LimitedGroup {
  const { version, folders } = groups;
  const name = `run-${++count}`;
  const own = new Map(
    Object.entries(folders).map(([controller, folder]) => [controller as Controller, join(folder, name)]),
  );
  const all = [...new Set(own.values())];
  for (const folder of all) fs.mkdirSync(folder);
  for (const [controller, folder] of own) setLimit(version, controller, folder, limits);
  const memory = own.get('memory');
  return {
    joins: all.map((folder) => join(folder, 'cgroup.procs')),
    outOfMemory: () => memory !== undefined && oomKillsIn(version, memory) > 0,
    peakBytes: () => (memory === undefined ? undefined : peakIn(version, memory)),
    end: () => endGroups(all),
  };
}

function setLimit(version: 1 | 2, controller: Controller, folder: string, limits: SandboxLimits): void {
  const write = (file: string, value: number | string): boolean =>
    tryWrite(join(folder, file), String(value));
  const quota = Math.max(1000, Math.round(limits.cpus * PERIOD));
  if (controller === 'pids') write('pids.max', limits.processes);
  else if (controller === 'cpu') {
    if (version === 2) write('cpu.max', `${quota} ${PERIOD}`);
    else if (write('cpu.cfs_period_us', PERIOD)) write('cpu.cfs_quota_us', quota);
  } else if (version === 2) {
    write('memory.max', limits.memoryBytes);
    write('memory.swap.max', 0);
    write('memory.oom.group', 1);
  } else {
    write('memory.limit_in_bytes', limits.memoryBytes);
    write('memory.memsw.limit_in_bytes', limits.memoryBytes);
  }
}

const PERIOD = 100_000;

function oomKillsIn(version: 1 | 2, folder: string): number {
  const text = tryRead(join(folder, version === 2 ? 'memory.events' : 'memory.oom_control')) ?? '';
  return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function endGroups(folders: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const left = folders.filter((folder) => !tryRemove(folder));
    if (left.length === 0) return;
    for (const folder of left) endProcessesIn(folder);
    await sleep(5);
  }
}

function endProcessesIn(folder: string): void {
  for (const line of (tryRead(join(folder, 'cgroup.procs')) ?? '').split('\n'))
    if (Number(line) > 1) tryKill(Number(line));
}

interface Place {
  /** Where the hierarchy is mounted, and the group of this process in it. */
  readonly mount: string;
  readonly folder: string;
}

/** The group of this process for each controller; for '' in the hierarchy of version 2. */
function placesOfGroups(): Map<string, Place> {
  const paths = new Map<string, string>();
  for (const line of (tryRead('/proc/self/cgroup') ?? '').split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    for (const controller of controllers?.split(',') ?? []) paths.set(controller, path!);
  }
  const places = new Map<string, Place>();
  for (const line of (tryRead('/proc/self/mountinfo') ?? '').split('\n')) {
    const [, root, mount, type, options] =
      /^\S+ \S+ \S+ (\S+) (\S+) .* - (cgroup2?) \S+ (\S+)$/.exec(line) ?? [];
    for (const name of type === 'cgroup2' ? [''] : (options?.split(',') ?? [])) {
      const path = paths.get(name);
      const below = path === undefined ? undefined : relative(root!, path);
      if (below !== undefined && !below.startsWith('..'))
        places.set(name, { mount: mount!, folder: join(mount!, below) });
    }
  }
  return places;
}

/** A group below that of this process, or below the nearest one above it that has the wanted files in its groups. */
function makeBelow({ mount, folder }: Place, name: string, wanted: readonly string[]): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const made = join(parent, name);
    if (tryMake(made)) {
      if (wanted.every((file) => isWritable(join(made, file))) && isWritable(join(parent, 'cgroup.procs')))
        return made;
      fs.rmdirSync(made);
    }
    if (parent === mount || parent === dirname(parent)) return undefined;
  }
}

const isDone = (action: () => void): boolean => {
  try {
    action();
    return true;
  } catch {
    // The system says no: whoever asks has another way, or tells that there is none.
    return false;
  }
};
const tryMake = (folder: string): boolean => isDone(() => fs.mkdirSync(folder));
const tryWrite = (file: string, text: string): boolean => isDone(() => fs.writeFileSync(file, text));
const tryKill = (pid: number): boolean => isDone(() => process.kill(pid, 'SIGKILL'));
const isWritable = (file: string): boolean => isDone(() => fs.accessSync(file, fs.constants.W_OK));
const tryRemove = (folder: string): boolean => !fs.existsSync(folder) || isDone(() => fs.rmdirSync(folder));

function tryRead(file: string): string | undefined {
  let text: string | undefined;
  isDone(() => (text = fs.readFileSync(file, 'utf8')));
  return text;
}

function peakIn(version: 1 | 2, folder: string): number | undefined {
  const text = tryRead(join(folder, version === 2 ? 'memory.peak' : 'memory.max_usage_in_bytes'))?.trim();
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
