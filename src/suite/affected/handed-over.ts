// Whether an object or a class is handed to someone as a whole: a framework that is given it calls its members by names which nobody
// writes down.
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { allNode, exportNode, importedNames, nodeOfSymbol, type NodeId } from './file-edges.ts';

type Reverse = ReadonlyMap<NodeId, readonly NodeId[]>;

/** `whole` are the pieces that the object or class is. */
export function isHandedOver(state: ProjectState, reverse: Reverse, whole: readonly NodeId[]): boolean {
  const standing = standingFor(reverse, whole);
  return [...state.graph.files.values()].some((file) => handsOver(file, standing));
}

/** Names under which others have these pieces, through exports, re-exports and stars. */
function standingFor(reverse: Reverse, whole: readonly NodeId[]): ReadonlySet<NodeId> {
  const nodes = new Set(whole);
  for (const node of nodes)
    for (const from of reverse.get(node) ?? []) if (/^[ea]\0/.test(from)) nodes.add(from);
  return nodes;
}

function handsOver(file: SourceFile, standing: ReadonlySet<NodeId>): boolean {
  const imported = importedNames(file);
  const isMeant = (use: OccurrenceCursor): boolean => {
    const other = imported.get(use.symbol!);
    if (other === undefined) return standing.has(nodeOfSymbol(file, use.symbol!) ?? '');
    if (other.name !== '*' && other.name !== '=') return standing.has(exportNode(other.path, other.name));
    const { member } = use;
    return standing.has(member === undefined ? allNode(other.path) : exportNode(other.path, member.name));
  };
  return file.facts.occurrences.some(
    (use) => use.symbol !== undefined && isBare(use, imported.get(use.symbol)?.name) && isMeant(use),
  );
}

const NOT_HANDED = ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT | ROLE.NEW | ROLE.CALL | ROLE.HERITAGE;

/** Whether a place uses a value itself, neither a member of it nor what it makes. */
function isBare(use: OccurrenceCursor, imported: string | undefined): boolean {
  if (use.is(NOT_HANDED) || !use.is(ROLE.READ | ROLE.JSX | ROLE.ARGUMENT | ROLE.SHORTHAND)) return false;
  if (use.member === undefined) return true;
  // A member of a module is the value; what follows it is a member of that.
  return imported === '*' && !use.member.is(ROLE.NEW | ROLE.CALL) && use.member.member === undefined;
}
