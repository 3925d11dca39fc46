// Tests that check less after a change than before it.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { assertionLoosened, findLoosenedAssertions } from './assertion-loosened.ts';
import { assertionRemoved, findRemovedAssertions } from './assertion-removed.ts';
import testFacts from './facts.ts';
import { findReplacedImports, importReplaced } from './import-replaced.ts';
import { pairTests } from './pair-tests.ts';
import { findRewrittenSnapshots, snapshotRewritten } from './snapshot-rewritten.ts';
import { findDeletedTests, testDeleted } from './test-deleted.ts';
import { findSkippedTests, testSkipped } from './test-skipped.ts';

export default defineDetector({
  id: 'weakened-test',
  tier: 'proof',
  isAboutLines: true,
  takesTestsAway: true,
  codes: {
    ASSERTION_REMOVED: assertionRemoved,
    ASSERTION_LOOSENED: assertionLoosened,
    TEST_SKIPPED: testSkipped,
    TEST_DELETED: testDeleted,
    SNAPSHOT_REWRITTEN: snapshotRewritten,
    TEST_IMPORT_REPLACED: importReplaced,
  },
  options: z.strictObject({}),
  collectors: [testFacts],
  judgeChange(change) {
    const tests = pairTests(change);
    return {
      findings: [
        ...findRemovedAssertions(change, tests),
        ...findLoosenedAssertions(change, tests),
        ...findSkippedTests(change, tests),
        ...findDeletedTests(change, tests),
        ...findRewrittenSnapshots(change, tests),
        ...findReplacedImports(change, tests),
      ],
    };
  },
});
