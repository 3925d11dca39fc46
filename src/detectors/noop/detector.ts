// Code that runs and does nothing.
import * as z from 'zod';
import { collectedOf, defineDetector, NOTHING } from '../kit/index.ts';
import noopFacts from './facts.ts';

export default defineDetector({
  id: 'noop',
  tier: 'proof',
  codes: {
    NOOP_SELF_ASSIGNMENT: {
      kind: 'self-assignment',
      cause: 'A variable is given the value it already has, so nothing changes.',
      approach:
        'What was meant to be assigned here? A mistyped name, a leftover of copied code, or a write that was to wake a setter are likely. Where several stand together, the code around them was probably edited by pattern and deserves a look as a whole.',
    },
  },
  options: z.strictObject({}),
  collectors: [noopFacts],
  judgeFile(file) {
    const facts = collectedOf(file, noopFacts);
    if (!facts) return NOTHING;
    return {
      findings: facts.map(([kind, start, end, key]) => ({ kind, file: file.path, start, end, key })),
    };
  },
});
