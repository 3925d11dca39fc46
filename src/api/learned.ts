// What people taught a repository about reviews. What a change brings along is not believed: only what the base has, and what git does not keep.
import { Failure, type Answers } from '../contract/index.ts';
import { exists, isTracked, prepareFolder, readFileStart, writeAtomically } from '../host/index.ts';
import type { Learned } from '../review/index.ts';
import { openRevision } from '../snapshot/index.ts';

const MOST_BYTES = 5_000_000;

type Reviewing = typeof import('../review/index.ts');

/** `at` has the commit; `root` is where this program keeps things. */
export async function readLearned(root: string, at: string, base: string): Promise<Learned> {
  const reviewing = await import('../review/index.ts');
  const before = await openRevision(at, base, { maxFileBytes: MOST_BYTES });
  const said = before.read(reviewing.SUPPRESSIONS_FILE);
  const file = `${root}/${reviewing.SUPPRESSIONS_FILE}`;
  const own =
    exists(file) && !(await isTracked(root, reviewing.SUPPRESSIONS_FILE)) ? textOf(file) : undefined;
  return reviewing.joinLearned(
    parsed(reviewing, said, `${reviewing.SUPPRESSIONS_FILE} of ${base}`),
    parsed(reviewing, own, file),
  );
}

function textOf(file: string): string {
  return Buffer.from(readFileStart(file, MOST_BYTES)).toString('utf8');
}

function parsed(reviewing: Reviewing, text: string | undefined, where: string): Learned {
  if (text === undefined) return reviewing.NOTHING_LEARNED;
  const learned = reviewing.parseLearned(text);
  if (learned) return learned;
  throw new Failure('CONFIG_INVALID', { message: `${where} is not a list of suppressions.`, file: where });
}

/** Adds what was learned to the file beside the cache, or to that of the working tree for its user to commit. */
export async function keepLearned(root: string, learned: Learned): Promise<void> {
  if (learned.suppressions.length + learned.feedback.length === 0) return;
  const reviewing = await import('../review/index.ts');
  const file = `${root}/${reviewing.SUPPRESSIONS_FILE}`;
  prepareFolder(root, file);
  const known = parsed(reviewing, exists(file) ? textOf(file) : undefined, file);
  const text = reviewing.learnedText(reviewing.joinLearned(known, learned));
  if (!exists(file) || text !== textOf(file)) writeAtomically(file, text);
}

export async function withoutSuppressed(
  answer: Answers['review'],
  { suppressions }: Learned,
): Promise<Answers['review']> {
  const { verdictWith, suppressionOf } = await import('../review/index.ts');
  const issues = answer.issues.filter((issue) => suppressionOf(suppressions, issue) === undefined);
  const gone = answer.issues.length - issues.length;
  if (gone === 0) return answer;
  return {
    ...answer,
    issues,
    verdict: verdictWith(answer, issues),
    dropped: { ...answer.dropped, suppressed: gone },
  };
}
