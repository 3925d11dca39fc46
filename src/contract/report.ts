// What `scan` answers: `{ meta, analyses, top, catalog }`. A finding holds one sentence about itself; what its code means is said
// once, in the catalog.
import * as z from 'zod';
import { HOLD_REASONS, type HoldReason } from './hold-reasons.ts';
import { fileSchema, problemSchema, spanSchema } from './place.ts';
import { roleSchema } from './role.ts';

/** Proof: closed by facts. Budget: a number over a limit. Advice: a ranked guess that never gates. */
export const TIERS = ['proof', 'budget', 'advice'] as const;
export type Tier = (typeof TIERS)[number];

export const ATTRIBUTIONS = ['introduced', 'worsened', 'inherited', 'fixed'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

export const FAIL_ON = ['proof', 'budget', 'all', 'none'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** Which proofs reject a change: all, those of defects, or none. A defect does harm when the program runs; a debt, such as dead code, does not. */
export const PROOF_POLICIES = ['fail', 'defects', 'review'] as const;
export type ProofPolicy = (typeof PROOF_POLICIES)[number];

export const evidenceSchema = z.strictObject({
  fact: z.string().describe('which fact, as a short word: write, overwrite, caller, edge …'),
  file: fileSchema,
  span: spanSchema.optional(),
  inBase: z
    .literal(true)
    .optional()
    .describe('read from the base: file and span are those of the file as it was there'),
  hash: z
    .string()
    .optional()
    .describe('first twelve digits of the content id of the file the fact was read from'),
  value: z.json().optional(),
});

export type EvidenceAnswer = z.infer<typeof evidenceSchema>;

/** What every finding has; detectors add fields of their own. */
export const findingSchema = z.looseObject({
  id: z.string().describe('stable: survives shifted lines and moved files'),
  kind: z.string(),
  code: z
    .string()
    .optional()
    .describe('key in the catalog; findings of wrapped tools have none or their own'),
  tier: z.enum(TIERS),
  file: fileSchema,
  span: spanSchema,
  role: roleSchema.optional(),
  aside: z
    .literal(true)
    .optional()
    .describe('outside of sources: counted, but not shown to people, and it does not gate'),
  message: z.string().optional().describe('one sentence about this finding; inherited findings have none'),
  line: z.string().optional().describe('the source line where it starts, shortened'),
  shape: z.string().optional().describe('findings with the same shape are one idiom and need one decision'),
  evidence: z.array(evidenceSchema),
  attribution: z.enum(ATTRIBUTIONS).optional().describe('against the base or baseline, where one was given'),
});

export type FindingAnswer = z.infer<typeof findingSchema>;

export const prioritySchema = z.strictObject({
  pattern: z.string().describe('key in the catalog'),
  detector: z.string().describe('key in analyses'),
  resolves: z.int().describe('how many findings it stands for'),
  explains: z
    .array(
      z.strictObject({
        file: fileSchema,
        span: spanSchema.optional(),
        findings: z.array(z.string()).describe('ids of findings'),
      }),
    )
    .optional()
    .describe('for a diagnosis: where it applies and which findings it accounts for'),
});

export type Priority = z.infer<typeof prioritySchema>;

export const codeEntrySchema = z.strictObject({
  cause: z.string().describe('why this is a problem'),
  approach: z.string().describe('how to think about it; not an instruction'),
});

export type CodeEntry = z.infer<typeof codeEntrySchema>;

const countsSchema = z.record(z.string(), z.int());

export const gateSchema = z.strictObject({
  failOn: z.enum(FAIL_ON),
  failing: z.int().describe('how many findings gate'),
  ids: z.array(z.string()).describe('their ids'),
});

const CHARGES = ['introduced', 'inherited'] as const;
const charge = z
  .enum(CHARGES)
  .optional()
  .describe('with a base: whether the change introduces it; what is inherited does not limit the answer');

/** Something that would be a finding, or a check that would have run, if a question could be answered. */
export const holdSchema = z.strictObject({
  id: z.string().describe('stable: survives shifted lines'),
  detector: z.string(),
  kind: z.string().describe('what would be found'),
  reason: z
    .enum(Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]])
    .describe('see docs/reference/holds.md'),
  file: fileSchema,
  span: spanSchema.optional(),
  limits: z.boolean().describe('whether the answer is incomplete because of it'),
  attribution: charge,
});

export type HoldAnswer = z.infer<typeof holdSchema>;

export const scanProblemSchema = problemSchema.extend({
  id: z.string().describe('stable: survives shifted lines'),
  attribution: charge,
});

export type ScanProblem = z.infer<typeof scanProblemSchema>;

export const idiomSchema = z.strictObject({
  shape: z.string(),
  code: z.string(),
  findings: z.array(z.string()).describe('ids, in order of place'),
});

export type Idiom = z.infer<typeof idiomSchema>;

export const metaSchema = z.strictObject({
  engine: z.literal('oxc'),
  targetCount: z.int().describe('source files read'),
  minSize: z.int(),
  maxForwardDepth: z.int(),
  detectors: z.array(z.string()),
  detectorTimings: z.record(z.string(), z.number()).optional().describe('milliseconds, only with --timing'),
  errors: z.record(z.string(), z.string()).optional().describe('detectors that could not run, and why'),
  complete: z.boolean().describe('false when something that could change the answer was not analysed'),
  holds: countsSchema.describe('what could not be decided, counted by reason'),
  inheritedHolds: countsSchema
    .optional()
    .describe('with a base: how many of them the base also has; those are not charged to the change'),
  held: z
    .array(holdSchema)
    .describe(
      'where they are: first those that limit the answer, then the first places for each reason; `holds` counts them all',
    ),
  snapshot: z.string().describe('hash of the contents, settings and versions that the answer depends on'),
  findings: z.int().describe('how many findings the report has'),
  more: countsSchema
    .optional()
    .describe('how many findings of a code are not shown, since others of it are stronger; --all shows them'),
  roles: z
    .partialRecord(roleSchema, z.int())
    .describe('how many of the files read have each role; generated and vendored ones are not judged'),
  staleSuppressions: z
    .array(
      z.strictObject({
        file: fileSchema,
        span: spanSchema,
        rules: z.string(),
        why: z.string().describe('what is wrong with it'),
      }),
    )
    .describe('comments that silence nothing, name a code that does not exist, or name none'),
  suppressed: z.int().describe('findings that a comment suppresses'),
  suppressedBy: countsSchema.describe('how many of them by comments for each tool'),
  turnedOff: z
    .array(
      z.strictObject({
        file: fileSchema,
        rule: z.string().describe('without the name of its plugin'),
        findings: z.int().describe('how many are not shown because of it'),
      }),
    )
    .optional()
    .describe('rules that the settings of other tools turn off and that are equivalent to codes of Lintel'),
  base: z.string().optional().describe('what findings are attributed against'),
  compared: z
    .int()
    .optional()
    .describe(
      'against a revision: how many files differ in text or types; what is judged file by file is judged only there',
    ),
  attribution: countsSchema.optional(),
  gate: gateSchema,
  problems: z.array(scanProblemSchema),
});

export const reportSchema = z.strictObject({
  meta: metaSchema,
  analyses: z.record(z.string(), z.union([z.array(z.json()), z.record(z.string(), z.json())])),
  idioms: z
    .array(idiomSchema)
    .describe('new findings in sources that say the same about the same shape of code, most frequent first'),
  top: z.array(prioritySchema),
  catalog: z.record(z.string(), codeEntrySchema),
  fixed: z.array(findingSchema).optional().describe('findings of the base that are gone'),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportMeta = z.infer<typeof metaSchema>;
