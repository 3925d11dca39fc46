// What `verify` answers about a commit: complete, and with one file left as it was.
import { open } from '../../src/api/index.ts';
import type { CheckEntry, CheckId, Verdict } from '../../src/contract/index.ts';
import type { Case } from './find-case.ts';
import { readTexts } from './history.ts';
import type { Truth } from './type-truth.ts';

export interface Judgement {
  readonly verdict: Verdict | 'no answer';
  readonly complete: boolean;
  readonly milliseconds: number;
  /** What is said against the change. */
  readonly entries: readonly CheckEntry[];
  /** Files that the change is told to leave out. */
  readonly missing: readonly string[];
  /** Why there is no answer. */
  readonly failure?: string;
}

export interface JudgedNegative extends Judgement {
  readonly file: string;
  /** What TypeScript says when the file is left as it was. */
  readonly errors: readonly string[];
}

export interface JudgedCommit extends Pick<Case, 'commit' | 'subject' | 'contracts' | 'callers'> {
  readonly whole: Judgement;
  /** What TypeScript says about the complete commit and not about its parent. */
  readonly errors: readonly string[];
  /** Commits that are not complete, as leaving the file breaks something. */
  readonly negatives: readonly JudgedNegative[];
  /** Files that could be left without TypeScript noticing. */
  readonly harmless: readonly string[];
}

export async function judgeCase(
  clone: string,
  { commit, subject, contracts, callers }: Case,
  { complete, negatives }: Truth,
  only: readonly CheckId[] | undefined,
): Promise<JudgedCommit> {
  const judge = (edits: ReadonlyMap<string, string>): Promise<Judgement> =>
    judgeOne(clone, commit, edits, only);
  const whole = await judge(new Map());
  const judged: JudgedNegative[] = [];
  for (const { file, errors } of negatives) {
    if (errors.length === 0) continue;
    const [old] = readTexts(clone, [`${commit}^1:${file}`]);
    judged.push({ ...(await judge(new Map([[file, old!]]))), file, errors });
  }
  return {
    commit,
    subject,
    contracts,
    callers,
    whole,
    errors: complete,
    negatives: judged,
    harmless: negatives.filter(({ errors }) => errors.length === 0).map(({ file }) => file),
  };
}

async function judgeOne(
  clone: string,
  commit: string,
  edits: ReadonlyMap<string, string>,
  only: readonly CheckId[] | undefined,
): Promise<Judgement> {
  const started = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - started);
  try {
    const lintel = await open(clone, { revision: commit, edits, scan: true });
    try {
      const answer = await lintel.verify({ base: `${commit}^1`, ...(only ? { only } : {}) });
      return {
        verdict: answer.verdict,
        complete: answer.complete,
        milliseconds: milliseconds(),
        entries: answer.checks.filter(({ status }) => status !== 'pass'),
        missing: [...new Set(answer.checks.flatMap((entry) => entry.missing_files))],
      };
    } finally {
      await lintel.close();
    }
  } catch (error) {
    // A crash is one of the results that are counted.
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      verdict: 'no answer',
      complete: false,
      milliseconds: milliseconds(),
      entries: [],
      missing: [],
      failure,
    };
  }
}
