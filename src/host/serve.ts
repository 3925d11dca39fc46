// The side of a pool that runs in each thread.
import { parentPort, type Transferable } from 'node:worker_threads';
import { assert } from '../base/index.ts';
import { describeError, type Reply } from './pool-message.ts';

/** Hands memory over to the other thread instead of copying it. */
export class Handover {
  readonly value: unknown;
  readonly transfer: readonly Transferable[];
  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

/** Answers each message of the pool with what the handler returns, throws, or hands over. */
export function serve<Message>(handler: (message: Message) => unknown): void {
  const port = parentPort;
  assert(port !== null, 'serve runs in a worker thread of a pool');
  const reply = (message: Reply, transfer: readonly Transferable[] = []): void => {
    port.postMessage(message, transfer);
  };
  port.on('message', async (message: Message) => {
    try {
      const result = await handler(message);
      if (result instanceof Handover) reply({ value: result.value }, result.transfer);
      else reply({ value: result });
    } catch (error) {
      reply({ error: describeError(error) });
    }
  });
}
