// Code of the program that behaves differently while it is tested.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';

export const testOnlyBranch: Code = {
  kind: 'test-only-branch',
  say: ({ text }) => `${tick(text)} is new: here the program can tell that it is being tested.`,
  cause:
    'The change makes code ask whether it is being tested, so what tests see need not be what users get.',
  approach:
    'What is different in tests, and could the test arrange that by itself? A parameter, a setting or a double leaves one way through the code, and tests go it.',
};
