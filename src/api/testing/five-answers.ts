// What five commands say of one change: each is asked in a repository of its own, in which the change is a branch.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { writeFiles } from '../../host/testing/temporary-folder.ts';
import { mayPass, verdictOf } from '../../scan/index.ts';
import { generateTests, planMerges, reviewRepository, scanRepository, verifyRepository } from '../index.ts';
import { BASE, type JudgedChange } from './judged-changes.ts';

export interface FiveAnswers {
  /** `open` is not `accept`: a scan looks for findings, and at nothing else. */
  readonly scan: 'reject' | 'open';
  readonly verify: string;
  /** The codes that reject, with those of the same cause. */
  readonly codes: readonly string[];
  readonly toReview: readonly string[];
  readonly review: string;
  readonly hasIssue: boolean;
  readonly testgen: string;
  readonly isApproved: boolean;
  readonly queue: string;
}

export async function fiveAnswers(within: string, change: JudgedChange): Promise<FiveAnswers> {
  const root = gitFixture(within, { ...BASE, ...side(change, 0) });
  gitIn(root, 'checkout', '-q', '-b', 'change');
  for (const [path, [, text]] of Object.entries(change.files)) if (text === null) rmSync(join(root, path));
  writeFiles(root, side(change, 1));
  commitAll(root);
  const verified = await verifyRepository(root, { base: 'main' });
  const scanned = await scanRepository(root, { base: 'main' });
  const reviewed = await reviewRepository(root, { base: 'main' });
  const { decision } = await generateTests(root, { base: 'main', dryRun: true });
  gitIn(root, 'checkout', '-q', 'main');
  const { executed } = await planMerges(root, { branches: ['change'], onto: 'main', execute: true });
  const verdict = verdictOf(verified.checks);
  const codesThat = (weight: string): string[] =>
    verified.checks.flatMap(({ status, code, also_found_by: others = [] }) =>
      status === weight ? [code!, ...others.map((other) => other.code)] : [],
    );
  return {
    scan: scanned.meta.gate.failing > 0 ? 'reject' : 'open',
    verify: mayPass(verdict) ? 'accept' : verdict,
    codes: codesThat('fail'),
    toReview: codesThat('review'),
    review: reviewed.verdict,
    hasIssue: reviewed.issues.length > 0,
    testgen: decision.conditions_met['verified']!,
    isApproved: decision.approved === true,
    queue: executed!.map(({ status }) => status).join(),
  };
}

function side({ files }: JudgedChange, at: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => (texts[at] === null ? [] : [[path, texts[at]]])),
  );
}

/** What all of them have to say. */
export function expectedOf({ name, verdict, isGapInTests }: JudgedChange, isOfScan: boolean): object {
  const passed = { scan: 'open', verify: 'accept', codes: [], testgen: 'met', queue: 'merged' };
  if (verdict === 'accept') return { ...passed, review: 'nothing_found' };
  if (verdict === 'review') return { ...passed, toReview: expect.arrayContaining([name]), review: 'comment' };
  return {
    ...(isOfScan ? { scan: 'reject' } : {}),
    verify: 'reject',
    codes: expect.arrayContaining([name]),
    review: 'request_changes',
    hasIssue: true,
    ...(isGapInTests ? {} : { testgen: 'unmet', isApproved: false }),
    queue: 'failed',
  };
}
