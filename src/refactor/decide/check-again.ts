// The type check of a candidate that is about to be written, in all files that it concerns.
import type { Project } from '../../project/index.ts';
import { textsAfter, type Change } from '../plan/change.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import type { Conclusion } from './conclusion.ts';

interface Chosen {
  readonly id: string;
  readonly change: Change;
  /** Files that are to be checked, besides those with edits. */
  readonly checked: readonly string[];
}

/**
 * What is known of it now, where that is all. A candidate that another was made from has that one's check, which says nothing
 * about what it has more; and a check that left files out says nothing about them.
 */
export async function checkAgain(
  project: Project,
  { id, change, checked }: Chosen,
  known: Conclusion | undefined,
): Promise<TypeCheck | undefined> {
  const own = known?.candidates.find((candidate) => candidate.id === id)?.check;
  const isWhole = own !== undefined && (!own.isPartial || own.complaints.length > 0);
  if (isWhole && known!.candidates.find(({ check }) => check === own)?.id === id) return own;
  const { snapshot, graph } = project.state;
  const edited = change.edits.map(({ file }) => file).filter((file) => graph.files.has(file));
  const files = [...new Set([...checked, ...edited])].filter((file) => snapshot.has(file));
  if (files.length === 0) return undefined;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  return checkTypes(project, after, change, files);
}
