// Members that are renamed along because a literal is expected to be of several types at once: its key then stands for the
// member of each of them. That is looked up only where TypeScript complains about a rename, since it asks about key by key.
import { ROLE } from '../../facts/index.ts';
import {
  kindOf,
  MEMBERS,
  nameOfSymbol,
  occurrenceFrom,
  symbolDeclaredAt,
  symbolKey,
  type SymbolRef,
} from '../../graph/index.ts';
import { nameIndex, type Project } from '../../project/index.ts';
import type { DraftPlace } from '../draft.ts';
import type { RenameDraft } from './plan-rename.ts';

/** Keys that are asked about: a type that has many more is not going to be told apart by them. */
const MOST_KEYS = 40;

/** Symbols that keys of the draft name besides its own. */
export async function namedAtKeys(
  project: Project,
  { subject, nameEdits }: RenameDraft,
): Promise<SymbolRef[]> {
  const { graph } = project.state;
  if (!subject.isMember) return [];
  const known = new Set(subject.refs.map(symbolKey));
  const found = new Map<string, SymbolRef>();
  const types = await project.types();
  const keys = nameEdits.filter((edit) => isKey(project, edit)).slice(0, MOST_KEYS);
  for (const { file, start } of keys) {
    const { references } = await types.references(file, start, { index: nameIndex(graph) });
    for (const place of references) {
      const symbol = symbolDeclaredAt(graph, place.file, place.start);
      if (symbol === undefined || known.has(symbolKey(symbol))) continue;
      if (MEMBERS.has(kindOf(graph, symbol)) && nameOfSymbol(graph, symbol) === subject.oldName)
        found.set(symbolKey(symbol), symbol);
    }
  }
  return [...found.values()];
}

function isKey({ state: { graph } }: Project, { file, start }: DraftPlace): boolean {
  const { facts } = graph.files.get(file)!;
  const row = occurrenceFrom(facts, start);
  if (row === undefined) return false;
  return (facts.occurrences.role[row]! & (ROLE.KEY | ROLE.SHORTHAND)) !== 0;
}
