import { expect, test } from 'vitest';
import type { ReviewAnswer, ReviewIssue } from '../../contract/index.ts';
import type { ForgeComment, Thread } from '../../host/index.ts';
import { planComments, type CommentAct, type CommentPlan, type Occasion } from './plan-comments.ts';
import { joinLearned, learnedText, parseLearned, styleOf } from './suppressions.ts';

const span = (from: number, to = from): NonNullable<ReviewIssue['span']> => ({
  start: { line: from, column: 1 },
  end: { line: to, column: 9 },
});

const issue = (id: string, line: number, more: Partial<ReviewIssue> = {}): ReviewIssue => ({
  id,
  stage: 0,
  code: 'TYPES_BROKEN',
  file: 'src/a.ts',
  span: span(line),
  type: 'type_error',
  severity: 'high',
  description: 'It breaks.',
  evidence: [
    {
      kind: 'diagnostic',
      message: 'place',
      side: 'after',
      file: 'src/a.ts',
      span: span(line),
      quote: 'x',
      checked: true,
    },
  ],
  confidence: 1,
  ...more,
});

const answerOf = (issues: readonly ReviewIssue[], complete = true): ReviewAnswer => ({
  verdict: 'comment',
  base: 'b'.repeat(40),
  changed: { files: 1, added: 2, deleted: 1 },
  issues: [...issues],
  dropped: {},
  cost: { usd: 0, input_tokens: 0, output_tokens: 0 },
  complete,
  problems: [],
});

const FILE = {
  file: 'src/a.ts',
  previousFile: undefined,
  status: 'changed',
  patch: '@@ -8,5 +8,6 @@\n …',
} as const;

function occasionOf(issues: readonly ReviewIssue[], more: Partial<Occasion> = {}): Occasion {
  return {
    answer: answerOf(issues),
    proposal: { number: 7, author: 'dev' },
    files: [FILE],
    comments: [],
    threads: [],
    requestsChanges: false,
    self: 'lintel',
    isHeard: (name) => name === 'maintainer',
    suppressions: [],
    owners: [],
    suggestions: new Map(),
    setting: {
      before: 'b'.repeat(40),
      after: 'a'.repeat(40),
      pageOf: (commit, { file, startLine }) => `https://forge/blob/${commit}/${file}#L${startLine}`,
    },
    ...more,
  };
}

const kindsOf = ({ acts }: CommentPlan): string[] => acts.map(({ kind }) => kind);
const own = (id: string, body: string, more: Partial<ForgeComment> = {}): ForgeComment => ({
  id,
  author: 'lintel',
  body,
  isOwn: true,
  thumbsUp: 0,
  thumbsDownBy: [],
  ...more,
});

/** What the forge has after the acts of a plan. */
function after(plan: CommentPlan): Pick<Occasion, 'comments' | 'threads' | 'requestsChanges'> {
  const review = plan.acts.find((act): act is CommentAct & { kind: 'review' } => act.kind === 'review');
  const summary = plan.acts.find((act) => act.kind === 'comment');
  return {
    comments: summary?.kind === 'comment' ? [own('issue:1', summary.body)] : [],
    threads: (review?.comments ?? []).map(({ place, body }, at) => ({
      id: `T${at}`,
      place,
      isResolved: false,
      resolvedBy: undefined,
      comments: [own(`line:${at}`, body)],
    })),
    requestsChanges: review?.verdict === 'request_changes',
  };
}

const FIRST = planComments(occasionOf([issue('one', 9), issue('two', 40)]));
const SEEN = after(FIRST);
const withThread = (more: Partial<Thread>, comment: Partial<ForgeComment> = {}): Partial<Occasion> => {
  const [thread] = SEEN.threads;
  const comments = more.comments ?? [{ ...thread!.comments[0]!, ...comment }];
  return { ...SEEN, threads: [{ ...thread!, ...more, comments }] };
};

test('what is in the difference is said on its lines, the rest in the summary, and proven severe issues request changes', () => {
  const [review, summary] = FIRST.acts as [CommentAct & { kind: 'review' }, CommentAct & { kind: 'comment' }];
  expect(kindsOf(FIRST)).toEqual(['review', 'comment']);
  expect(review).toMatchObject({
    verdict: 'request_changes',
    comments: [{ place: { startLine: 9, endLine: 9 } }],
  });
  expect(review.comments[0]!.body).toMatchInlineSnapshot(`
    "<!-- lintel:issue one stage 0 -->

    ### Issue found: \`TYPES_BROKEN\`

    **Severity:** HIGH  
    **File:** [\`src/a.ts:9\`](https://forge/blob/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/src/a.ts#L9)

    #### Description

    It breaks.

    #### Evidence

    - place, [\`src/a.ts:9\`](https://forge/blob/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/src/a.ts#L9): \`x\`

    ---

    *Confidence: 100 %*  
    *Reviewed by Lintel: every place above was looked up again in the files.*"
  `);
  expect(summary.body).toContain('**Changes are requested: 2 issues.**');
  expect(summary.body).toContain('src/a.ts:40');
});

test('the same again says nothing, and a push that only moves things edits nothing but the summary', () => {
  const again = occasionOf([issue('one', 9), issue('two', 40)], SEEN);
  expect(planComments(again).acts).toEqual([]);
  const setting = { ...again.setting, after: 'c'.repeat(40) };
  expect(kindsOf(planComments({ ...again, setting }))).toEqual(['edit']);
});

test('an issue that is gone is resolved once, and the request is withdrawn; what was not analysed is not gone', () => {
  const fixed = occasionOf([], SEEN);
  expect(kindsOf(planComments(fixed))).toEqual(['reply', 'resolve', 'edit', 'withdraw']);
  expect(kindsOf(planComments({ ...fixed, answer: answerOf([], false) }))).toEqual(['edit']);
  const gone = [SEEN.threads[0]!.comments[0]!, own('line:9', '<!-- lintel:gone -->\nThis is gone.')];
  expect(kindsOf(planComments(occasionOf([], withThread({ comments: gone }))))).toEqual([
    'resolve',
    'edit',
    'withdraw',
  ]);
  const back = occasionOf(
    [issue('one', 9)],
    withThread({ comments: gone, isResolved: true, resolvedBy: 'lintel' }),
  );
  expect(kindsOf(planComments(back))).toEqual(['reply', 'reopen', 'edit']);
});

test('what a model does not repeat is gone only when its lines are', () => {
  const said = planComments(occasionOf([issue('one', 9, { stage: 2, severity: 'medium' })]));
  const seen = after(said);
  expect(kindsOf(planComments(occasionOf([], seen)))).toEqual(['edit']);
  const outdated = { ...seen, threads: [{ ...seen.threads[0]!, place: undefined }] };
  expect(kindsOf(planComments(occasionOf([], outdated)))).toEqual(['reply', 'resolve', 'edit']);
});

test.each([
  ['a thumb down', {}, { thumbsDownBy: ['maintainer'] }],
  ['a resolved thread', { isResolved: true, resolvedBy: 'maintainer' }, {}],
])('%s of somebody with a say is learned; of anybody else it is not', (_what, thread, comment) => {
  const occasion = occasionOf([issue('one', 9)], withThread(thread, comment));
  const plan = planComments(occasion);
  expect(plan).toMatchObject({
    issues: [],
    dropped: { dismissed: 1 },
    learned: { suppressions: [{ issue: 'one', code: 'TYPES_BROKEN', file: 'src/a.ts', by: 'maintainer' }] },
  });
  expect(kindsOf(plan)).toContain('withdraw');
  const unheard = planComments({ ...occasion, isHeard: () => false });
  expect([unheard.issues.length, kindsOf(unheard)]).toEqual([1, ['edit']]);
});

test('a reply that dismisses is learned with its reason, and is kept in a file that can be read', () => {
  const reply = {
    ...own('line:9', 'False positive: the caller checks it'),
    author: 'maintainer',
    isOwn: false,
  };
  const comments = [SEEN.threads[0]!.comments[0]!, reply];
  const { learned } = planComments(occasionOf([issue('one', 9)], withThread({ comments })));
  expect(learned.suppressions).toMatchObject([{ reason: 'the caller checks it' }]);
  const text = learnedText(joinLearned(learned, learned));
  expect(parseLearned(text)).toEqual(learned);
  expect(styleOf(learned)).toEqual({ accepted: 0, dismissed: 1, medianWords: 0, examples: [] });
  expect(parseLearned('{"suppressions":[{}]}')).toBeUndefined();
  const plan = planComments(
    occasionOf([issue('one', 9)], {
      suppressions: [{ code: 'TYPES_BROKEN', file: 'src', reason: '', by: '' }],
    }),
  );
  expect(plan).toMatchObject({ issues: [], dropped: { suppressed: 1 } });
});

test('suggestions stand only on all of their lines, and nobody requests changes of himself', () => {
  const fix = issue('one', 9, { span: span(9, 10), suggestion: 'y', stage: 2 });
  const planned = (more: Partial<Occasion>): CommentAct =>
    planComments(occasionOf([fix], { suggestions: new Map([['one', 'y']]), ...more })).acts[0]!;
  expect(JSON.stringify(planned({}))).toContain('```suggestion\\ny\\n```');
  const short = { ...FILE, patch: '@@ -8,2 +8,2 @@' };
  expect(JSON.stringify(planned({ files: [short] }))).not.toContain('suggestion');
  expect(planned({ proposal: { number: 7, author: 'lintel' } })).toMatchObject({ verdict: 'comment' });
});

test('names of files and what models write do nothing in comments', () => {
  const file = 'src/)![x](y) @a `b.ts';
  const words = { description: '@a ![x](http://y) <img src=z>', mitigation: '```\n# @a' };
  const occasion = occasionOf([issue('one', 9, { file, ...words })], { files: [{ ...FILE, file }] });
  const bodies = planComments(occasion).acts.flatMap((act) =>
    act.kind === 'review' ? act.comments.map(({ body }) => body) : 'body' in act ? act.body : [],
  );
  expect(bodies).toHaveLength(2);
  for (const body of bodies)
    expect(body.replaceAll(/``[^`]*`[^`]*``/g, '')).not.toMatch(/@a|(?<!\\)!\[|(?<!\\)<img|\n# /);
});
