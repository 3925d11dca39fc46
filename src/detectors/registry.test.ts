// The generated lists hold all that the folders hold, and what is declared in one place fits what is declared in another.
import { expect, test } from 'vitest';
import { COLLECTORS, DETECTORS, DIAGNOSES } from './index.ts';

const codes = DETECTORS.flatMap((detector) => Object.keys(detector.codes));

test('what detectors collect is collected', () => {
  expect(new Set(COLLECTORS.keys())).toEqual(new Set(DETECTORS.flatMap(({ collectors = [] }) => collectors)));
});

test('a code belongs to one detector, and a kind of finding to one of its codes', () => {
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const detector of DETECTORS) {
    const kinds = Object.values(detector.codes).map(({ kind }) => kind);
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([]);
  }
});

test('diagnoses join codes that there are', () => {
  expect(DIAGNOSES.flatMap(({ joins }) => joins).filter((code) => !codes.includes(code))).toEqual([]);
});
