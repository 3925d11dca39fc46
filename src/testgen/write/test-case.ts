// One test: a call, and what came of it.
import type { Arguments } from '../inputs/known-calls.ts';
import type { Observed } from '../observe/observed.ts';
import { sayValue } from '../values/print-value.ts';
import { isUndefined, type Value } from '../values/value.ts';
import type { Target } from '../targets/targets.ts';

export interface TestCase {
  readonly id: number;
  readonly target: Target;
  readonly parameters: readonly string[];
  readonly args: Arguments;
  readonly invalid: readonly number[];
  readonly madeWith: Arguments | undefined;
  readonly kind: 'happy' | 'edge' | 'error';
  readonly outcome: Outcome;
}

export type Outcome =
  | { readonly kind: 'value'; readonly value: Value; readonly isAsync: boolean; readonly isIterated: boolean }
  /** What is given back is too large or too special to be compared as a whole. */
  | { readonly kind: 'parts'; readonly parts: readonly Part[]; readonly isAsync: boolean }
  /** The call gives nothing back and changes an argument. */
  | { readonly kind: 'effect'; readonly at: number; readonly value: Value; readonly isAsync: boolean }
  | { readonly kind: 'error'; readonly error: NonNullable<Observed['error']>; readonly isAsync: boolean };

/** What comes after the name of the result, `.size` for instance, and what that is. */
export type Part = readonly [string, Value];

const MOST_GIVEN = 70;

/** What a person would call the test. */
export function nameOfCase({ args, parameters, outcome }: TestCase): string {
  const given = args.map(
    (value, at) => [parameters[Math.min(at, parameters.length - 1)] ?? '', value] as const,
  );
  return `${outcomeText(outcome, parameters)}${givenText(given)}`;
}

function outcomeText(outcome: Outcome, parameters: readonly string[]): string {
  switch (outcome.kind) {
    case 'error': {
      const said = outcome.error.message.split('\n', 1)[0]!;
      const short = said.length > 50 ? `${said.slice(0, 49)}…` : said;
      const what = short === '' ? outcome.error.name : `"${short}"`;
      return outcome.isAsync ? `rejects with ${what}` : `throws ${what}`;
    }
    case 'effect':
      return `turns ${parameters[outcome.at] ?? 'its argument'} into ${sayValue(outcome.value)}`;
    case 'parts': {
      const said = outcome.parts.map(([name, value]) => `${name.slice(1)} ${sayValue(value)}`);
      return `${outcome.isAsync ? 'resolves to' : 'returns'} something with ${said.join(', ')}`;
    }
    case 'value':
      return `${outcome.isAsync ? 'resolves to' : outcome.isIterated ? 'yields' : 'returns'} ${sayValue(outcome.value)}`;
  }
}

function givenText(given: readonly (readonly [string, Value])[]): string {
  if (given.length === 0) return ' without arguments';
  if (given.length === 1) return ` for ${sayGiven(given[0]![1])}`;
  const parts = given.map(([name, value]) =>
    isUndefined(value) ? `no ${name}` : `${name} ${sayGiven(value)}`,
  );
  const whole = parts.join(', ');
  const names = given.map(([name]) => name);
  const isNamed = new Set(names).size === given.length && !names.includes('');
  const text =
    isNamed && whole.length <= MOST_GIVEN ? whole : given.map(([, value]) => sayGiven(value)).join(', ');
  return ` for ${text.length <= MOST_GIVEN * 1.5 ? text : `${text.slice(0, MOST_GIVEN)}…`}`;
}

function sayGiven(value: Value): string {
  return sayValue(value);
}
