// What the plan of a change promises besides names: callers that it touches, and constraints that it keeps.
import type { ReviewItem, VerifyPlan } from '../../../contract/index.ts';
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { byPath } from '../../changed-files.ts';
import { fullName } from '../../symbols/index.ts';
import type { LeftBehind } from './left-behind.ts';

export function isConstrained(plan: VerifyPlan | undefined, constraint: string): boolean {
  return plan?.constraints.includes(constraint) === true;
}

/** Callers that the plan names and the change does not touch. */
export function callersPromised(change: Change): Complaint[] {
  const files = [...new Set((change.plan?.affected_callers ?? []).map(pathIn))];
  return files.flatMap((file): Complaint[] => {
    if (byPath(change.files).before.has(file) || byPath(change.files).after.has(file)) return [];
    if (change.before.state.snapshot.entry(file) === undefined)
      return [
        {
          status: 'unknown',
          code: 'CALLER_NOT_FOUND',
          message: `The plan names ${file} as a caller, and before the change there is no such file.`,
          instruction: 'Name callers as path:line, relative to the repository.',
        },
      ];
    return [
      {
        status: 'fail',
        code: 'CALLER_NOT_TOUCHED',
        file,
        message: `The plan names ${file} as a caller to be changed, and the change leaves it as it is.`,
        witness: {
          proof: `${file} has the same content before and after the change.`,
          places: [{ role: 'caller', side: 'after', file }],
        },
        missing_files: [file],
        instruction: `Change ${file} as the plan says, or take it out of affected_callers.`,
      },
    ];
  });
}

/** `path:line:column`, of which the path is needed. */
function pathIn(caller: string): string {
  return caller.replace(/(?::\d+){1,2}$/, '').replace(/^\.\//, '');
}

/** Callers that the change leaves as they are although the plan includes them all. */
export function callersIncluded(change: Change, all: readonly LeftBehind[]): Complaint[] {
  if (!isConstrained(change.plan, 'all_callers_included')) return [];
  return all.flatMap(({ renaming: { before, after }, callers, proven }): Complaint[] => {
    const known = new Set(proven.map(({ file }) => file));
    const left = callers.filter(({ file, isUntouched }) => isUntouched && !known.has(file));
    if (left.length === 0) return [];
    const files = left.map(({ file }) => file);
    return [
      {
        status: 'fail',
        code: 'CALLERS_NOT_INCLUDED',
        file: files[0]!,
        message: `The plan includes all callers of ${before.qualified}, and ${files.join(', ')} still ${files.length === 1 ? 'names' : 'name'} it.`,
        witness: {
          symbol: fullName(before),
          proof: `${files.join(', ')} named ${fullName(before)} before the change and ${files.length === 1 ? 'is' : 'are'} the same after it.`,
          places: files.map((file) => ({ role: 'caller', side: 'after', file })),
        },
        missing_files: files,
        instruction: `Let ${files.join(', ')} name ${after.qualified}.`,
      },
    ];
  });
}

const CHECKED = new Set(['signature_unchanged', 'all_callers_included']);

/** Constraints that nobody checks are named, so that nobody takes them for kept. */
export function unchecked({ plan, files }: Change): ReviewItem[] {
  const [first] = files;
  if (first === undefined) return [];
  return (plan?.constraints ?? [])
    .filter((constraint) => !CHECKED.has(constraint))
    .map((constraint) => ({
      reason: 'constraint',
      symbol: constraint,
      file: first.path,
      message: `The plan sets the constraint ${constraint}, which nothing checks.`,
      rank: 0.9,
    }));
}
