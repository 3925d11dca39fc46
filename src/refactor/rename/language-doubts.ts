// What the language itself does with names: it calls some members without anyone naming them, and `eval` runs code that sees all
// names around it.
import { ROLE } from '../../facts/index.ts';
import { isCalledIfFunction, wouldBeCalledImplicitly, type CodeGraph } from '../../graph/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import type { RenamedName } from './renamed-name.ts';

export function languageDoubts(
  graph: CodeGraph,
  renamed: RenamedName,
  newName: string,
  edits: readonly Place[],
): Doubt[] {
  return renamed.isMember ? implicitCalls(graph, renamed, newName) : evaluated(graph, renamed, edits);
}

function implicitCalls(
  graph: CodeGraph,
  { refs, oldName, definitions }: RenamedName,
  newName: string,
): Doubt[] {
  const isCalled = refs.some((ref) => isCalledIfFunction(graph, ref));
  if (!isCalled && !refs.some((ref) => wouldBeCalledImplicitly(graph, ref, newName))) return [];
  const name = isCalled ? oldName : newName;
  const message = `the language itself may call a member named "${name}", where nobody writes it`;
  return [{ reason: 'called_implicitly', message, places: definitions }];
}

function evaluated(graph: CodeGraph, { oldName }: RenamedName, edits: readonly Place[]): Doubt[] {
  const files = [...new Set(edits.map(({ file }) => file))];
  const places = files.flatMap((file) => evalCalls(graph, file));
  if (places.length === 0) return [];
  return [{ reason: 'not_analysed', message: `eval runs code that may name "${oldName}"`, places }];
}

function evalCalls(graph: CodeGraph, path: string): Place[] {
  const { occurrences, names } = graph.files.get(path)!.facts;
  const wanted = names.indexOf('eval');
  const found: Place[] = [];
  if (wanted < 0) return found;
  for (let row = 0; row < occurrences.count; row++) {
    const role = occurrences.role[row]!;
    const isCall = (role & ROLE.CALL) !== 0 && (role & ROLE.MEMBER) === 0;
    if (occurrences.name[row] !== wanted || !isCall || occurrences.symbol[row] !== 0) continue;
    const start = occurrences.start[row]!;
    found.push({ file: path, start, end: start + 'eval'.length });
  }
  return found;
}
