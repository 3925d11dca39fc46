// One way to delete, with what TypeScript and the graph say to it.
import type { Project } from '../../project/index.ts';
import { textsAfter, type Change } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import { concernedFiles } from './concerned-files.ts';
import { danglingNames } from './dangling.ts';
import { removalChange } from './removal-edits.ts';
import type { Removal } from './removal.ts';
import { unloadedBy } from './unloaded-modules.ts';

export interface Way {
  readonly id: string;
  readonly removal: Removal;
  readonly change: Change;
  readonly check: TypeCheck;
  /** Places, after the change, at which something is named that is gone. */
  readonly dangling: readonly Place[];
  /** Files that nothing would load any more. */
  readonly unloaded: readonly string[];
}

const NOTHING_CHECKED: TypeCheck = { complaints: [], isPartial: false, files: [], contexts: [] };

export async function wayOf(project: Project, id: string, removal: Removal): Promise<Way> {
  const { graph, snapshot } = project.state;
  const change = removalChange(removal);
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  const edited = [...new Set(change.edits.map(({ file }) => file))];
  const files = concernedFiles(project, after, removal, edited);
  const check = files.length === 0 ? NOTHING_CHECKED : await checkTypes(project, after, change, files);
  const touched = [...edited, ...change.deletions];
  const dangling = danglingNames(graph, after.graph, touched);
  return { id, removal, change, check, dangling, unloaded: unloadedBy(graph, after.graph, touched) };
}

/** Whether nothing speaks against it. */
export function isProven({ check, dangling }: Way): boolean {
  return check.complaints.length === 0 && dangling.length === 0;
}
