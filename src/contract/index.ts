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
