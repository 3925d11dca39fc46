// Which files can have a value whose type has a member. Were its declaration spelt otherwise, these are the files whose types
// would be others; in all the rest, the name on something means something else.
import { kindOf, MEMBERS, symbolDeclaredAt, type Reference } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { affectedFiles } from '../plan/affected-files.ts';
import { NO_CHANGE, textsAfter } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';

/** A name that nobody has. */
const OTHER = '$otherwise$';

export async function memberReach(project: Project, definitions: readonly Place[]): Promise<Set<string>> {
  const { state } = project;
  const known = definitions.filter(({ file }) => state.graph.files.has(file));
  const edits = known.map((place) => ({ ...place, text: OTHER, provenance: 'semantic' as const }));
  const after = await project.stateAfter(
    textsAfter((file) => state.snapshot.read(file), { ...NO_CHANGE, edits }),
  );
  return affectedFiles(
    state,
    after,
    known.map(({ file }) => file),
  );
}

/** Places at which members are declared that are one with what was searched: those of a base class, of an implementation. */
export function declaredAmong({ state: { graph } }: Project, references: readonly Reference[]): Place[] {
  return references.filter(({ file, start }) => {
    const symbol = graph.files.has(file) ? symbolDeclaredAt(graph, file, start) : undefined;
    return symbol !== undefined && MEMBERS.has(kindOf(graph, symbol));
  });
}
