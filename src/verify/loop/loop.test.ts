// Loops of attempts: whether they converge, go round in circles, and when they end.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerifyLog } from '../../contract/index.ts';
import { LOOP_BUDGETS, LOOP_LIMITS } from './budgets.ts';
import { convergenceRate, hasPlateaued } from './convergence.ts';
import { decideNext } from './decide-next.ts';
import { shapeOfChange, type ChangedText } from './function-shapes.ts';
import { findOscillation, type AttemptPrint } from './oscillation.ts';
import { samplePaths, type SampledPath } from './sample.ts';
import { similarity, SKETCH_SIZE, sketchOf } from './similarity.ts';
import { verdictKey } from './verdict-key.ts';

const names = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

test.each([
  [['a', 'b'], [], 1],
  [[], ['a'], -1],
  [['a'], ['b'], 0],
  [['a'], ['a'], 0],
  [['a', 'b', 'c'], ['d'], 0.5],
])('the rate from %j to %j is %d', (before, now, rate) => {
  expect(convergenceRate(before, now)).toBe(rate);
});

test('a rate is between −1 and 1, and the way back has the opposite one', () => {
  fc.assert(
    fc.property(names, names, (before, now) => {
      const rate = convergenceRate(before, now);
      expect(Math.abs(rate)).toBeLessThanOrEqual(1);
      expect(convergenceRate(now, before)).toBeCloseTo(-rate);
    }),
  );
});

test('a plateau takes three rates', () => {
  expect(hasPlateaued([0, 0])).toBe(false);
  expect(hasPlateaued([1, 0, 0, 0.1])).toBe(true);
  expect(hasPlateaued([0, 0.2, 0.2, 0.2])).toBe(false);
});

const members = fc.array(fc.nat(1000), { maxLength: 400 });

test('similarity is a share, symmetric, and one only for what is the same', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const [left, right] = [sketchOf(a), sketchOf(b)];
      const share = similarity(left, right);
      expect(share).toBe(similarity(right, left));
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      if (left.length > 0) expect(similarity(left, left)).toBe(1);
      if (share === 1) expect(left).toEqual(right);
      expect(left.length).toBeLessThanOrEqual(SKETCH_SIZE);
    }),
  );
});

const edit = (textBefore: string, textAfter: string): ChangedText[] => [
  { path: 'a.ts', from: 'a.ts', textBefore, textAfter },
];

const BODY = 'const out = [];\n  for (const one of xs) if (one > 0) out.push(one * 2);\n  return out;';

test('layout, comments and local names do not make functions differ; names that others see do', () => {
  const shape = (text: string): number[] => shapeOfChange(edit('', text));
  const plain = shape(`export function doubled(xs) {\n  ${BODY}\n}\n`);
  const other = `export function doubled(list) {\n// Why.\n  ${BODY.replaceAll('out', 'found').replaceAll('xs', 'list').replaceAll('\n', '\n\n')} }`;
  expect(similarity(plain, shape(other))).toBe(1);
  const renamed = similarity(plain, shape(`export function twice(xs) {\n  ${BODY}\n}\n`));
  expect(renamed).toBeGreaterThan(LOOP_LIMITS.similarity);
  expect(renamed).toBeLessThan(1);
  const unlike = shape('export function doubled(xs) { return xs.filter(Boolean).map((x) => x * 2); }');
  expect(similarity(plain, unlike)).toBeLessThan(LOOP_LIMITS.similarity);
});

test('only functions that differ are looked at', () => {
  const kept = `function kept(a) {\n  ${BODY}\n}\n`;
  expect(shapeOfChange(edit(kept, `${kept}// More.\n`))).toEqual([]);
  expect(shapeOfChange(edit(kept, `${kept}function more() { return 1; }\n`))).toEqual(
    shapeOfChange(edit('', 'function more() { return 1; }')),
  );
  expect(shapeOfChange([{ path: 'a.md', from: undefined, textBefore: undefined, textAfter: 'f()' }])).toEqual(
    [],
  );
});

const print = (patch: string, broken: string[], functions: number[]): AttemptPrint => ({
  patch,
  broken,
  functions,
});

test('TC-R15: a rename that is made, taken back and made again is a circle', () => {
  const before = `export function foo(xs) {\n  ${BODY}\n}\n`;
  const renamed = shapeOfChange(edit(before, before.replace('foo', 'bar')));
  const attempts = [print('1', ['callers of foo'], renamed), print('0', [], [])];
  expect(findOscillation(attempts)).toBeUndefined();
  expect(findOscillation([...attempts, print('1', ['callers of foo'], renamed)])).toBe('same-patch');
  // Byte for byte another patch, but the same rename.
  const again = shapeOfChange(edit(before, before.replace('foo', 'bar').replaceAll('xs', 'list')));
  expect(findOscillation([...attempts, print('2', ['callers of foo'], again)])).toBe('back-and-forth');
});

test('attempts that resemble each other are a circle only if they do not get better', () => {
  const shape = [1, 2, 3];
  const attempt = (patch: number, ...broken: string[]) => print(String(patch), broken, shape);
  expect(findOscillation([attempt(1, 'a', 'b', 'c'), attempt(2, 'a', 'b'), attempt(3, 'a')])).toBeUndefined();
  const stuck = [
    attempt(1, 'a'),
    print('2', ['x'], [9]),
    attempt(3, 'a'),
    print('4', [], [8]),
    attempt(5, 'a'),
  ];
  expect(findOscillation(stuck)).toBe('similar-patches');
  expect(findOscillation(stuck.slice(0, 2))).toBeUndefined();
});

test('what was before the last five attempts is not compared', () => {
  const far = ['1', '2', '3', '4', '5', '1'].map((patch, at) => print(patch, [], [at]));
  expect(findOscillation(far)).toBeUndefined();
  expect(findOscillation(far.slice(1).concat(far[2]!))).toBe('same-patch');
});

const path = fc.record({
  id: fc.string({ maxLength: 4 }),
  isSecurity: fc.boolean(),
  isNew: fc.boolean(),
  degree: fc.nat(5),
  length: fc.nat(5),
});
const paths = fc.uniqueArray(path, { selector: ({ id }) => id, maxLength: 40 });

test('a sample is the same in whatever order paths are found, and never prefers the lesser', () => {
  fc.assert(
    fc.property(paths, fc.nat(40), fc.string(), (all, limit, seed) => {
      const sample = samplePaths(all, { limit, seed });
      expect(samplePaths(all.toReversed(), { limit, seed })).toEqual(sample);
      expect(sample.paths.length + sample.leftOut).toBe(all.length);
      expect(sample.paths.length).toBe(Math.min(limit, all.length));
      const taken = new Set(sample.paths);
      const left = all.filter((one) => !taken.has(one));
      const isAbove = (a: SampledPath, b: SampledPath): boolean => a.isSecurity && !b.isSecurity;
      expect(left.some((one) => sample.paths.some((other) => isAbove(one, other)))).toBe(false);
    }),
  );
});

test('the seed decides between paths that are alike', () => {
  const alike = Array.from({ length: 200 }, (_, id) => ({
    id: String(id),
    isSecurity: false,
    isNew: false,
    degree: 1,
    length: 1,
  }));
  const ids = (seed: string): string[] => samplePaths(alike, { limit: 10, seed }).paths.map(({ id }) => id);
  expect(ids('one')).not.toEqual(ids('two'));
});

test('a verdict is kept by patch, versions and snapshot', () => {
  const parts = { patch: 'p', versions: { b: '2', a: '1' }, snapshot: 's' };
  expect(verdictKey(parts)).toBe('p:a=1&b=2:s');
  const others = [
    { ...parts, patch: 'q' },
    { ...parts, snapshot: 't' },
    { ...parts, versions: { a: '1', b: '3' } },
    { ...parts, versions: { a: '1&b=2' } },
  ];
  expect(new Set([parts, ...others].map(verdictKey)).size).toBe(5);
});

function record(log: Partial<VerifyLog>): VerifyLog {
  return {
    loop_id: 'loop',
    attempt_id: 1,
    patch_sha256: 'p',
    convergence_rate: null,
    oscillation_detected: false,
    semantic_conflicts: [],
    missing_dependencies: [],
    test_adequacy: null,
    code_churn: 0,
    status: 'failure',
    failure_reason: null,
    reproducibility: { git_commit: null, hcg_snapshot_hash: 's', spec_versions: {}, random_seed: 0 },
    ...log,
  };
}

test.each<[string, Partial<VerifyLog>[], object]>([
  ['nothing was tried', [], { action: 'retry' }],
  ['it passed', [{ status: 'success' }], { action: 'accept', stop: 'complete' }],
  ['only a person can tell', [{ status: 'escalation' }], { action: 'human_review', stop: 'undecided' }],
  [
    'too much is deleted',
    [{ status: 'escalation', code_churn: 0.3 }],
    { action: 'human_review', stop: 'churn', requires_review: true },
  ],
  [
    'another branch changes the same lines',
    [{ failure_reason: 'MERGE_CONFLICT: a.ts#f is renamed.' }],
    { action: 'human_review', stop: 'conflict' },
  ],
  ['it failed', [{}], { action: 'retry' }],
  [
    'callers are missing',
    [{ missing_dependencies: ['a.ts'], semantic_conflicts: ['b.ts#f'] }],
    { action: 'reject_with_suggestion', missing_files: ['a.ts'], instruction: 'Update a.ts as well.' },
  ],
  [
    'it goes in circles',
    [{ oscillation_detected: true }],
    { action: 'draft_pr', stop: 'oscillation', artifacts: ['transcript', 'patch_history'] },
  ],
  [
    'it does not get better',
    [{}, { convergence_rate: 0 }, { convergence_rate: 0.1 }, { convergence_rate: 0.3 }],
    { action: 'draft_pr', stop: 'plateau' },
  ],
  ['the budget is spent', [{}, {}, {}, {}, {}], { action: 'revert_all', stop: 'budget' }],
  [
    'the budget is spent, and one attempt was good enough to show',
    [{}, { status: 'escalation', convergence_rate: 0.8, attempt_id: 2 }, {}, {}, {}],
    { action: 'human_review', stop: 'budget', attempt_id: 2, requires_review: true },
  ],
  [
    'the budget is spent, and one attempt passed',
    [{}, { status: 'success', convergence_rate: 0.8, attempt_id: 2 }, {}, {}, {}],
    { action: 'accept_best', stop: 'budget', attempt_id: 2, requires_review: true },
  ],
  [
    'it passed, and deletes more than anyone has looked at',
    [{ status: 'success', code_churn: 0.3 }],
    { action: 'human_review', stop: 'churn', requires_review: true },
  ],
])('after attempts, %s', (_, attempts, step) => {
  expect(decideNext({ attempts: attempts.map(record), mode: 'pr' })).toMatchObject(step);
});

test('only what passed is accepted, and every loop ends within its budget', () => {
  const attempt = fc.record({
    convergence_rate: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    oscillation_detected: fc.boolean(),
    code_churn: fc.double({ min: 0, max: 1, noNaN: true }),
    status: fc.constantFrom('failure' as const, 'escalation' as const, 'success' as const),
  });
  fc.assert(
    fc.property(
      fc.array(attempt, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...(Object.keys(LOOP_BUDGETS) as (keyof typeof LOOP_BUDGETS)[])),
      (list, mode) => {
        const attempts = list.map((each, at) => record({ ...each, attempt_id: at + 1 }));
        const step = decideNext({ attempts, mode });
        const taken = attempts.find(({ attempt_id: id }) => id === step.attempt_id);
        if (step.action === 'accept' || step.action === 'accept_best')
          expect([taken?.status, taken!.code_churn <= LOOP_LIMITS.churn]).toEqual(['success', true]);
        if (attempts.length >= LOOP_BUDGETS[mode].patches) expect(step.stop).toBeDefined();
      },
    ),
  );
});

test('what is spent besides attempts ends a loop, too', () => {
  const step = decideNext({ attempts: [record({})], mode: 'ide', spent: { tokens: 8001 } });
  expect(step).toMatchObject({ stop: 'budget', reason: 'The budget of 8000 tokens in mode ide is spent.' });
});
