// Mutants that tests did not notice, function by function.
import type { ReviewItem } from '../../../contract/index.ts';
import type { Complaint } from '../../check.ts';
import { placeIn } from '../../witness-place.ts';
import { quoted } from './branch-words.ts';
import type { ChangedUnit } from './changed-units.ts';
import { percent } from './judge-unit.ts';
import { mutationScore, type JudgedMutant, type MutantFate } from './mutate.ts';

export interface MutantVerdict {
  readonly complaints: readonly Complaint[];
  readonly review: readonly ReviewItem[];
}

const MOST_SHOWN = 10;

/** `stopped` is why mutants were not tried, where it is not their own time that was up. */
export function judgeMutants(
  units: readonly ChangedUnit[],
  mutants: readonly JudgedMutant[],
  stopped = 'verify.tests.mutationSeconds says how long that may take',
): MutantVerdict {
  const complaints: Complaint[] = [];
  const review: ReviewItem[] = [];
  for (const one of units) {
    const own = mutants.filter((each) => isIn(one, each));
    const missed = own.filter(({ fate }) => fate === 'survived' || fate === 'not-reached');
    // What no test reaches is said of the branch that it is in.
    const survived = missed.filter(({ fate }) => fate === 'survived');
    const untried = own.filter(({ fate }) => fate === 'not-tried').length;
    const asked = one.requirement.mutationScore;
    if (asked !== undefined && scoreIf(own, 'killed') < asked) complaints.push(complaintOf(one, own, missed));
    else if (asked !== undefined && scoreIf(own, 'survived') < asked)
      complaints.push(openComplaint(one, `${untried} of ${own.length} were not tried; ${stopped}.`));
    else
      review.push(
        ...survived.slice(0, MOST_SHOWN).map((each) => itemOf(one, each)),
        ...restOf(one, untried, `${untried} of ${own.length} were not tried; ${stopped}.`),
      );
  }
  return { complaints, review };
}

/** What the score would be if those that were not tried had this fate. */
function scoreIf(own: readonly JudgedMutant[], fate: MutantFate): number {
  return mutationScore(own.map((each) => (each.fate === 'not-tried' ? { ...each, fate } : each)));
}

export function isIn({ file, unit }: ChangedUnit, each: Pick<JudgedMutant, 'file' | 'mutant'>): boolean {
  return each.file === file && unit.start <= each.mutant.start && each.mutant.end <= unit.end;
}

function changeOf({ file, mutant }: JudgedMutant): string {
  const from = file.text.slice(mutant.start, mutant.end);
  return `${quoted(from)} as ${quoted(mutant.replacement)}`;
}

function complaintOf(
  one: ChangedUnit,
  own: readonly JudgedMutant[],
  missed: readonly JudgedMutant[],
): Complaint {
  const { file, unit, requirement } = one;
  const text = { side: 'after', file: file.path, text: file.text } as const;
  const places = missed.map(({ mutant }) =>
    placeIn(text, `unnoticed: ${mutant.replacement.slice(0, 40)}`, mutant),
  );
  const tried = own.filter(({ fate }) => fate !== 'not-tried').length;
  const rest = tried === own.length ? '' : ` ${own.length - tried} more were not tried.`;
  return {
    status: requirement.domain === undefined ? 'review' : 'fail',
    code: 'MUTANTS_SURVIVED',
    file: file.path,
    span: places[0]!.span!,
    message: `Tests notice ${tried - missed.length} of ${tried} small changes of ${quoted(unit.name)}; ${percent(requirement.mutationScore!)} are asked for.`,
    witness: {
      symbol: `${file.path}#${unit.name}`,
      proof: `All tests that reach the function pass with ${missed.slice(0, 3).map(changeOf).join(', with ')}${missed.length > 3 ? ', …' : ''}.${rest}`,
      places: places.slice(0, MOST_SHOWN),
    },
    instruction: `Assert what ${quoted(unit.name)} has to do, so that a test fails for each of the changes that are shown.`,
  };
}

/** Those that were not tried decide. */
function openComplaint({ file, unit, requirement }: ChangedUnit, notTried: string): Complaint {
  return {
    status: 'unknown',
    code: 'TESTS_NOT_RUN',
    file: file.path,
    message: `Whether tests notice ${percent(requirement.mutationScore!)} of the small changes of ${quoted(unit.name)} is not known: ${notTried}`,
  };
}

function restOf({ file, unit }: ChangedUnit, untried: number, notTried: string): ReviewItem[] {
  if (untried === 0) return [];
  const message = `Of the small changes of ${quoted(unit.name)}, ${notTried}`;
  return [{ reason: 'mutant', symbol: `${file.path}#${unit.name}`, file: file.path, message, rank: 0.2 }];
}

function itemOf({ file, unit }: ChangedUnit, each: JudgedMutant): ReviewItem {
  const text = { side: 'after', file: file.path, text: file.text } as const;
  return {
    reason: 'mutant',
    symbol: `${file.path}#${unit.name}`,
    file: file.path,
    span: placeIn(text, 'mutant', each.mutant).span!,
    message: `Tests pass with ${changeOf(each)}.`,
    rank: 0.3,
  };
}
