// An `if` with `else` of which the short branch leaves, so that the other is nested without need.
import type { Branch } from '../../complexity/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { branchFinding, sizeOf } from './branch-finding.ts';
import type { EarlyReturnOptions } from './options.ts';

export const invertible: Code = {
  kind: 'invertible-if-else',
  offByDefault: true,
  say: (said) =>
    `One branch has ${sizeOf(said, 'short-branch')} and leaves; the other nests ${sizeOf(said, 'long-branch')}.`,
  cause:
    'One branch of a condition is short and leaves, so the other, much longer one is nested without need.',
  approach:
    'Which of the two branches is the exception? Often the short one is an error or an edge case that was added to a path that already existed. Stated first, it ends there, and the rest of the function reads at one level. If the function holds several such pairs, it may be handling several concerns in a row, each with its own way out.',
};

export function isInvertible([, , , short, long]: Branch, limits: EarlyReturnOptions): boolean {
  return short <= limits.maxShortBranchStatements && long >= short * limits.longToShortRatio;
}

export function invertibleFinding(file: SourceFile, branch: Branch): Finding {
  return branchFinding(file, branch, 'short-branch', 'long-branch');
}
