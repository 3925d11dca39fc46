import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createWebhooks } from '../testing/forge/webhooks.ts';
import { createDeliveryMemory, verifyDelivery, type Delivery } from './deliveries.ts';

test('deliveries are believed when they are signed, whatever their order, and each counts once', async () => {
  const isNew = createDeliveryMemory(2);
  const seen: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = verifyDelivery('secret', request.headers, Buffer.concat(chunks));
      if (delivery && isNew(delivery.id)) seen.push(delivery);
      response.writeHead(delivery ? 202 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const webhooks = createWebhooks({ url, secret: 'secret' });
  webhooks.isHeld = true;
  const repository = { full_name: 'acme/shop' };
  webhooks.tell('pull_request', { number: 3, repository, pull_request: { head: { sha: 'abc' } } });
  webhooks.tell('check_run', { check_run: { head_sha: 'def' }, repository });
  const [first, second] = webhooks.deliveries;
  expect(await webhooks.send(second!)).toBe(202);
  expect(await webhooks.send(first!)).toBe(202);
  expect(await webhooks.send(second!)).toBe(202);
  expect(await webhooks.send({ ...first!, body: first!.body.replace('3', '4') })).toBe(401);
  const unsigned = { ...first!.headers, 'x-hub-signature-256': 'sha256=00' };
  expect(await webhooks.send({ ...first!, headers: unsigned })).toBe(401);
  server.close();
  expect(seen).toEqual([
    { id: 'delivery-2', event: 'check_run', repository: 'acme/shop', number: undefined, commit: 'def' },
    { id: 'delivery-1', event: 'pull_request', repository: 'acme/shop', number: 3, commit: 'abc' },
  ]);
});
