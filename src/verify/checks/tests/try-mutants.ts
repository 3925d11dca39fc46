// What becomes of mutants in the tests of one package: a run without any says which files reach which, and then each is awake for a run
// of the files that reach it, the quickest first, until one fails. As many runs as the machine has room for go on at once, each behind
// walls of its own.
import { compareText } from '../../../base/index.ts';
import { threadCount } from '../../../host/index.ts';
import { mutantName, MUTANT_VARIABLE, readObservations, type Mutated } from '../../../instrument/index.ts';
import type { MutantFate } from './mutate.ts';
import {
  withRunner,
  type ChosenTests,
  type RunOptions,
  type SuiteJob,
  type WatchedRun,
} from './run-suites.ts';

export interface NamedMutant {
  readonly name: string;
  readonly mutated: Mutated;
}

export type Fates = Map<string, MutantFate>;

/** A mutant may take this many times what the tests take without it, and a little more. */
const PATIENCE = 5;
const LEAST_MILLISECONDS = 2_000;
const MOST_LANES = 4;
/** A lane has to be worth its walls. */
const LEAST_PER_LANE = 4;
/** In a process of their own, of those that go unnoticed in one that stays. */
const MOST_CONFIRMED = 20;

interface Waking extends NamedMutant {
  readonly tests: readonly string[];
}

export async function tryMutants(
  { suite, tests }: ChosenTests,
  options: RunOptions,
  mutants: readonly NamedMutant[],
  fates: Fates,
): Promise<void> {
  const { reached, jobMilliseconds, isWalled, isWhole } = await dryRun({ suite, tests }, options);
  if (!isWhole) for (const { name } of mutants) if (isOpen(fates.get(name))) fates.set(name, 'not-tried');
  const waking = mutants.flatMap(({ name, mutated }): Waking[] => {
    const files = reached.flatMap(({ test, names }) => (names.has(name) ? [test] : []));
    return files.length === 0 || !isOpen(fates.get(name)) ? [] : [{ name, mutated, tests: files }];
  });
  const runIn: RunMutants = async (list, isWarm = false) => {
    if (list.length === 0) return [];
    const count = isWalled ? lanesFor(list.length) : 1;
    const lanes = Array.from({ length: count }, (_, lane) => list.filter((_one, at) => at % count === lane));
    const runs = await Promise.all(
      lanes.map((lane) =>
        withRunner(suite, { ...options, jobMilliseconds, isWarm }, (run) => run(lane.map(wakingJob))),
      ),
    );
    return list.map((one, at) => ({ one, run: runs[at % count]![Math.floor(at / count)]! }));
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
  const sorted = waking.toSorted((a, b) => compareText(a.tests.join('\n'), b.tests.join('\n')));
  const runs = await runIn(sorted, true);
  const unnoticed: Waking[] = [];
  const open: Waking[] = [];
  for (const { one, run } of runs) {
    const fate = fateOf(run, one.mutated);
    const isSure = fate === 'timeout' || run.ended === 'ran';
    // A module that was loaded for the run has told so.
    const wasLoaded = readObservations(run.observed).has(one.mutated.key);
    if (isSure && fate === 'survived' && wasLoaded) unnoticed.push(one);
    else if (isSure && fate !== 'survived') settle(fates, one, fate);
    else open.push(one);
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

/** The quickest file that reaches a mutant is tried by itself: most mutants get no further. */
async function tryEach(runIn: RunMutants, waking: readonly Waking[], fates: Fates): Promise<void> {
  for (const [from, to] of [
    [0, 1],
    [1, undefined],
  ] as const) {
    const open = waking.flatMap((one): Waking[] => {
      const tests = one.tests.slice(from, to);
      return tests.length > 0 && isOpen(fates.get(one.name)) ? [{ ...one, tests }] : [];
    });
    for (const { one, run } of await runIn(open)) settle(fates, one, fateOf(run, one.mutated));
  }
}

function lanesFor(jobs: number): number {
  return Math.max(1, Math.min(MOST_LANES, threadCount(), Math.floor(jobs / LEAST_PER_LANE)));
}

/** What one package's tests did not notice, another's may. */
function isOpen(fate: MutantFate | undefined): boolean {
  return fate === undefined || fate === 'survived' || fate === 'not-tried';
}

/** What some tests did not notice, those that were not run may. */
function settle(fates: Fates, { name }: Waking, fate: MutantFate): void {
  if (fate !== 'survived' || fates.get(name) !== 'not-tried') fates.set(name, fate);
}

interface DryRun {
  /** The mutants that each test file reaches, by their names; the quickest file first. */
  readonly reached: readonly { readonly test: string; readonly names: ReadonlySet<string> }[];
  readonly jobMilliseconds: number;
  readonly isWalled: boolean;
  /** Whether every file was run. */
  readonly isWhole: boolean;
}

/** Without any mutant awake, file by file. Files that fail by themselves say nothing about mutants. */
function dryRun({ suite, tests }: ChosenTests, options: RunOptions): Promise<DryRun> {
  return withRunner(suite, options, async (run, { sandbox }) => {
    const runs = await run(tests.map((test) => ({ tests: [test], isWatched: true })));
    const slowest = Math.max(0, ...runs.map(({ milliseconds }) => milliseconds));
    const isSound = ({ ended, tests: results }: WatchedRun): boolean =>
      ended === 'ran' && results.every(({ status }) => status !== 'failed');
    const sound = runs.flatMap((one, at) =>
      isSound(one)
        ? [{ test: tests[at]!, names: namesIn(one.observed), milliseconds: one.milliseconds }]
        : [],
    );
    return {
      reached: sound.sort((a, b) => a.milliseconds - b.milliseconds || compareText(a.test, b.test)),
      jobMilliseconds: Math.round(LEAST_MILLISECONDS + PATIENCE * slowest),
      isWalled: sandbox.adapter !== 'local',
      isWhole: !runs.some(({ ended }) => ended === 'aborted' || ended === 'did-not-start'),
    };
  });
}

function namesIn(observed: string): ReadonlySet<string> {
  return new Set(
    [...readObservations(observed)].flatMap(([key, slots]) =>
      [...slots].map((id) => mutantName({ key }, { id })),
    ),
  );
}

function wakingJob({ name, tests }: Waking): SuiteJob {
  return { tests, env: { [MUTANT_VARIABLE]: name }, bail: true, isWatched: true };
}

function fateOf({ ended, tests, observed }: WatchedRun, { key, endless }: Mutated): MutantFate {
  if (ended === 'aborted' || ended === 'did-not-start') return 'not-tried';
  if (ended === 'timeout' || readObservations(observed).get(key)?.has(endless)) return 'timeout';
  const isNoticed = ended !== 'ran' || tests.some(({ status }) => status === 'failed');
  return isNoticed ? 'killed' : 'survived';
}
