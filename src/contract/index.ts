export { FAILURES, Failure, type FailureCode } from './failure.ts';
export {
  PROBLEM_CODES,
  fileSchema,
  positionSchema,
  problemSchema,
  spanSchema,
  type Problem,
  type ProblemCode,
} from './place.ts';
export {
  ANSWERS,
  CALL_EDGE_KINDS,
  IMPACT_KINDS,
  REFERENCE_ROLES,
  type AnswerName,
  type Answers,
  type ImpactKind,
  type SymbolAnswer,
} from './graph-answers.ts';
export { errorSchema, INTERNAL_ERROR, timingSchema, type ErrorAnswer, type Timing } from './error-answer.ts';
