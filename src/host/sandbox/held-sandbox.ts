// Sandboxes over a tree that is mounted once: bubblewrap, or the programs of util-linux.
import * as fs from 'node:fs';
import { makeTemporaryFolder } from '../scratch-folders.ts';
import { withoutInherited } from './inherited-files.ts';
import { isRenewed, type Way } from './held-root.ts';
import { limitGroup, makeControlGroups, type ControlGroups } from './cgroup.ts';
import { removeAtEnd } from './caretaker.ts';
import { finished, type Attempt, type SandboxPlan } from './sandbox-plan.ts';
import { layingScript } from './lay-over.ts';
import { runLimited } from './run-limited.ts';
import type { SandboxCommand, SandboxResult, Wall } from './sandbox.ts';
import { JOIN } from './shell-text.ts';
import { syscallFilter, type SyscallFilter } from './syscall-filter.ts';
import { defaultWay, holdTree, type TreeHolder } from './tree-holder.ts';
import { FILTER_STREAM, PERL, throughBubblewrap, throughUnshare, type Enclosure } from './walled-commands.ts';

const FORMS = {
  bubblewrap: { through: throughBubblewrap, namespaces: undefined },
  unshare: { through: throughUnshare, namespaces: 0 },
};

export async function openHeld(adapter: keyof typeof FORMS, plan: SandboxPlan): Promise<Attempt> {
  const groups = plan.hasGroups === false ? undefined : makeControlGroups();
  const removeGroups = removeAtEnd(undefined, [...new Set(Object.values(groups?.folders ?? {}))]);
  const held = await holdSomehow(adapter, plan);
  if ('reason' in held) {
    await removeGroups();
    return held;
  }
  const close = async (): Promise<void> => {
    await held.close();
    await removeGroups();
  };
  const parts = { adapter, plan, holder: held.holder, groups, slots: new Set<number>() };
  const laid = await layOver(parts);
  if ('reason' in laid) {
    await close();
    return laid;
  }
  const { filter } = laid;
  const run = (command: SandboxCommand): Promise<SandboxResult> => runHeld({ ...parts, filter }, command);
  const { layer, tree, way } = held.holder;
  const view = { root: plan.root, layer, tree };
  return {
    sandbox: finished({
      adapter,
      view,
      walls: wallsOf(plan, groups),
      notes: notesOn(groups, way, filter),
      run,
      isOpen: () => held.holder.isAlive(),
      close,
    }),
  };
}

function wallsOf(plan: SandboxPlan, groups: ControlGroups | undefined): Record<Wall, boolean> {
  return {
    network: true,
    files: true,
    processes: groups?.folders.pids !== undefined || canCountProcesses(plan),
    // What is only looked at now and then can be had for a moment, and kept where no process shows it: in shared pages and in buffers.
    memory: groups?.folders.memory !== undefined,
    cpu: groups?.folders.cpu !== undefined,
    environment: true,
  };
}

/**
 * Lays the change over the tree, by a command like any other: behind the walls, which are tried by it. Where they cannot stand with a filter
 * of system calls, they do without.
 */
async function layOver(
  parts: Omit<Held, 'filter'>,
): Promise<{ readonly filter: SyscallFilter | undefined } | { readonly reason: string }> {
  const canFilter = parts.adapter === 'bubblewrap' || fs.existsSync(PERL);
  const hasUnmapped = parts.groups?.folders.memory !== undefined;
  const wanted = canFilter && parts.plan.hasFilter !== false ? syscallFilter({ hasUnmapped }) : undefined;
  const limits = {
    memoryBytes: 2 ** 30,
    processes: 64,
    cpus: 4,
    milliseconds: 120_000,
    outputBytes: 2 ** 16,
  };
  const input = layingScript(parts.plan.overlay);
  for (const filter of new Set([wanted, undefined])) {
    const result = await runHeld({ ...parts, filter }, { command: ['/bin/sh', '-s'], input, limits });
    const { ended, exitCode, stderr } = result;
    if (ended === 'exit' && exitCode === 0) return { filter };
    const reason = layingTrouble(stderr) || `the command that lays the change over the tree ended: ${ended}`;
    if (filter === undefined || ended === 'exit') return { reason };
  }
  return { reason: 'the walls cannot be built' };
}

/** Only the user and the group of the owner are known inside: the system cannot copy a file of others into the layer. */
function layingTrouble(stderr: string): string | undefined {
  const said = stderr.trim().split('\n').at(-1);
  const file = /cannot create (?:\.\/)?(.+): Value too large/.exec(said ?? '')?.[1];
  if (file === undefined) return said;
  return `${file}, or its folder, belongs to a user or group that the sandbox does not know, so that it cannot be replaced; give it to the owner and the group of the repository`;
}

type HeldSomehow = { readonly holder: TreeHolder; close(): Promise<void> } | { readonly reason: string };

/** The tree, with a folder on disk where the layer cannot be in memory, and copied where none can be laid over it. */
async function holdSomehow(
  adapter: keyof typeof FORMS,
  plan: SandboxPlan,
  way: Way = plan.way ?? defaultWay(),
): Promise<HeldSomehow> {
  const spare = way === 'memory' ? undefined : spareFolder(plan);
  const remove = removeAtEnd(spare, []);
  const { root, readable, layerBytes, owner } = plan;
  const { namespaces } = FORMS[adapter];
  const held = await holdTree({ root, readable, layerBytes, owner, way, spare, namespaces });
  if ('holder' in held)
    return {
      holder: held.holder,
      close: async () => {
        await held.holder.close();
        await remove();
      },
    };
  await remove();
  return held.mustCopy && way !== 'copy' ? holdSomehow(adapter, plan, 'copy') : held;
}

function spareFolder({ owner }: SandboxPlan): string {
  const folder = makeTemporaryFolder('sandbox');
  if (process.getuid?.() === 0) fs.chownSync(folder, owner.uid, owner.gid);
  return folder;
}

interface Held {
  readonly adapter: keyof typeof FORMS;
  readonly plan: SandboxPlan;
  readonly holder: TreeHolder;
  readonly groups: ControlGroups | undefined;
  readonly filter: SyscallFilter | undefined;
  /** Those of running commands. */
  readonly slots: Set<number>;
}

/** What a command is given besides the standard streams. */
const STREAMS = [3, FILTER_STREAM];

function notStarted(stderr: string): SandboxResult {
  return { ended: 'not-started', stdout: Buffer.alloc(0), stderr, milliseconds: 0 };
}

async function runHeld(
  { adapter, plan, holder, groups, filter, slots }: Held,
  command: SandboxCommand,
): Promise<SandboxResult> {
  if (!holder.isAlive()) return notStarted('the process that keeps the tree mounted has ended');
  const closing = withoutInherited(STREAMS);
  if (closing === undefined) return notStarted('files that this process was started with cannot be closed');
  let slot = 0;
  while (slots.has(slot)) slot++;
  slots.add(slot);
  const enclosure: Enclosure = {
    root: plan.root,
    readableAnew: plan.readable.filter(isRenewed),
    owner: plan.owner,
    filter,
    slot,
  };
  const group = groups && limitGroup(groups, command.limits);
  const launch = {
    command: [
      ...closing,
      ...(group ? ['/bin/sh', '-euc', JOIN, 'sh', ...group.joins, '--'] : []),
      'prlimit',
      ...processLimits(plan, groups, command),
      '--',
      ...holder.enter,
      ...FORMS[adapter].through(enclosure, command),
    ],
    saysStarted: true,
    ...(filter && adapter === 'bubblewrap' && { filter: filter.program }),
    ...(groups?.folders.memory === undefined && { watchedBytes: command.limits.memoryBytes }),
    ...(group && { outOfMemory: () => group.outOfMemory(), peakBytes: () => group.peakBytes() }),
  };
  try {
    return await runLimited(launch, command);
  } finally {
    slots.delete(slot);
    await group?.end();
  }
}

/** What Node takes of its address space at the start, and never uses. */
const RESERVED_BYTES = 640 * 2 ** 20;

/** Limits of single processes, for what no group limits. A core file of one byte is none, not even for a program that takes them. */
function processLimits(
  plan: SandboxPlan,
  groups: ControlGroups | undefined,
  { limits }: SandboxCommand,
): string[] {
  return [
    '--core=1:1',
    `--fsize=${plan.layerBytes}`,
    ...(groups?.folders.memory === undefined ? [`--data=${limits.memoryBytes + RESERVED_BYTES}`] : []),
    ...(groups?.folders.pids === undefined && canCountProcesses(plan) ? [`--nproc=${limits.processes}`] : []),
  ];
}

/** The system counts the processes of a user only where that is not root. */
function canCountProcesses({ owner }: SandboxPlan): boolean {
  return owner.uid !== 0;
}

function notesOn(groups: ControlGroups | undefined, way: Way, filter: SyscallFilter | undefined): string[] {
  const { memory, pids, cpu } = groups?.folders ?? {};
  return [
    ...(memory === undefined
      ? [
          'Memory is watched and not limited by the system, so that shared pages and buffers of sockets can escape: no control group can be made here.',
        ]
      : []),
    ...(pids === undefined
      ? [
          'The number of processes is limited for the user and not for the command: no control group can be made here.',
        ]
      : []),
    ...(cpu === undefined ? ['Processors are not limited: no control group can be made here.'] : []),
    ...(filter === undefined
      ? [
          'System calls are not filtered: keys of the session and sockets to the host of a virtual machine can be reached.',
        ]
      : []),
    ...(way === 'memory' ? [] : ['What is written to the tree is limited for each file and not in all.']),
    ...(way === 'copy' ? ['The tree was copied: this system cannot lay a layer over it.'] : []),
  ];
}
