// What a check is: from a change to entries that speak against it, and to places that someone should look at. A check that has nothing
// to say has passed; one that throws, or says so itself, is unknown, which is never taken for passed.
import type {
  CheckEntry,
  CheckId,
  ReviewItem,
  TestCounts,
  TestSandbox,
  VerifyLog,
} from '../contract/index.ts';
import type { Change } from './change.ts';
import type { SpecRule } from './spec.ts';

/** An entry of the check that makes it. `missing_files` are none unless given. */
export type Complaint = Omit<CheckEntry, 'check' | 'status' | 'missing_files'> & {
  readonly status: 'fail' | 'review' | 'unknown';
  readonly code: string;
  readonly missing_files?: readonly string[];
  /** The row of a spec that says so; a row that is newer than what the repository is held to only asks for a look. */
  readonly rule?: SpecRule;
};

export interface CheckResult {
  readonly complaints: readonly Complaint[];
  /** What else the change reaches. */
  readonly review?: readonly ReviewItem[];
  /** What a passed check says of this change, where that is not what it always says. */
  readonly passed?: string;
  /** Why the check, or the part of it that costs most, was not made, where that is no fault of the change. */
  readonly skipped?: string;
  /** What became of the tests that were run. */
  readonly counts?: TestCounts;
  /** What tests reach of the functions that changed. */
  readonly adequacy?: VerifyLog['test_adequacy'];
  /** Where tests ran. */
  readonly sandbox?: TestSandbox | undefined;
}

export interface Check {
  readonly id: CheckId;
  /** One line for the answer when it passes. */
  readonly passed: string;
  run(change: Change): Promise<CheckResult> | CheckResult;
}
