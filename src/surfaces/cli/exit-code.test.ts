// Which answer ends with which exit code: all answers there are, in every state that the contract lets them have.
import { expect, test } from 'vitest';
import {
  ANSWERS,
  FAILURES,
  STATUSES,
  exitCodeOf,
  type AnswerName,
  type Answers,
} from '../../contract/index.ts';
import { EXIT_CODES } from './help.ts';

type Row = readonly [state: object, exitCode: number];

const COMPLETE: readonly Row[] = [
  [{ complete: true }, 0],
  [{ complete: false }, 3],
];

const REFACTORED: readonly Row[] = STATUSES.flatMap((status): Row[] => {
  const isDone = status === 'ok' || status === 'ok_syntactic';
  return [
    [{ status, complete: true }, isDone ? 0 : 1],
    [{ status, complete: false }, isDone ? 3 : 1],
  ];
});

const TABLE: Readonly<Record<AnswerName, readonly Row[]>> = {
  scan: [
    [{ meta: { complete: true, gate: { failing: 0 } } }, 0],
    [{ meta: { complete: true, gate: { failing: 2 } } }, 1],
    [{ meta: { complete: false, gate: { failing: 0 } } }, 3],
    [{ meta: { complete: false, gate: { failing: 1 } } }, 1],
    [{ meta: { complete: false, gate: { failing: 0, failOn: 'none' } } }, 0],
  ],
  'scan-fix': COMPLETE,
  review: [
    [{ verdict: 'request_changes', complete: true }, 1],
    [{ verdict: 'request_changes', complete: false }, 1],
    [{ verdict: 'comment', complete: true }, 0],
    [{ verdict: 'nothing_found', complete: false }, 3],
  ],
  testgen: [
    [{ decision: { approved: true }, complete: true }, 0],
    [{ decision: { approved: true }, complete: false }, 3],
    [{ decision: { approved: null }, complete: true }, 3],
    [{ decision: { approved: false }, complete: true }, 1],
    [{ decision: { approved: false }, complete: false }, 1],
  ],
  orchestrate: COMPLETE,
  verify: [
    [{ verdict: 'accept', complete: true, failOn: 'reject' }, 0],
    [{ verdict: 'review', complete: true, failOn: 'reject' }, 0],
    [{ verdict: 'review', complete: true, failOn: 'review' }, 1],
    [{ verdict: 'review', complete: false, failOn: 'reject' }, 3],
    [{ verdict: 'review', complete: false, failOn: 'review' }, 3],
    [{ verdict: 'reject', complete: true, failOn: 'reject' }, 1],
    [{ verdict: 'reject', complete: false, failOn: 'reject' }, 1],
  ],
  explain: [[{ codes: [] }, 0]],
  'graph-summary': COMPLETE,
  'graph-symbols': COMPLETE,
  'graph-definition': COMPLETE,
  'graph-refs': COMPLETE,
  'graph-callers': COMPLETE,
  'graph-callees': COMPLETE,
  'graph-impact': COMPLETE,
  'graph-modules': COMPLETE,
  'graph-roles': COMPLETE,
  'graph-cycles': COMPLETE,
  'graph-unresolved': COMPLETE,
  index: COMPLETE,
  doctor: [
    [{ ok: true }, 0],
    [{ ok: false }, 3],
  ],
  'cache-clean': [[{ removedEntries: 1 }, 0]],
  trust: [
    [{ trusted: true }, 0],
    [{ trusted: false }, 0],
  ],
  hook: [
    [{ changed: true }, 0],
    [{ changed: false }, 0],
  ],
  refactor: REFACTORED,
  plans: [[{ plans: [] }, 0]],
  plan: STATUSES.map((status): Row => [{ state: 'open', status }, 0]),
  undo: [
    [{ undone: true }, 0],
    [{ undone: false }, 1],
  ],
  recover: [
    [{ settled: true }, 0],
    [{ settled: false }, 1],
  ],
};

const ROWS = Object.entries(TABLE).flatMap(([name, rows]) =>
  rows.map(([state, exitCode]) => ({ name, state, exitCode })),
);

test.each(ROWS)('$name $state ends with $exitCode', ({ name, state, exitCode }) => {
  expect(exitCodeOf(name as AnswerName, state as Answers[AnswerName])).toBe(exitCode);
});

test('the table is about every answer, and every code that ends a command is documented', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(ANSWERS).sort());
  const documented = new Set(EXIT_CODES.map(([code]) => code));
  const used = [...ROWS.map(({ exitCode }) => exitCode), ...Object.values(FAILURES).map(({ exit }) => exit)];
  expect(used.filter((code) => !documented.has(code))).toEqual([]);
});
