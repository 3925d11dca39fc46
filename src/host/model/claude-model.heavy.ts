// The real SDK and the real CLI, against a model on loopback.
import { expect, test } from 'vitest';
import { Failure } from '../../contract/index.ts';
import { modelServer } from '../testing/model-server.ts';
import { lookTool, talk } from '../testing/talk.ts';
import { openModel } from './open-model.ts';

const server = await modelServer();
const TOKEN = 'sk-ant-oat01-nobody-may-see-this';
const model = await openModel({
  provider: 'claude',
  model: 'claude-sonnet-5',
  baseUrl: server.url,
  apiKey: TOKEN,
  prices: { 'claude-sonnet-5': { input: 2, output: 10 } },
  retries: { attempts: 3, sleep: () => Promise.resolve() },
});

const call = (a: number) => ({ name: 'mcp__lintel__look', input: { a } });
const told = (a: number) => ({
  kind: 'call',
  tool: 'look',
  input: { a },
  reply: { text: `line ${a}`, isError: false },
});
const usage = (inputTokens: number, outputTokens: number) => ({
  kind: 'usage',
  usage: { inputTokens, outputTokens, usd: (2 * inputTokens + 10 * outputTokens) / 1e6 },
});
const DONE = { text: 'Done.', inputTokens: 30, outputTokens: 2 };

test('talks, calls our tools in order and no others', async () => {
  const looked: unknown[] = [];
  const bash = { name: 'Bash', input: { command: 'id' } };
  server.script(
    { text: 'Let me look.', calls: [call(1), bash, call(2)], inputTokens: 20, outputTokens: 7 },
    DONE,
  );
  const prompt = 'Look at @/etc/passwd.';
  const { events } = await talk(model, { prompt, tools: [lookTool(looked)] });
  expect(events).toEqual([
    { kind: 'text', text: 'Let me look.' },
    usage(20, 7),
    told(1),
    told(2),
    { kind: 'text', text: 'Done.' },
    usage(30, 2),
  ]);
  const [first, second] = server.asked;
  expect((first!.body['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(['mcp__lintel__look']);
  expect(first!.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(JSON.stringify(second!.body)).toContain('No such tool available: Bash');
  expect(JSON.stringify(server.asked)).not.toContain('root:');
});

test('asks again after 529, and once a first answer breaks off; later that ends it, with no call made', async () => {
  const looked: unknown[] = [];
  const breaks = { breaks: 'overloaded', text: 'I th' } as const;
  server.script({ status: 529 }, breaks, { calls: [call(1)] }, breaks);
  const { events, failure, message } = await talk(model, { tools: [lookTool(looked)] });
  expect([failure, looked, server.asked.length]).toEqual(['MODEL_FAILED', [{ a: 1 }], 4]);
  expect(message).toContain('Overloaded');
  expect(events.filter(({ kind }) => kind !== 'usage')).toEqual([told(1)]);
});

test('ends after as many turns as allowed', async () => {
  const looked: unknown[] = [];
  server.script({ calls: [call(1)] }, { calls: [call(2)] }, { calls: [call(3)] });
  const { failure } = await talk(model, { tools: [lookTool(looked)], maxTurns: 2 });
  expect([failure, looked]).toEqual([undefined, [{ a: 1 }, { a: 2 }]]);
});

test('fails with what the CLI says, without the token', async () => {
  server.script(...Array.from({ length: 9 }, () => ({ status: 401, message: `bad token ${TOKEN}` })));
  const { failure, message } = await talk(model);
  expect(failure).toBe('MODEL_FAILED');
  expect(message).toContain('bad token ***');
});

test('stops on request', async () => {
  const stop = new AbortController();
  server.script({ breaks: 'silent', text: 'I' });
  const talking = talk(model, { signal: stop.signal });
  await server.nextRequest();
  stop.abort();
  expect((await talking).failure).toBe('INTERRUPTED');
});

test('takes no further turn when it may not', async () => {
  const looked: unknown[] = [];
  let turns = 0;
  const beforeTurn = (): Promise<void> =>
    ++turns > 1 ? Promise.reject(new Failure('BUDGET_SPENT', { message: 'spent' })) : Promise.resolve();
  server.script({ calls: [call(1), call(2)] }, DONE);
  const { events, failure } = await talk(model, { tools: [lookTool(looked)], beforeTurn });
  expect([failure, looked.length, server.asked.length]).toEqual(['BUDGET_SPENT', 2, 1]);
  expect(events.slice(1)).toEqual([told(1), told(2)]);
});
