// What people do not want to be told, and what they said to what they were told. Kept in a file that they can read and edit.
import * as z from 'zod';
import { compareText, pathTest } from '../../base/index.ts';
import type { ReviewIssue } from '../../contract/index.ts';

const suppressionSchema = z
  .object({
    issue: z.string().optional().describe('the id of one issue'),
    code: z.string().optional().describe('the code of a check or detector'),
    file: z.string().optional().describe('a file, a folder or a glob'),
    reason: z.string().default(''),
    by: z.string().default(''),
  })
  // An entry that says nothing would silence everything.
  .refine(({ issue, code, file }) => [issue, code, file].some((part) => part !== undefined && part !== ''));

const feedbackSchema = z.object({
  proposal: z.int(),
  issue: z.string(),
  outcome: z.enum(['accepted', 'dismissed']),
  text: z.string(),
});

const fileSchema = z.object({
  suppressions: z.array(suppressionSchema).default([]),
  feedback: z.array(feedbackSchema).default([]),
});

export type Suppression = z.infer<typeof suppressionSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type Learned = z.infer<typeof fileSchema>;

export const SUPPRESSIONS_FILE = '.lintel/suppressions.json';

export const NOTHING_LEARNED: Learned = { suppressions: [], feedback: [] };

/** Undefined where the text is no such file. */
export function parseLearned(text: string): Learned | undefined {
  try {
    return fileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function learnedText(learned: Learned): string {
  return `${JSON.stringify(learned, undefined, 2)}\n`;
}

export function suppressionOf(
  suppressions: readonly Suppression[],
  issue: Pick<ReviewIssue, 'id' | 'code' | 'file'>,
): Suppression | undefined {
  return suppressions.find(
    ({ issue: id, code, file }) =>
      (id === undefined || id === issue.id) &&
      (code === undefined || code === issue.code) &&
      (file === undefined || pathTest([file])(issue.file)),
  );
}

const MOST_FEEDBACK = 200;

/** Both together, each thing once, in order; of what people said, the latest. */
export function joinLearned(a: Learned, b: Learned): Learned {
  const suppressions = new Map(
    [...a.suppressions, ...b.suppressions].map((entry) => [
      [entry.issue, entry.code, entry.file].join(' '),
      entry,
    ]),
  );
  const feedback = new Map(
    [...a.feedback, ...b.feedback].map((entry) => [`${entry.proposal} ${entry.issue}`, entry]),
  );
  return {
    suppressions: [...suppressions].sort(([x], [y]) => compareText(x, y)).map(([, entry]) => entry),
    feedback: [...feedback.values()]
      .sort((x, y) => x.proposal - y.proposal || compareText(x.issue, y.issue))
      .slice(-MOST_FEEDBACK),
  };
}

/** How the comments look that people acted on. */
export interface ReviewStyle {
  readonly accepted: number;
  readonly dismissed: number;
  /** How many words an accepted comment has, the middle one of all. */
  readonly medianWords: number;
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 3;

export function styleOf({ feedback }: Learned): ReviewStyle {
  const accepted = feedback.filter(({ outcome }) => outcome === 'accepted');
  const words = accepted.map(({ text }) => text.split(/\s+/).length).sort((a, b) => a - b);
  return {
    accepted: accepted.length,
    dismissed: feedback.length - accepted.length,
    medianWords: words[words.length >> 1] ?? 0,
    examples: accepted.slice(-MOST_EXAMPLES).map(({ text }) => text),
  };
}
