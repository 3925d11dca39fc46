// Values that are computed on every path and used in a branch further down.
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { placesOf, times } from '../kit/say.ts';
import { namesOf, pronounOf, waitingFinding } from './early-value.ts';
import type { EarlyValue } from './early-values.ts';

export const onlyInBranch: Code = {
  kind: 'only-in-branch',
  offByDefault: true,
  most: 15,
  say: (said) => {
    const leavers = placesOf(said, 'leaves-without');
    const left = leavers === '' ? '' : `; ${leavers} may leave before`;
    return `${namesOf(said)} computed on every path, ${times(said.measure ?? 0, 'line')} before the only branch that uses ${pronounOf(said)}, in ${placesOf(said, 'first-use')}${left}.`;
  },
  cause:
    'A value is computed before it is known whether it is needed: only one branch further down uses it, and the other paths do the work for nothing.',
  approach:
    'Can the value be computed in the branch? If computing it also checks something, or has to happen before what stands in between, a name or a comment that says so helps the next reader. A branch that was added later, and a use that was removed from the other paths, are common origins.',
};

/** Values of one function are one finding: they were most often set together. */
export function branchFindings(file: SourceFile, values: readonly EarlyValue[]): Finding[] {
  return [...Map.groupBy(values, ({ home }) => home).values()].map((group) =>
    waitingFinding(file, onlyInBranch.kind, group),
  );
}
