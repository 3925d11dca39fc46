// What `orchestrate` answers: in which order branches can be merged, and which of them get in each other's way.
import * as z from 'zod';
import { fileSchema, problemSchema, spanSchema } from './place.ts';

/** `textual`: git cannot merge both. `semantic`: git can, and together they break. `dependency`: `b` depends on `a`. */
const PAIR_KINDS = ['textual', 'semantic', 'dependency'] as const;

const NODE_STATUSES = ['pending', 'reviewing', 'approved', 'merged', 'failed', 'conflict'] as const;

const evidenceSchema = z.strictObject({
  message: z.string().describe('one sentence'),
  file: fileSchema.optional(),
  span: spanSchema.optional().describe('in the file as it would be after both are merged'),
  a: z.array(z.string()).optional().describe('lines of a that git cannot merge with those of b'),
  b: z.array(z.string()).optional().describe('lines of b'),
});

export type PairEvidence = z.infer<typeof evidenceSchema>;

const resolutionSchema = z.strictObject({
  accepted: z
    .boolean()
    .describe(
      'whether every file is resolved, and the merged files were judged and nothing is wrong with them',
    ),
  files: z.array(
    z.strictObject({
      file: fileSchema,
      by: z.enum(['rerere', 'structure', 'model']).describe('git rerere, the syntax of the file, or a model'),
      what: z.array(z.string()).describe('what was put together: imports, members …'),
    }),
  ),
  unresolved: z
    .array(
      z.strictObject({
        file: fileSchema,
        message: z.string().describe('why, in one sentence'),
        a: spanSchema.optional().describe('in the file of a, or of the base'),
        b: spanSchema.optional().describe('in the file of b, or of the branch'),
      }),
    )
    .describe('places that a person has to decide on'),
  reason: z.string().optional().describe('why a resolution of all files is not accepted'),
});

export type MergeResolution = z.infer<typeof resolutionSchema>;

export const mergePairSchema = z.strictObject({
  a: z.string().describe('a branch; for a dependency, the one to merge first'),
  b: z.string(),
  kind: z.enum(PAIR_KINDS),
  evidence: z.array(evidenceSchema),
  resolution: resolutionSchema.optional().describe('of a textual conflict: what it would be resolved to'),
});

export type MergePair = z.infer<typeof mergePairSchema>;

/** A pull request by its number, a plain branch by its name. */
const nameSchema = z.union([z.string(), z.int()]);

export const mergeNodeSchema = z.strictObject({
  repository: z.string().optional().describe('OWNER/NAME of the pull request'),
  pr_number: z.int().nullable().describe('of the pull request; null for a plain branch'),
  branch: z.string(),
  head: z.string().describe('the commit that was looked at'),
  base: z.string().describe('the branch that it is to be merged into'),
  status: z
    .enum(NODE_STATUSES)
    .describe('conflict: it cannot be merged as things are; merged: the base has all of it'),
  depends_on: z.array(nameSchema).describe('what to merge before it'),
  conflicts_with: z.array(nameSchema).describe('what it cannot be merged with as it is'),
  changed_files: z.array(fileSchema),
  reason: z.string().optional().describe('why it has this status, where that is not plain'),
  resolution: resolutionSchema.optional().describe('of a conflict with the base'),
  push: z
    .string()
    .optional()
    .describe('the branch that --execute pushes the base to, merged with this conflict resolved'),
});

export type MergeNode = z.infer<typeof mergeNodeSchema>;

const outcomeSchema = z.strictObject({
  name: z.string().describe('the branch, or the pull request as #number'),
  status: z
    .enum(['merged', 'failed', 'conflict', 'waiting', 'skipped', 'rolled_back'])
    .describe(
      'waiting: for a check or another branch; skipped: left to people; rolled_back: merged, and a revert was proposed',
    ),
  head: z.string().describe('the commit that it was at'),
  commit: z.string().optional().describe('what the base is at since it was merged'),
  reason: z.string().optional(),
});

export type MergeOutcome = z.infer<typeof outcomeSchema>;

export const orchestrateSchema = z.strictObject({
  base: z.string().describe('the branch that all are to be merged into'),
  order: z
    .array(z.string())
    .describe('branches in the order in which to merge them, without those that cannot be'),
  groups: z
    .array(z.array(z.string()))
    .describe('the same, as groups of branches that neither need nor disturb each other'),
  nodes: z.array(mergeNodeSchema),
  pairs: z.array(mergePairSchema),
  executed: z.array(outcomeSchema).optional().describe('what was done, in this order; absent for a plan'),
  complete: z.boolean().describe('false when something that could change the plan was not analysed'),
  problems: z.array(problemSchema).describe('what could not be analysed and bears on this answer'),
});

export type OrchestrateAnswer = z.infer<typeof orchestrateSchema>;
