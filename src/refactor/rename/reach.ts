// How far a rename reaches: which files have something to say about it, and in which a member can be named at all.
import { memo } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  type CodeGraph,
  containerOf,
  kindOf,
  MEMBERS,
  type Reference,
  symbolDeclaredAt,
  type SymbolRef,
  textReferences,
  textTellsAll,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { affectedFiles } from '../plan/affected-files.ts';
import { NO_CHANGE, textsAfter } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import { dependentsOf, mentioning } from '../plan/type-check.ts';
import type { RenamedName } from './renamed-name.ts';
import type { Trial } from './try-rename.ts';

export function concernedFiles(
  { state }: Project,
  { after, change, references, renamed, links }: Trial,
  newName: string,
): string[] {
  const { graph } = state;
  const { oldName, isFileLocal, isMember } = renamed;
  const edited = new Set(change.edits.map(({ file }) => file));
  if ((isFileLocal && !isMember) || closedEnumOf(state, renamed)) return [...edited];
  if (isMember) return [...affectedFiles(state, after!, edited)];
  const named = references.map(({ file }) => file);
  const seeing = dependentsOf(graph, [...named, ...links.exporting, ...links.kept]);
  const writing = [...mentioning(graph, [oldName, newName])].filter(
    (file) => seeing.has(file) || isAmbient(graph, named),
  );
  return [...new Set([...edited, ...writing])];
}

function isAmbient(graph: CodeGraph, files: readonly string[]): boolean {
  return files.some((file) => graph.files.get(file)?.facts.isAmbient === true);
}

// Whether members of an enum are only ever named after its own name. Then the text tells all their places; and since nothing uses
// the enum as an object, nobody but those places can see what its members are called.

/** The enum of a member; undefined where it is used in another way, and for what is no member of one. */
export function closedEnumOf(state: ProjectState, { kind, refs }: RenamedName): SymbolRef | undefined {
  if (kind !== 'enum-member' || refs.length !== 1) return undefined;
  const owner = containerOf(state.graph, refs[0]!);
  return owner !== undefined && isClosed(state, owner.file, owner.symbol) ? owner : undefined;
}

const isClosed = memo((state: ProjectState, file: string, symbol: number): boolean => {
  const owner = { file, symbol };
  return (
    textTellsAll(state, owner) &&
    textReferences(state.graph, owner).every((place) => isNeverWhole(state, place))
  );
});

/** Lists of imports and exports, the type that its members make up, and the name before a dot. */
function isNeverWhole({ graph, snapshot }: ProjectState, { file, start }: Reference): boolean {
  const named = graph.files.get(file)!.facts.occurrences.startingAt(start);
  if (named === undefined) return false;
  if (named.is(ROLE.IMPORT | ROLE.EXPORT | ROLE.DECLARATION) || named.member) return true;
  return (
    named.is(ROLE.TYPE) && !/\btypeof\s+$/.test(snapshot.read(file)!.slice(Math.max(0, start - 20), start))
  );
}

// Which files can have a value whose type has a member. Were its declaration spelt otherwise, these are the files whose types
// would be others; in all the rest, the name on something means something else.

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
