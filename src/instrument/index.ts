export {
  branchShare,
  coverageOf,
  readObservations,
  type DecisionCoverage,
  type FileCoverage,
  type FunctionCoverage,
  type Observations,
  type Share,
} from './coverage.ts';
export { instrument, type Instrumented, type InstrumentOptions } from './instrument.ts';
export { mcdc, type ConditionProof, type DecisionRow, type DecisionTable } from './mcdc.ts';
export { OBSERVATIONS_VARIABLE, REACHED_GLOBAL } from './prelude.ts';
export type {
  BooleanTree,
  Branch,
  BranchKind,
  Condition,
  Decision,
  ErrorPath,
  FileProbes,
  FunctionProbe,
} from './probes.ts';
export { codeOf, evaluate, vectorOf, type Vector } from './vector.ts';
export { AWAKE_GLOBAL, HITS_GLOBAL, MUTANT_VARIABLE } from './mutant-prelude.ts';
export { mutantName, mutantsOf, type Mutant, type Mutated } from './mutants.ts';
