// The real process as Io. A reader that goes away (`lintel … | head`) is not an error: the rest is not written.
import type { Io, Output } from './io.ts';

export interface ProcessIo extends Io {
  /** Whether the reader of the answer has gone away. */
  isBroken(): boolean;
  /** The exit code of a process that was told to stop, as shells have it. */
  stoppedExit(): number;
}

/** How long to wait for child processes to go when the user wants to stop. */
const GRACE_MS = 2000;
/** One Ctrl-C reaches this process twice where its parent hands on signals. */
const SAME_MS = 250;
/** 128 and the number of the signal. */
const EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export function processIo(): ProcessIo {
  const broken = new Set<NodeJS.WriteStream>();
  const stopping = stopSignal();
  return {
    stdout: outputTo(process.stdout, broken),
    stderr: outputTo(process.stderr, broken),
    env: process.env,
    cwd: process.cwd(),
    signal: stopping.signal,
    now: () => performance.now(),
    peakMemoryBytes: () => process.resourceUsage().maxRSS * 1024,
    isBroken: () => broken.has(process.stdout),
    stoppedExit: stopping.exit,
  };
}

function outputTo(stream: NodeJS.WriteStream, broken: Set<NodeJS.WriteStream>): Output {
  // Every error arrives with the write that it belongs to; the listener only keeps it from ending the process.
  stream.on('error', (error) => isGone(error) && broken.add(stream));
  const write = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (broken.has(stream)) {
        resolve();
        return;
      }
      stream.write(text, (error) => {
        if (!error) resolve();
        else if (isGone(error)) {
          broken.add(stream);
          resolve();
        } else reject(error);
      });
    });
  return { isTTY: stream.isTTY === true, write };
}

/** On Windows a closed pipe is reported as EOF. */
function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'EOF' || error.code === 'ERR_STREAM_DESTROYED';
}

/** The first signal asks for the end, the second is the end. */
function stopSignal(): { readonly signal: AbortSignal; exit(): number } {
  const controller = new AbortController();
  let exit: number = EXITS.SIGINT;
  let since = 0;
  const stop = (name: keyof typeof EXITS): void => {
    if (controller.signal.aborted) {
      if (performance.now() - since > SAME_MS) process.exit(exit);
      return;
    }
    exit = EXITS[name];
    since = performance.now();
    controller.abort();
    setTimeout(() => process.exit(exit), GRACE_MS).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(name));
  return { signal: controller.signal, exit: () => exit };
}
