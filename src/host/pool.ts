// Worker threads. A task ends with the value or the error of its handler, or with a clear error when its thread died;
// it never hangs. Threads without a task do not keep the process alive.
import { Worker, type Transferable } from 'node:worker_threads';
import { messageOf } from './error-text.ts';
import { reviveError, type Reply } from './pool-message.ts';

export interface PoolOptions {
  /** The module that each thread runs; it must call `serve`. */
  readonly module: URL;
  readonly size: number;
  /** Given to each thread as `workerData`. */
  readonly data?: unknown;
  /** Old-generation heap of each thread, in megabytes. */
  readonly maxHeapMegabytes?: number;
}

export interface Pool {
  readonly size: number;
  run<Answer>(message: unknown, transfer?: readonly Transferable[]): Promise<Answer>;
  /** Ends the threads; tasks that are not done are rejected. */
  close(): Promise<void>;
}

export class WorkerDied extends Error {
  override name = 'WorkerDied';
}

interface Task {
  readonly message: unknown;
  readonly transfer: readonly Transferable[];
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** One place for a thread. It is given up when a fresh thread dies in it before it has done any task. */
interface Slot {
  worker: Worker | undefined;
  task: Task | undefined;
  deaths: number;
  lastError: string;
}

export function createPool(options: PoolOptions): Pool {
  const slots = Array.from({ length: Math.max(1, options.size) }, emptySlot);
  const queue: Task[] = [];
  let isClosed = false;

  const pump = (): void => {
    for (const slot of slots)
      while (queue.length > 0 && slot.task === undefined && slot.deaths < 2) begin(slot, queue.shift()!);
    if (queue.length === 0) return;
    if (slots.some((slot) => slot.deaths < 2)) return;
    const last = slots[0]!.lastError;
    for (const task of queue.splice(0)) task.reject(new WorkerDied(`every worker thread died: ${last}`));
  };

  const begin = (slot: Slot, task: Task): void => {
    slot.task = task;
    try {
      slot.worker ??= start(slot);
      slot.worker.ref();
      slot.worker.postMessage(task.message, task.transfer);
    } catch (error) {
      slot.task = undefined;
      task.reject(error instanceof Error ? error : new Error(messageOf(error)));
    }
  };

  const start = (slot: Slot): Worker => {
    const worker = new Worker(options.module, threadOptions(options));
    worker.on('message', (reply: Reply) => {
      settle(slot, reply);
      pump();
    });
    worker.on('error', (error: unknown) => (slot.lastError = messageOf(error)));
    worker.on('exit', (code) => {
      if (slot.worker !== worker) return;
      bury(slot, code);
      if (!isClosed) pump();
    });
    return worker;
  };

  return {
    size: slots.length,
    run: (message, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkerDied('the pool is closed'));
        queue.push({ message, transfer, resolve, reject });
        pump();
      }),
    async close() {
      isClosed = true;
      for (const task of queue.splice(0)) task.reject(new WorkerDied('the pool was closed'));
      await Promise.all(slots.map((slot) => slot.worker?.terminate()));
    },
  };
}

function emptySlot(): Slot {
  return { worker: undefined, task: undefined, deaths: 0, lastError: '' };
}

function settle(slot: Slot, reply: Reply): void {
  const task = slot.task;
  slot.task = undefined;
  slot.deaths = 0;
  slot.lastError = '';
  slot.worker?.unref();
  if ('error' in reply) task?.reject(reviveError(reply.error));
  else task?.resolve(reply.value as never);
}

function bury(slot: Slot, code: number): void {
  slot.worker = undefined;
  slot.deaths++;
  slot.lastError ||= `it exited with code ${code}`;
  const task = slot.task;
  slot.task = undefined;
  task?.reject(new WorkerDied(`a worker thread died during this task: ${slot.lastError}`));
}

/** Sources run as TypeScript where Node must be told to strip types; compiled files need nothing. */
function threadOptions(options: PoolOptions): ConstructorParameters<typeof Worker>[1] {
  const isSource = options.module.pathname.endsWith('.ts');
  const mustStrip = isSource && !process.features.typescript;
  const execArgv = [
    '--disable-warning=ExperimentalWarning',
    ...(mustStrip ? ['--experimental-strip-types'] : []),
  ];
  const limits =
    options.maxHeapMegabytes === undefined
      ? {}
      : { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMegabytes } };
  return { workerData: options.data, execArgv, ...limits };
}
