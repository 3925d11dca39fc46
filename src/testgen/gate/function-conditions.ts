// The two conditions that are about each function that a change writes: how many tests call it, and whether they try its edges.
import { branchShare, coverageOf } from '../../instrument/index.ts';
import type { ConditionState } from '../../contract/index.ts';
import type { ChangedUnit, ChosenTests } from '../../verify/index.ts';
import type { Work } from '../context.ts';
import type { FoundTest } from '../found-test.ts';
import { countTests } from './tests-of-functions.ts';
import type { Gate } from './coverage-result.ts';

interface Parts {
  readonly units: readonly ChangedUnit[];
  readonly kept: readonly FoundTest[];
  readonly gate: Gate;
}

/** Unknown where tests run a function that too few of them name: how many do is not measured. */
export function testsPerFunctionOf(
  { settings, project }: Work,
  { units, chosen, kept, gate }: Parts & { readonly chosen: readonly ChosenTests[] },
): ConditionState {
  if (gate.measured === undefined) return 'unknown';
  const { snapshot } = project.state;
  const files = [
    ...chosen.flatMap(({ tests }) => tests.map((path) => ({ path, text: snapshot.read(path) ?? '' }))),
    ...kept.map(({ test }) => ({ path: test.file_path, text: test.content })),
  ];
  const counts = countTests(files, new Set(units.map(({ unit }) => plainName(unit.name))));
  const few = units.filter(
    ({ unit }) => counts.get(plainName(unit.name))! < settings.rules.min_tests_per_function,
  );
  if (few.length === 0) return 'met';
  return few.every((one) => wasEntered(one, gate)) ? 'unknown' : 'unmet';
}

function plainName(name: string): string {
  return name.replace(/ \(\d+\)$/, '').replace(/^.*[. ]/, '');
}

function wasEntered({ file, unit }: ChangedUnit, { measured }: Gate): boolean {
  return coverageOf(file.after.probes, measured!.observed).functions[unit.functions[0]!]!.wasEntered;
}

/** Every function has all its branches taken, or an edge or an error of it is among the tests that were generated. */
export function edgeCasesOf({ units, kept, gate }: Parts): ConditionState {
  if (gate.measured === undefined) return 'unknown';
  const tried = new Set(kept.flatMap(({ edgeUnits }) => [...edgeUnits]));
  const isWhole = (one: ChangedUnit): boolean => {
    const coverage = coverageOf(one.file.after.probes, gate.measured!.observed);
    return one.unit.functions.every((row) => {
      const { reached, all } = branchShare(coverage.functions[row]!);
      return reached === all;
    });
  };
  return units.every((one) => tried.has(one) || isWhole(one)) ? 'met' : 'unmet';
}
