// The change without what it does to its own judgement: TypeScript as strict, and with as many files, as in the base, comments and casts
// that silence it taken out, and files that now count as generated or vendored judged as what they were.
import { memo } from '../../base/index.ts';
import type { Role } from '../../contract/index.ts';
import { isAuthored } from '../../graph/index.ts';
import { compare } from '../../scan/index.ts';
import { changedFiles, type ChangedFile } from '../changed-files.ts';
import type { Change, ChangePart } from '../change.ts';
import { looserConfigs } from './looser-configs.ts';
import { mutedFiles, type Muted } from './muted.ts';

/** Undefined where the change does nothing of the kind, or nobody can say what would be without it. */
export const restoredChange = memo((change: Change): Promise<Change | undefined> => changeWith(change, []));

/** The same, and without what silences TypeScript in edited files: what is said about others then may follow from that. */
export const unmutedChange = memo(async (change: Change): Promise<Change | undefined> => {
  const muted = mutedFiles(change);
  return muted.length === 0 ? undefined : changeWith(change, muted);
});

async function changeWith(change: Change, muted: readonly Muted[]): Promise<Change | undefined> {
  const edits = new Map<string, string>();
  for (const { path, text } of looserConfigs(change)) if (text !== undefined) edits.set(path, text);
  for (const { file, text } of muted) edits.set(file.path, text);
  const roles = rolesBefore(change);
  if (change.afterWith === undefined || (edits.size === 0 && roles === undefined)) return undefined;
  const after = await change.afterWith(edits, roles);
  return {
    ...change,
    after,
    files: await changedFiles(change.before.state.snapshot, after.state.snapshot),
    compared: compare(after, change.before, change.memory, true),
  };
}

/** A file that people wrote before the change, and that nobody wrote after it. */
export interface TakenOut {
  readonly file: ChangedFile;
  readonly role: Role;
  readonly roleBefore: Role;
  readonly reason: string;
}

export const takenOut = memo((change: ChangePart<'before' | 'after' | 'files'>): readonly TakenOut[] =>
  change.files.flatMap((file): TakenOut[] => {
    const old = change.before.state.graph.files.get(file.from ?? file.path);
    const now = file.kind === 'removed' ? undefined : change.after.state.graph.files.get(file.path);
    if (!old || !now || !isAuthored(old) || isAuthored(now) || now.facts.language === 'dts') return [];
    return [{ file, role: now.role.role, roleBefore: old.role.role, reason: now.role.reason }];
  }),
);

function rolesBefore(change: Change): Record<string, Role> | undefined {
  const entries = takenOut(change).map(({ file, roleBefore }) => [literal(file.path), roleBefore]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, Role>);
}

/** A pattern that matches the path; what means something in patterns stands for any character. */
function literal(path: string): string {
  return path.replaceAll(/[^\w./@ -]/g, '?');
}
