export type { Change } from './change.ts';
export { newDiagnostics } from './breaks/new-diagnostics.ts';
export { INTEGRITY_VERSIONS } from './checks/integrity/integrity.ts';
export { ADEQUACY_SPEC } from './checks/tests/adequacy-spec.ts';
export { laidFiles } from './checks/tests/laid-files.ts';
export { changedFiles, type ChangedFile } from './changed-files.ts';
export { logOf, patchHash, type VerifyLoop } from './log.ts';
export { LOOP_BUDGETS, LOOP_LIMITS, type LoopBudget } from './loop/budgets.ts';
export { convergenceRate, hasPlateaued } from './loop/convergence.ts';
export {
  decideNext,
  LOOP_ACTIONS,
  STOP_REASONS,
  type LoopAction,
  type LoopState,
  type LoopStep,
  type StopReason,
} from './loop/decide-next.ts';
export { shapeOfChange, type ChangedText } from './loop/function-shapes.ts';
export { findOscillation, OSCILLATIONS, type AttemptPrint, type Oscillation } from './loop/oscillation.ts';
export { samplePaths, type Sample, type SampledPath, type SampleOptions } from './loop/sample.ts';
export { similarity, SKETCH_SIZE } from './loop/similarity.ts';
export { verdictKey, type VerdictParts } from './loop/verdict-key.ts';
export { SECURITY_VERSION } from './checks/security/specs/all.ts';
export { byCause } from './one-cause.ts';
export { verifySettingsSchema, type VerifySettings } from './settings.ts';
export { leftUnjudged } from './checks/scope/scope.ts';
export { outsidePaths } from './checks/scope/outside.ts';
export { verifyChange, type Verified, type VerifyOptions } from './verify.ts';
export {
  changedUnits,
  watchedFiles,
  type ChangedUnit,
  type WatchedFile,
} from './checks/tests/changed-units.ts';
export { neverTaken, quoted } from './checks/tests/branch-words.ts';
export { coverageIn, measure, runOptions, weakest, type Measurement } from './checks/tests/measure.ts';
export { mockComplaints } from './checks/tests/mocks/mock-complaints.ts';
export { mutate, mutationScore, type JudgedMutant } from './checks/tests/mutate.ts';
export { NotRun, testsBefore, within, withRunner, type ChosenTests } from './checks/tests/run-suites.ts';
