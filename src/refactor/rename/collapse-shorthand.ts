// `{ x: x }` is written `{ x }` again where only the new name makes the two equal, so that a rename there and back leaves the
// text as it was.
import { ROLE } from '../../facts/index.ts';
import { occurrenceFrom, type CodeGraph } from '../../graph/index.ts';
import type { NameEdit } from './write-name.ts';

const SEPARATOR = ': ';

export function collapsed(
  graph: CodeGraph,
  read: (file: string) => string | undefined,
  edits: readonly NameEdit[],
  newName: string,
): NameEdit[] {
  const edited = new Set(edits.map(({ file, start }) => `${file}\0${start}`));
  return edits.map((edit) => {
    const { file, start, end } = edit;
    const text = read(file);
    if (text === undefined || edit.text !== newName) return edit;
    const beforeName = start - newName.length - SEPARATOR.length;
    const afterName = end + SEPARATOR.length;
    const pair = text.startsWith(newName + SEPARATOR, beforeName)
      ? { key: beforeName, value: start, end }
      : text.startsWith(SEPARATOR + newName, end)
        ? { key: start, value: afterName, end: afterName + newName.length }
        : undefined;
    if (pair === undefined || edited.has(`${file}\0${start === pair.key ? pair.value : pair.key}`))
      return edit;
    if (!isProperty(graph, file, text, pair)) return edit;
    return { ...edit, start: pair.key, end: pair.end, at: 0, meant: 0, isCollapsed: true };
  });
}

interface Pair {
  readonly key: number;
  readonly value: number;
  readonly end: number;
}

/** Whether it is a property of an object or a pattern whose value is nothing but a name. */
function isProperty(graph: CodeGraph, file: string, text: string, { key, value, end }: Pair): boolean {
  const facts = graph.files.get(file)?.facts;
  const keyRow = facts && occurrenceFrom(facts, key);
  const valueRow = facts && occurrenceFrom(facts, value);
  if (facts === undefined || keyRow === undefined || valueRow === undefined) return false;
  const keyRole = facts.occurrences.role[keyRow]!;
  if ((keyRole & ROLE.KEY) === 0 || (facts.occurrences.role[valueRow]! & (ROLE.TYPE | ROLE.MEMBER)) !== 0)
    return false;
  return /^\s*(?:[,}]|=(?!=)|\/[/*])/.test(text.slice(end, end + 200));
}
