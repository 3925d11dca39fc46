// The rule that every test has to pass before it is kept: it fits the types, passes on head every time, and shows in the real runner what
// it was chosen for. What does not is taken out, and the rest is tried again.
import { isTypeScript, languageOf } from '../../syntax/index.ts';
import {
  measure,
  mutate,
  type ChangedUnit,
  type JudgedMutant,
  type WatchedFile,
} from '../../verify/index.ts';
import type { Range } from '../../base/index.ts';
import { problem, type Work } from '../context.ts';
import type { FilePlan } from '../plan/plan-file.ts';
import { specifierTo } from '../write/specifier.ts';
import { writeTest, type WrittenTest } from '../write/write-test.ts';
import type { ChosenCase } from './choose-cases.ts';
import { takenIn, type Claim } from './claims.ts';
import { failingBefore, stableRuns, typeErrors, whyNotRun } from './run-generated.ts';

export interface KeptCase extends ChosenCase {
  /** What the runner calls it. */
  readonly name: string;
}

export interface KeptTest {
  readonly plan: FilePlan;
  readonly text: string;
  readonly cases: readonly KeptCase[];
  /** Mutants that it notices and no other test does. */
  readonly killed: ReadonlySet<string>;
}

export interface Judging {
  readonly files: readonly WatchedFile[];
  readonly units: readonly ChangedUnit[];
  readonly isWanted: (file: WatchedFile, range: Range) => boolean;
  readonly survivors: readonly JudgedMutant[];
}

const MOST_ROUNDS = 5;

export async function keepTests(
  work: Work,
  plan: FilePlan,
  chosen: readonly ChosenCase[],
  judging: Judging,
): Promise<KeptTest | undefined> {
  let cases = chosen;
  let shown: Shown | undefined;
  for (let round = 0; round < MOST_ROUNDS && cases.length > 0; round++) {
    const written = writeTest(
      cases.map(({ one }) => one),
      specifierTo(plan.test, plan.path, plan.style),
      isTyped(plan.test),
      plan.style,
    );
    // What is left has passed as often as it has to; without the others, once more is enough.
    const runs = shown ? 1 : work.settings.stableRuns;
    const bad =
      (await misfits(work, plan, written, cases)) ?? (await failing(work, plan, written, cases, runs));
    if (bad.length > 0) {
      cases = cases.filter((one) => !bad.includes(one));
      continue;
    }
    const now = shown ?? (await confirmed(work, plan, written, cases, judging));
    const idle = cases.filter((one) => now.claims.get(one)!.length === 0);
    shown = now;
    if (idle.length === 0) return keptTest(plan, written, cases, now);
    work.dropped.add('not_confirmed', idle.length);
    cases = cases.filter((one) => !idle.includes(one));
  }
  return undefined;
}

interface Shown {
  readonly claims: ReadonlyMap<ChosenCase, readonly Claim[]>;
  readonly killed: ReadonlySet<string>;
}

function keptTest(
  plan: FilePlan,
  { text, cases: places }: WrittenTest,
  cases: readonly ChosenCase[],
  { claims, killed }: Shown,
): KeptTest {
  const own = new Set(cases.flatMap((one) => claims.get(one)!.map(({ key }) => key)));
  return {
    plan,
    text,
    killed: new Set([...killed].filter((name) => own.has(`mutant ${name}`))),
    cases: cases.map((one) => ({ ...one, claims: claims.get(one)!, name: places.get(one.one)!.name })),
  };
}

function isTyped(path: string): boolean {
  const language = languageOf(path);
  return language !== undefined && isTypeScript(language);
}

/** Cases that TypeScript complains about; undefined where it has nothing to say. */
async function misfits(
  work: Work,
  plan: FilePlan,
  written: WrittenTest,
  cases: readonly ChosenCase[],
): Promise<ChosenCase[] | undefined> {
  if (!isTyped(plan.test)) return undefined;
  const lines = await typeErrors(work, plan, written.text);
  if (lines.length === 0) return undefined;
  const isIn = ({ one }: ChosenCase): boolean => {
    const { from, to } = written.cases.get(one)!;
    return lines.some((line) => from <= line && line <= to);
  };
  const inside = cases.filter(isIn);
  const bad = inside.length > 0 ? inside : [...cases];
  work.dropped.add('does_not_type_check', bad.length);
  return bad;
}

/** Cases that do not pass every time. */
async function failing(
  work: Work,
  plan: FilePlan,
  written: WrittenTest,
  cases: readonly ChosenCase[],
  count: number,
): Promise<ChosenCase[]> {
  const runs = await stableRuns(work, plan, written.text, count);
  const why = runs.map(whyNotRun).find((each) => each !== undefined);
  if (why !== undefined) {
    work.dropped.add('did_not_run', cases.length);
    const message = `Tests that were written for ${plan.path} did not run: ${why}`;
    work.problems.push({ ...problem(message, plan.path), limits: false });
    return [...cases];
  }
  const passes = new Map<string, number>();
  for (const { name, status } of runs.flatMap(({ tests }) => tests))
    if (status === 'passed') passes.set(name, (passes.get(name) ?? 0) + 1);
  return cases.filter(({ one }) => {
    const count = passes.get(written.cases.get(one)!.name) ?? 0;
    if (count === runs.length) return false;
    work.dropped.add(count === 0 ? 'fails' : 'not_steady');
    return true;
  });
}

/** What the tests show when the repository's runner runs them. */
async function confirmed(
  work: Work,
  plan: FilePlan,
  { text, cases: places }: WrittenTest,
  cases: readonly ChosenCase[],
  { files, units, isWanted, survivors }: Judging,
): Promise<Shown> {
  const laid = new Map([[plan.test, text]]);
  const own = [{ suite: plan.suite, tests: [plan.test] }];
  const claimsA = (wanted: Claim['kind']): boolean =>
    cases.some(({ claims }) => claims.some(({ kind }) => kind === wanted));
  const measured = claimsA('branch') ? await measure(work.change, 'after', own, files, laid) : undefined;
  const shown = new Set(measured?.broken.length === 0 ? takenIn(units, measured.observed).keys() : []);
  const claimed = new Set(
    cases.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'mutant').map(({ key }) => key)),
  );
  const only = new Set(survivors.map(({ name }) => name).filter((name) => claimed.has(`mutant ${name}`)));
  const judged =
    only.size === 0
      ? []
      : await mutate(work.change, own, files, isWanted, {
          only,
          laid,
          milliseconds: work.settings.mutationSeconds * 1000,
        });
  const killed = new Set(
    judged.filter(({ fate }) => fate === 'killed' || fate === 'timeout').map(({ name }) => name),
  );
  const failed = claimsA('regression') ? await failingBefore(work, plan, text) : new Set<string>();
  const isShown = (claim: Claim, one: ChosenCase): boolean => {
    if (claim.kind === 'mutant') return killed.has(claim.key.slice('mutant '.length));
    return claim.kind === 'regression' ? failed.has(places.get(one.one)!.name) : shown.has(claim.key);
  };
  return {
    killed,
    claims: new Map(cases.map((one) => [one, one.claims.filter((claim) => isShown(claim, one))])),
  };
}
