// What a changed file is for, from all that is known of it.
import type { Role } from '../../../contract/index.ts';
import { roleOfPlace } from '../../../graph/index.ts';
import type { ChangePart } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import { purposeOf, type FilePurpose } from '../../file-purpose.ts';

export type FileUse = FilePurpose | Exclude<Role, 'source' | 'vendored'>;

export function useOf({ after, before }: ChangePart<'after' | 'before'>, file: ChangedFile): FileUse {
  const purpose = purposeOf(file);
  if (purpose !== 'program') return purpose;
  const known =
    after.state.graph.files.get(file.path) ?? before.state.graph.files.get(file.from ?? file.path);
  const { role } = known?.role ?? roleOfPlace(file.path);
  if (role === 'vendored') return 'generated';
  return role === 'source' ? 'program' : role;
}
