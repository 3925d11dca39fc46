// A review of a change: what the checks prove, looked up again in the files of both sides.
import type { Answers, CheckEntry } from '../contract/index.ts';
import { openRevision, openWorkingTree } from '../snapshot/index.ts';
import { loadSettings } from '../config/index.ts';
import type { EnterOptions } from './enter.ts';
import { readLearned, withoutSuppressed } from './learned.ts';
import { reviewWithModel, type AskingRequest } from './review-with-model.ts';
import type { VerifyRequest } from './verify-change.ts';
import { verifyRepository } from './verify-repository.ts';

export type ReviewRequest = Pick<VerifyRequest, 'base' | 'unsafeLocal' | 'onStep' | 'signal'> & {
  /** The model that is asked besides; without one, only what is proven is told. */
  readonly asking?: Omit<AskingRequest, 'unsafeLocal' | 'onStep' | 'signal'>;
};

export async function reviewRepository(
  root: string,
  request: ReviewRequest,
  options: EnterOptions = {},
): Promise<Answers['review']> {
  return wantedOf(root, await reviewEverything(root, request, options));
}

/** Without what the repository does not want to be told. */
export async function wantedOf(root: string, answer: Answers['review']): Promise<Answers['review']> {
  if (answer.issues.length === 0) return answer;
  return withoutSuppressed(answer, await readLearned(root, root, answer.base));
}

/** With what the repository does not want to be told. */
export async function reviewEverything(
  root: string,
  request: ReviewRequest,
  options: EnterOptions = {},
): Promise<Answers['review']> {
  const { asking, ...asked } = request;
  const proven = await reviewOf(root, await verifyRepository(root, { ...asked, mode: 'pr' }, options));
  if (asking === undefined) return proven;
  const { unsafeLocal = false, onStep, signal } = request;
  return reviewWithModel(
    root,
    proven,
    { ...asking, unsafeLocal, ...(onStep ? { onStep } : {}), ...(signal ? { signal } : {}) },
    options,
  );
}

/** The review that follows from a verdict on the working tree. */
export async function reviewOf(root: string, verified: Answers['verify']): Promise<Answers['review']> {
  const [{ reviewVerdict, stageZero }, { verdictOf }] = await Promise.all([
    import('../review/index.ts'),
    import('../scan/index.ts'),
  ]);
  const { issues, dropped, lost } = stageZero(verified.checks, await readerOf(root, verified));
  const { base, changed, complete, problems } = verified;
  return {
    verdict: reviewVerdict(verdictOf(verified.checks), issues),
    base,
    changed,
    issues: [...issues],
    dropped,
    cost: { usd: 0, input_tokens: 0, output_tokens: 0 },
    complete: complete && lost.length === 0,
    problems: [
      ...problems,
      ...gaps(verified.checks.filter(({ status }) => status === 'unknown')),
      ...gaps(lost),
    ],
  };
}

/** What a check could not decide, or has proven without evidence that can be found again. */
function gaps(entries: readonly CheckEntry[]): Answers['review']['problems'] {
  return entries.map(({ file, message }) => ({
    code: 'ANALYSIS_FAILED',
    message,
    limits: true,
    ...(file === undefined ? {} : { file }),
  }));
}

/** Reads what evidence names, from either side of the change, and nothing else. */
async function readerOf(
  root: string,
  { base, checks }: Answers['verify'],
): Promise<(side: 'before' | 'after', file: string) => string | undefined> {
  const { maxFileBytes } = loadSettings(root).settings;
  const [before, after] = await Promise.all([
    openRevision(root, base, { maxFileBytes }),
    openWorkingTree(root, { maxFileBytes }),
  ]);
  const named = checks.flatMap(({ witness }) => witness?.places ?? []);
  await before.prefetch([...new Set(named.filter(({ side }) => side === 'before').map(({ file }) => file))]);
  return (side, file) => (side === 'before' ? before : after).read(file);
}
