// Which entry points of published packages show a name inside of a namespace, as declaration files of CommonJS modules do:
// `declare namespace lib { export { Name } } export = lib`.
import { compareText } from '../../base/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import { containerOf, flagsOf, ownerAt, textReferences, type SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { publicAt, publicEntryPoints } from '../../usage/index.ts';
import { exportRowAt, type RenamedName } from './renamed-name.ts';

export function namespaceEntries(project: Project, { refs, oldName }: RenamedName): string[] {
  if (publicEntryPoints(project.state).size === 0) return [];
  const owners = refs.flatMap((ref) => [...declaredIn(project, ref), ...listedIn(project, ref, oldName)]);
  return [...new Set(owners.flatMap((owner) => publicAt(project, owner)))].sort(compareText);
}

function declaredIn({ state: { graph } }: Project, ref: SymbolRef): SymbolRef[] {
  const container = (flagsOf(graph, ref) & SYMBOL.EXPORTED) === 0 ? undefined : containerOf(graph, ref);
  return container ? [container] : [];
}

/** Namespaces that have the name in a list of what they export, without another name after it. */
function listedIn({ state: { graph, snapshot } }: Project, ref: SymbolRef, name: string): SymbolRef[] {
  return textReferences(graph, ref).flatMap((place) => {
    const { file, start, end, role } = place;
    if (role !== 'export' || exportRowAt(graph, place) >= 0) return [];
    const text = snapshot.read(file) ?? '';
    if (text.slice(start, end) !== name || /^\s+as\s/.test(text.slice(end, end + 20))) return [];
    const symbol = ownerAt(graph.files.get(file)!.facts, start);
    return symbol === undefined ? [] : [{ file, symbol }];
  });
}
