// What tests of a function that changed have to reach. The numbers are data, versioned by semver: a threshold that asks for more is a
// major version, one that asks for less a minor one. `verify.tests` in the settings can ask for other numbers.
import * as z from 'zod';
import type { VerifyMode } from '../../../contract/index.ts';
import { DOMAIN_SPECS, type Domain } from '../../domains.ts';

export const ADEQUACY_SPEC = {
  version: '1.0.0',
  /** The share of branches that tests take. */
  branches: 0.6,
  /** By how much the share must rise where it was below. */
  raise: 0.1,
  /** How many of the errors of a new function tests lead to, at least, if it has any. */
  errorPaths: 1,
  /** How often tests that the change writes are run. */
  flakyRuns: 10,
  /** A larger share of runs that fail among them makes a test flaky. */
  flakyFailures: 0.3,
  /** For running them so often, package by package. */
  flakySeconds: 60,
  /** For all that is done with tests together. */
  budget: 60,
  /** For trying mutants. */
  mutationSeconds: 120,
} as const;

const share = z.number().min(0).max(1);
const seconds = z.int().min(1);

export const testsSchema = z.strictObject({
  run: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .describe(
      'whether tests are run: auto where they can be, always asks for it, so that what keeps them from running is a gap in the answer, never leaves them alone',
    ),
  timeout: z.int().min(1).default(600).describe('seconds that the tests of one package may take'),
  budget: seconds
    .default(ADEQUACY_SPEC.budget)
    .describe(
      'seconds for all that is done with tests: runs, coverage, mutants, repetitions; --budget asks for others; ten times as many in the mode nightly',
    ),
  branches: share
    .default(ADEQUACY_SPEC.branches)
    .describe('the share of branches of a function that changed that tests have to take'),
  raise: share
    .default(ADEQUACY_SPEC.raise)
    .describe('by how much the share has to rise in a function that was below it and is changed'),
  errorPaths: z
    .int()
    .min(0)
    .default(ADEQUACY_SPEC.errorPaths)
    .describe('how many of the errors of a new function tests have to lead to, if it has any'),
  conditions: z
    .enum(['fail', 'review', 'off'])
    .default('review')
    .describe(
      'what becomes of conditions that no pair of evaluations shows to matter (MC/DC); in critical domains they always fail',
    ),
  flakyRuns: z
    .int()
    .min(0)
    .max(100)
    .default(ADEQUACY_SPEC.flakyRuns)
    .describe(
      'how often tests that the change adds or edits are run, to see whether they always say the same; 0 for never',
    ),
  flakySeconds: seconds
    .default(ADEQUACY_SPEC.flakySeconds)
    .describe(
      'seconds that running tests again and again may take in one package; ten times as many in the mode nightly',
    ),
  mutationSeconds: seconds
    .default(ADEQUACY_SPEC.mutationSeconds)
    .describe('seconds that trying mutants may take; ten times as many in the mode nightly'),
  mutationScore: share
    .optional()
    .describe(
      'the share of mutants on changed lines that tests have to notice, also outside of critical domains',
    ),
});

export type TestsSettings = z.infer<typeof testsSchema>;

/** What seconds of the settings come to in a mode. */
export function millisecondsIn(mode: VerifyMode, seconds: number): number {
  return seconds * 1000 * (mode === 'nightly' ? PATIENCE_BY_NIGHT : 1);
}

const PATIENCE_BY_NIGHT = 10;

/** What one function is held to. */
export interface Requirement {
  readonly domain: Domain | undefined;
  readonly branches: number;
  readonly mutationScore: number | undefined;
  readonly conditions: 'fail' | 'review' | 'off';
}

export function requirementFor(settings: TestsSettings, domain: Domain | undefined): Requirement {
  const { branches, mutationScore, conditions } = settings;
  if (domain === undefined) return { domain, branches, mutationScore, conditions };
  const { adequacy } = DOMAIN_SPECS[domain];
  return {
    domain,
    branches: Math.max(branches, adequacy.branchCoverage),
    mutationScore: Math.max(mutationScore ?? 0, adequacy.mutationScore ?? MUTATION_SCORE),
    conditions: 'fail',
  };
}

/** In critical domains without a number of their own. */
const MUTATION_SCORE = 0.85;
