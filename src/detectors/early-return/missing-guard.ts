// A condition that wraps nearly everything that a function or a loop does.
import type { Branch } from '../../complexity/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { branchFinding, sizeOf } from './branch-finding.ts';
import type { EarlyReturnOptions } from './options.ts';

export const missingGuard: Code = {
  kind: 'missing-guard',
  offByDefault: true,
  say: (said) => `The condition ${tick(firstWords(said.text))} wraps ${sizeOf(said, 'wrapped')}.`,
  cause:
    'Nearly everything a function or a loop does is inside one condition, so its whole work is read one level deeper than it needs to be.',
  approach:
    'What does the condition say about when there is nothing to do? A precondition that grew into a wrapper, or a check that belongs to the caller, are likely. Turned around, it could end the function or the iteration at its top; several preconditions in one place hint at a check worth a name of its own.',
};

/** A condition without what it wraps. */
function firstWords(text: string): string {
  return text.replace(/(?<!\s)\s*\{.*$/, '');
}

export function missesGuard([, , , short, long]: Branch, limits: EarlyReturnOptions): boolean {
  return long >= limits.minGuardedStatements && long >= short * limits.longToShortRatio;
}

export function missingGuardFinding(file: SourceFile, branch: Branch): Finding {
  return branchFinding(file, branch, 'before', 'wrapped');
}
