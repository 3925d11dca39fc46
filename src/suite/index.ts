export { erasedTypes } from './affected/erased-types.ts';
export { driverFiles, RUN_FOLDER } from './driver-files.ts';
export type { Job } from './driver-plan.ts';
export {
  createRunner,
  type PlaceRequest,
  type PlaceRun,
  type Runner,
  type RunnerLimits,
  type RunnerOptions,
  type RunPlace,
} from './create-runner.ts';
export { findFlaky, type FlakyAnswer, type FlakyTest } from './flaky-tests.ts';
export { openRunner, type OpenedRunner, type OpenRunnerOptions, type WalledRunner } from './open-runner.ts';
export { testsOutside, type OutsideTests } from './outside-tests.ts';
export type { RunnerName } from './script-command.ts';
export { readSuites, type CannotRun, type CannotRunReason, type Suite, type Suites } from './suites.ts';
export type { NotStarted, RunEnd, SuiteRun, TestResult } from './suite-run.ts';
export {
  affectedTests,
  type AffectedOptions,
  type AffectedTests,
  type ChangedPath,
  type ChosenTest,
} from './affected/affected-tests.ts';
