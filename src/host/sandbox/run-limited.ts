// One command, however its walls are built: started, bounded in time and output, ended as a whole, and how it ended as data.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { gatherBytes, type GatheredBytes } from '../../base/index.ts';
import { monotonic } from '../clock.ts';
import { endWithParent } from '../end-with-parent.ts';
import { messageOf } from '../error-text.ts';
import type { SandboxCommand, SandboxResult } from './sandbox.ts';
import { SYSTEM_PATH } from './shell-text.ts';
import { watchMemory, type MemoryWatch } from './watch-memory.ts';

export interface Launch {
  /** The whole command line, walls included. */
  readonly command: readonly string[];
  /** The environment of what builds the walls; the command's own is part of the command line. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Whether it says on its fourth stream that the walls stand and the command starts. */
  readonly saysStarted: boolean;
  /** What the walls are told on the fifth stream. */
  readonly filter?: Uint8Array;
  /** Ends what is not a child of this process. */
  end?(): void;
  /** Whether the system has ended a process of the command for want of memory. */
  outOfMemory?(): boolean | Promise<boolean>;
  peakBytes?(): number | undefined;
  /** Bytes of memory, where this process has to look after them. */
  readonly watchedBytes?: number;
}

type Stopped = Extract<SandboxResult['ended'], 'timeout' | 'output' | 'aborted'>;

/** How long streams are waited for that somebody outside of the walls may hold. */
const STREAMS_MS = 1000;

const TAKES_NO_ENVIRONMENT = { PATH: SYSTEM_PATH, LC_ALL: 'C' };

export function runLimited(launch: Launch, options: SandboxCommand): Promise<SandboxResult> {
  const from = monotonic();
  const { signal, limits } = options;
  if (signal?.aborted)
    return Promise.resolve({ ended: 'aborted', stdout: Buffer.alloc(0), stderr: '', milliseconds: 0 });
  return new Promise((resolve, reject) => {
    const child = spawn(launch.command[0]!, launch.command.slice(1), {
      cwd: launch.cwd ?? '/',
      // A session of its own: no terminal to type into, and a group that can be ended at once.
      detached: true,
      env: launch.env ?? TAKES_NO_ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...(launch.filter ? (['pipe'] as const) : [])],
      windowsHide: true,
    });
    endWithParent(child);
    let stopped: Stopped | undefined;
    const end = (): void => {
      launch.end?.();
      endGroup(child);
    };
    const stop = (why: Stopped): void => {
      stopped ??= why;
      end();
    };
    const { watchedBytes } = launch;
    const watch =
      watchedBytes === undefined || child.pid === undefined
        ? undefined
        : watchMemory(child.pid, watchedBytes, end);
    const heard = listen(child, limits.outputBytes, () => stop('output'));
    const timer = setTimeout(() => stop('timeout'), limits.milliseconds);
    const abort = (): void => stop('aborted');
    signal?.addEventListener('abort', abort, { once: true });
    let failed: string | undefined;
    child.on('error', (error) => (failed = messageOf(error)));
    child.on('exit', () =>
      setTimeout(() => child.stdio.forEach((stream) => stream?.destroy()), STREAMS_MS).unref(),
    );
    child.on('close', (code, signalName) => {
      clearTimeout(timer);
      watch?.stop();
      signal?.removeEventListener('abort', abort);
      const milliseconds = monotonic() - from;
      const exitCode = code ?? (signalName === null ? undefined : 137);
      resultOf({ launch, heard, watch, stopped, failed, exitCode, milliseconds }).then(resolve, reject);
    });
    (child.stdio[4] as Writable | undefined)?.on('error', () => undefined).end(launch.filter);
    // A command that ends before it has read its input breaks the pipe; how it ended tells the story.
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(options.input);
  });
}

interface Heard {
  readonly out: GatheredBytes;
  readonly err: GatheredBytes;
  hasStarted: boolean;
}

function listen(child: ChildProcess, maxBytes: number, overflow: () => void): Heard {
  const heard: Heard = { out: gatherBytes(), err: gatherBytes(), hasStarted: false };
  let bytes = 0;
  const keep = (stream: Readable, kept: GatheredBytes): void => {
    stream.on('data', (chunk: Buffer) => {
      const room = maxBytes - bytes;
      bytes += chunk.length;
      if (room > 0) kept.add(chunk.subarray(0, room));
      if (chunk.length > room) overflow();
    });
  };
  keep(child.stdout!, heard.out);
  keep(child.stderr!, heard.err);
  const mark = child.stdio[3] as Readable & Writable;
  mark.on('data', () => (heard.hasStarted = true)).on('error', () => undefined);
  return heard;
}

interface Ended {
  readonly launch: Launch;
  readonly heard: Heard;
  readonly watch: MemoryWatch | undefined;
  readonly stopped: Stopped | undefined;
  readonly failed: string | undefined;
  readonly exitCode: number | undefined;
  readonly milliseconds: number;
}

async function resultOf({
  launch,
  heard,
  watch,
  stopped,
  failed,
  exitCode,
  milliseconds,
}: Ended): Promise<SandboxResult> {
  const stderr = failed ?? heard.err.take().toString();
  const peakBytes = launch.peakBytes?.() ?? watch?.peakBytes();
  const said = {
    stdout: heard.out.take(),
    stderr,
    milliseconds,
    ...(peakBytes === undefined ? {} : { peakBytes }),
  };
  const isOut =
    watch?.isOver() ||
    ((await launch.outOfMemory?.()) ?? false) ||
    (exitCode !== 0 && endedWithoutMemory(stderr));
  if (isOut && stopped !== 'aborted') return { ended: 'memory', ...said };
  if (stopped !== undefined) return { ended: stopped, ...said };
  if (failed !== undefined || (launch.saysStarted && !heard.hasStarted))
    return { ended: 'not-started', ...said };
  return { ended: 'exit', ...(exitCode === undefined ? {} : { exitCode }), ...said };
}

/** What Node says before it ends because it may not have more memory, whoever set the limit. */
function endedWithoutMemory(stderr: string): boolean {
  return /^(?:FATAL ERROR: |# Fatal ).*(?:out of memory|Allocation failed)/m.test(stderr);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') child.kill('SIGKILL');
  else
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended by itself.
      child.kill('SIGKILL');
    }
}
