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
} from './answers.ts';
export { CHECK_CODES, checkCodeOf, type CheckCode } from './check-codes.ts';
export { exitCodeOf } from './exit-code.ts';
export { HOLD_REASONS, holdReasonOf, type HoldReason, type HoldReasonEntry } from './hold-reasons.ts';
export {
  type MergeNode,
  type MergeOutcome,
  type MergePair,
  type MergeResolution,
  type OrchestrateAnswer,
  type PairEvidence,
} from './orchestrate.ts';
export {
  type ConditionState,
  type CoverageResult,
  type GeneratedTest,
  type MergeDecision,
  type TestgenAnswer,
} from './testgen.ts';
export { PROBLEMS, type ProblemEntry } from './problems.ts';
export {
  ISSUE_TYPES,
  SEVERITIES,
  type IssueType,
  type ReviewAnswer,
  type ReviewEvidence,
  type ReviewIssue,
  type ReviewPosting,
  type ReviewVerdict,
  type Severity,
} from './review.ts';
export { ROLES, roleSchema, type Role } from './role.ts';
export { fit, readFitted } from './fit.ts';
export { errorSchema, INTERNAL_ERROR, timingSchema, type ErrorAnswer, type Timing } from './error-answer.ts';
export {
  ATTRIBUTIONS,
  FAIL_ON,
  PROOF_POLICIES,
  TIERS,
  codeEntrySchema,
  evidenceSchema,
  findingSchema,
  holdSchema,
  reportSchema,
  type Attribution,
  type CodeEntry,
  type EvidenceAnswer,
  type FailOn,
  type ProofPolicy,
  type FindingAnswer,
  type Idiom,
  type HoldAnswer,
  type Priority,
  type Report,
  type ReportMeta,
  type ScanProblem,
  type Tier,
} from './report.ts';
export { impactAssessmentSchema, RISKS, type ImpactAssessment } from './impact-assessment.ts';
export {
  CAPSULE_TYPES,
  FACT_TYPES,
  INFERRED_CONTEXT,
  OPERATIONS,
  PLAN_STATES,
  PROVENANCES,
  RECOVERY_CHOICES,
  STATUSES,
  commitRequestSchema,
  proofSchema,
  type CandidateAnswer,
  type Capsule,
  type CommitRequest,
  type EditAnswer,
  type Operation,
  type Proof,
  type Provenance,
  type RecoveryChoice,
  type RefactorAnswer,
  type Status,
  type Witness,
  type WitnessFact,
} from './refactor.ts';
export { DROP_REASONS, fixSchema } from './fix.ts';
export {
  CHECKS,
  CHECK_STATUSES,
  FAIL_VERDICTS,
  VERDICTS,
  VERIFY_MODES,
  verifyHistorySchema,
  verifyPlanSchema,
  type CheckEntry,
  type TestCounts,
  type CheckId,
  type CheckStatus,
  type FailVerdict,
  type ReviewItem,
  type Verdict,
  type VerifyAnswer,
  type TestSandbox,
  type VerifyLog,
  type VerifyMode,
  type VerifyPlan,
  type DecisionTableAnswer,
  type VerifyWitness,
  type WitnessPlace,
} from './verify.ts';
