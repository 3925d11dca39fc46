// Code of the program that behaves differently in continuous integration.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';

export const ciOnlyBranch: Code = {
  kind: 'ci-only-branch',
  offByDefault: true,
  say: ({ text }) =>
    `${tick(text)} is new: here the program can tell that it runs in continuous integration.`,
  cause: 'The change makes code ask whether it runs in continuous integration, where tests run as well.',
  approach:
    'Is it about output, colours or progress for instance? Then it is what the variable is for. What the program does should be the same wherever its tests pass.',
};
