import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWERS, Failure } from '../contract/index.ts';
import type { ModelTool } from '../host/index.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { modelReview, validate, type Claim, type ModelReview } from '../review/index.ts';
import { liar, numbered } from '../review/testing/lies.ts';
import { scriptedModel, suspicious, type CallTool } from '../review/testing/scripted-model.ts';
import {
  FLOW,
  OLD_PLACE,
  PLACE,
  REFERENCE,
  shopWithMistake,
  SUSPICION,
  verdict,
} from '../review/testing/shop.ts';
import { openChangeSources, type OpenedSources } from './change-sources.ts';
import { reviewRepository } from './index.ts';

const temporary = temporaryFolder();

let folder: string;
let opened: OpenedSources;

beforeAll(async () => {
  folder = shopWithMistake(temporary);
  opened = await openChangeSources(folder, 'HEAD', {});
});

afterAll(() => opened.close());

function reviewBy(
  examine: (call: CallTool) => Promise<unknown>,
  suspicion: object = SUSPICION,
): Promise<ModelReview> {
  return modelReview(opened.sources, [], { model: suspicious(suspicion, examine) });
}

const claiming = (evidence: readonly Claim[]): Promise<ModelReview> =>
  reviewBy((call) => call('store_verdict', verdict(evidence)));

test('two places and a reference are enough for a comment, one place is not', async () => {
  expect((await claiming([PLACE, OLD_PLACE, REFERENCE])).issues).toMatchObject([{ confidence: 0.89 }]);
  expect((await claiming([PLACE, OLD_PLACE, FLOW])).issues).toMatchObject([{ confidence: 0.86 }]);
  expect((await claiming([PLACE])).dropped).toEqual({ low_confidence: 1 });
  expect((await claiming([PLACE, PLACE, { ...PLACE, says: 'Once more.' }])).dropped).toEqual({
    low_confidence: 1,
  });
  expect((await claiming([])).dropped).toEqual({ no_evidence: 1 });
});

test('what a tool of the user answers can be quoted, except for words that it was told', async () => {
  const manual: ModelTool = {
    name: 'manual',
    description: '',
    parameters: {},
    call: async (input) => ({ text: `${JSON.stringify(input)}: prices are in cents`, isError: false }),
  };
  const quoting = (quote: string): Promise<ModelReview> => {
    const model = suspicious(SUSPICION, async (call) => {
      await call('manual', { about: 'prices are rounded up' });
      await call(
        'store_verdict',
        verdict([PLACE, { kind: 'doc', says: 'So it says.', tool: 'manual', quote }]),
      );
    });
    return modelReview(opened.sources, [], { model, moreTools: [manual] });
  };
  expect((await quoting('prices are in cents')).issues[0]!.evidence[1]).toMatchObject({
    kind: 'doc',
    file: 'mcp:manual',
    checked: true,
  });
  expect((await quoting('prices are rounded up')).dropped).toEqual({ evidence_not_found: 1 });
});

test('a line that was counted wrongly is put right where only one line can be meant', async () => {
  const { issues } = await claiming([{ ...PLACE, line: 7 }, OLD_PLACE, REFERENCE]);
  expect(issues[0]!.evidence[0]!.span!.start.line).toBe(3);
  expect((await claiming([{ ...PLACE, line: 9, quote: 'export function' }])).dropped).toEqual({
    evidence_not_found: 1,
  });
});

test('of verdicts with a lie among the evidence, none is told', async () => {
  const { issues, dropped } = await validate(numbered(120), opened.sources, { model: liar(), lanes: 8 });
  expect(issues).toEqual([]);
  expect(Object.values(dropped.counts()).reduce((a, b) => a + b)).toBe(120);
});

test.each([
  ['a file that does not change', { file_path: 'src/use.ts', code_snippet: 'receipt' }, 'not_in_change'],
  ['lines that are not there', { line_start: 90, line_end: 91 }, 'no_such_lines'],
  ['code that nobody wrote', { code_snippet: 'eval(prices)' }, 'no_such_code'],
  ['taste', { severity: 'low' }, 'low_severity'],
])('a suspicion about %s is not examined', async (_, part, reason) => {
  const { issues, dropped } = await reviewBy(() => expect.unreachable(), { ...SUSPICION, ...part });
  expect([issues, dropped]).toEqual([[], { [reason]: 1 }]);
});

test('a call that does not fit is returned once, with what is wrong, and counted after that', async () => {
  const heard: string[] = [];
  const model = scriptedModel(async ({ prompt }, call) => {
    if (!prompt.includes('inverted or incomplete')) return;
    heard.push(await call('store_issue', { ...SUSPICION, approve: true }));
    heard.push(await call('store_issue', { ...SUSPICION, severity: 'fatal' }));
    heard.push(await call('merge_pull_request', { number: 1 }));
  });
  const { dropped } = await modelReview(opened.sources, [], { model });
  expect(heard[0]).toMatch(/^Not stored. Call it once more, with this mended:\n.*approve/);
  expect(heard.slice(1)).toEqual(['Not stored.', 'There is no such tool.']);
  expect(dropped).toEqual({ misfit: 1 });
});

test('tools read the repository, both sides of it, and nothing else', async () => {
  const heard: Record<string, string> = {};
  await reviewBy(async (call) => {
    for (const [name, input] of Object.entries({
      read_file: { file: 'src/price.ts', side: 'before', start_line: 3, end_line: 3 },
      search: { text: 'label()' },
      callers: { symbol: 'src/price.ts#total' },
      type_at: { place: 'src/price.ts:2:7' },
      diagnostics: { file: 'src/price.ts' },
      history: { file: 'src/price.ts', start_line: 1, end_line: 2 },
    }))
      heard[name] = await call(name, input);
    heard['outside'] = await call('read_file', { file: '../../../etc/passwd' });
    heard['git'] = await call('read_file', { file: '.git/config' });
  });
  expect(heard).toMatchObject({
    read_file: '3 |   for (let at = 0; at < prices.length; at++) sum += prices[at]!;',
    search:
      "src/price.ts:7:export function label(): string {\nsrc/use.ts:4:  return label() + ': ' + total(prices);",
    callers: expect.stringContaining('"symbol":"receipt"'),
    type_at: 'number',
    diagnostics: '[]',
    history: expect.stringMatching(/^\w+ \d{4}-\d\d-\d\d Test: state$/),
    outside: 'There is no file ../../../etc/passwd after the change.',
    git: 'There is no file .git/config after the change.',
  });
});

test('a model that breaks off makes the review incomplete, and takes nothing away that is proven', async () => {
  const model = scriptedModel(async () => {
    throw new Failure('MODEL_FAILED', { message: 'The model does not answer.' });
  });
  const answer = await reviewRepository(folder, { base: 'HEAD', asking: { model } });
  expect(ANSWERS.review.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    verdict: 'nothing_found',
    complete: false,
    problems: [{ message: 'The model does not answer.', limits: true }],
  });
});
