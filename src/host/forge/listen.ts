// A place where a forge can call: what it tells only ends a wait, and what is true is asked of the forge. So it does no harm when a delivery
// comes twice, late, in another order, or never. Anyone may call before the signature is checked: connections, time and memory have limits.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../contract/index.ts';
import { pause } from '../clock.ts';
import { createBoundedServer, RETRY } from '../connections/bounded-server.ts';
import { createBodyReader } from '../connections/read-bodies.ts';
import { messageOf } from '../error-text.ts';
import { createDeliveryMemory, isSigned, verifyDelivery } from './deliveries.ts';

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
const LIMITS = { connections: 128, requestMs: 30_000 };
const BODIES = { eachBytes: MOST_BYTES, allBytes: 2 * MOST_BYTES };
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
  const readBody = createBodyReader(BODIES);
  const statusOf = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405;
    if (!isSigned(request.headers)) return 401;
    const body = await readBody(request);
    if (typeof body === 'number') return body;
    return take(request.headers, body) ? 202 : 401;
  };
  const server = createBoundedServer(
    { ...LIMITS, refuse: (response) => answer(response, 503) },
    (request, response) =>
      void statusOf(request).then(
        (status) => answer(response, status),
        () => answer(response, 400),
      ),
  );
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

function answer(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, status === 503 ? RETRY : {}).end();
}
