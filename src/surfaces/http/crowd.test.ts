// Many clients at once, slow ones among them: each that sends a request is answered, or asked to come again.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openResident } from '../../api/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { startHttp } from './index.ts';

const temporary = temporaryFolder();
const folder = gitFixture(temporary, { 'src/add.ts': 'export const add = 1;\n' });
const resident = openResident(folder, { noCache: true });
const token = 'the-token';
const server = await startHttp(resident, { token, queue: { waiting: 150, waitMs: 60_000 } });
afterAll(async () => {
  await server.close();
  await resident.close();
});

async function plans(): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const response = await fetch(`${server.url}/plans`, { headers });
  return `${response.status} ${response.headers.get('retry-after')} ${await response.text()}`;
}

test('slow connections keep no other client from its answer', async () => {
  const slow = Array.from({ length: 256 }, () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.write('POST /undo HTTP/1.1\r\nHost: localhost\r\n');
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  await pause(300);
  expect(await plans()).toMatch(/^200 null .*"plans": \[\]/s);
  for (const socket of slow) socket.destroy();
});

test('of 200 clients at once each is answered, or is asked to come again', async () => {
  const turn = Promise.withResolvers<void>();
  const held = resident.ask(() => turn.promise);
  const answers: string[] = [];
  const asked = Array.from({ length: 200 }, async () => answers.push(await plans()));
  while (answers.length < 49) await pause(5);
  turn.resolve();
  await Promise.all([held, ...asked]);
  const statuses = answers.map((text) => text.slice(0, 5));
  expect(statuses.slice(0, 49)).toEqual(Array.from({ length: 49 }, () => '503 1'));
  expect(statuses.slice(49)).toEqual(Array.from({ length: 151 }, () => '200 n'));
  expect(answers[0]).toContain('Too many requests are waiting.');
});
