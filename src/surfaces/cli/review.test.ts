// `lintel review` with a model that is asked over the network, as people and workflows run it.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, type ReviewAnswer } from '../../contract/index.ts';
import type { Spoken } from '../../host/testing/model-streams.ts';
import { modelServer, type Answer, type AskedRequest } from '../../host/testing/model-server.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import {
  OLD_PLACE,
  PLACE,
  REFERENCE,
  shopWithMistake,
  SUSPICION,
  verdict,
} from '../../review/testing/shop.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const server = await modelServer();

/** Names one thing through one lens, confirms it, and is silent otherwise. */
function reviewer({ body }: AskedRequest): Spoken {
  const said = JSON.stringify([body['system'], body['messages']]);
  if (said.includes('Stored. 1 in all.')) return { text: 'That is all.' };
  if (said.includes('Somebody suspects'))
    return { calls: [{ name: 'store_verdict', input: verdict([PLACE, OLD_PLACE, REFERENCE]) }] };
  return said.includes('inverted or incomplete')
    ? { calls: [{ name: 'store_issue', input: SUSPICION }] }
    : { text: 'Nothing.' };
}

const ASKING = ['--provider', 'openai-compatible', '--model', 'small', '--model-url', `${server.url}/v1`];

async function review(
  folder: string,
  ...argv: string[]
): Promise<{ answer: ReviewAnswer; exitCode: number }> {
  const { stdout, exitCode } = await run(folder, ['review', '--base', 'HEAD', '--format', 'json', ...argv]);
  return { answer: ANSWERS.review.parse(JSON.parse(stdout)), exitCode };
}

test('what a model suspects and code confirms is told; the recording of it needs nobody', async () => {
  const folder = shopWithMistake(temporary);
  server.script(...Array.from({ length: 20 }, () => reviewer));
  const tape = join(temporary, 'tape.jsonl');
  const { answer, exitCode } = await review(folder, ...ASKING, '--record', tape);
  expect(answer).toMatchObject({
    verdict: 'comment',
    issues: [{ stage: 2, file: 'src/price.ts', confidence: 0.89, evidence: [{ checked: true }, {}, {}] }],
    complete: true,
    cost: { input_tokens: 90, output_tokens: 45 },
  });
  expect(exitCode).toBe(0);
  expect(server.asked.map(({ headers }) => headers['authorization'])).toEqual(Array(9).fill(undefined));

  server.script();
  const again = await review(folder, ...ASKING, '--replay', tape);
  expect(again.answer).toEqual(answer);
  expect(server.asked).toEqual([]);
});

test('what was answered before the money ran out is not asked again', async () => {
  const folder = shopWithMistake(temporary);
  const prices = [
    '--provider',
    'anthropic',
    '--model',
    'claude-sonnet-5-5',
    '--model-url',
    `${server.url}/v1`,
  ];
  const env = { ANTHROPIC_API_KEY: 'key' };
  const asking = async (budget: string): Promise<ReviewAnswer> => {
    const argv = ['review', '--base', 'HEAD', '--format', 'json', ...prices, '--budget', budget];
    return ANSWERS.review.parse(JSON.parse((await run(folder, argv, { env })).stdout));
  };
  const dear = (request: AskedRequest): Answer => ({ ...reviewer(request), inputTokens: 1000 });
  server.script(...Array.from({ length: 20 }, () => dear));
  expect(await asking('0.013')).toMatchObject({
    issues: [],
    dropped: { no_verdict: 1 },
    complete: false,
    problems: [{ message: expect.stringMatching(/budget/i) }],
  });
  expect(server.asked).toHaveLength(7);
  server.script(...Array.from({ length: 20 }, () => dear));
  expect(await asking('5')).toMatchObject({ issues: [{ stage: 2 }], complete: true });
  expect(server.asked).toHaveLength(2);
});

test.each([
  [['--provider', 'anthropic'], 'ANTHROPIC_API_KEY'],
  [['--provider', 'openai-compatible', '--model', 'small', '--model-url', 'file:///etc'], 'http'],
  [['--record', 'a', '--replay', 'b', '--provider', 'openai-compatible'], 'replayed'],
  [['--budget', 'much'], 'US dollars'],
])('%j is refused with what would help', async (argv, words) => {
  const folder = shopWithMistake(temporary);
  const { stderr, exitCode } = await run(folder, ['review', '--base', 'HEAD', ...argv]);
  expect(stderr).toContain(words);
  expect(exitCode).toBeGreaterThan(1);
});
