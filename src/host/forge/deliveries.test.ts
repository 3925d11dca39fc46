import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createWebhooks } from '../testing/forge/webhooks.ts';
import { createDeliveryMemory, verifyDelivery } from './deliveries.ts';
import { listenForDeliveries } from './listen.ts';

const listener = await listenForDeliveries({ port: 0, secret: 'secret', burstMs: 0 }, ['acme/shop']);
afterAll(() => listener.close());
const url = `http://127.0.0.1:${listener.port}/`;
const webhooks = createWebhooks({ url, secret: 'secret' });
webhooks.isHeld = true;
const tell = (event: string, repository: string): (typeof webhooks.deliveries)[number] => {
  webhooks.tell(event, { number: 3, repository: { full_name: repository }, sha: 'abc' });
  return webhooks.deliveries.at(-1)!;
};

/** Whether a wait that would last for ever has come to its end. */
async function isAwake(): Promise<boolean> {
  const asleep = new AbortController();
  const waiting = listener.wait(2 ** 30, asleep.signal).then(
    () => true,
    () => false,
  );
  setTimeout(() => asleep.abort(), 20);
  return waiting;
}

test('what is signed, new, and about a repository that is worked on ends a wait, whatever its order', async () => {
  const [first, second] = [tell('pull_request', 'acme/shop'), tell('check_run', 'Acme/Shop')];
  const send = async (one: typeof first, status: number): Promise<void> =>
    expect(await webhooks.send(one)).toBe(status);
  const woken = listener.wait(2 ** 30);
  await send(second, 202);
  await woken;
  await send(second, 202);
  await send(tell('pull_request', 'acme/other'), 202);
  await send(tell('star', 'acme/shop'), 202);
  await send({ ...first, body: first.body.replace('3', '4') }, 401);
  await send({ ...first, headers: { ...first.headers, 'x-hub-signature-256': 'sha256=00' } }, 401);
  expect((await fetch(url)).status).toBe(405);
  expect(await isAwake()).toBe(false);
  // What is delivered while nobody waits ends the next wait.
  await send(first, 202);
  await listener.wait(2 ** 30);
});

test('what has no signature, or states too large a body, is refused before it is read', async () => {
  const { headers } = tell('push', 'acme/shop');
  const statusOf = (sent: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve) => {
      const options = { method: 'POST', headers: { ...sent, 'content-length': 2 ** 30 } };
      const open = request(url, options, ({ statusCode }) => {
        open.destroy();
        resolve(statusCode);
      });
      open.on('error', () => undefined).flushHeaders();
    });
  expect(await statusOf({})).toBe(401);
  expect(await statusOf(headers)).toBe(413);
});

test('a delivery says what it is about, and an old one is forgotten', () => {
  const { headers, body } = tell('status', 'acme/shop');
  const delivery = { event: 'status', repository: 'acme/shop', number: 3, commit: 'abc' };
  expect(verifyDelivery('secret', headers, body)).toMatchObject(delivery);
  const isNew = createDeliveryMemory(2);
  expect(['a', 'b', 'a', 'c', 'a'].map(isNew)).toEqual([true, true, false, true, true]);
});

test('nobody is believed without a secret, and a port that is taken is named', async () => {
  await expect(listenForDeliveries({ port: 0, secret: '' }, [])).rejects.toThrow(
    'Webhooks are only accepted with a secret',
  );
  await expect(listenForDeliveries({ port: listener.port, secret: 'a' }, [])).rejects.toThrow(
    `Cannot listen at 127.0.0.1:${listener.port}`,
  );
});
