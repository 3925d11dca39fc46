// Stages 1 and 2 of a review, one after the other: what a model suspects of a change, and what of it stood up to being looked up.
import type { Failure, ReviewIssue } from '../contract/index.ts';
import type { Model, ModelTool, ModelUsage } from '../host/index.ts';
import { addUsage } from './asking/converse.ts';
import type { ChangeSources } from './change-sources.ts';
import type { ReviewStyle } from './comments/suppressions.ts';
import type { Candidate } from './identify/candidate.ts';
import { identify } from './identify/identify.ts';
import { validate } from './validate/validate.ts';

export interface ModelReviewOptions {
  readonly model: Model;
  /** How many conversations are held at once. */
  readonly lanes?: number;
  readonly wantsLow?: boolean;
  readonly words?: string;
  readonly style?: ReviewStyle;
  readonly moreTools?: readonly ModelTool[];
  readonly signal?: AbortSignal;
  readonly onStep?: (step: string) => void;
}

export interface ModelReview {
  readonly issues: readonly ReviewIssue[];
  readonly dropped: Readonly<Record<string, number>>;
  readonly usage: ModelUsage;
  /** Why conversations broke off. */
  readonly failures: readonly Failure[];
}

const LANES = 8;
/** A suspicion so near to what is proven is about the same thing. */
const NEAR_LINES = 3;

export async function modelReview(
  sources: ChangeSources,
  proven: readonly ReviewIssue[],
  { lanes = LANES, wantsLow = false, onStep, ...options }: ModelReviewOptions,
): Promise<ModelReview> {
  onStep?.('what a model suspects');
  const found = await identify(sources, { ...options, lanes, wantsLow });
  const open = found.candidates.filter((candidate) => !proven.some((issue) => isNear(candidate, issue)));
  onStep?.(`${open.length} suspicions, one by one`);
  const examined = await validate(open, sources, { ...options, lanes });
  const { dropped } = examined;
  for (const [reason, count] of Object.entries(found.dropped.counts())) dropped.add(reason, count);
  dropped.add('already_proven', found.candidates.length - open.length);
  return {
    issues: examined.issues,
    dropped: dropped.counts(),
    usage: addUsage([found.usage, examined.usage]),
    failures: [...found.failures, ...examined.failures],
  };
}

function isNear(
  { file_path: file, line_start: first, line_end: last }: Candidate,
  issue: ReviewIssue,
): boolean {
  if (issue.file !== file || issue.span === undefined) return false;
  const { start, end } = issue.span;
  return first <= end.line + NEAR_LINES && start.line - NEAR_LINES <= last;
}
