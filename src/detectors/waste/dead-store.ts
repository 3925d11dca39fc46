// A store that nothing reads before the variable is gone.
import type { Code } from '../kit/index.ts';
import { nameIn } from '../kit/say.ts';

export const deadStore: Code = {
  kind: 'dead-store',
  isDebt: true,
  equalRules: [
    'no-unused-vars',
    'no-useless-assignment',
    'noUnusedVariables',
    'no-dead-store',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  say: (said) =>
    `${nameIn(said, 'label')} is given a value here, and nothing reads it before the variable goes out of scope.`,
  cause: 'A value is put into a variable, and no path reads it before the variable goes out of scope.',
  approach:
    'Who was meant to read this value? The reader may have been removed while the store stayed, a later line may name the wrong variable, or a branch may leave earlier than its author thought. Several such stores in one function hint that its steps no longer fit together; then the flow of the whole function is worth a look before any single line.',
};
