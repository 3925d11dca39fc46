// A process that keeps a tree mounted: the files of the machine, unchanged, below a layer that takes all writes. The mounts belong to
// this process alone, and are gone when it ends. It ends when its input does, so with whoever started it, however that ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { release } from 'node:os';
import type { Socket } from 'node:net';
import { messageOf } from '../error-text.ts';
import { holdingScript, type HeldRoot, type Way } from './held-root.ts';
import { NO_OVERLAY, SYSTEM_PATH } from './shell-text.ts';

export interface TreeHolder {
  readonly way: Way;
  /** What a command line starts with that is to run where the tree is mounted. */
  readonly enter: readonly string[];
  /** Below here is what was written; below `tree`, all files as they are now. */
  readonly layer: string;
  readonly tree: string;
  /** Whether its number is still its own. */
  isAlive(): boolean;
  close(): Promise<void>;
}

export type HeldTree =
  | { readonly holder: TreeHolder }
  | { readonly reason: string; readonly mustCopy: boolean };

/** Since this version of Linux, a layer in memory can say that it replaces a folder. */
export function defaultWay(): Way {
  const [major, minor] = release().split('.').map(Number);
  return major! > 6 || (major === 6 && minor! >= 6) ? 'memory' : 'disk';
}

const NAMESPACES = ['--user', '--map-root-user', '--mount'];

export async function holdTree(held: HeldRoot): Promise<HeldTree> {
  const { way, owner } = held;
  const [command, ...args] = [
    ...becoming(owner),
    'unshare',
    ...NAMESPACES,
    'sh',
    '-euc',
    holdingScript(held),
  ];
  const child = spawn(command!, args, {
    cwd: '/',
    detached: true,
    env: { PATH: SYSTEM_PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const trouble = await isReady(child);
  if (trouble !== undefined) return trouble;
  letGo(child);
  const place = `/proc/${child.pid}/root/.lintel`;
  const enter = [
    ...becoming(owner),
    'nsenter',
    '--target',
    String(child.pid),
    '--user',
    '--mount',
    '--preserve-credentials',
    '--',
  ];
  return {
    holder: {
      way,
      enter,
      layer: `${place}/layer/upper`,
      tree: `${place}/tree`,
      isAlive: () => isAlive(child),
      close: () => ended(child),
    },
  };
}

/** Root runs foreign code for whoever owns the tree. */
function becoming({ uid, gid }: HeldRoot['owner']): string[] {
  if (process.getuid?.() !== 0) return [];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** Undefined once the tree is mounted, otherwise why it is not. */
function isReady(child: ChildProcess): Promise<Extract<HeldTree, { reason: string }> | undefined> {
  return new Promise((resolve) => {
    let err = '';
    child.stdout!.on('data', () => resolve(undefined));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdin!.on('error', () => undefined);
    child.on('error', (error) => resolve({ reason: messageOf(error), mustCopy: false }));
    child.on('close', (code) => resolve({ reason: lastLine(err), mustCopy: code === NO_OVERLAY }));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'it ended without a word';
}

/** This process may end while the tree is held. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

/** A child that has ended keeps its number until this process has been told. */
function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function ended(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.ref();
    child.once('exit', () => resolve());
    child.stdin!.end();
  });
}
