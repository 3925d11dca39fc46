// From a change to a verdict: every check is made, and what one of them cannot say is never taken for consent.
import { compareText } from '../base/index.ts';
import type {
  CheckEntry,
  CheckId,
  ReviewItem,
  TestCounts,
  TestSandbox,
  Verdict,
  VerifyLog,
} from '../contract/index.ts';
import { verdictOf } from '../scan/index.ts';
import type { Change } from './change.ts';
import type { Check, CheckResult } from './check.ts';
import { ALL_CHECKS } from './checks/index.ts';
import { isSilenced } from './silenced.ts';
import { isInForce, type SpecRule } from './spec.ts';

export interface Verified {
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly checks: readonly CheckEntry[];
  readonly review: readonly ReviewItem[];
  /** What became of tests; null when none were to be run. */
  readonly tests: TestCounts | null;
  /** What tests reach of the functions that changed; null when none were run. */
  readonly adequacy: VerifyLog['test_adequacy'];
  /** Where tests ran. */
  readonly sandbox?: TestSandbox;
  /** How many complaints comments of the base silence. */
  readonly suppressed: number;
}

export interface VerifyOptions {
  /** The only checks to make. */
  readonly only?: readonly CheckId[];
  /** Checks not to make. */
  readonly skip?: readonly CheckId[];
  readonly onStep?: (check: CheckId) => void;
}

export async function verifyChange(
  change: Change,
  { only, skip = [], onStep }: VerifyOptions = {},
  known: readonly Check[] = ALL_CHECKS,
): Promise<Verified> {
  const entries: CheckEntry[] = [];
  const review: ReviewItem[] = [];
  let tests: Verified['tests'] = null;
  let adequacy: Verified['adequacy'] = null;
  let sandbox: TestSandbox | undefined;
  let suppressed = 0;
  const isAsked = (id: CheckId): boolean => (only?.includes(id) ?? true) && !skip.includes(id);
  for (const check of known.filter(({ id }) => isAsked(id) || (id === ALWAYS && !skip.includes(id)))) {
    change.signal?.throwIfAborted();
    onStep?.(check.id);
    const all = await made(check, change);
    const complaints = all.complaints.filter((complaint) => !isSilenced(change, complaint));
    suppressed += all.complaints.length - complaints.length;
    const result = { ...all, complaints };
    const said = entriesOf(check, result, change).filter(
      (entry) => check.id !== ALWAYS || !isSaid(entries, entry),
    );
    entries.push(...said.filter(({ status }) => isAsked(check.id) || status !== 'pass'));
    review.push(...(result.review ?? []));
    tests ??= result.counts ?? null;
    adequacy ??= result.adequacy ?? null;
    sandbox ??= result.sandbox;
  }
  const verdict = verdictOf(entries);
  return {
    verdict: verdict === 'unknown' ? 'review' : verdict,
    complete: entries.length > 0 && !entries.some(({ status }) => status === 'unknown'),
    checks: entries,
    review: ranked(review),
    tests,
    adequacy,
    suppressed,
    ...(sandbox === undefined ? {} : { sandbox }),
  };
}

/** What no check can see is said with each of them. */
const ALWAYS: CheckId = 'scope';

/** Several checks may stumble over one file. */
function isSaid(entries: readonly CheckEntry[], { status, code, file, message }: CheckEntry): boolean {
  return entries.some(
    (entry) =>
      status === 'unknown' &&
      entry.status === status &&
      entry.code === code &&
      entry.file === file &&
      entry.message === message,
  );
}

async function made(check: Check, change: Change): Promise<CheckResult> {
  try {
    return await check.run(change);
  } catch (error) {
    change.signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return {
      complaints: [
        { status: 'unknown', code: 'CHECK_FAILED', message: `The check could not be made: ${why}` },
      ],
    };
  }
}

function entriesOf({ id, passed: usual }: Check, result: CheckResult, change: Change): CheckEntry[] {
  const { complaints, passed = usual, skipped } = result;
  const entries: CheckEntry[] = complaints.map(({ missing_files: missing = [], rule, ...complaint }) => ({
    check: id,
    ...complaint,
    status: complaint.status === 'fail' && isTooNew(rule, change) ? 'review' : complaint.status,
    missing_files: [...new Set(missing)].sort(compareText),
  }));
  if (skipped !== undefined)
    return [...entries, { check: id, status: 'skipped', message: skipped, missing_files: [] }];
  return entries.length > 0 ? entries : [{ check: id, status: 'pass', message: passed, missing_files: [] }];
}

function isTooNew(rule: SpecRule | undefined, { settings, specsBefore }: Change): boolean {
  return rule !== undefined && !isInForce(rule, { named: settings.specs, before: specsBefore });
}

function ranked(items: readonly ReviewItem[]): ReviewItem[] {
  const lineOf = ({ span }: ReviewItem): number => span?.start.line ?? 0;
  return [...items].sort(
    (a, b) =>
      b.rank - a.rank ||
      compareText(a.file, b.file) ||
      lineOf(a) - lineOf(b) ||
      compareText(a.symbol, b.symbol) ||
      compareText(a.reason, b.reason),
  );
}
