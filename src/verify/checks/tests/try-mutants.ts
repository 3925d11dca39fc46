// What becomes of mutants in the tests of one package: each is awake for runs of the files that reach it, those that the change writes
// and then the quickest first, until a test fails.
import { compareText } from '../../../base/index.ts';
import { MUTANT_VARIABLE, readObservations, type Mutated } from '../../../instrument/index.ts';
import { dryRun } from './dry-run.ts';
import { inLanes } from './in-lanes.ts';
import type { MutantFate } from './mutate.ts';
import type { ChosenTests, RunOptions, SuiteJob, WatchedRun } from './run-suites.ts';

export interface NamedMutant {
  readonly name: string;
  readonly mutated: Mutated;
}

export type Fates = Map<string, MutantFate>;

/** Most mutants get no further than the first file, and most of the others no further than a few. */
const STEPS = [
  [0, 1],
  [1, 5],
  [5, undefined],
] as const;
/** In a process of their own, of those that go unnoticed in one that stays. */
const MOST_CONFIRMED = 20;

interface Waking extends NamedMutant {
  readonly tests: readonly string[];
}

/** `first` says which test files are tried before all others. */
export async function tryMutants(
  { suite, tests }: ChosenTests,
  options: RunOptions,
  mutants: readonly NamedMutant[],
  first: ReadonlySet<string>,
  fates: Fates,
): Promise<void> {
  const { reached, jobMilliseconds, isWhole } = await dryRun(
    { suite, tests },
    options,
    new Set(mutants.map(({ mutated }) => mutated.key)),
  );
  if (!isWhole) for (const { name } of mutants) if (isOpen(fates.get(name))) fates.set(name, 'not-tried');
  const ordered = reached.toSorted((a, b) => Number(first.has(b.test)) - Number(first.has(a.test)));
  const waking = mutants.flatMap(({ name, mutated }): Waking[] => {
    const files = ordered.flatMap(({ test, names }) => (names.has(name) ? [test] : []));
    return files.length === 0 || !isOpen(fates.get(name)) ? [] : [{ name, mutated, tests: files }];
  });
  const runIn: RunMutants = async (list, isWarm = false) => {
    const runs = await inLanes(suite, { ...options, jobMilliseconds, isWarm }, list.map(wakingJob));
    return list.map((one, at) => ({ one, run: runs[at]! }));
  };
  const open = suite.runner === 'mocha' ? await tryWarm(runIn, waking, fates) : waking;
  await tryEach(runIn, open, fates);
}

type RunMutants = (
  list: readonly Waking[],
  isWarm?: boolean,
) => Promise<readonly { readonly one: Waking; readonly run: WatchedRun }[]>;

/** Many in one process. Those that nothing was found out about are returned. */
async function tryWarm(
  runIn: RunMutants,
  waking: readonly Waking[],
  fates: Fates,
): Promise<readonly Waking[]> {
  const open = new Set<Waking>();
  let unnoticed = waking;
  for (const [from, to] of STEPS) {
    const next = unnoticed.filter(({ tests }) => tests.length > from);
    const byTests = next
      .map((whole) => ({ ...whole, tests: whole.tests.slice(from, to), whole }))
      .sort((a, b) => compareText(a.tests.join('\n'), b.tests.join('\n')));
    const done = new Set<Waking>();
    for (const [at, { one, run }] of (await runIn(byTests, true)).entries()) {
      const { whole } = byTests[at]!;
      const fate = fateOf(run, one.mutated);
      const isSure = fate === 'timeout' || run.ended === 'ran';
      // A module that was loaded for the run has told so.
      if (!isSure || !readObservations(run.observed).has(one.mutated.key)) open.add(whole);
      else if (fate === 'survived') continue;
      else settle(fates, one, fate);
      done.add(whole);
    }
    unnoticed = unnoticed.filter((one) => !done.has(one));
  }
  return [...open, ...(await confirm(runIn, unnoticed, fates))];
}

/** What goes unnoticed is tried in processes of its own, too: if some that are spread over all agree, so do the others. */
async function confirm(
  runIn: RunMutants,
  unnoticed: readonly Waking[],
  fates: Fates,
): Promise<readonly Waking[]> {
  const step = Math.max(1, unnoticed.length / MOST_CONFIRMED);
  const isChosen = (at: number): boolean => Math.floor(at / step) !== Math.floor((at - 1) / step);
  const runs = await runIn(unnoticed.filter((_, at) => isChosen(at)));
  for (const { one, run } of runs) settle(fates, one, fateOf(run, one.mutated));
  const others = unnoticed.filter((_, at) => !isChosen(at));
  if (runs.some(({ one, run }) => fateOf(run, one.mutated) !== 'survived')) return others;
  for (const one of others) settle(fates, one, 'survived');
  return [];
}

/** Each in a process of its own, or as the runner can. */
async function tryEach(runIn: RunMutants, waking: readonly Waking[], fates: Fates): Promise<void> {
  for (const [from, to] of STEPS) {
    const open = waking.flatMap((one): Waking[] => {
      const tests = one.tests.slice(from, to);
      return tests.length > 0 && isOpen(fates.get(one.name)) ? [{ ...one, tests }] : [];
    });
    for (const { one, run } of await runIn(open)) settle(fates, one, fateOf(run, one.mutated));
  }
}

/** What one package's tests did not notice, another's may. */
function isOpen(fate: MutantFate | undefined): boolean {
  return fate === undefined || fate === 'survived' || fate === 'not-tried';
}

/** What some tests did not notice, those that were not run may. */
function settle(fates: Fates, { name }: Waking, fate: MutantFate): void {
  if (fate !== 'survived' || fates.get(name) !== 'not-tried') fates.set(name, fate);
}

function wakingJob({ name, tests }: Waking): SuiteJob {
  return { tests, env: { [MUTANT_VARIABLE]: name }, bail: true, isWatched: true };
}

function fateOf({ ended, tests, notStarted, observed }: WatchedRun, { key, endless }: Mutated): MutantFate {
  if (ended === 'aborted' || ended === 'did-not-start') return 'not-tried';
  if (ended === 'timeout' || readObservations(observed).get(key)?.has(endless)) return 'timeout';
  const isNoticed =
    ended !== 'ran' || notStarted.length > 0 || tests.some(({ status }) => status === 'failed');
  return isNoticed ? 'killed' : 'survived';
}
