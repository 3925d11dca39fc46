import { expect, test } from 'vitest';
import { modelServer } from '../testing/model-server.ts';
import { lookTool, talk } from '../testing/talk.ts';
import { modelBudget, withBudget } from './budget.ts';
import type { Model } from './model.ts';
import { openModel } from './open-model.ts';

const server = await modelServer();
const model = await openModel({
  provider: 'openai-compatible',
  model: 'scripted',
  baseUrl: `${server.url}/v1`,
  prices: { scripted: { input: 1, output: 1 } },
  retries: { sleep: () => Promise.resolve() },
});

/** Takes 100 tokens. */
const turn = (calls: number[]) => ({
  calls: calls.map((a) => ({ name: 'look', input: { a } })),
  inputTokens: 90,
  outputTokens: 10,
});

test('the turn in which it is spent is the last one, and its calls are still made', async () => {
  const looked: unknown[] = [];
  server.script(turn([1]), turn([2]), turn([3]));
  const budget = modelBudget({ tokens: 150 });
  const first = await talk(withBudget(model, budget), { tools: [lookTool(looked)] });
  expect([first.failure, first.message, looked]).toEqual([
    'BUDGET_SPENT',
    'The budget for models is spent: 200 of 150 tokens.',
    [{ a: 1 }, { a: 2 }],
  ]);
  expect((await talk(withBudget(model, budget))).failure).toBe('BUDGET_SPENT');
  expect(server.asked.length).toBe(2);
  expect(budget.spent()).toEqual({ inputTokens: 180, outputTokens: 20, usd: 200 / 1e6, turns: 2 });
});

test('many at once go over by less than a turn in all once a turn is known', async () => {
  server.script(...Array.from({ length: 200 }, () => turn([1])));
  const budget = modelBudget({ usd: 1050 / 1e6 });
  const shared = withBudget(model, budget);
  await talk(shared, { tools: [lookTool([])], maxTurns: 1 });
  const all = await Promise.all(
    Array.from({ length: 20 }, () => talk(shared, { tools: [lookTool([])], maxTurns: 9 })),
  );
  expect(all.every(({ failure }) => failure === 'BUDGET_SPENT')).toBe(true);
  expect([server.asked.length, budget.spent().turns]).toEqual([11, 11]);
});

test('a turn that fails gives its room back, and waiting for room ends on request', async () => {
  const budget = modelBudget({ tokens: 250 });
  const shared = withBudget(model, budget);
  server.script(turn([]), { status: 400 }, { breaks: 'silent', text: 'I' });
  await talk(shared);
  expect((await talk(shared)).failure).toBe('MODEL_FAILED');
  const [silent, waiting] = [new AbortController(), new AbortController()];
  const first = talk(shared, { signal: silent.signal });
  await server.nextRequest();
  const second = talk(shared, { signal: waiting.signal });
  waiting.abort();
  expect((await second).failure).toBe('INTERRUPTED');
  silent.abort();
  expect((await first).failure).toBe('INTERRUPTED');
  expect(server.asked.length).toBe(3);
});

test('a model that does not ask before its turns is stopped after one', async () => {
  const usage = { inputTokens: 60, outputTokens: 0, usd: 0 };
  const plain: Model = {
    provider: 'plain',
    name: 'plain',
    async *converse() {
      for (;;) yield { kind: 'usage', usage };
    },
  };
  const { events, failure } = await talk(withBudget(plain, modelBudget({ tokens: 100 })));
  expect([events.length, failure]).toEqual([2, 'BUDGET_SPENT']);
});
