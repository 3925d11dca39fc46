// Tests that are singled out, so that the others do not run.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import focusedTestFacts from './facts.ts';
import { findFocusedTests, focusedTest } from './focused-test.ts';

export default defineDetector({
  id: 'focused-tests',
  tier: 'proof',
  isAboutLines: true,
  takesTestsAway: true,
  codes: { TEST_FOCUSED: focusedTest },
  options: z.strictObject({}),
  collectors: [focusedTestFacts],
  judgeFile: (file) => ({ findings: findFocusedTests(file) }),
});
