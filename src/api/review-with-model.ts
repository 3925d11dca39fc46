// What a model adds to a review: issues of which every piece of evidence was looked up, what of its words was dropped, and what it cost.
import type { Answers } from '../contract/index.ts';
import type { EnterOptions } from './enter.ts';
import type { ModelReviewOptions } from '../review/index.ts';
import { openChangeSources } from './change-sources.ts';
import { readLearned } from './learned.ts';

export type AskingRequest = ModelReviewOptions & { readonly unsafeLocal?: boolean };

export async function reviewWithModel(
  root: string,
  proven: Answers['review'],
  { unsafeLocal = false, ...asking }: AskingRequest,
  options: EnterOptions,
): Promise<Answers['review']> {
  const { modelReview, verdictWith, inOrder, styleOf } = await import('../review/index.ts');
  const style = styleOf(await readLearned(root, root, proven.base));
  const { sources, close } = await openChangeSources(root, proven.base, { ...options, unsafeLocal });
  try {
    const found = await modelReview(sources, proven.issues, { style, ...asking });
    const issues = [...proven.issues, ...found.issues].sort(inOrder);
    const messages = [...new Set(found.failures.map(({ message }) => message))];
    return {
      ...proven,
      verdict: verdictWith(proven, issues),
      issues,
      dropped: added(proven.dropped, found.dropped),
      cost: {
        usd: found.usage.usd,
        input_tokens: found.usage.inputTokens,
        output_tokens: found.usage.outputTokens,
      },
      complete: proven.complete && messages.length === 0,
      problems: [
        ...proven.problems,
        ...messages.map((message) => ({ code: 'ANALYSIS_FAILED' as const, message, limits: true })),
      ],
    };
  } finally {
    await close();
  }
}

function added(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [reason, count] of Object.entries(b)) sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}
