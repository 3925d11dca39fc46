// The command lines that put walls around a command where a tree is held: through the programs of util-linux, or through bubblewrap.
import { existsSync } from 'node:fs';
import { mountLine } from './mount-table.ts';
import type { SandboxCommand } from './sandbox.ts';
import type { SyscallFilter } from './syscall-filter.ts';
import { ENCLOSE, FILTER, FIRST_PROCESS, HOME, MASKED, SYSTEM_PATH } from './shell-text.ts';

export interface Enclosure {
  readonly root: string;
  /** Readable folders in places that are new for each command. */
  readonly readableAnew: readonly string[];
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly filter: SyscallFilter | undefined;
  /** Tells commands apart that run at the same time. */
  readonly slot: number;
}

/** The number of the stream on which bubblewrap reads a filter of system calls. */
export const FILTER_STREAM = 4;

export function throughUnshare(
  { root, readableAnew, filter, slot }: Enclosure,
  options: SandboxCommand,
): string[] {
  const size = `size=${temporaryBytes(options)},nr_inodes=100k,nosuid,nodev`;
  const table = [
    mountLine('tmpfs', '/tmp', 'tmpfs', `mode=1777,${size}`),
    mountLine('tmpfs', HOME, 'tmpfs', `mode=0755,${size}`),
    mountLine('tmpfs', '/dev/shm', 'tmpfs', `mode=1777,${size}`),
    ...readableAnew.map((folder) =>
      mountLine(`/.lintel/readable${folder}`, folder, 'none', 'rbind,X-mount.mkdir'),
    ),
    mountLine('/.lintel/tree', root, 'none', 'rbind,X-mount.mkdir'),
    mountLine('tmpfs', '/.lintel', 'tmpfs', 'ro,mode=0555,size=4k'),
    ...MASKED.flatMap((path) => (existsSync(path) ? [mountLine('/dev/null', path, 'none', 'bind,ro')] : [])),
  ];
  return [
    'unshare',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child=KILL',
    '--net',
    '--ipc',
    '--uts',
    '--',
    'sh',
    '-euc',
    ENCLOSE,
    'sh',
    table.join(''),
    `/.lintel/tables/${slot}`,
    ...(filter === undefined
      ? []
      : [PERL, '-e', FILTER, String(filter.prctl), filter.program.toString('hex')]),
    ...firstProcess(root, options),
  ];
}

export function throughBubblewrap(
  { root, readableAnew, owner, filter }: Enclosure,
  options: SandboxCommand,
): string[] {
  const size = ['--size', String(temporaryBytes(options)), '--perms', '1777'];
  return [
    'bwrap',
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--uid',
    String(owner.uid),
    '--gid',
    String(owner.gid),
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    ...(filter === undefined ? [] : ['--seccomp', String(FILTER_STREAM)]),
    '--ro-bind',
    '/',
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...MASKED.flatMap((path) => (existsSync(path) ? ['--ro-bind', '/dev/null', path] : [])),
    ...size,
    '--tmpfs',
    '/dev/shm',
    ...size,
    '--tmpfs',
    '/tmp',
    ...size,
    '--tmpfs',
    HOME,
    ...readableAnew.flatMap((folder) => ['--ro-bind', `/.lintel/readable${folder}`, folder]),
    '--bind',
    '/.lintel/tree',
    root,
    '--ro-bind-try',
    '/.lintel/tree/.git',
    `${root}/.git`,
    '--tmpfs',
    '/.lintel',
    '--remount-ro',
    '/.lintel',
    '--remount-ro',
    '/proc',
    '--remount-ro',
    '/dev',
    '--',
    ...firstProcess(root, options),
  ];
}

/** What can hand a filter to the kernel, where bubblewrap does not. */
export const PERL = '/usr/bin/perl';

function firstProcess(root: string, options: SandboxCommand): string[] {
  const cwd = options.cwd === undefined || options.cwd === '' ? root : `${root}/${options.cwd}`;
  return ['sh', '-c', FIRST_PROCESS, 'sh', cwd, ...withEnvironment(options)];
}

/** The command with no other environment; `setpriv` takes its name even where that has an equals sign. */
function withEnvironment({ command, env }: SandboxCommand): string[] {
  const pairs = Object.entries(environmentOf(env)).map(([name, value]) => `${name}=${value}`);
  return ['/usr/bin/env', '-i', ...pairs, '/usr/bin/setpriv', '--no-new-privs', '--', ...command];
}

export function environmentOf(env: SandboxCommand['env']): Record<string, string> {
  return { PATH: SYSTEM_PATH, HOME, TMPDIR: '/tmp', USER: 'sandbox', LANG: 'C.UTF-8', ...env };
}

/** What may lie in each temporary folder: it is memory, too. */
export function temporaryBytes({ limits }: SandboxCommand): number {
  return Math.max(1 << 20, Math.floor(limits.memoryBytes / 2));
}
