// An HTTP server that keeps answering while clients are many, slow or silent. Every connection that it accepts is answered, refused
// with 503, or closed for one that does send a request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monotonic } from '../clock.ts';

export interface ConnectionLimits {
  /** Connections that are served at once; as many again are refused with an answer, and further ones without. */
  readonly connections: number;
  /** Milliseconds in which a whole request has to arrive. */
  readonly requestMs: number;
  /** Answers 503 with `retry-after`. */
  refuse(response: ServerResponse, reason: string): void;
}

interface Connection {
  /** When it was opened, or its last request answered. */
  since: number;
  wasAnswered: boolean;
  readonly requests: Map<IncomingMessage, ServerResponse>;
}

const HEADERS_MS = 5000;
/** How long a connection may be silent before it is closed for a newer one. */
const FRESH_MS = 250;
/** How long a connection that is refused has for its request, or for the rest of it. */
const REFUSAL_MS = 1000;
/** Requests of one connection that wait at once. */
const PIPELINED = 8;
export const RETRY = { 'retry-after': '1' };

export function createBoundedServer(
  limits: ConnectionLimits,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const { connections: most, requestMs } = limits;
  const served = new Map<Socket, Connection>();
  const server = createServer({
    requestTimeout: requestMs,
    headersTimeout: Math.min(HEADERS_MS, requestMs),
    connectionsCheckingInterval: Math.min(1000, requestMs),
  });
  server.maxConnections = most * 2;
  server.on('connection', (socket: Socket) => {
    if (served.size >= most && !dropSlowest(served, limits)) return closeAfter(socket, REFUSAL_MS);
    served.set(socket, { since: monotonic(), wasAnswered: false, requests: new Map() });
    socket.once('close', () => served.delete(socket));
  });
  server.on('request', (request, response) => {
    const connection = served.get(request.socket);
    if (!connection) return limits.refuse(response, 'Too many connections are open.');
    const { requests } = connection;
    requests.set(request, response);
    // A request that is answered before it has arrived is not read to its end.
    response.once('finish', () => {
      if (!request.complete) closeAfter(request.socket, REFUSAL_MS);
    });
    response.once('close', () => {
      requests.delete(request);
      Object.assign(connection, { since: monotonic(), wasAnswered: true });
    });
    if (requests.size > PIPELINED) limits.refuse(response, 'Too many requests of this connection wait.');
    else answer(request, response);
  });
  return server;
}

/** Closes the connection that has waited longest without a whole request; false where there is none. */
function dropSlowest(served: Map<Socket, Connection>, limits: ConnectionLimits): boolean {
  const before = monotonic() - FRESH_MS;
  const found =
    oldest(served, ({ wasAnswered, requests }) => wasAnswered && requests.size === 0) ??
    oldest(served, ({ since, requests }) => since < before && [...requests.keys()].every(isArriving));
  if (!found) return false;
  const [socket, { requests }] = found;
  served.delete(socket);
  for (const response of requests.values())
    if (!response.headersSent) limits.refuse(response, 'The request did not arrive in time.');
  if (requests.size === 0) socket.destroy();
  else closeAfter(socket, REFUSAL_MS);
  return true;
}

function oldest(
  served: ReadonlyMap<Socket, Connection>,
  isMeant: (connection: Connection) => boolean,
): [Socket, Connection] | undefined {
  let found: [Socket, Connection] | undefined;
  for (const entry of served)
    if (isMeant(entry[1]) && (!found || entry[1].since < found[1].since)) found = entry;
  return found;
}

function isArriving({ complete }: IncomingMessage): boolean {
  return !complete;
}

function closeAfter(socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}
