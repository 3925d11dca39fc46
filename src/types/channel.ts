// One TypeScript process and the requests to it. The process answers one request at a time and may, while it works on
// one, call back for files. A process that dies or stays silent rejects every open request with `ChannelDied`.
import { startTalking, type TalkingProcess } from '../host/index.ts';
import * as wire from './wire.ts';

/** The process is gone; another one may answer the same request. */
export class ChannelDied extends Error {
  override name = 'ChannelDied';
}

/** The process refused the request; another one would refuse it too. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
}

export type Callbacks = Readonly<Record<string, (path: string) => unknown>>;

export interface ChannelOptions {
  readonly executable: string;
  readonly cwd: string;
  readonly callbacks: Callbacks;
  /** Milliseconds of silence after which the process counts as hung. */
  readonly timeout: number;
  /** Per cent by which the memory in use may grow before garbage is collected. */
  readonly garbage: number;
  /** Megabytes from which on garbage is collected more eagerly. */
  readonly memory: number;
}

export interface Channel {
  readonly pid: number | undefined;
  request<T>(method: string, params: unknown): Promise<T>;
  /** Bytes of the answer; empty when there is none. */
  requestBytes(method: string, params: unknown): Promise<Buffer>;
  /** Resolves when the process has ended. */
  close(): Promise<void>;
}

interface Pending {
  readonly method: string;
  readonly payload: string;
  readonly resolve: (payload: Buffer) => void;
  readonly reject: (error: Error) => void;
}

type Child = TalkingProcess;

export function openChannel(options: ChannelOptions): Channel {
  const child = start(options);
  const queue: Pending[] = [];
  let current: Pending | undefined;
  let timer: NodeJS.Timeout | undefined;
  let death: ChannelDied | undefined;

  const die = (why: string, cause?: Error): void => {
    death ??= new ChannelDied(`the TypeScript process ${why}`, { cause });
    clearTimeout(timer);
    child.kill('SIGKILL');
    current?.reject(cause ?? death);
    current = undefined;
    for (const request of queue.splice(0)) request.reject(death);
  };
  const hold = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => die(`was silent for ${options.timeout} ms`), options.timeout);
  };
  const pump = (): void => {
    if (current !== undefined) return;
    clearTimeout(timer);
    current = queue.shift();
    setKeptAlive(child, current !== undefined);
    if (current === undefined) return;
    hold();
    child.stdin.write(wire.encodeMessage(wire.REQUEST, current.method, current.payload));
  };
  const answerCall = (message: wire.Message): void => {
    try {
      child.stdin.write(callbackAnswer(options.callbacks, message));
    } catch (error) {
      // What the view throws belongs to the caller of the request; the process cannot go on without the file.
      die(`was refused ${message.name}`, error instanceof Error ? error : new Error(String(error)));
    }
  };
  const answer = (message: wire.Message): void => {
    // What was on its way when the channel died is for nobody; the end of the process is still waited for.
    if (death !== undefined) return;
    if (message.type === wire.CALL) {
      hold();
      answerCall(message);
      return;
    }
    const done = current;
    current = undefined;
    // The next request goes out first, so that both sides work while this answer is decoded.
    pump();
    if (message.type === wire.ERROR) done?.reject(new RequestRefused(message.payload.toString()));
    else done?.resolve(message.payload);
  };
  const read = wire.messageReader(answer);

  child.stdout.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      die(`sent something unreadable: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  child.stdin.on('error', (error) => die(`cannot be written to: ${error.message}`));
  child.on('error', (error) => die(`cannot be started: ${error.message}`));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.on('close', (code, signal) => die(`ended (${signal ?? `exit code ${code}`})`));

  const requestBytes = (method: string, params: unknown): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (death !== undefined) {
        reject(death);
        return;
      }
      queue.push({ method, payload: JSON.stringify(params), resolve, reject });
      pump();
    });
  return {
    pid: child.pid,
    requestBytes,
    request: async (method, params) => {
      const bytes = await requestBytes(method, params);
      return bytes.length === 0 ? null : JSON.parse(bytes.toString());
    },
    close: async () => {
      setKeptAlive(child, true);
      die('was closed');
      await ended;
    },
  };
}

function start(options: ChannelOptions): Child {
  const callbacks = Object.keys(options.callbacks).join(',');
  const args = ['--api', '--cwd', options.cwd, `--callbacks=${callbacks}`];
  return startTalking(options.executable, args, {
    GOGC: `${options.garbage}`,
    GOMEMLIMIT: `${options.memory}MiB`,
  });
}

/** Whether the event loop waits for the process: only while a request is open, so that a program can end. */
function setKeptAlive(child: Child, kept: boolean): void {
  const pipes = [child.stdin, child.stdout] as unknown as { ref?(): void; unref?(): void }[];
  for (const handle of [child, ...pipes]) {
    if (kept) handle.ref?.();
    else handle.unref?.();
  }
}

/** `readFile` wraps its answer, so that "there is no such file" (null) differs from "look on the disk" (undefined). */
function callbackAnswer(callbacks: Callbacks, message: wire.Message): Buffer {
  const callback = callbacks[message.name];
  if (callback === undefined) {
    return wire.encodeMessage(wire.CALL_ERROR, message.name, `no callback named ${message.name}`);
  }
  const result = callback(JSON.parse(message.payload.toString()) as string);
  const wrapped = message.name === 'readFile' && result !== undefined ? { content: result } : result;
  return wire.encodeMessage(wire.CALL_RESPONSE, message.name, JSON.stringify(wrapped) ?? '');
}
