// Docker and Podman: a container for each command, over a copy of the tree.
import { randomUUID } from 'node:crypto';
import { run } from '../process.ts';
import type { Launch } from './run-limited.ts';
import type { SandboxCommand } from './sandbox.ts';
import { environmentOf, temporaryBytes } from './walled-commands.ts';
import { HOME } from './shell-text.ts';

export type Engine = 'docker' | 'podman';

export const DEFAULT_IMAGE = 'node:24-slim';

export interface EngineTree {
  readonly root: string;
  /** The copy of the tree on this machine. */
  readonly copy: string;
  readonly hasGit: boolean;
  readonly readable: readonly string[];
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  readonly image: string;
}

/** What follows the name of the engine's program. */
export function engineArguments(tree: EngineTree, options: SandboxCommand, name: string): string[] {
  const { limits, cwd, command } = options;
  const size = temporaryBytes(options);
  const bind = (from: string, to: string, isReadOnly: boolean): string[] => [
    '--mount',
    ['type=bind', `source=${from}`, `target=${to}`, ...(isReadOnly ? ['readonly'] : [])].map(field).join(','),
  ];
  return [
    'run',
    '--interactive',
    '--init',
    '--pull',
    'never',
    '--name',
    name,
    '--network',
    'none',
    '--ipc',
    'private',
    '--read-only',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
    '--memory',
    `${limits.memoryBytes}b`,
    '--memory-swap',
    `${limits.memoryBytes}b`,
    '--pids-limit',
    String(limits.processes),
    '--cpus',
    String(limits.cpus),
    '--ulimit',
    'core=0:0',
    ...(tree.owner === undefined ? [] : ['--user', `${tree.owner.uid}:${tree.owner.gid}`]),
    ...['/tmp', HOME].flatMap((place) => ['--tmpfs', `${place}:rw,exec,nosuid,nodev,mode=1777,size=${size}`]),
    ...tree.readable.flatMap((folder) => bind(folder, folder, true)),
    ...bind(tree.copy, tree.root, false),
    ...(tree.hasGit ? bind(`${tree.copy}/.git`, `${tree.root}/.git`, true) : []),
    '--workdir',
    cwd === undefined || cwd === '' ? tree.root : `${tree.root}/${cwd}`,
    ...Object.entries(environmentOf(options.env)).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    '--entrypoint',
    command[0]!,
    tree.image,
    ...command.slice(1),
  ];
}

/** A field of a mount, whose fields are a line of comma-separated values. */
function field(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Why no container can be made, or undefined. */
export async function whyNoEngine(engine: Engine, image: string): Promise<string | undefined> {
  const asked = await run(engine, ['version', '--format', '{{.Server.Version}}'], { timeout: 10_000 });
  if (asked.stopped === 'not-started') return `${engine} is not installed`;
  if (asked.exitCode !== 0) return `${engine} is installed, but its engine does not answer`;
  const found = await run(engine, ['image', 'inspect', '--format', 'found', image], { timeout: 10_000 });
  return found.exitCode === 0 ? undefined : `${engine} has no image ${image}; pull it first`;
}

export function throughEngine(
  engine: Engine,
  tree: EngineTree,
  options: SandboxCommand,
): Launch & { remove(): Promise<void> } {
  const name = `lintel-${randomUUID()}`;
  return {
    command: [engine, ...engineArguments(tree, options, name)],
    env: process.env,
    saysStarted: false,
    end: () => void run(engine, ['kill', name]),
    outOfMemory: async () => {
      const { stdout } = await run(engine, ['inspect', '--format', '{{.State.OOMKilled}}', name]);
      return stdout.toString().trim() === 'true';
    },
    remove: async () => void (await run(engine, ['rm', '--force', name])),
  };
}
