// A function that decides by several inputs, and by each of them in several places.
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, placeOfText, type Code, type Evidence, type Finding, type Said } from '../kit/index.ts';
import { listOf, nameIn, numberOf, tick } from '../kit/say.ts';
import type { DecidingFact, TestRow } from './facts.ts';
import type { Options } from './options.ts';

export const scatteredDecisions: Code = {
  kind: 'scattered-decisions',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${nameIn(said, 'name')} decides by ${numberOf(said, 'axes')} inputs, by each of them in several places: ${axesIn(said)}. Up to ${2 ** numberOf(said, 'axes')} ways lead through it.`,
  cause:
    'A function tests several of its inputs, none of which follows from another, and each of them in several places, so that a change for one combination is made among the code of all others.',
  approach:
    'Which combinations occur? Often there are far fewer than the function allows for, and each could be a function that is chosen once, at the top or by the caller. An input that is tested in many places may be two functions in one; inputs that are always tested together are one decision without a name.',
};

const NAMED = 5;

function axesIn({ evidence }: Said): string {
  const lines = Map.groupBy(evidence, ({ value }) => String(value));
  const axes = [...lines].map(
    ([axis, tests]) =>
      `${tick(axis)} in lines ${listOf([...new Set(tests.map(({ line }) => String(line)))])}`,
  );
  return axes.length > NAMED
    ? `${axes.slice(0, NAMED).join('; ')}; and ${axes.length - NAMED} more`
    : axes.join('; ');
}

interface Axis {
  readonly subjects: ReadonlySet<string>;
  readonly tests: readonly TestRow[];
}

export function scatteredIn(file: SourceFile, fact: DecidingFact, { minAxes }: Options): Finding[] {
  const axes = axesOf(fact.tests).filter(({ tests }) => placesOf(tests) > 1);
  // Two places for each input are soon there; it is scattered when one has more.
  const isScattered = axes.some(({ tests }) => placesOf(tests) > 2);
  return axes.length < minAxes || !isScattered ? [] : [findingOf(file, fact, axes)];
}

function placesOf(tests: readonly TestRow[]): number {
  return new Set(tests.map(([, , , place]) => place)).size;
}

/** What is tested together anywhere is one axis: independent are only those that no test joins. */
function axesOf(tests: readonly TestRow[]): Axis[] {
  const axes: { subjects: Set<string>; tests: TestRow[] }[] = [];
  for (const test of tests) {
    const joined = axes.filter(({ subjects }) => test[2].some((subject) => subjects.has(subject)));
    const [first = { subjects: new Set<string>(), tests: [] }, ...others] = joined;
    if (joined.length === 0) axes.push(first);
    for (const other of others) {
      for (const subject of other.subjects) first.subjects.add(subject);
      first.tests.push(...other.tests);
      axes.splice(axes.indexOf(other), 1);
    }
    for (const subject of test[2]) first.subjects.add(subject);
    first.tests.push(test);
  }
  return axes;
}

/** Inputs that a test joins are one axis with several names. */
function named(subjects: ReadonlySet<string>): string {
  const [first, second, ...more] = subjects;
  if (second === undefined) return first!;
  return more.length === 0 ? `${first} with ${second}` : `${first} with ${second} and ${more.length} more`;
}

function findingOf(
  { path, facts }: SourceFile,
  { name, nameStart }: DecidingFact,
  axes: readonly Axis[],
): Finding {
  return {
    kind: scatteredDecisions.kind,
    ...placeOfText(path, nameStart, name),
    key: `${ownerNameAt(facts, nameStart)}:${name}`,
    measure: axes.reduce((sum, { tests }) => sum + tests.length, 0),
    evidence: axes.flatMap(({ subjects, tests }) =>
      tests
        .toSorted((a, b) => a[0] - b[0])
        .map(([start, end]): Evidence => ({ fact: 'test', file: path, start, end, value: named(subjects) })),
    ),
    data: { name, axes: axes.length },
  };
}
