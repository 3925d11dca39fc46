// Written by `npm run gen` from the folders beside this file. Apart from the detectors, so that worker threads load no
// schemas. Detectors may share a collector; it runs once.
import type { Collector } from '../facts/index.ts';
import apiDrift from './api-drift/facts.ts';
import barrelPolicy from './barrel-policy/facts.ts';
import dependencies from './dependencies/facts.ts';
import earlyReturn from './early-return/facts.ts';
import exactDuplicates from './exact-duplicates/facts.ts';
import exceptionHygiene from './exception-hygiene/facts.ts';
import focusedTests from './focused-tests/facts.ts';
import forwarding from './forwarding/facts.ts';
import nesting from './nesting/facts.ts';
import noop from './noop/facts.ts';
import structuralDuplicates from './structural-duplicates/facts.ts';
import typecheck from './typecheck/facts.ts';
import unknownProof from './unknown-proof/facts.ts';
import waste from './waste/facts.ts';

export const COLLECTORS: readonly Collector[] = [
  ...new Set<Collector>([
    apiDrift,
    barrelPolicy,
    dependencies,
    earlyReturn,
    exactDuplicates,
    exceptionHygiene,
    focusedTests,
    forwarding,
    nesting,
    noop,
    structuralDuplicates,
    typecheck,
    unknownProof,
    waste,
  ]),
];
