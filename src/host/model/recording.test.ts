import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../process.ts';
import { modelServer } from '../testing/model-server.ts';
import { lookTool, talk } from '../testing/talk.ts';
import { freshFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { modelBudget, withBudget } from './budget.ts';
import { openCassette } from './cassette.ts';
import type { ModelTool } from './model.ts';
import { modelLogFile, withLog } from './model-log.ts';
import { openModel } from './open-model.ts';
import { recordModel, rememberModel, replayModel } from './recording.ts';

const scratch = temporaryFolder();
const server = await modelServer();
const KEY = 'key-that-nobody-may-see';
const options = { provider: 'anthropic', model: 'scripted', baseUrl: server.url, apiKey: KEY } as const;
const model = await openModel({ ...options, prices: { scripted: { input: 1, output: 1 } } });

const call = (a: number) => ({ name: 'look', input: { a } });
const CALLS = { calls: [call(1), call(2)] };
const DONE = { text: 'Done.' };
const cassettePath = (): string => join(freshFolder(scratch), 'tape.jsonl');
const recording = (path: string) => recordModel(model, openCassette(path));
const replaying = (path: string) => replayModel(openCassette(path), model);

test('a recording repeats the conversation without asking, tools included', async () => {
  const path = cassettePath();
  server.script(CALLS, DONE, { text: 'Again.' });
  const looked: unknown[] = [];
  const recorder = recording(path);
  const first = await talk(recorder, { tools: [lookTool([])] });
  await talk(recorder, { tools: [lookTool([])] });
  server.script();
  const replayer = replaying(path);
  expect(await talk(replayer, { tools: [lookTool(looked)] })).toEqual(first);
  expect((await talk(replayer, { tools: [lookTool([])] })).events[0]).toEqual({
    kind: 'text',
    text: 'Again.',
  });
  expect([looked, server.asked]).toEqual([[{ a: 1 }, { a: 2 }], []]);
  expect(readFileSync(path, 'utf8')).not.toContain(KEY);
});

test('another request, another reply of a tool, and more than was recorded are unfaithful', async () => {
  const path = cassettePath();
  server.script(CALLS, DONE, CALLS);
  const recorder = recording(path);
  await talk(recorder, { tools: [lookTool([])] });
  for await (const _ of recorder.converse({ system: '', prompt: 'Half.', tools: [], maxTurns: 5 })) break;
  const other: ModelTool = { ...lookTool([]), call: async () => ({ text: 'line 7', isError: false }) };
  const failures = [
    await talk(replaying(path), { tools: [lookTool([])], prompt: 'Look elsewhere.' }),
    await talk(replaying(path), { tools: [{ ...lookTool([]), description: 'Looks away.' }] }),
    await talk(replaying(path), { tools: [other] }),
    await talk(replaying(path), { system: '', prompt: 'Half.' }),
  ];
  expect(failures.map(({ failure, message }) => [failure, message!.split(': ').at(-1)])).toEqual([
    ['MODEL_UNFAITHFUL', 'it holds no such request.'],
    ['MODEL_UNFAITHFUL', 'it holds no such request.'],
    ['MODEL_UNFAITHFUL', 'the tool look does not say what it said then.'],
    ['MODEL_UNFAITHFUL', 'it was left before it ended.'],
  ]);
});

test('what was answered before the budget was spent is not asked for again', async () => {
  const path = cassettePath();
  const askWithin = async (tokens: number) => {
    const budget = modelBudget({ tokens });
    const remembering = rememberModel(withBudget(model, budget), openCassette(path));
    const one = await talk(remembering, { prompt: 'One.' });
    const two = await talk(remembering, { prompt: 'Two.' });
    return { one, two, turns: budget.spent().turns };
  };
  server.script(DONE, DONE);
  const first = await askWithin(10);
  expect([first.one.failure, first.two.failure]).toEqual([undefined, 'BUDGET_SPENT']);
  const later = await askWithin(1000);
  expect([later.one.events[0], later.two.failure]).toEqual([{ kind: 'text', ...DONE }, undefined]);
  expect([server.asked.length, later.turns]).toEqual([2, 1]);
});

test('what no longer holds is asked for again, and nothing is collected twice', async () => {
  const path = cassettePath();
  const collected: unknown[] = [];
  const keep: ModelTool = {
    ...lookTool([]),
    name: 'keep',
    collects: true,
    call: async (input) => ({ text: `kept as ${collected.push(input)}`, isError: false }),
  };
  const turn = { calls: [{ name: 'keep', input: { a: 9 } }, call(1)] };
  const ask = (look: ModelTool) => talk(rememberModel(model, openCassette(path)), { tools: [keep, look] });
  server.script(turn, DONE);
  await ask(lookTool([]));
  expect((await ask(lookTool([]))).events.at(1)).toMatchObject({ reply: { text: 'kept as 2' } });
  expect([server.asked.length, collected.length]).toEqual([2, 2]);
  server.script(turn, DONE);
  const changed = { ...lookTool([]), call: async () => ({ text: 'line 7', isError: false }) };
  await ask(changed);
  expect([server.asked.length, collected.length]).toEqual([2, 3]);
});

test('two processes write one recording, and half a line spoils nothing', async () => {
  const path = cassettePath();
  appendFileSync(path, '{"request":"torn","nth":0,"isWh');
  const code = `
    import { openCassette } from ${JSON.stringify(join(import.meta.dirname, 'cassette.ts'))};
    const tape = openCassette(${JSON.stringify(path)});
    for (let nth = 0; nth < 40; nth++)
      tape.add({ request: process.argv[1], nth, isWhole: true, events: [{ kind: 'text', text: 'x'.repeat(50_000) }] });`;
  const write = (name: string) => run(process.execPath, ['--input-type=module', '-e', code, name]);
  expect((await Promise.all([write('a'), write('b')])).map(({ stderr }) => stderr)).toEqual(['', '']);
  const tape = openCassette(path);
  const whole = ['a', 'b'].flatMap((name) =>
    Array.from({ length: 40 }, (_, nth) => tape.find(name, nth)?.events.length),
  );
  expect(whole).toEqual(Array(80).fill(1));
});

test('the log tells what was asked and what it took, and nothing that was said', async () => {
  const path = join(freshFolder(scratch), 'log.jsonl');
  const log = modelLogFile(path);
  const logged = withLog(await openModel({ ...options, log }), log);
  server.script({ calls: [{ name: 'look', input: { a: 1 } }] }, { status: 400, message: `no ${KEY}` });
  await talk(logged, { prompt: 'The password is hunter2.', tools: [lookTool([])] });
  const text = readFileSync(path, 'utf8');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    entries.map(({ event, outcome, tool, inputTokens }) => [event, outcome ?? tool ?? inputTokens]),
  ).toEqual([
    ['price-unknown', undefined],
    ['asked', undefined],
    ['turn', 10],
    ['call', 'look'],
    ['ended', 'MODEL_FAILED'],
  ]);
  expect(text).not.toMatch(/hunter2|nobody-may-see|line 1/);
});
