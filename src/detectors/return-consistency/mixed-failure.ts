// A module or a class in which some functions give back that they failed, and others throw.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, placeOfText, type Code, type Evidence, type Finding, type View } from '../kit/index.ts';
import { firstNames, placesOf, textsIn, wordOf, type Said } from '../kit/say.ts';
import failureFacts, { type ToldFailure } from './failure-facts.ts';

export const mixedFailure: Code = {
  kind: 'mixed-failure',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `${namesIn(said, 'giving')} ${agreed(said, 'giving', 'gives', 'give')} back a value that says so when ${agreed(said, 'giving', 'it fails', 'they fail')} (${placesOf(said, 'value')}); ${namesIn(said, 'throwing')} of the same ${wordOf(said, 'home') === '' ? 'module' : 'class'} ${agreed(said, 'throwing', 'throws', 'throw')} (${placesOf(said, 'error')}).`,
  cause:
    'Of the functions that a module or a class offers, some give back a value that says whether they failed, and others throw, so that callers have to know which is which.',
  approach:
    'Do the two mean different things, such as what callers are expected to handle and what nobody expects? Then the difference is worth a word where they stand together. If not, a caller who knows one function will look for the failure of the other in the wrong place.',
};

function namesIn(said: Said, field: string): string {
  return firstNames(
    textsIn(said, field)
      .map((name) => `${name}()`)
      .join(', '),
    MOST_NAMED,
  );
}

const MOST_NAMED = 3;

function agreed(said: Said, field: string, single: string, several: string): string {
  return textsIn(said, field).length === 1 ? single : several;
}

export function findMixedFailures(view: View): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      [...Map.groupBy(collectedOf(file, failureFacts) ?? [], ({ home }) => home).values()].flatMap(
        (group) => {
          const giving = group.filter(({ by }) => by === 'value');
          const throwing = group.filter(
            (one) =>
              one.by === 'error' && !giving.some((other) => uses(file, one, other) || uses(file, other, one)),
          );
          return giving.length === 0 || throwing.length === 0 ? [] : [findingOf(file, giving, throwing)];
        },
      ),
    );
}

/** Whether one function names another: then the one makes an error of a value, or a value of an error. */
function uses({ facts }: SourceFile, { start, end }: ToldFailure, { name }: ToldFailure): boolean {
  return facts.occurrences.within(start, end).some((use) => use.name === name);
}

function findingOf(
  { path }: SourceFile,
  giving: readonly ToldFailure[],
  throwing: readonly ToldFailure[],
): Finding {
  const { name, nameStart, home } = (giving.length < throwing.length ? giving : throwing)[0]!;
  const evidence = (told: readonly ToldFailure[]): Evidence[] =>
    told.map(({ by, at: [start, end, value] }) => ({ fact: by, file: path, start, end, value }));
  const names = (told: readonly ToldFailure[]): string[] => told.map((one) => one.name);
  return {
    kind: mixedFailure.kind,
    ...placeOfText(path, nameStart, name),
    key: `${nameOf(path)}:${home}`,
    measure: giving.length + throwing.length,
    evidence: [...evidence(giving), ...evidence(throwing)],
    data: { home, giving: names(giving), throwing: names(throwing) },
  };
}
