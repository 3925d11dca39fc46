// Whether members of an enum are only ever named after its own name. Then the text tells all their places; and since nothing uses
// the enum as an object, nobody but those places can see what its members are called.
import { ROLE } from '../../facts/index.ts';
import {
  containerOf,
  occurrenceFrom,
  textReferences,
  textTellsAll,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { RenamedName } from './renamed-name.ts';

/** The enum of a member; undefined where it is used in another way, and for what is no member of one. */
export function closedEnumOf(state: ProjectState, { kind, refs }: RenamedName): SymbolRef | undefined {
  if (kind !== 'enum-member' || refs.length !== 1) return undefined;
  const owner = containerOf(state.graph, refs[0]!);
  return owner !== undefined && isClosed(state, owner) ? owner : undefined;
}

const known = new WeakMap<ProjectState, Map<string, boolean>>();

function isClosed(state: ProjectState, owner: SymbolRef): boolean {
  const answers = known.get(state) ?? new Map<string, boolean>();
  known.set(state, answers);
  const key = `${owner.file}\0${owner.symbol}`;
  const answer =
    answers.get(key) ??
    (textTellsAll(state, owner) &&
      textReferences(state.graph, owner).every((place) => isNeverWhole(state, place)));
  answers.set(key, answer);
  return answer;
}

/** Lists of imports and exports, the type that its members make up, and the name before a dot. */
function isNeverWhole({ graph, snapshot }: ProjectState, { file, start }: Reference): boolean {
  const { facts } = graph.files.get(file)!;
  const row = occurrenceFrom(facts, start);
  if (row === undefined) return false;
  const role = facts.occurrences.role[row]!;
  if ((role & (ROLE.IMPORT | ROLE.EXPORT | ROLE.DECLARATION)) !== 0) return true;
  const next = row + 1 < facts.occurrences.count ? facts.occurrences.role[row + 1]! : 0;
  if ((next & ROLE.QUALIFIED) !== 0) return true;
  return (
    (role & ROLE.TYPE) !== 0 &&
    !/\btypeof\s+$/.test(snapshot.read(file)!.slice(Math.max(0, start - 20), start))
  );
}
