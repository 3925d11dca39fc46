// Which small changes of the new code tests notice. All mutants of a file are laid over it at once; each is woken for one run of the tests
// that reach it, in a process that stays warm.
import { compareText, type Range } from '../../../base/index.ts';
import {
  MUTANT_VARIABLE,
  mutantName,
  mutantsOf,
  readObservations,
  type Mutant,
  type Mutated,
} from '../../../instrument/index.ts';
import { runOptions, type RunParts } from './measure.ts';
import { withRunner, type ChosenTests, type SuiteJob, type WatchedRun } from './run-suites.ts';

export const MUTANT_FATES = ['killed', 'survived', 'timeout', 'not-reached'] as const;
export type MutantFate = (typeof MUTANT_FATES)[number];

/** A file as it is after the change. */
export interface MutatedFile {
  readonly path: string;
  readonly text: string;
}

export interface JudgedMutant {
  readonly file: MutatedFile;
  readonly mutant: Mutant;
  readonly fate: MutantFate;
}

export interface MutationRun {
  readonly mutants: readonly JudgedMutant[];
  /** How many were not tried, because there are too many. */
  readonly left: number;
}

/** More than fifty changed lines have. */
const MOST_MUTANTS = 400;
/** A mutant may take this many times what the tests take without it, and a little more. */
const PATIENCE = 5;
const LEAST_MILLISECONDS = 2_000;

interface Target {
  readonly file: MutatedFile;
  readonly mutated: Mutated;
}

export async function mutate<File extends MutatedFile>(
  change: RunParts,
  chosen: readonly ChosenTests[],
  files: readonly File[],
  isWanted: (file: File, range: Range) => boolean,
): Promise<MutationRun> {
  const targets = files.flatMap((file): Target[] => {
    const mutated = mutantsOf(file.path, file.text, (range) => isWanted(file, range));
    return mutated ? [{ file, mutated }] : [];
  });
  const all = targets.flatMap(({ file, mutated }) =>
    mutated.mutants.map((mutant) => ({ file, mutated, mutant })),
  );
  const tried = all.slice(0, MOST_MUTANTS);
  const fates = new Map<string, MutantFate>();
  const instead = new Map(targets.map(({ file, mutated }) => [file.path, mutated.text]));
  for (const { suite, tests } of all.length === 0 ? [] : chosen) {
    const open = tried.filter(({ mutated, mutant }) => isOpen(fates.get(mutantName(mutated, mutant))));
    const options = runOptions(change, 'after', instead);
    const { reached, jobMilliseconds } = await withRunner(suite, options, (run) => dryRun(run, tests));
    const waking = open.map(({ mutated, mutant }) => {
      const name = mutantName(mutated, mutant);
      return { name, mutated, tests: reached.flatMap(({ test, names }) => (names.has(name) ? [test] : [])) };
    });
    await withRunner(suite, { ...options, jobMilliseconds }, async (run) => {
      // The quickest file that reaches a mutant is tried by itself: most mutants get no further.
      for (const part of [
        (files: readonly string[]) => files.slice(0, 1),
        (files: readonly string[]) => files.slice(1),
      ]) {
        const next = waking.filter(({ name, tests }) => part(tests).length > 0 && isOpen(fates.get(name)));
        const runs = await run(next.map(({ name, tests }) => wakingJob(name, part(tests))));
        for (const [at, { name, mutated }] of next.entries()) fates.set(name, fateOf(runs[at]!, mutated));
      }
    });
  }
  return {
    mutants: tried
      .map(({ file, mutated, mutant }) => ({
        file,
        mutant,
        fate: fates.get(mutantName(mutated, mutant)) ?? ('not-reached' as const),
      }))
      .sort((a, b) => compareText(a.file.path, b.file.path) || a.mutant.id - b.mutant.id),
    left: all.length - tried.length,
  };
}

/** What one package's tests did not notice, another's may. */
function isOpen(fate: MutantFate | undefined): boolean {
  return fate === undefined || fate === 'survived';
}

interface DryRun {
  /** The mutants that each test file reaches, by their names; the quickest file first. */
  readonly reached: readonly { readonly test: string; readonly names: ReadonlySet<string> }[];
  readonly jobMilliseconds: number;
}

/** Without any mutant awake, file by file. Files that fail by themselves say nothing about mutants. */
async function dryRun(
  run: (jobs: readonly SuiteJob[]) => Promise<readonly WatchedRun[]>,
  tests: readonly string[],
): Promise<DryRun> {
  const runs = await run(tests.map((test) => ({ tests: [test], isWatched: true })));
  const slowest = Math.max(0, ...runs.map(({ milliseconds }) => milliseconds));
  const isSound = ({ ended, tests }: WatchedRun): boolean =>
    ended === 'ran' && tests.every(({ status }) => status !== 'failed');
  const sound = runs.flatMap((one, at) =>
    isSound(one) ? [{ test: tests[at]!, names: namesIn(one.observed), milliseconds: one.milliseconds }] : [],
  );
  return {
    reached: sound.sort((a, b) => a.milliseconds - b.milliseconds || compareText(a.test, b.test)),
    jobMilliseconds: Math.round(LEAST_MILLISECONDS + PATIENCE * slowest),
  };
}

function namesIn(observed: string): ReadonlySet<string> {
  return new Set(
    [...readObservations(observed)].flatMap(([key, slots]) =>
      [...slots].map((id) => mutantName({ key }, { id })),
    ),
  );
}

function wakingJob(name: string, tests: readonly string[]): SuiteJob {
  return { tests, env: { [MUTANT_VARIABLE]: name }, bail: true, isWatched: true };
}

function fateOf({ ended, tests, observed }: WatchedRun, { key, endless }: Mutated): MutantFate {
  if (ended === 'timeout' || readObservations(observed).get(key)?.has(endless)) return 'timeout';
  const isNoticed = ended !== 'ran' || tests.some(({ status }) => status === 'failed');
  return isNoticed ? 'killed' : 'survived';
}

/** The share of mutants that tests notice; 1 without any. */
export function mutationScore(mutants: readonly JudgedMutant[]): number {
  const noticed = mutants.filter(({ fate }) => fate === 'killed' || fate === 'timeout').length;
  return mutants.length === 0 ? 1 : noticed / mutants.length;
}
