// Code of the program that newly asks whether it is being tested.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { ciOnlyBranch } from './ci-only-branch.ts';
import environmentQuestions from './facts.ts';
import { findQuestions } from './new-questions.ts';
import { testOnlyBranch } from './test-only-branch.ts';

export default defineDetector({
  id: 'test-only-branch',
  tier: 'advice',
  isAboutLines: true,
  codes: { TEST_ONLY_BRANCH: testOnlyBranch, CI_ONLY_BRANCH: ciOnlyBranch },
  options: z.strictObject({}),
  collectors: [environmentQuestions],
  judgeChange: (change) => ({
    findings: [
      ...findQuestions(change, 'test', testOnlyBranch.kind),
      ...findQuestions(change, 'ci', ciOnlyBranch.kind),
    ],
  }),
});
