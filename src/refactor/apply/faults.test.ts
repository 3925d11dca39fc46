// A process that dies at any step leaves a repository that is whole after the next start.
import { expect, test } from 'vitest';
import {
  injectFaults,
  injectFaultsAmongMany,
  injectForeignWrites,
  injectRefusals,
} from './testing/memory-faults.ts';

function repeat(wanted: number, inject: (seed: number) => number): void {
  let faults = 0;
  for (let seed = 1; faults < wanted; seed++) faults += inject(seed);
  expect(faults).toBeGreaterThanOrEqual(wanted);
}

test('a change and its undoing survive faults at every step', () => {
  repeat(250, (seed) => injectFaults(seed));
});

test('also where names that differ in case alone are the same', () => {
  repeat(250, (seed) => injectFaults(seed, { foldsCase: true }));
});

test('also when an old change is forgotten', () => {
  repeat(1, (seed) => injectFaultsAmongMany(seed, 20));
});

test('a disk that refuses a step is told of, and nothing has changed', () => {
  repeat(250, (seed) => injectRefusals(seed));
});

test('what somebody writes before recovery stays, and the other files belong together', () => {
  repeat(250, (seed) => injectForeignWrites(seed));
});
