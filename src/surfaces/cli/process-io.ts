// The real process as Io. A reader that goes away (`lintel … | head`) is not an error: the rest is not written.
import type { Io, Output } from './io.ts';

export interface ProcessIo extends Io {
  /** Whether the reader of the answer has gone away. */
  isBroken(): boolean;
}

/** How long to wait for child processes to go when the user wants to stop. */
const GRACE_MS = 2000;
export const INTERRUPTED_EXIT = 130;

export function processIo(): ProcessIo {
  const broken = new Set<NodeJS.WriteStream>();
  return {
    stdout: outputTo(process.stdout, broken),
    stderr: outputTo(process.stderr, broken),
    env: process.env,
    cwd: process.cwd(),
    signal: stopSignal(),
    now: () => performance.now(),
    peakMemoryBytes: () => process.resourceUsage().maxRSS * 1024,
    isBroken: () => broken.has(process.stdout),
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

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.exit(INTERRUPTED_EXIT), GRACE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}
