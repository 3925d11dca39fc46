import { expect, test } from 'vitest';
import type { ReviewAnswer } from '../contract/index.ts';
import { render } from './index.ts';

const span = { start: { line: 3, column: 34 }, end: { line: 3, column: 38 } };

const ANSWER: ReviewAnswer = {
  verdict: 'request_changes',
  base: '0123456789abcdef',
  changed: { files: 1, added: 1, deleted: 1 },
  issues: [
    {
      id: 'a1',
      stage: 0,
      code: 'TYPES_BROKEN',
      file: 'src/use.ts',
      span,
      type: 'type_error',
      severity: 'high',
      description: 'Expected 2 arguments, but got `1`.',
      evidence: [
        {
          kind: 'place',
          message: 'call',
          side: 'after',
          file: 'src/use.ts',
          span,
          quote: "save('a')",
          checked: true,
        },
      ],
      mitigation: 'Pass the date.',
      confidence: 1,
    },
  ],
  dropped: { low_confidence: 2 },
  cost: { usd: 0, input_tokens: 0, output_tokens: 0 },
  complete: true,
  problems: [],
};

test('as a comment', () => {
  expect(render('review', ANSWER, { format: 'markdown' })).toBe(`## Lintel review

**Changes are requested: 1 issue.** 1 file, +1 −1 lines since 0123456789ab

### TYPES\\_BROKEN

**Severity:** HIGH${'  '}
**File:** \`src/use.ts:3:34\`

Expected 2 arguments, but got \`1\`.

#### Evidence

- call, \`src/use.ts:3:34\`: \`save('a')\`

#### What to do

Pass the date.

*Confidence: 100 %*

---

*Left out: 2 not proven.*
`);
});

test('as SARIF, and as text', () => {
  expect(JSON.parse(render('review', ANSWER, { format: 'sarif' }))).toMatchObject({
    runs: [
      { results: [{ ruleId: 'TYPES_BROKEN', level: 'error', partialFingerprints: { 'lintel/id': 'a1' } }] },
    ],
  });
  const text = render('review', ANSWER, { format: 'text' });
  expect(text).toContain('3:34  high  type_error  Expected 2 arguments, but got `1`.');
  expect(text).toContain("call: src/use.ts:3:34 │ save('a')");
});
