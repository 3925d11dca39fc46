import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotifier } from './index.ts';

const seen: { path: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let failures = 0;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    seen.push({ path: request.url!, body, headers: request.headers });
    response.statusCode = failures-- > 0 ? 503 : 200;
    response.end();
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const MESSAGE = {
  kind: 'red_check',
  repository: 'shop/shop',
  number: 7,
  head: 'abc',
  message: '#7: <!everyone> The check ci failed.',
};

test('Slack, Discord and a webhook are told, and no text of a change calls anybody', async () => {
  const webhook = { url: `${origin}/hook`, secret: 's' };
  await createNotifier({ slack: `${origin}/slack`, discord: `${origin}/discord`, webhook })(MESSAGE);
  const byPath = Object.fromEntries(seen.splice(0).map((one) => [one.path, one]));
  expect(JSON.parse(byPath['/slack']!.body)).toEqual({
    text: 'shop/shop #7: &lt;!everyone&gt; The check ci failed.',
  });
  expect(JSON.parse(byPath['/discord']!.body)).toMatchObject({ allowed_mentions: { parse: [] } });
  const { body, headers } = byPath['/hook']!;
  expect(JSON.parse(body)).toEqual(MESSAGE);
  const signature = createHmac('sha256', 's').update(body).digest('hex');
  expect(headers).toMatchObject({
    'x-lintel-event': 'red_check',
    'x-lintel-signature-256': `sha256=${signature}`,
  });
});

test('what does not arrive is tried again a few times, told, and stops nothing', async () => {
  const problems: string[] = [];
  const options = { pause: 0, onProblem: (problem: string) => problems.push(problem) };
  failures = 2;
  await createNotifier({ slack: `${origin}/slack` }, options)(MESSAGE);
  expect([seen.splice(0).length, problems]).toEqual([3, []]);
  failures = 9;
  await createNotifier({ slack: `${origin}/slack` }, options)(MESSAGE);
  failures = 0;
  await createNotifier({ discord: 'http://example.com/hook' }, options)(MESSAGE);
  expect([seen.splice(0).length, problems]).toEqual([
    3,
    [
      'Slack was not told: it answers 503.',
      'Discord was not told: its address does not begin with https://.',
    ],
  ]);
});
