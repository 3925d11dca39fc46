// Links of the state after the change that do not lead to a source of the repository.
import type { ChangePart } from './change.ts';

/** Whether a path is a link, and not one to a source that is judged. */
export function isDeadLink({ after }: ChangePart<'after'>, path: string): boolean {
  const { snapshot, graph } = after.state;
  return snapshot.links.has(path) && !graph.files.has(snapshot.realPath(path));
}
