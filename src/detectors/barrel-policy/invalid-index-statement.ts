// Code of its own in a file that is otherwise a list of what the folder offers.
import type { Code, Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import type { Barrel } from './barrels.ts';
import { statementFindings } from './own-statements.ts';

export const invalidIndexStatement: Code = {
  kind: 'invalid-index-statement',
  offByDefault: true,
  say: ({ text }) => `${tick(text)} is code of its own in a list of what the folder offers.`,
  cause:
    'A file that is otherwise a list of what the folder offers also contains code of its own, where nobody would look for it.',
  approach:
    'Why did this end up in the index? Small helpers, default instances and set-up that had no better place tend to. When there are several such statements, they usually belong together and have a name that has not been given yet.',
};

export function findInvalidStatements(barrel: Barrel): Finding[] {
  return statementFindings(barrel, invalidIndexStatement, barrel.fact.statements);
}
