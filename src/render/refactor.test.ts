// What people and agents see of a refactoring.
import { expect, test } from 'vitest';
import type { RefactorAnswer } from '../contract/index.ts';
import { AGENT_BYTES, render } from './index.ts';

const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 4 } });

function candidate(id: string): RefactorAnswer['candidates'][number] {
  const edits = [{ file: 'a.ts', span: at(1), text: 'plus' }];
  const rest = { description: `add → plus, ${id}`, confidence: 1, provenance: 'semantic' as const };
  return { id, ...rest, occurrences: [], apply_plan: { edits } };
}

const ANSWER: RefactorAnswer = {
  status: 'needs_decision',
  reason: 'public_name',
  message: 'add is exported by a.ts',
  operation: 'rename',
  symbol: 'a.ts#add',
  applied: false,
  plan_id: '20748b03321f9147',
  expires_at: '2026-01-01T00:00:00.000Z',
  edits: [],
  candidates: [candidate('propagate'), candidate('keep')],
  witness: {
    bounds: { files_scanned: [], contexts_queried: [], time_budget_ms: 0, truncated: false },
    facts: [
      {
        fact_type: 'definition',
        location: { file: 'a.ts', span: at(1) },
        content: 'function add() {}',
        provenance: 'semantic',
        confidence: 1,
      },
    ],
    invariants_failed: ['public_name_is_decided'],
    candidate_sets: {},
    disambiguation_checklist: [{ question: 'Who imports it?', look_at: ['a.ts'] }],
  },
  decision_capsules: [
    {
      capsule_type: 'context_membership',
      inputs: {},
      candidate_outputs: [{ answer: 'Others import the name.', selects: 'keep' }],
      verification_method: '',
      stop_rule: '',
    },
  ],
  impact: {
    files: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
    tests: ['a.test.ts'],
    public_api: { exported: true, entry_points: ['a.ts'] },
  },
  diff: '--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-  add\n+  plus\n',
  complete: true,
  problems: [],
};

test('people read what there is to decide and how, and the diff last', () => {
  expect(render('refactor', ANSWER, { format: 'text' })).toBe(`Needs a decision: add is exported by a.ts

  status  needs_decision (public_name)
  about   a.ts#add
  files   4: a.ts, b.ts, c.ts, 1 more
  public  exported by a.ts
  plan    20748b03321f9147 until 2026-01-01T00:00:00.000Z
  next    lintel commit 20748b03321f9147 --candidate <one of the choices>

To decide
  Who imports it?  a.ts

Choices
  candidate  confidence  by        edits  what
  propagate  1.00        semantic      1  add → plus, propagate
  keep       1.00        semantic      1  add → plus, keep

How to choose
  keep  Others import the name.

Tests to run
  a.test.ts

Evidence
  definition  function add() {}  a.ts:1:1

Diff of propagate
--- a/a.ts
+++ b/a.ts
@@ -1,1 +1,1 @@
-  add
+  plus

`);
});

test('what was done is told with what could be done as well', () => {
  const { reason: _, ...rest } = ANSWER;
  const done = { ...rest, status: 'ok' as const, applied: true, message: 'add is plus' };
  const alone = { ...done, candidates: [], decision_capsules: [] };
  const text = render('refactor', alone, { format: 'text' });
  expect(text).toMatch(/^Done: add is plus\n/);
  expect(text).toContain('  next    lintel undo takes it back\n');
  expect(text).not.toMatch(/plan |could|To decide|How to choose|Evidence/);
  const more = render('refactor', { ...done, candidates: [candidate('text')] }, { format: 'text' });
  expect(more).toContain('  also    lintel commit 20748b03321f9147 --candidate text\n');
  expect(more).toContain('What else could be done\n');
});

test('a plan is shown with what was answered, and plans as many as wanted', () => {
  const { plan_id = '', expires_at = '', status, symbol, operation } = ANSWER;
  const row = { plan_id, expires_at, status, symbol, operation, state: 'open' as const };
  const plan = { ...row, description: 'add → plus', candidates: ['propagate', 'keep'], non_clean_files: [] };
  const text = render('plan', { ...plan, answer: ANSWER }, { format: 'text' });
  expect(text).toMatch(/^Plan 20748b03321f9147 is open: add → plus\n/);
  expect(text).toContain('\nDiff of propagate\n--- a/a.ts\n');
  expect(render('plan', { ...plan, non_clean_files: ['a.ts'] }, { format: 'text' })).toContain(
    '  next           ask for the change again\n',
  );
  const listed = render('plans', { plans: [plan, plan, plan] }, { format: 'text', limit: 2 });
  expect(listed).toContain('  … 1 more (use --limit, or --format json for all)\n');
});

test('a diff that does not fit an answer for agents is counted and goes on at a cursor', () => {
  const lines = Array.from({ length: 600 }, (_, n) => `+  line ${n} of a patch that is rather long`);
  const answer = { ...ANSWER, diff: `${lines.join('\n')}\n` };
  const seen: string[] = [];
  let cursor: number | undefined = 0;
  while (cursor !== undefined) {
    const text = render('refactor', answer, { format: 'agent', cursor });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(AGENT_BYTES);
    seen.push(...text.split('\n').filter((line) => line.startsWith('+')));
    const next: RegExpExecArray | null = /… \d+ more \(cursor (\d+)\)\n$/.exec(text);
    cursor = next ? Number(next[1]) : undefined;
  }
  expect(seen).toEqual(lines);
});
