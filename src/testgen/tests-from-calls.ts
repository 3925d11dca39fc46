// Tests without a model: calls of what changed are made up, made, and become tests where they show something.
import type { GeneratedTest } from '../contract/index.ts';
import type { Observations } from '../instrument/index.ts';
import type { ChosenTests } from '../verify/index.ts';
import type { Work } from './context.ts';
import { problem } from './context.ts';
import type { FoundTest } from './found-test.ts';
import { chooseCases } from './keep/choose-cases.ts';
import { guardedBy } from './keep/guarded.ts';
import { hasOpenBranch, mutantClaim, reasonOf } from './keep/claims.ts';
import { keepTests, type Judging, type KeptTest } from './keep/keep-tests.ts';
import { usableCases } from './keep/usable-cases.ts';
import { observeCalls } from './observe/observe-calls.ts';
import { recordCalls } from './observe/record-calls.ts';
import { planFile } from './plan/plan-file.ts';
import { isTrivial } from './targets/is-trivial.ts';
import { targetsOf, type Target } from './targets/targets.ts';

/** What tests show already. */
export interface Shown {
  /** Branches by key, to which those of the tests are added. */
  readonly taken: Set<string>;
  readonly observed: Observations;
}

export async function testsFromCalls(
  work: Work,
  judging: Judging,
  affected: readonly ChosenTests[],
  { taken, observed }: Shown,
): Promise<FoundTest[]> {
  const { targets, unreachable } = targetsOf(judging.units);
  work.dropped.add('cannot_be_called', unreachable.length);
  const worth = targets.filter(({ callable }) => callable.made !== undefined || !isTrivial(callable.node));
  work.dropped.add('trivial', targets.length - worth.length);
  const openMutants = new Map(
    judging.survivors.map((one) => [one.name, mutantClaim(one, lineAtIn(judging, one))]),
  );
  const unshown = worth.filter((target) => isOpen(target, judging, observed));
  const changed = worth.filter((target) => !unshown.includes(target) && isOlder(target));
  const isGuarded = unshown.some(isOlder) || changed.length > 0 ? await guardedBy(work) : () => false;
  const open = worth.filter(
    (target) => unshown.includes(target) || (changed.includes(target) && !isGuarded(target.callable.name)),
  );
  work.dropped.add('nothing_left_to_show', worth.length - open.length);
  if (open.length === 0) return [];
  work.onStep('what tests give');
  const recorded = await recordCalls(work, open, affected);
  const found: FoundTest[] = [];
  for (const [path, own] of Map.groupBy(open, ({ file }) => file.path)) {
    const plan = await planFile(work, path, own, recorded);
    if (plan === undefined || plan.calls.length === 0) continue;
    work.onStep(`tests of ${path}`);
    const observations = await observeCalls(work, plan, judging, isGuarded);
    if (observations.calls.size === 0)
      work.problems.push({
        ...problem(`No call of ${path} could be made: ${observations.said ?? 'nothing was said'}`, path),
        limits: false,
      });
    const cases = usableCases(work, plan, observations);
    const chosen = chooseCases(work, plan, observations, cases, { taken, openMutants, isGuarded });
    const kept = await keepTests(work, plan, chosen, judging);
    if (kept === undefined) continue;
    found.push(foundTest(kept));
    for (const { claims } of kept.cases) for (const { key } of claims) taken.add(key);
    for (const name of kept.killed) openMutants.delete(name);
  }
  return found;
}

/** Whether a branch was not taken or a mutant went unnoticed in what the call leads to. */
function isOpen({ units }: Target, { survivors }: Judging, observed: Observations): boolean {
  return units.some(
    (one) =>
      hasOpenBranch(one, observed) ||
      survivors.some(
        ({ file, mutant }) =>
          file.path === one.file.path && one.unit.start <= mutant.start && mutant.end <= one.unit.end,
      ),
  );
}

/** Whether the base has it, too, where it may do something else. */
function isOlder({ units }: Target): boolean {
  return units.some(({ before }) => before !== undefined);
}

function lineAtIn({ files }: Judging, { file }: Judging['survivors'][number]): (offset: number) => number {
  return (offset) => files.find(({ path }) => path === file.path)!.lineAt(offset);
}

function foundTest(kept: KeptTest): FoundTest {
  const edges = kept.cases.filter(({ one }) => one.kind !== 'happy');
  return {
    test: generatedTest(kept),
    suite: kept.plan.suite,
    killed: kept.killed,
    edgeUnits: new Set(edges.flatMap(({ one }) => one.target.units)),
    count: kept.cases.length,
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
