import { expect, test } from 'vitest';
import apiDrift from '../api-drift/detector.ts';
import deadCode from '../dead-code/detector.ts';
import nesting from '../nesting/detector.ts';
import waste from '../waste/detector.ts';
import type { Said, SaidEvidence } from './say.ts';

function said(data: Said['data'], evidence: readonly SaidEvidence[]): Said {
  return { file: 'a.ts', text: '', data, measure: undefined, evidence };
}

const at = (fact: string, line: number, file = 'a.ts'): SaidEvidence => ({ fact, file, line });

test('the verb follows the number of places', () => {
  const { say } = waste.codes['WASTE_DEAD_STORE_OVERWRITE']!;
  const lines = (...all: number[]): string =>
    say(
      said(
        { label: 'x' },
        all.map((line) => at('overwrite', line)),
      ),
    );
  expect(lines(48)).toBe('`x` is given a value here, and line 48 replaces it before anything reads it.');
  expect(lines(48, 66)).toBe(
    '`x` is given a value here, and lines 48 and 66 replace it before anything reads it.',
  );
});

test('the verb follows the number of lines, and a loop that never ends does not leave', () => {
  const { say } = deadCode.codes['DEAD_CODE_UNREACHABLE']!;
  const lines = (measure: number): string => say({ ...said({}, [at('last-reached', 6)]), measure });
  expect(lines(1)).toBe('1 line from here on never runs: no path leads past line 6.');
  expect(lines(2)).toBe('2 lines from here on never run: no path leads past line 6.');
});

test('a drift says what it is measured against', () => {
  const { say } = apiDrift.codes['API_DRIFT_SIGNATURE']!;
  const drift = (family: string, fact: string, params: number): string =>
    say(said({ name: 'find', family, params, standard: { params: 2 } }, [at(fact, 3, 'b.ts')]));
  expect(drift('contract', 'declared', 3)).toBe(
    '`find` takes 3 parameters, and what it implements or overrides (b.ts:3) takes 2 parameters.',
  );
  expect(drift('same-name', 'standard', 1)).toBe(
    '`find` takes 1 parameter, and most functions of the same name (b.ts:3) take 2 parameters.',
  );
  expect(drift('prefix', 'standard', 2)).toBe(
    '`find` takes or returns something different from most functions whose names begin the same way (b.ts:3).',
  );
});

test('nested callbacks are told of what holds them, or of the innermost', () => {
  const { say } = nesting.codes['NESTING_CALLBACK_DEPTH']!;
  const data = { name: 'start', metrics: { callbackDepth: 4 } };
  expect(say(said(data, [at('function', 1), at('deepest-callback', 9)]))).toBe(
    '`start` holds callbacks that are nested 4 deep (line 9).',
  );
  expect(say(said(data, [at('deepest-callback', 9)]))).toBe('Callbacks are nested 4 deep up to this one.');
});
