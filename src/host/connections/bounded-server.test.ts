import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createBoundedServer, RETRY } from './bounded-server.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

const refuse = (response: ServerResponse): void => void response.writeHead(503, RETRY).end();

/** A server for two connections that answers what its paths ask for. */
async function open(answer: Parameters<typeof createBoundedServer>[1]): Promise<number> {
  const server = createBoundedServer({ connections: 2, requestMs: 5000, refuse }, answer).listen(
    0,
    '127.0.0.1',
  );
  opened.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const socketsTo = (port: number, texts: readonly string[]): Socket[] =>
  texts.map((text) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(text);
    return socket;
  });

async function statusOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return `${response.status} ${response.headers.get('retry-after')}`;
}

test('a connection without a whole request makes room for a new one', async () => {
  const port = await open((request, response) => request.resume().on('end', () => response.end('done')));
  const slow = socketsTo(port, ['', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1']);
  let said = '';
  slow[1]!.setEncoding('utf8').on('data', (text: string) => (said += text));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  await pause(300);
  expect([await statusOf(port), slow[1]!.closed]).toEqual(['200 null', false]);
  const more = socketsTo(port, ['']);
  await once(more[0]!, 'connect');
  expect(await statusOf(port)).toBe('200 null');
  await once(slow[1]!, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 503 /);
});

test('a connection that waits for its answer is kept, and further ones are refused with an answer', async () => {
  const held: ServerResponse[] = [];
  const port = await open((_, response) => void held.push(response));
  const first = [statusOf(port), statusOf(port)];
  while (held.length < 2) await pause(5);
  expect(await statusOf(port)).toBe('503 1');
  for (const response of held) response.end();
  expect(await Promise.all(first)).toEqual(['200 null', '200 null']);
});

test('one connection has few requests waiting at once', async () => {
  const held: ServerResponse[] = [];
  const port = await open((_, response) => void held.push(response));
  const [socket] = socketsTo(port, ['GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)]);
  await once(socket!, 'connect');
  while (held.length < 8) await pause(5);
  await pause(50);
  expect(held).toHaveLength(8);
});

test('a request that is answered before it has arrived is not read for long', async () => {
  const port = await open((_, response) => void response.writeHead(413).end());
  const [socket] = socketsTo(port, ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n1']);
  let said = '';
  socket!.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(socket!, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
});
