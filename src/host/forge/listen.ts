// A place where a forge can call: what it tells only ends a wait, and what is true is asked of the forge. So it does no harm when a delivery
// comes twice, late, in another order, or never.
import { createServer, type IncomingMessage } from 'node:http';
import { Failure } from '../../contract/index.ts';
import { pause } from '../clock.ts';
import { messageOf } from '../error-text.ts';
import { createDeliveryMemory, verifyDelivery } from './deliveries.ts';

export interface ListenOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** Whoever is on this machine, by default. */
  readonly host?: string;
  /** What the forge signs deliveries with. */
  readonly secret: string;
  /** Milliseconds for which what belongs together is gathered; a second by default. */
  readonly burstMs?: number;
}

export interface DeliveryListener {
  readonly port: number;
  /** Ends after so many milliseconds, or soon after something was delivered since the last wait. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** Deliveries after which there may be something to do. */
const TELLING = new Set([
  'pull_request',
  'pull_request_review',
  'push',
  'status',
  'check_run',
  'check_suite',
  'workflow_run',
]);
/** What a forge sends at most. */
const MOST_BYTES = 25 * 1024 * 1024;
const BURST_MS = 1000;

/** Hears of these repositories, `OWNER/NAME` each. */
export async function listenForDeliveries(
  { port, host = '127.0.0.1', secret, burstMs = BURST_MS }: ListenOptions,
  repositories: readonly string[],
): Promise<DeliveryListener> {
  if (secret === '') {
    const message = 'Webhooks are only accepted with a secret.';
    throw new Failure('USAGE', { message, help: 'Set LINTEL_FORGE_WEBHOOK_SECRET.' });
  }
  const isNew = createDeliveryMemory();
  const isMeant = new Set(repositories.map((name) => name.toLowerCase()));
  let news = Promise.withResolvers<void>();
  const take = (headers: IncomingMessage['headers'], body: Buffer): boolean => {
    const delivery = verifyDelivery(secret, headers, body);
    if (delivery === undefined) return false;
    const { id, event, repository = '' } = delivery;
    if (isMeant.has(repository.toLowerCase()) && TELLING.has(event) && isNew(id)) news.resolve();
    return true;
  };
  const server = createServer((request, response) => {
    const answer = (status: number): void => void response.writeHead(status).end();
    if (request.method !== 'POST') return answer(405);
    wholeBody(request).then(
      (body) => answer(body === undefined ? 413 : take(request.headers, body) ? 202 : 401),
      () => answer(400),
    );
  });
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Cannot listen at ${host}:${port}: ${messageOf(cause)}`;
      const help = 'Choose another address or port with --listen.';
      reject(new Failure('USAGE', { message, help }, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async wait(milliseconds, signal) {
      const over = new AbortController();
      const limit = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
      const timer = pause(milliseconds, limit).then(() => 'time' as const);
      const first = await Promise.race([timer, news.promise.then(() => 'news' as const)]);
      news = Promise.withResolvers();
      if (first === 'time') return;
      over.abort();
      await timer.catch(() => undefined);
      await pause(Math.min(burstMs, milliseconds), signal);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Undefined where it is longer than a forge would send. */
async function wholeBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
