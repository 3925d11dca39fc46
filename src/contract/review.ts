// What `review` answers: what is wrong with a change, with evidence that code has checked, and what was not worth telling.
import * as z from 'zod';
import { fileSchema, problemSchema, spanSchema } from './place.ts';
import { SIDES } from './verify.ts';

/** A bot never approves. */
const REVIEW_VERDICTS = ['request_changes', 'comment', 'nothing_found'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** From the most severe one on. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const ISSUE_TYPES = [
  'bug',
  'security',
  'performance',
  'logic_error',
  'type_error',
  'unused_code',
  'best_practice',
] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

const EVIDENCE_KINDS = ['place', 'reference', 'diagnostic', 'flow', 'probe', 'doc'] as const;

const reviewEvidenceSchema = z.strictObject({
  kind: z.enum(EVIDENCE_KINDS),
  message: z.string().describe('what it shows'),
  side: z.enum(SIDES).describe('which of the two states of the repository it is in'),
  file: fileSchema,
  span: spanSchema.optional(),
  quote: z.string().optional().describe('what stands there'),
  checked: z.boolean().describe('whether code has looked: the place is there and says what is quoted'),
});

export type ReviewEvidence = z.infer<typeof reviewEvidenceSchema>;

const reviewIssueSchema = z.strictObject({
  id: z.string().describe('the same for the same issue, wherever later pushes move it'),
  stage: z.int().describe('0: proven by checks; 2: proposed by a model and validated'),
  code: z.string().optional().describe('of a check or detector; `lintel explain` knows it'),
  file: fileSchema,
  span: spanSchema.optional(),
  type: z.enum(ISSUE_TYPES),
  severity: z.enum(SEVERITIES),
  description: z.string(),
  evidence: z.array(reviewEvidenceSchema),
  mitigation: z.string().optional().describe('what to do about it'),
  suggestion: z.string().optional().describe('text to put in the place of the lines of the span'),
  confidence: z.number().min(0).max(1),
});

export type ReviewIssue = z.infer<typeof reviewIssueSchema>;

const lineCommentSchema = z.strictObject({
  file: fileSchema,
  side: z.enum(SIDES),
  start_line: z.int(),
  end_line: z.int(),
  body: z.string(),
});

const ACTS = ['review', 'comment', 'edit', 'reply', 'resolve', 'reopen', 'withdraw'] as const;

const postingSchema = z.strictObject({
  dry_run: z.boolean().describe('whether it was only planned'),
  acts: z.array(
    z.strictObject({
      act: z.enum(ACTS),
      target: z.string().optional().describe('the comment or thread that it is about'),
      verdict: z.enum(['comment', 'request_changes']).optional(),
      body: z.string().optional(),
      comments: z.array(lineCommentSchema).optional().describe('on lines of the difference'),
    }),
  ),
  refused: z.string().optional().describe('why the forge did not let this program say it'),
});

export type ReviewPosting = z.infer<typeof postingSchema>;

export const reviewSchema = z.strictObject({
  verdict: z.enum(REVIEW_VERDICTS),
  base: z.string().describe('the commit that the change is compared with'),
  changed: z.strictObject({ files: z.int(), added: z.int(), deleted: z.int() }),
  issues: z.array(reviewIssueSchema).describe('most severe first'),
  dropped: z.record(z.string(), z.int()).describe('how many were left out, by reason'),
  cost: z.strictObject({ usd: z.number(), input_tokens: z.int(), output_tokens: z.int() }),
  complete: z.boolean().describe('false when something that could change the verdict was not analysed'),
  problems: z.array(problemSchema).describe('what could not be analysed and bears on this answer'),
  posting: postingSchema.optional().describe('what is said on the forge'),
});

export type ReviewAnswer = z.infer<typeof reviewSchema>;
