// Which small changes of the new code tests notice. All mutants of a file are laid over it at once; each is woken for one run of the tests
// that reach it.
import { compareText, type Range } from '../../../base/index.ts';
import { mutantName, mutantsOf, type Mutant, type Mutated } from '../../../instrument/index.ts';
import { runOptions, type RunParts } from './measure.ts';
import { within, type ChosenTests } from './run-suites.ts';
import { tryMutants, type Fates } from './try-mutants.ts';

export const MUTANT_FATES = ['killed', 'survived', 'timeout', 'not-reached', 'not-tried'] as const;
export type MutantFate = (typeof MUTANT_FATES)[number];

/** A file as it is after the change. */
export interface MutatedFile {
  readonly path: string;
  readonly text: string;
}

export interface JudgedMutant {
  /** What wakes it. */
  readonly name: string;
  readonly file: MutatedFile;
  readonly mutant: Mutant;
  readonly fate: MutantFate;
}

/** More than fifty changed lines have. */
const MOST_MUTANTS = 400;

interface Target {
  readonly file: MutatedFile;
  readonly mutated: Mutated;
}

export interface MutateOptions {
  /** All mutants together. Those that have to wait longer are not tried. */
  readonly milliseconds?: number;
  /** Test files that are tried before all others. */
  readonly first?: ReadonlySet<string>;
  /** The only mutants to try, by name. */
  readonly only?: ReadonlySet<string>;
  /** Further files, tests for instance, by their paths. */
  readonly laid?: ReadonlyMap<string, string>;
}

export async function mutate<File extends MutatedFile>(
  change: RunParts,
  chosen: readonly ChosenTests[],
  files: readonly File[],
  isWanted: (file: File, range: Range) => boolean,
  { milliseconds, first = new Set(), only, laid = new Map() }: MutateOptions = {},
): Promise<readonly JudgedMutant[]> {
  const targets = files.flatMap((file): Target[] => {
    const mutated = mutantsOf(file.path, file.text, (range) => isWanted(file, range));
    return mutated ? [{ file, mutated }] : [];
  });
  const all = targets.flatMap(({ file, mutated }) =>
    mutated.mutants.map((mutant) => ({ file, mutated, mutant, name: mutantName(mutated, mutant) })),
  );
  const wanted = only ? all.filter(({ name }) => only.has(name)) : all;
  const tried = wanted.slice(0, MOST_MUTANTS);
  const options = runOptions(
    change,
    'after',
    new Map([...laid, ...targets.map(({ file, mutated }) => [file.path, mutated.text] as const)]),
  );
  const limited = milliseconds === undefined ? options : within(milliseconds, options);
  const fates: Fates = new Map(wanted.slice(MOST_MUTANTS).map(({ name }) => [name, 'not-tried']));
  for (const one of tried.length === 0 ? [] : chosen) await tryMutants(one, limited, tried, first, fates);
  return wanted
    .map(({ file, mutant, name }) => ({
      name,
      file,
      mutant,
      fate: fates.get(name) ?? ('not-reached' as const),
    }))
    .sort((a, b) => compareText(a.file.path, b.file.path) || a.mutant.id - b.mutant.id);
}

/** The share of mutants that tests notice, of those that were tried; 1 without any. */
export function mutationScore(mutants: readonly JudgedMutant[]): number {
  const tried = mutants.filter(({ fate }) => fate !== 'not-tried');
  const noticed = tried.filter(({ fate }) => fate === 'killed' || fate === 'timeout').length;
  return tried.length === 0 ? 1 : noticed / tried.length;
}
