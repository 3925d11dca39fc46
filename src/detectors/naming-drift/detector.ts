// Names that promise less than the function does.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { changingQuestion } from './changing-question.ts';
import namingFacts from './facts.ts';
import { findChangingQuestions } from './findings.ts';

export default defineDetector({
  id: 'naming-drift',
  tier: 'advice',
  codes: { NAMING_CHANGING_QUESTION: changingQuestion },
  options: z.strictObject({}),
  collectors: [namingFacts],
  judge: (view) => ({ findings: findChangingQuestions(view) }),
});
