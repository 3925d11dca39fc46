import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createBodyReader } from './read-bodies.ts';

const read = createBodyReader({ eachBytes: 100, allBytes: 150 });
const server = createServer((request, response) => {
  read(request).then(
    (body) => response.writeHead(typeof body === 'number' ? body : 200).end(body.toString()),
    () => undefined,
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close().closeAllConnections());

function send(text: string): { socket: Socket; status: Promise<string> } {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${text}`);
  return { socket, status: once(socket, 'data').then(([answer]) => String(answer).slice(9, 12)) };
}

test('a body that is too large is refused by its stated length, and by counting', async () => {
  expect(await send('Content-Length: 101\r\n\r\n').status).toBe('413');
  const chunked = `Transfer-Encoding: chunked\r\n\r\n${'20\r\n'.concat('a'.repeat(32), '\r\n').repeat(4)}`;
  expect(await send(chunked).status).toBe('413');
  expect(await send(`Content-Length: 100\r\n\r\n${'a'.repeat(100)}`).status).toBe('200');
});

test('where all bodies take too much, the largest is given up and the small one arrives', async () => {
  const large = send(`Content-Length: 99\r\n\r\n${'a'.repeat(90)}`);
  await pause(50);
  const small = send(`Content-Length: 70\r\n\r\n${'b'.repeat(65)}`);
  expect(await large.status).toBe('503');
  small.socket.write('b'.repeat(5));
  expect(await small.status).toBe('200');
});

test('what a client that goes away has sent is forgotten', async () => {
  for (let client = 0; client < 3; client++) {
    const { socket, status } = send(`Content-Length: 99\r\n\r\n${'a'.repeat(90)}`);
    status.catch(() => undefined);
    await pause(20);
    socket.destroy();
  }
  await pause(20);
  expect(await send(`Content-Length: 100\r\n\r\n${'a'.repeat(100)}`).status).toBe('200');
});

test('a body that arrives in crumbs ends its connection', async () => {
  const generous = createBodyReader({ eachBytes: 10_000_000, allBytes: 10_000_000 });
  const request = new IncomingMessage(new Socket());
  const body = generous(request);
  for (let sent = 0; sent < 20_000; sent++) request.emit('data', Buffer.from('a'));
  expect([await body, request.listenerCount('data'), request.destroyed]).toEqual([413, 0, true]);
});
