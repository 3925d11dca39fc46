// Which files can have something to say about a rename. A name that is no member concerns those that see it and write it, or
// write what it is to be called. A member is also part of a type: where that type meets another one that has a property of
// the name, a file is concerned that writes neither.
import { MEMBERS, type CodeGraph } from '../../graph/index.ts';
import { ROLE, SYMBOL_KINDS, type FileFacts } from '../../facts/index.ts';
import type { Project } from '../../project/index.ts';
import { exists } from '../../host/index.ts';
import { libNames } from '../../types/index.ts';
import { dependentsOf, mentioning } from '../type-check.ts';
import type { RenameDraft } from './plan-rename.ts';

export function concernedFiles(
  { state: { graph }, root }: Project,
  { change, references, oldName, isFileLocal, isMember, links }: RenameDraft,
  newName: string,
): string[] {
  const edited = new Set(change.edits.map(({ file }) => file));
  if (isFileLocal && !isMember) return [...edited];
  const named = references.map(({ file }) => file);
  const seeing = dependentsOf(graph, [...named, ...links.exporting, ...links.kept]);
  const names = [oldName, newName];
  const writing = [...mentioning(graph, names)].filter((file) => seeing.has(file) || isAmbient(graph, named));
  const found = new Set([...edited, ...writing]);
  if (!isMember) return [...found];
  if (exists(`${root}/node_modules`) || names.some((name) => libNames().has(name)))
    return [...new Set([...found, ...seeing])];
  // Types of packages are not in the graph: with any installed, every file that can see the member may have met one.
  const places = new Set(references.map(({ file, start }) => `${file}\0${start}`));
  const rivals = [...mentioning(graph, names)].filter((file) => hasRival(graph, file, names, places));
  const meeting = dependentsOf(graph, rivals);
  for (const file of seeing) if (meeting.has(file)) found.add(file);
  return [...found];
}

function isAmbient(graph: CodeGraph, files: readonly string[]): boolean {
  return files.some((file) => graph.files.get(file)?.facts.isAmbient === true);
}

/** Whether a file declares or writes a property of one of the names that is not the renamed one. */
function hasRival(
  graph: CodeGraph,
  path: string,
  wanted: readonly string[],
  places: ReadonlySet<string>,
): boolean {
  const { facts } = graph.files.get(path)!;
  const { occurrences, names } = facts;
  const numbers = new Set(wanted.map((name) => names.indexOf(name)));
  for (let row = 0; row < occurrences.count; row++) {
    if (!numbers.has(occurrences.name[row]!) || places.has(`${path}\0${occurrences.start[row]}`)) continue;
    if (isProperty(facts, row)) return true;
  }
  return false;
}

function isProperty({ occurrences, symbols }: FileFacts, row: number): boolean {
  const role = occurrences.role[row]!;
  if ((role & (ROLE.KEY | ROLE.SHORTHAND)) !== 0) return true;
  const symbol = occurrences.symbol[row]! - 1;
  return symbol >= 0 && (role & ROLE.DECLARATION) !== 0 && MEMBERS.has(SYMBOL_KINDS[symbols.kind[symbol]!]!);
}
