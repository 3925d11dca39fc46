// Whether a rename meets another branch that edits the same places: git is asked to merge the two.
import { conflictsWith, findRepository, resolveRevision } from '../../../host/index.ts';
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { fullName } from '../../symbols/index.ts';
import type { LeftBehind } from './left-behind.ts';

export async function mergeConflicts(change: Change, all: readonly LeftBehind[]): Promise<Complaint[]> {
  const { mergeWith = [], root, base, files } = change;
  if (all.length === 0 || mergeWith.length === 0) return [];
  const search = await findRepository(root);
  if (search.kind !== 'found') return [];
  const { repository } = search;
  const written = files.flatMap(({ kind, path, from, textAfter }) => [
    ...(kind === 'moved' || kind === 'removed' ? [{ path: from!, text: null }] : []),
    ...(kind === 'removed' || textAfter === undefined ? [] : [{ path, text: textAfter }]),
  ]);
  const complaints: Complaint[] = [];
  const seen = new Set([base]);
  for (const name of mergeWith) {
    const other = await resolveRevision(repository, name);
    if (seen.has(other)) continue;
    seen.add(other);
    const conflicts = new Set(await conflictsWith(repository, { base, files: written, other }));
    complaints.push(...all.flatMap((one) => complaintOf(one, name, conflicts)));
  }
  return complaints;
}

/** Files of the rename: where it is declared, and where it is named. */
function complaintOf(
  { renaming: { before, after }, callers }: LeftBehind,
  other: string,
  conflicts: ReadonlySet<string>,
): Complaint[] {
  const own = new Set([before.file, after.file, ...callers.map(({ file }) => file)]);
  const files = [...own].filter((file) => conflicts.has(file));
  if (files.length === 0) return [];
  return [
    {
      status: 'fail',
      code: 'MERGE_CONFLICT',
      file: files[0]!,
      message: `${fullName(before)} is renamed to ${after.qualified}, and ${other} changes the same lines of ${files.join(', ')}.`,
      witness: {
        symbol: fullName(before),
        proof: `\`git merge-tree\` cannot merge the change with ${other} in ${files.join(', ')}.`,
        places: files.map((file) => ({ role: 'conflict', side: 'after', file })),
      },
      instruction: `Bring the change up to date with ${other} and resolve the conflict by hand: a person has to decide which lines are meant.`,
    },
  ];
}
