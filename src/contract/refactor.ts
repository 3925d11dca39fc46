// What rename, move and delete answer, and what a decision sends back. Names with underscores are those of the bodies that
// agents exchange over HTTP and MCP.
import * as z from 'zod';
import { fileSchema, problemSchema, spanSchema } from './place.ts';

export const STATUSES = [
  'ok',
  'ok_syntactic',
  'blocked',
  'needs_decision',
  'refused',
  'unsupported',
] as const;

export const OPERATIONS = ['rename', 'move', 'delete'] as const;

/** How it is known that a place is concerned: by types, by the program's text, by the looks of a word. */
export const PROVENANCES = ['semantic', 'syntactic', 'text'] as const;

const provenance = z.enum(PROVENANCES);
const confidence = z.number().min(0).max(1);

export const editSchema = z.union([
  z
    .strictObject({ file: fileSchema, span: spanSchema, text: z.string() })
    .describe('text to put there; a file that does not exist yet begins empty'),
  z.strictObject({ file: fileSchema, to: fileSchema }).describe('the file goes to another path'),
  z.strictObject({ file: fileSchema, delete: z.literal(true) }),
]);

export const occurrenceSchema = z.strictObject({
  file: fileSchema,
  span: spanSchema,
  content: z.string().describe('the line, without its indentation'),
  content_hash: z.string().describe('SHA-256 of the whole line without its line break'),
  provenance,
  confidence,
});

export const candidateSchema = z.strictObject({
  id: z.string(),
  description: z.string(),
  confidence,
  provenance,
  occurrences: z.array(occurrenceSchema),
  apply_plan: z.strictObject({ edits: z.array(editSchema) }),
});

export const FACT_TYPES = [
  'definition',
  'reference',
  'import',
  'export',
  'scope_chain',
  'collision',
  'diagnostic',
  'text_match',
  'file_state',
  'problem',
] as const;

export const witnessFactSchema = z.strictObject({
  fact_type: z.enum(FACT_TYPES),
  location: z.strictObject({ file: fileSchema, span: spanSchema.optional() }),
  content: z.string(),
  provenance,
  confidence,
});

/** What stands for the context of files that no config lists. */
export const INFERRED_CONTEXT = '(inferred)';

export const witnessSchema = z.strictObject({
  bounds: z.strictObject({
    files_scanned: z.array(fileSchema),
    contexts_queried: z
      .array(z.string())
      .describe(
        `configs whose files were searched and checked; ${INFERRED_CONTEXT} for files that no config lists`,
      ),
    time_budget_ms: z.int(),
    truncated: z.boolean(),
  }),
  facts: z.array(witnessFactSchema),
  invariants_failed: z.array(z.string()),
  candidate_sets: z
    .record(z.string(), z.array(z.string()))
    .describe('ids of candidates by what sets them apart'),
  disambiguation_checklist: z.array(z.strictObject({ question: z.string(), look_at: z.array(z.string()) })),
});

export const CAPSULE_TYPES = ['scope_resolution', 'receiver_resolution', 'context_membership'] as const;

export const capsuleSchema = z.strictObject({
  capsule_type: z.enum(CAPSULE_TYPES),
  inputs: z.record(z.string(), z.string()),
  candidate_outputs: z.array(
    z.strictObject({ answer: z.string(), selects: z.string().describe('id of a candidate') }),
  ),
  verification_method: z.string(),
  stop_rule: z.string(),
});

const refactorImpactSchema = z.strictObject({
  files: z.array(fileSchema).describe('files that would change'),
  tests: z.array(fileSchema).describe('tests that show whether everything still works'),
  public_api: z.strictObject({
    exported: z.boolean().describe('whether an entry point of a package leads to it'),
    entry_points: z.array(fileSchema),
  }),
});

export const refactorSchema = z.strictObject({
  status: z.enum(STATUSES),
  reason: z.string().optional().describe('why it is not a plain ok, as a fixed word'),
  message: z.string().describe('the same in a sentence'),
  operation: z.enum(OPERATIONS),
  symbol: z.string().describe('what it is about: path#Container.member, or a path'),
  applied: z.boolean(),
  plan_id: z.string().optional(),
  expires_at: z.string().optional(),
  commit_endpoint: z.literal('/decisions/commit').optional(),
  edits: z.array(editSchema),
  candidates: z.array(candidateSchema),
  witness: witnessSchema.optional(),
  decision_capsules: z.array(capsuleSchema),
  non_clean_files: z.array(fileSchema).optional(),
  suggested_refresh_scope: z.strictObject({ files: z.array(fileSchema) }).optional(),
  impact: refactorImpactSchema,
  diff: z.string().describe('a patch of what was or would be done'),
  complete: z.boolean(),
  problems: z.array(problemSchema),
});

export const proofSchema = z.strictObject({
  symbol_identity: z.string(),
  anchors: z.array(z.strictObject({ file: fileSchema, line: z.int().min(1), content: z.string() })),
  file_line_evidence: z.array(
    z.strictObject({ file: fileSchema, line: z.int().min(1), content_hash: z.string() }),
  ),
});

export const commitRequestSchema = z.strictObject({
  plan_id: z.string(),
  selected_candidate_id: z.string(),
  proof: proofSchema,
});

export const PLAN_STATES = ['open', 'expired', 'committed', 'cancelled'] as const;

const planRowSchema = z.strictObject({
  plan_id: z.string(),
  state: z.enum(PLAN_STATES),
  operation: z.enum(OPERATIONS),
  symbol: z.string(),
  status: z.enum(STATUSES),
  description: z.string(),
  candidates: z.array(z.string()),
  non_clean_files: z.array(fileSchema).describe('files that changed since the plan was made'),
  expires_at: z.string(),
});

export const plansSchema = z.strictObject({ plans: z.array(planRowSchema) });

export const planSchema = planRowSchema.extend({
  answer: refactorSchema
    .optional()
    .describe('the answer that was given when it was made, until it is closed'),
});

export const undoSchema = z.strictObject({
  undone: z.boolean(),
  reason: z.string().optional(),
  message: z.string(),
  files: z.array(fileSchema),
  changed: z.array(fileSchema).describe('files that are no longer as the change left them'),
});

const RECOVERY_OUTCOMES = ['completed', 'reverted', 'discarded', 'unfinished'] as const;
export const RECOVERY_CHOICES = ['complete', 'rollback', 'discard'] as const;

export const recoverSchema = z.strictObject({
  settled: z.boolean().describe('whether no change is half-done any more'),
  message: z.string(),
  changes: z.array(
    z.strictObject({
      label: z.string(),
      outcome: z.enum(RECOVERY_OUTCOMES),
      files: z.array(fileSchema),
      conflicts: z.array(fileSchema).describe('files that somebody else changed, left as they are'),
      old: z.array(fileSchema).describe('of an unfinished change: files as they were before it'),
      new: z.array(fileSchema).describe('of an unfinished change: files as they are after it'),
      choices: z.array(z.enum(RECOVERY_CHOICES)).describe('what can be done about an unfinished change'),
    }),
  ),
});

export type Status = (typeof STATUSES)[number];
export type Operation = (typeof OPERATIONS)[number];
export type Provenance = (typeof PROVENANCES)[number];
export type EditAnswer = z.infer<typeof editSchema>;
export type CandidateAnswer = z.infer<typeof candidateSchema>;
export type WitnessFact = z.infer<typeof witnessFactSchema>;
export type Witness = z.infer<typeof witnessSchema>;
export type Capsule = z.infer<typeof capsuleSchema>;
export type RefactorAnswer = z.infer<typeof refactorSchema>;
export type Proof = z.infer<typeof proofSchema>;
export type CommitRequest = z.infer<typeof commitRequestSchema>;
export type RecoveryChoice = (typeof RECOVERY_CHOICES)[number];
