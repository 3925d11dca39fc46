// Child processes. How a command ended is data; only the child that was started here is ever stopped.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { gatherBytes } from '../base/index.ts';
import { endWithParent } from './end-with-parent.ts';
import { messageOf } from './error-text.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** Most bytes of standard output that are kept; more stops the child. */
  readonly maxBytes?: number;
  /** Milliseconds after which the child is stopped. */
  readonly timeout?: number;
  /** Stops the child when it is aborted. */
  readonly signal?: AbortSignal;
  /** Whether the child may run for long, and is to end with this process however that ends. */
  readonly isLong?: boolean;
  /** Whether what ends this process, such as Ctrl-C in a terminal, leaves the child to come to its end. */
  readonly isApart?: boolean;
}

export interface RunResult {
  /** Undefined when the command did not end by itself. */
  readonly exitCode: number | undefined;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Why the command did not end by itself. */
  readonly stopped?: 'not-started' | 'timeout' | 'output-limit' | 'signal';
}

const MAX_STDERR_BYTES = 64 * 1024;

export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    let child: ChildProcessWithoutNullStreams;
    try {
      // On Windows, a child of that kind has a window of its own.
      const detached = options.isApart === true && process.platform !== 'win32';
      child = spawn(command, args, { cwd: options.cwd, env: options.env, detached, windowsHide: true });
    } catch (error) {
      resolve(notStarted(error));
      return;
    }
    if (options.isLong) endWithParent(child);
    collect(child, options, resolve);
  });
}

function notStarted(error: unknown): RunResult {
  return { exitCode: undefined, stdout: Buffer.alloc(0), stderr: messageOf(error), stopped: 'not-started' };
}

function collect(
  child: ChildProcessWithoutNullStreams,
  options: RunOptions,
  done: (result: RunResult) => void,
): void {
  const out = gatherBytes();
  let err = '';
  let stopped: RunResult['stopped'];
  const stop = (why: RunResult['stopped']): void => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const timer =
    options.timeout === undefined ? undefined : setTimeout(() => stop('timeout'), options.timeout);
  const abort = (): void => stop('signal');
  options.signal?.addEventListener('abort', abort, { once: true });
  const rest = (): void => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    const room = (options.maxBytes ?? Infinity) - out.length;
    if (stopped === 'output-limit' || chunk.length > room) stop('output-limit');
    else out.add(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    if (err.length < MAX_STDERR_BYTES) err += chunk;
  });
  child.on('error', (error) => {
    rest();
    done(notStarted(error));
  });
  child.on('close', (code, signal) => {
    rest();
    if (signal !== null) stopped ??= 'signal';
    const result = { exitCode: code ?? undefined, stdout: out.take(), stderr: err };
    done(stopped === undefined ? result : { ...result, exitCode: undefined, stopped });
  });
  // A child that ends before it has read its input breaks the pipe; its exit code tells the story.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
}
