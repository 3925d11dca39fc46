// Symbols of a corpus that can be renamed, by kind, as `path#Container.member`.
import {
  findSymbols,
  isFileLocal,
  kindOf,
  MEMBERS,
  qualifiedName,
  symbolsNamed,
  type SymbolRef,
} from '../../src/graph/index.ts';
import type { Project } from '../../src/project/index.ts';

type Graph = Project['state']['graph'];

/** Only symbols that their text names without doubt. */
export function groupsOf({ state: { graph } }: Project): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of graph.paths) {
    const { facts } = graph.files.get(path)!;
    if (facts.language === 'dts' || facts.problems.length > 0) continue;
    for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
      const kind = groupOf(graph, { file: path, symbol });
      const name = qualifiedName(facts, symbol);
      if (kind === undefined || symbolsNamed(graph, path, name).length !== 1) continue;
      const group = groups.get(kind) ?? [];
      groups.set(kind, group);
      group.push(`${path}#${name}`);
    }
  }
  return groups;
}

function groupOf(graph: Graph, ref: SymbolRef): string | undefined {
  const kind = kindOf(graph, ref);
  if (['import', 'constructor', 'default', 'label', 'namespace'].includes(kind)) return undefined;
  if (MEMBERS.has(kind)) return kind === 'enum-member' ? 'enum member' : 'member';
  if (isFileLocal(graph, ref)) return 'local';
  return kind === 'interface' ? 'type' : kind === 'constant' ? 'variable' : kind;
}

export function find({ state: { graph } }: Project, symbol: string): SymbolRef | undefined {
  const found = findSymbols(graph, { text: symbol, locals: true });
  return found.length === 1 ? found[0] : undefined;
}

export function nameIn(symbol: string): string {
  return /[^.#]+$/.exec(symbol)![0];
}
