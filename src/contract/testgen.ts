// What `testgen` answers: tests for a change, each with the reason why it is kept, what all tests together reach, and whether the change
// may be merged.
import * as z from 'zod';
import { fileSchema, problemSchema } from './place.ts';

const TEST_TYPES = ['unit', 'integration', 'e2e'] as const;

const CASE_KINDS = ['happy', 'edge', 'error', 'regression'] as const;

const generatedCaseSchema = z.strictObject({
  name: z.string(),
  function: z.string().describe('what it calls'),
  kind: z.enum(CASE_KINDS),
  reason: z
    .string()
    .describe('the branch that only it takes, the mutant that only it notices, or that it fails on the base'),
});

const generatedTestSchema = z.strictObject({
  file_path: fileSchema,
  content: z.string(),
  covers_functions: z.array(z.string()),
  covers_issues: z.array(z.string()).describe('ids of issues of a review that it keeps from coming back'),
  test_type: z.enum(TEST_TYPES),
  kept: z.boolean(),
  reason: z.string().describe('why it is kept, or why not'),
  cases: z.array(generatedCaseSchema).describe('its tests, where each was judged by itself'),
});

export type GeneratedTest = z.infer<typeof generatedTestSchema>;

const percent = z.number().min(0).max(100).nullable();

const coverageResultSchema = z.strictObject({
  total_coverage: percent.describe(
    'percent of the lines of all sources that tests run; null where it was not measured',
  ),
  new_code_coverage: percent.describe(
    'percent of the lines that the change writes; null where it was not measured',
  ),
  uncovered_lines: z
    .array(z.string())
    .describe('lines that the change writes and no test runs, as file:line'),
  tests_passed: z.int().nullable(),
  tests_failed: z.int().nullable(),
  test_duration_seconds: z.number().nullable(),
});

export type CoverageResult = z.infer<typeof coverageResultSchema>;

/** What was not measured is unknown, and never met. */
const CONDITION_STATES = ['met', 'unmet', 'unknown'] as const;
export type ConditionState = (typeof CONDITION_STATES)[number];

const mergeDecisionSchema = z.strictObject({
  approved: z.boolean().nullable().describe('null where it depends on what is unknown'),
  reason: z.string(),
  coverage: coverageResultSchema,
  conditions_met: z.record(z.string(), z.enum(CONDITION_STATES)),
  generated_tests_count: z.int(),
});

export type MergeDecision = z.infer<typeof mergeDecisionSchema>;

const share = z.number().min(0).max(1).nullable();

export const testgenSchema = z.strictObject({
  base: z.string().describe('the commit that the change is compared with'),
  tests: z.array(generatedTestSchema),
  coverage: coverageResultSchema,
  mutation: z
    .strictObject({ mutants: z.int(), score_before: share, score_after: share })
    .describe(
      'small changes of the new code: how many, and the share that tests notice without and with the tests that are kept',
    ),
  decision: mergeDecisionSchema,
  dropped: z.record(z.string(), z.int()).describe('how many tests were thought of and not kept, by reason'),
  written: z.array(fileSchema).describe('files that were written'),
  commit: z.string().nullable().describe('the commit that holds them'),
  complete: z.boolean().describe('false when something that could change the decision was not analysed'),
  problems: z.array(problemSchema).describe('what could not be analysed and bears on this answer'),
});

export type TestgenAnswer = z.infer<typeof testgenSchema>;
