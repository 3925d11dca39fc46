// The server on the loopback address. One question is answered at a time, each about the files as they are when its turn has
// come; whoever went away before that has not asked. Clients that are many or slow are refused with 503, and keep no other client waiting.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createBodyReader,
  createBoundedServer,
  createTurns,
  RETRY,
  type QueueLimits,
  type ReadBody,
  type Resident,
  type TakeTurn,
} from '../../api/index.ts';
import { Failure, FAILURES } from '../../contract/index.ts';
import { errorAnswer, safeJson } from '../../render/index.ts';
import { assertLocal, assertToken } from './guard.ts';
import { BODIES, readBody } from './read-body.ts';
import { Rejection, rejectionAnswer } from './rejection.ts';
import { findRoute, HEALTH, HEALTHY } from './routes.ts';

export interface HttpOptions {
  /** Left out or 0, the system chooses. */
  readonly port?: number;
  readonly token: string;
  /** Hears of what is a bug of ours. */
  readonly onError?: (error: unknown) => void;
  /** How long a client may take to send its request. */
  readonly requestMs?: number;
  /** How many requests may wait for their turn, and how long. */
  readonly queue?: QueueLimits;
}

export interface HttpServer {
  readonly url: string;
  readonly port: number;
  /** Lets what is being answered come to an end, for a moment. The resident is left open. */
  close(): Promise<void>;
}

export const ADDRESS = '127.0.0.1';
const REQUEST_MS = 10_000;
const RESPONSE_MS = 10_000;
const CONNECTIONS = 256;
const QUEUE = { waiting: 256, waitMs: 30_000 };
const GRACE_MS = 1000;

interface Desk extends HttpOptions {
  readonly resident: Resident;
  readonly portOf: () => number;
  readonly read: ReadBody;
  readonly takeTurn: TakeTurn;
  isClosing: boolean;
}

export async function startHttp(resident: Resident, options: HttpOptions): Promise<HttpServer> {
  const { requestMs = REQUEST_MS } = options;
  const desk: Desk = {
    ...options,
    resident,
    portOf: () => portOf(server),
    read: createBodyReader(BODIES),
    takeTurn: createTurns(options.queue ?? QUEUE),
    isClosing: false,
  };
  const refuse = (response: ServerResponse, reason: string): void =>
    sendError(desk, response, new Rejection(503, reason, { headers: RETRY }));
  const limits = { connections: CONNECTIONS, requestMs, refuse };
  const server = createBoundedServer(limits, (request, response) => void handle(desk, request, response));
  await listening(server, options.port ?? 0);
  const port = desk.portOf();
  return {
    port,
    url: `http://${ADDRESS}:${port}`,
    async close() {
      desk.isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.race([closed, pause(GRACE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen(port, ADDRESS);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const help = 'Pass another --port; 0 lets the system choose.';
    throw new Failure(
      'USAGE',
      { message: `Cannot listen on port ${port}: ${reason}.`, help, port },
      { cause },
    );
  }
}

async function handle(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = await answerTo(desk, request, response);
    if (!response.headersSent) send(response, 200, text);
  } catch (error) {
    // A client that went away in the middle of its request is no trouble of ours.
    if (response.closed || response.destroyed || response.headersSent) return;
    sendError(desk, response, error);
  }
}

async function answerTo(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<string> {
  const { headers, method, url = '' } = request;
  assertLocal(headers, desk.portOf());
  if (url === HEALTH && method === 'GET') return HEALTHY;
  assertToken(headers, desk.token);
  const { route, last } = findRoute(method, url);
  const body = await readBody(desk.read, request, route.body);
  const endTurn = await turnOf(desk, response);
  try {
    return await desk.resident.ask((lintel) => {
      if (desk.isClosing) throw new Rejection(503, 'The server is shutting down.');
      if (response.closed) throw new Rejection(408, 'The client is no longer waiting for the answer.');
      return route.answer(lintel.refactor, body, last);
    });
  } finally {
    endTurn();
  }
}

async function turnOf({ takeTurn }: Desk, response: ServerResponse): Promise<() => void> {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const endTurn = await takeTurn(leaving.signal);
  if (endTurn) return endTurn;
  throw new Rejection(503, 'Too many requests are waiting.', { headers: RETRY });
}

function sendError({ onError }: Desk, response: ServerResponse, error: unknown): void {
  if (error instanceof Rejection) {
    send(response, error.status, `${safeJson(rejectionAnswer(error))}\n`, error.headers);
    return;
  }
  if (!(error instanceof Failure)) onError?.(error);
  send(response, statusOf(error), `${safeJson(errorAnswer(error))}\n`);
}

function statusOf(error: unknown): number {
  if (!(error instanceof Failure)) return 500;
  if (error.code === 'PLAN_NOT_FOUND') return 404;
  return FAILURES[error.code].exit === 2 ? 400 : 500;
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.setTimeout(RESPONSE_MS, () => response.destroy());
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}
