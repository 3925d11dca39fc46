import { expect, test, describe } from 'vitest';
import { modelServer, type Answer } from '../testing/model-server.ts';
import { lookTool, talk, type Talked } from '../testing/talk.ts';
import type { Conversation } from './model.ts';
import type { ModelLogEntry } from './model-log.ts';
import { openModel, type ModelOptions, type Provider } from './open-model.ts';

const server = await modelServer();
const elsewhere = await modelServer();
const KEY = 'key-that-nobody-may-see';
const PRICES = { scripted: { input: 1, output: 10 } };

interface Asked extends Talked {
  readonly looked: readonly unknown[];
  readonly waits: readonly number[];
  readonly log: readonly ModelLogEntry[];
}

async function ask(
  provider: Provider,
  answers: readonly Answer[],
  conversation: Partial<Conversation> = {},
  options: Partial<ModelOptions> = {},
): Promise<Asked> {
  server.script(...answers);
  const [looked, waits, log]: [unknown[], number[], ModelLogEntry[]] = [[], [], []];
  const retries = {
    attempts: 3,
    random: () => 0.5,
    sleep: (ms: number) => Promise.resolve(void waits.push(ms)),
  };
  const model = await openModel({
    provider,
    model: 'scripted',
    baseUrl: `${server.url}/v1`,
    apiKey: KEY,
    prices: PRICES,
    retries,
    log: (entry) => log.push(entry),
    ...options,
  });
  return { ...(await talk(model, { tools: [lookTool(looked)], ...conversation })), looked, waits, log };
}

const call = (a: number) => ({ name: 'look', input: { a } });
const usage = (inputTokens: number, outputTokens: number) => ({
  kind: 'usage',
  usage: { inputTokens, outputTokens, usd: (inputTokens + 10 * outputTokens) / 1e6 },
});
const told = (a: number) => ({
  kind: 'call',
  tool: 'look',
  input: { a },
  reply: { text: `line ${a}`, isError: false },
});
const DONE = { text: 'Done.', inputTokens: 30, outputTokens: 2 };

describe.each(['anthropic', 'openai-compatible', 'google'] as const)('%s', (provider) => {
  test('talks, calls tools in order, and goes on with what they say', async () => {
    const first = { text: 'Let me look.', calls: [call(1), call(2)], inputTokens: 20, outputTokens: 7 };
    const { events } = await ask(provider, [first, DONE]);
    expect(events).toEqual([
      { kind: 'text', text: 'Let me look.' },
      usage(20, 7),
      told(1),
      told(2),
      { kind: 'text', text: 'Done.' },
      usage(30, 2),
    ]);
    const [one, two] = server.asked.map(({ body }) => JSON.stringify(body));
    expect(one).toContain('Be brief.');
    expect(one).toContain('Looks at line a.');
    expect(two).toMatch(/line 1.*line 2/);
  });

  test('sends the key to the server alone', async () => {
    await ask(provider, [DONE]);
    const { authorization, 'x-api-key': anthropic, 'x-goog-api-key': google } = server.asked[0]!.headers;
    expect([authorization, anthropic, google].filter((header) => header !== undefined)).toEqual([
      provider === 'openai-compatible' ? `Bearer ${KEY}` : KEY,
    ]);
    expect(server.asked[0]!.path).not.toContain(KEY);
  });

  test('asks again after 429 as late as told, and once a turn breaks off; no call is made twice', async () => {
    const limited = { status: 429, headers: { 'retry-after': '7' } };
    const { events, looked, waits, log } = await ask(provider, [
      limited,
      { calls: [call(1)] },
      { breaks: 'overloaded', text: 'I th' },
      { breaks: 'hangs-up', text: 'I thi' },
      DONE,
    ]);
    expect(events.filter(({ kind }) => kind !== 'usage')).toEqual([told(1), { kind: 'text', text: 'Done.' }]);
    expect(looked).toEqual([{ a: 1 }]);
    expect(waits).toEqual([7500, 500, 1000]);
    expect(log.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['retry', 1],
      ['retry', 1],
      ['retry', 2],
    ]);
  });

  test('gives up when it is no use, and quotes no key', async () => {
    const refused = await ask(provider, [{ status: 401, message: `Incorrect key ${KEY}` }]);
    expect([refused.failure, refused.message, refused.waits]).toEqual([
      'MODEL_FAILED',
      `The model of ${provider} did not answer: HTTP 401: Incorrect key ***.`,
      [],
    ]);
    const down = await ask(provider, [{ status: 500 }, { status: 503 }, { status: 529 }]);
    expect([down.failure, down.waits]).toEqual(['MODEL_FAILED', [500, 1000]]);
    const patient = await ask(provider, [{ status: 429, headers: { 'retry-after': '3600' } }]);
    expect([patient.failure, patient.waits]).toEqual(['MODEL_FAILED', []]);
  });

  test('does not follow a server that sends it elsewhere with its key', async () => {
    const moved = { status: 307, headers: { location: `${elsewhere.url}/v1/messages` } };
    const { failure } = await ask(provider, [moved, moved, moved]);
    expect([failure, elsewhere.connections()]).toEqual(['MODEL_FAILED', 0]);
  });

  test('does not act on a stream that turns into nonsense', async () => {
    const { events, failure, looked } = await ask(provider, [{ breaks: 'nonsense', text: 'I' }]);
    expect([events, failure, looked]).toEqual([[], 'MODEL_FAILED', []]);
  });

  test('stops on request, also while nothing comes', async () => {
    const stop = new AbortController();
    const asking = ask(provider, [{ breaks: 'silent', text: 'I' }], { signal: stop.signal });
    await server.nextRequest();
    stop.abort();
    expect((await asking).failure).toBe('INTERRUPTED');
    expect((await ask(provider, [DONE], { signal: stop.signal })).failure).toBe('INTERRUPTED');
  });

  test('ends after as many turns as allowed, and a turn that takes too long has broken off', async () => {
    const { events } = await ask(provider, [{ calls: [call(1)] }, { calls: [call(2)] }], { maxTurns: 2 });
    expect(events.filter(({ kind }) => kind === 'call')).toEqual([told(1), told(2)]);
    const slow = await ask(provider, [{ breaks: 'silent', text: 'I' }, DONE], {}, { turnTimeoutMs: 500 });
    expect([slow.events.length, slow.waits.length]).toEqual([2, 1]);
  });
});

test('what a model passes reaches the tool as it is, JSON or not; tools that do not exist say so', async () => {
  const { events, looked } = await ask('openai-compatible', [
    {
      calls: [
        { name: 'look', input: '{"a":' },
        { name: 'bash', input: { command: 'id' } },
      ],
    },
    DONE,
  ]);
  expect(looked).toEqual(['{"a":']);
  expect(events.flatMap((event) => (event.kind === 'call' ? [event.reply] : []))).toEqual([
    { text: 'a is a number', isError: true },
    { text: 'There is no tool named bash. The tools are: look.', isError: true },
  ]);
});

test('without a price the tokens are counted, and it is said that the price is unknown', async () => {
  const { events, log } = await ask('anthropic', [DONE], {}, { prices: {} });
  expect(events[1]).toEqual({ kind: 'usage', usage: { inputTokens: 30, outputTokens: 2, usd: 0 } });
  expect(log).toEqual([{ event: 'price-unknown', provider: 'anthropic', model: 'scripted' }]);
});

test('a local server needs no key', async () => {
  await ask('openai-compatible', [DONE], {}, { apiKey: '' });
  expect(server.asked[0]!.headers.authorization).toBeUndefined();
});

test('a provider that lacks something says what, before anything is sent', async () => {
  const opening = (options: ModelOptions) =>
    openModel(options).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  expect(await opening({ provider: 'anthropic', model: 'm' })).toContain('set ANTHROPIC_API_KEY');
  expect(await opening({ provider: 'google', apiKey: 'k' })).toContain('name the model with --model');
  const file = { provider: 'openai-compatible', model: 'm', baseUrl: 'file:///etc/passwd' } as const;
  expect(await opening(file)).toContain('must begin with http:// or https://');
  expect((await talk(await openModel({ provider: 'none' }))).failure).toBe('MODEL_FAILED');
});
