// What takes long of a review with a model: programs that are run on both sides of the change, and lies by the thousand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { modelReview, validate, type ModelReview } from '../review/index.ts';
import { liar, numbered } from '../review/testing/lies.ts';
import { suspicious } from '../review/testing/scripted-model.ts';
import { PLACE, PROBE, shopWithMistake, SUSPICION, verdict } from '../review/testing/shop.ts';
import { openChangeSources, type OpenedSources } from './change-sources.ts';

const temporary = temporaryFolder();

let opened: OpenedSources;

beforeAll(async () => {
  opened = await openChangeSources(shopWithMistake(temporary), 'HEAD', {});
});

afterAll(() => opened.close());

const answers: string[] = [];

function probing(code: string, more: object = {}): Promise<ModelReview> {
  const model = suspicious(SUSPICION, async (call) => {
    answers.push(await call('run_probe', { kind: 'script', code }));
    await call('store_verdict', verdict([PLACE, PROBE], more));
  });
  return modelReview(opened.sources, [], { model });
}

test('what a probe shows on the change and not before is told, with what was looked up', async () => {
  const { issues, dropped, usage } = await probing(
    `import { total } from './price.ts';
if (total([1, 2]) !== 3) throw new Error('the sum of 1 and 2 is ' + total([1, 2]));
`,
    {
      suggestion: '  for (let at = 0; at < prices.length; at++) sum += prices[at]!;',
      mitigation: 'Count to the end.',
    },
  );
  expect(answers[0]).toMatch(
    /After the change: failed\n[^]*the sum of 1 and 2 is 1[^]*Before the change: passed/,
  );
  expect(issues).toMatchObject([
    {
      stage: 2,
      file: 'src/price.ts',
      severity: 'high',
      confidence: 0.94,
      mitigation: 'Count to the end.',
      suggestion: expect.stringContaining('at < prices.length;'),
      evidence: [
        { kind: 'place', checked: true },
        { kind: 'probe', checked: true },
      ],
    },
  ]);
  expect(dropped).toEqual({});
  expect(usage.inputTokens).toBe(700);
});

test.each([
  ['passes on both sides', "import './price.ts';\n"],
  ['fails on both sides', "import { total } from './price.ts';\nthrow new Error(String(total([])));\n"],
  ['never loads the file', "import { readFileSync } from 'node:fs';\nthrow new Error('always');\n"],
  ['cannot be loaded', "import { none } from './price-of-none.ts';\nnone();\n"],
])('a probe that %s shows nothing', async (_, code) => {
  const { issues, dropped } = await probing(code);
  expect([issues, dropped]).toEqual([[], { evidence_not_found: 1 }]);
});

test('of 1,000 verdicts with a lie among the evidence, none is told', async () => {
  const { issues, dropped } = await validate(numbered(1000), opened.sources, { model: liar(), lanes: 8 });
  expect(issues).toEqual([]);
  expect(Object.values(dropped.counts()).reduce((a, b) => a + b)).toBe(1000);
});
