// What `verify` answers: whether a change may pass, and the evidence for it. One entry per failure, or one per check that passed.
import * as z from 'zod';
import { fileSchema, problemSchema, spanSchema } from './place.ts';

export const VERDICTS = ['accept', 'review', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The mildest verdict that keeps a change from passing. */
export const FAIL_VERDICTS = ['reject', 'review'] as const;
export type FailVerdict = (typeof FAIL_VERDICTS)[number];

/** In the order in which they are reported. */
export const CHECKS = [
  'contracts',
  'completeness',
  'renames',
  'architecture',
  'guardrails',
  'security',
  'integrity',
  'slips',
  'tests',
  'churn',
  'findings',
  'scope',
] as const;
export type CheckId = (typeof CHECKS)[number];

/**
 * `unknown`: the check, or part of it, could not be made. It is never taken for `pass`. `skipped`: it was not made because the mode does
 * without it, or because what it needs is not there and nobody insisted on it; the message says which.
 */
export const CHECK_STATUSES = ['pass', 'fail', 'review', 'unknown', 'skipped'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export const VERIFY_MODES = ['ide', 'pr', 'nightly'] as const;
export type VerifyMode = (typeof VERIFY_MODES)[number];

export const SIDES = ['before', 'after'] as const;

const placeSchema = z.strictObject({
  role: z.string().describe('what the place is: call, declaration, import, test, mention …'),
  side: z.enum(SIDES).describe('which of the two states of the repository the place is in'),
  file: fileSchema,
  span: spanSchema.optional(),
  line: z.string().optional().describe('the source line where it starts, shortened'),
});

/** A decision with what tests have shown of it: modified condition/decision coverage. */
export const decisionTableSchema = z.strictObject({
  decision: z.string().describe('the expression'),
  rows: z
    .array(
      z.strictObject({
        values: z.array(z.enum(['T', 'F', '-'])).describe('of the conditions, in order; - was not evaluated'),
        outcome: z.enum(['T', 'F']),
      }),
    )
    .describe('the evaluations that tests led to, each combination once'),
  conditions: z.array(
    z.strictObject({
      condition: z.string(),
      pair: z
        .array(z.int())
        .nullable()
        .describe('two rows, from 1 on, that show it to decide the outcome alone; null if there are none'),
    }),
  ),
});

export type DecisionTableAnswer = z.infer<typeof decisionTableSchema>;

export const verifyWitnessSchema = z.strictObject({
  symbol: z.string().optional().describe('what it is about, as path#Container.member'),
  proof: z.string().describe('why this follows, as one or two sentences'),
  places: z.array(placeSchema).describe('the places from which anyone can derive it again'),
  table: decisionTableSchema.optional(),
});

export type VerifyWitness = z.infer<typeof verifyWitnessSchema>;
export type WitnessPlace = z.infer<typeof placeSchema>;

export const checkEntrySchema = z.strictObject({
  check: z.enum(CHECKS),
  status: z.enum(CHECK_STATUSES),
  code: z
    .string()
    .optional()
    .describe('what is wrong; see docs/reference/checks.md. A check that passed has none'),
  file: fileSchema.optional(),
  span: spanSchema.optional().describe('in the file as it is after the change, unless the file is gone'),
  message: z.string().describe('one sentence'),
  witness: verifyWitnessSchema.optional(),
  missing_files: z
    .array(fileSchema)
    .describe('files that the change leaves as they are and has to change, too'),
  instruction: z.string().optional().describe('what to do next, for whoever made the change'),
  also_found_by: z
    .array(z.strictObject({ check: z.enum(CHECKS), code: z.string() }))
    .optional()
    .describe('other checks that complain of the same cause; their places are among those of the witness'),
});

export type CheckEntry = z.infer<typeof checkEntrySchema>;

export const reviewItemSchema = z.strictObject({
  reason: z.string().describe('caller, implementer, override, re-export, test, mock, fixture, mention …'),
  symbol: z.string().describe('what was changed, as path#Container.member'),
  file: fileSchema,
  span: spanSchema.optional(),
  message: z.string().describe('why someone should look here, as one sentence'),
  rank: z.number().describe('from 1 (look here first) to 0'),
});

export type ReviewItem = z.infer<typeof reviewItemSchema>;

const notRunSchema = z.strictObject({ file: fileSchema, error: z.string().describe('what it said itself') });

export const testCountsSchema = z.strictObject({
  files: z.int().describe('test files that were to be run'),
  ran: z.int().describe('tests that were run: those that passed and those that failed'),
  passed: z.int(),
  failed: z.int(),
  skipped: z.int().describe('tests that their files leave out themselves'),
  not_started: z
    .array(notRunSchema)
    .describe('test files that could not be loaded, or whose preparation failed: tests in them were not run'),
  not_ended: z.array(notRunSchema).describe('test files whose run did not come to its end'),
});

export type TestCounts = z.infer<typeof testCountsSchema>;

export const verifyLogSchema = z.strictObject({
  loop_id: z
    .string()
    .describe('of the loop that the change is an attempt of; made of base and change if none is given'),
  attempt_id: z.int(),
  patch_sha256: z.string().describe('over paths and contents of all files that differ'),
  convergence_rate: z.number().nullable().describe('null without earlier attempts'),
  oscillation_detected: z.boolean(),
  semantic_conflicts: z.array(z.string()).describe('symbols whose contract is broken'),
  missing_dependencies: z.array(fileSchema).describe('all missing_files'),
  test_adequacy: z
    .strictObject({
      branch_coverage: z.number(),
      condition_coverage: z.number(),
      error_path_coverage: z.number(),
    })
    .nullable()
    .describe('null when no tests were run'),
  code_churn: z
    .number()
    .describe(
      'the largest share of a file that the change deletes, where it deletes more lines than `verify.churn.floor`',
    ),
  status: z.enum(['success', 'failure', 'escalation']),
  failure_reason: z.string().nullable(),
  reproducibility: z.strictObject({
    git_commit: z.string().nullable().describe('the commit that the change is compared with'),
    hcg_snapshot_hash: z
      .string()
      .describe('over all contents, settings and versions that the answer depends on'),
    spec_versions: z.record(z.string(), z.string()),
    random_seed: z.int(),
  }),
  fingerprint: z
    .strictObject({
      broken: z.array(z.string()).describe('what was wrong, in a form that two attempts share'),
      functions: z.array(z.int()).describe('a sketch of the functions that were changed'),
    })
    .optional()
    .describe('what later attempts are compared with; only in a loop'),
});

export type VerifyLog = z.infer<typeof verifyLogSchema>;

/** Records of earlier attempts, from the first to the last. */
export const verifyHistorySchema = z.array(verifyLogSchema);

export const testSandboxSchema = z.strictObject({
  adapter: z
    .string()
    .describe('what built the walls: bubblewrap, unshare, docker, podman, or local for none'),
  walls: z.array(z.string()).describe('walls that held: network, files, processes, memory, cpu, environment'),
  missing: z.array(z.string()).describe('walls that this machine or --unsafe-local leaves out'),
});

export type TestSandbox = z.infer<typeof testSandboxSchema>;

export const verifySchema = z.strictObject({
  verdict: z.enum(VERDICTS),
  complete: z.boolean().describe('false when something that could change the verdict was not analysed'),
  failOn: z.enum(FAIL_VERDICTS).describe('the mildest verdict that ends with exit code 1'),
  base: z.string().describe('the commit that the change is compared with'),
  mode: z.enum(VERIFY_MODES),
  changed: z.strictObject({
    files: z.int().describe('files that differ'),
    added: z.int().describe('lines'),
    deleted: z.int().describe('lines'),
  }),
  checks: z
    .array(checkEntrySchema)
    .describe('one entry per failure, or one per check that passed or was skipped'),
  tests: testCountsSchema
    .nullable()
    .describe('what became of the tests that the change affects; null when none were to be run'),
  review: z.array(reviewItemSchema).describe('what else the change reaches, most important first'),
  suppressed: z.int().optional().describe('complaints that comments of the base silence'),
  sandbox: testSandboxSchema.optional().describe('where the tests of the change ran; not there if none ran'),
  log: verifyLogSchema,
  problems: z.array(problemSchema).describe('what could not be analysed and bears on this answer'),
});

export type VerifyAnswer = z.infer<typeof verifySchema>;

/** What whoever planned a change intended by it. */
export const verifyPlanSchema = z
  .looseObject({
    plan: z.string().optional(),
    rename_mapping: z
      .record(z.string(), z.string())
      .default({})
      .describe('old name to new name: bare, Container.member, path#name, or name/type for one overload'),
    affected_callers: z.array(z.string()).default([]).describe('path, path:line or path:line:column'),
    strategy: z.string().optional(),
    constraints: z
      .array(z.string())
      .default([])
      .describe('signature_unchanged and all_callers_included are checked; others are named'),
  })
  .describe('the intent of a change; other fields are ignored');

export type VerifyPlan = z.infer<typeof verifyPlanSchema>;
