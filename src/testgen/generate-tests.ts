// Tests for a change: calls of what it writes are made up, made behind walls, and become tests where they show something that no test shows.
// A test is kept only if it passes on head every time and its reason holds in the repository's own runner.
import type { Range } from '../base/index.ts';
import type { Answers, GeneratedTest } from '../contract/index.ts';
import { affectedTests, readSuites } from '../suite/index.ts';
import {
  changedUnits,
  measure,
  mutate,
  mutationScore,
  NotRun,
  watchedFiles,
  type ChangedUnit,
  type ChosenTests,
  type JudgedMutant,
  type Measurement,
  type WatchedFile,
} from '../verify/index.ts';
import { Dropped, problem, type Work } from './context.ts';
import { NOT_MEASURED, coverageResult, type Gate } from './gate/coverage-result.ts';
import { decide } from './gate/decide.ts';
import { edgeCasesOf, testsPerFunctionOf } from './gate/function-conditions.ts';
import { chooseCases } from './keep/choose-cases.ts';
import { mutantClaim, reasonOf, takenIn } from './keep/claims.ts';
import { keepTests, type Judging, type KeptTest } from './keep/keep-tests.ts';
import { usableCases } from './keep/usable-cases.ts';
import { observeCalls } from './observe/observe-calls.ts';
import { planFile } from './plan/plan-file.ts';
import { isTrivial } from './targets/is-trivial.ts';
import { targetsOf } from './targets/targets.ts';

export type Generated = Omit<Answers['testgen'], 'written' | 'commit' | 'base'>;

export type TestgenRequest = Omit<Work, 'suites' | 'dropped' | 'problems'> & {
  /** Whether a review could look at everything. */
  readonly isReviewed: boolean;
};

export async function generateTests(request: TestgenRequest): Promise<Generated> {
  const { suites, cannotRun } = readSuites(request.project.state);
  const work: Work = { ...request, suites, dropped: new Dropped(), problems: [] };
  for (const { folder, detail } of cannotRun)
    work.problems.push({
      ...problem(`The tests${folder === '' ? '' : ` of ${folder}`} cannot be run: ${detail}.`),
      limits: suites.length === 0,
    });
  try {
    return await generate(work, request.isReviewed);
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    work.problems.push(problem(`Tests were not run: ${error.message}`));
    return answerOf(
      work,
      { kept: [], gate: { result: NOT_MEASURED, measured: undefined }, mutants: [], units: [], chosen: [] },
      request.isReviewed,
    );
  }
}

async function generate(work: Work, isReviewed: boolean): Promise<Generated> {
  const { change, suites } = work;
  const files = watchedFiles(change);
  const units = changedUnits(change, files);
  const affected: ChosenTests[] = affectedTests({
    before: change.before.state,
    after: change.after.state,
    files: change.files,
    suites,
  }).chosen.map(({ suite, tests }) => ({ suite, tests: tests.map(({ path }) => path) }));
  work.onStep('what tests reach');
  const measured = await measure(change, 'after', affected, files);
  const isWanted = (file: WatchedFile, { start, end }: Range): boolean =>
    units.some(
      ({ file: own, unit }) =>
        own === file && unit.start <= start && end <= unit.end && file.isNew(file.lineAt(start)),
    );
  work.onStep('what tests notice');
  const mutants = await mutate(change, affected, files, isWanted, {
    milliseconds: work.settings.mutationSeconds * 1000,
  });
  const kept =
    measured.broken.length > 0
      ? brokenOff(work, measured)
      : await testsFor(work, { files, units, isWanted, survivors: mutants }, measured);
  work.onStep('coverage');
  const chosen = withKept(affected, kept);
  const gate = await coverageResult(
    work,
    chosen,
    new Map(kept.map(({ plan, text }) => [plan.test, text])),
    files,
  );
  return answerOf(work, { kept, gate, mutants, units, chosen }, isReviewed);
}

/** What tests show is not known, so that nothing can be shown to be new. */
function brokenOff({ problems }: Work, { broken }: Measurement): KeptTest[] {
  for (const { folder, reason, ended } of broken)
    problems.push(
      problem(
        `The tests${folder === '' ? '' : ` of ${folder}`} did not come to their end (${ended}): ${reason.split('\n', 1)[0]}`,
      ),
    );
  return [];
}

async function testsFor(work: Work, judging: Judging, measured: Measurement): Promise<KeptTest[]> {
  const { targets, unreachable } = targetsOf(judging.units);
  work.dropped.add('cannot_be_called', unreachable.length);
  const worth = targets.filter(({ callable }) => !isTrivial(callable.node));
  work.dropped.add('trivial', targets.length - worth.length);
  const taken = new Set(takenIn(judging.units, measured.observed).keys());
  const survivors = judging.survivors.filter(({ fate }) => fate === 'survived' || fate === 'not-reached');
  const openMutants = new Map(
    survivors.map((one) => [one.name, mutantClaim(one, lineAtIn(judging.files, one))]),
  );
  const kept: KeptTest[] = [];
  for (const [path, own] of Map.groupBy(worth, ({ file }) => file.path)) {
    const plan = await planFile(work, path, own);
    if (plan === undefined || plan.calls.length === 0) continue;
    work.onStep(`tests of ${path}`);
    const observations = await observeCalls(work, plan, judging.files, judging.isWanted);
    if (observations.calls.size === 0)
      work.problems.push({ ...problem(`No call of ${path} could be made.`, path), limits: false });
    const cases = usableCases(work, plan, observations);
    const chosen = chooseCases(work, plan, observations, cases, { taken, openMutants });
    const test = await keepTests(work, plan, chosen, { ...judging, survivors });
    if (test === undefined) continue;
    kept.push(test);
    for (const { claims } of test.cases) for (const { key } of claims) taken.add(key);
    for (const name of test.killed) openMutants.delete(name);
  }
  return kept;
}

function lineAtIn(files: readonly WatchedFile[], { file }: JudgedMutant): (offset: number) => number {
  return (offset) => files.find(({ path }) => path === file.path)!.lineAt(offset);
}

function withKept(affected: readonly ChosenTests[], kept: readonly KeptTest[]): ChosenTests[] {
  const all = affected.map(({ suite, tests }) => ({ suite, tests: [...tests] }));
  for (const { plan } of kept) {
    const own = all.find(({ suite }) => suite === plan.suite);
    if (own) own.tests.push(plan.test);
    else all.push({ suite: plan.suite, tests: [plan.test] });
  }
  return all;
}

interface Found {
  readonly kept: readonly KeptTest[];
  readonly gate: Gate;
  readonly mutants: readonly JudgedMutant[];
  readonly units: readonly ChangedUnit[];
  readonly chosen: readonly ChosenTests[];
}

function answerOf(work: Work, { kept, gate, mutants, units, chosen }: Found, isReviewed: boolean): Generated {
  const killed = new Set(kept.flatMap((test) => [...test.killed]));
  const after = mutants.map((one) => (killed.has(one.name) ? { ...one, fate: 'killed' as const } : one));
  const isTried = mutants.some(({ fate }) => fate !== 'not-tried');
  const score = (list: readonly JudgedMutant[]): number | null =>
    isTried ? Math.round(mutationScore(list) * 10_000) / 10_000 : null;
  const complete = !work.problems.some(({ limits }) => limits);
  const decision = decide(work.settings.rules, {
    coverage: gate.result,
    issues: work.issues,
    isReviewed,
    testsPerFunction: testsPerFunctionOf(work, { units, chosen, kept, gate }),
    edgeCases: edgeCasesOf({ units, kept, gate }),
    generated: kept.reduce((sum, { cases }) => sum + cases.length, 0),
  });
  return {
    tests: kept.map(generatedTest),
    coverage: gate.result,
    mutation: { mutants: mutants.length, score_before: score(mutants), score_after: score(after) },
    decision,
    dropped: work.dropped.counts(),
    complete: complete && isReviewed,
    problems: work.problems,
  };
}

function generatedTest({ plan, text, cases }: KeptTest): GeneratedTest {
  const functions = new Set(cases.flatMap(({ one }) => one.target.units.map(({ unit }) => unit.name)));
  const count = (kind: string): number =>
    new Set(
      cases.flatMap(({ claims }) => claims.filter((claim) => claim.kind === kind).map(({ key }) => key)),
    ).size;
  return {
    file_path: plan.test,
    content: text,
    covers_functions: [...functions].sort(),
    covers_issues: [],
    test_type: 'unit',
    kept: true,
    reason: `${sentence(count('branch'), count('mutant'), count('regression'))}; passed in every run.`,
    cases: cases.map(({ one, name, claims }) => ({
      name,
      function: one.target.callable.name,
      kind: claims.some(({ kind }) => kind === 'regression') ? 'regression' : one.kind,
      reason: reasonOf(claims),
    })),
  };
}

function sentence(branches: number, mutants: number, regressions: number): string {
  const parts = [
    ...(branches > 0
      ? [`takes ${branches} ${branches === 1 ? 'branch' : 'branches'} that no test took`]
      : []),
    ...(mutants > 0 ? [`notices ${mutants} ${mutants === 1 ? 'mutant' : 'mutants'} that survived`] : []),
    ...(regressions > 0 ? ['fails without the change'] : []),
  ];
  const text = parts.join(', ');
  return text === '' ? 'Shows nothing new' : text[0]!.toUpperCase() + text.slice(1);
}
