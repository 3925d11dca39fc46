// A store that every path replaces before anything reads it.
import type { Code } from '../kit/index.ts';
import { nameIn, placesDo } from '../kit/say.ts';

export const deadStoreOverwrite: Code = {
  kind: 'dead-store-overwrite',
  isDebt: true,
  equalRules: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
  say: (said) =>
    `${nameIn(said, 'label')} is given a value here, and ${placesDo(said, 'overwrite', 'replace')} it before anything reads it.`,
  cause: 'A value is put into a variable, and every path replaces it before anything reads it.',
  approach:
    'Did the first value ever matter? It may stand for a case that has since got a branch of its own, be a habit of giving every variable a value at once, or be the trace of two pieces of code that were joined. Where a function does this often, it may prepare several things at once that could each be made where they are needed.',
};
