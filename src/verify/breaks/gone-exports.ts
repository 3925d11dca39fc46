// References to what a changed file exported and does not export any more, at places that the change leaves as they were.
import { positionAt } from '../../base/index.ts';
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import {
  exportTarget,
  textReferences,
  type Reference,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath, type ChangedFile } from '../changed-files.ts';
import { namingAt } from '../naming-after.ts';
import type { BrokenName } from './broken-name.ts';

/** References to what a changed file declared and nobody declares any more. */
export function* goneExports(change: Change): Generator<BrokenName> {
  const { before, files } = change;
  const graph = before.state.graph;
  for (const file of files) {
    const old = file.from === undefined ? undefined : graph.files.get(file.from);
    if (!old) continue;
    for (const symbol of goneSymbols(change, old, file))
      for (const reference of textReferences(graph, symbol))
        if (reference.file !== old.path) yield* stillNaming(change, symbol, reference);
  }
}

/** Exported symbols of a file before that its counterpart does not export under their names. */
function goneSymbols({ before, after }: Change, old: SourceFile, { kind, path }: ChangedFile): SymbolRef[] {
  const gone: SymbolRef[] = [];
  for (const entry of old.facts.exports) {
    const target = exportTarget(before.state.graph, old.path, entry.name);
    if (target.kind !== 'symbol' || target.file !== old.path) continue;
    const now = kind === 'removed' ? undefined : exportTarget(after.state.graph, path, entry.name);
    if (now === undefined || now.kind === 'none') gone.push({ file: target.file, symbol: target.symbol });
  }
  return gone;
}

function* stillNaming(change: Change, was: SymbolRef, reference: Reference): Generator<BrokenName> {
  const { graph } = change.after.state;
  const place = placeAfter(change, reference);
  const file = place && graph.files.get(place.file);
  const use = file?.facts.occurrences.startingAt(place!.start);
  const old = change.before.state.graph.files.get(reference.file)!;
  if (!file || !use || use.name !== old.facts.occurrences.startingAt(reference.start)?.name) return;
  if (!isTaken(file, use) || namingAt(change, file, use).kind !== 'nothing' || isFileGone(file, use)) return;
  const { start, end, name } = use;
  yield { kind: 'import', file: file.path, start, end, name, source: was.file, was };
}

/** Whether the name is taken from another module here. Further uses are told by their import. */
function isTaken({ facts }: SourceFile, use: OccurrenceCursor): boolean {
  return (
    use.is(ROLE.IMPORT | ROLE.EXPORT | ROLE.QUALIFIED) ||
    facts.importNames.some(({ start }) => start === use.start)
  );
}

/** An import of a file that is gone is told as such. */
function isFileGone(file: SourceFile, use: OccurrenceCursor): boolean {
  const links = use.symbol === undefined ? [] : file.facts.importNames.of(use.symbol);
  return links.some((link) => file.resolutions[link.import]?.kind === 'unresolved');
}

/** Where a place of the state before is after the change; undefined when its line is gone. */
function placeAfter(
  { files, before, after }: Change,
  { file, start }: Reference,
): { readonly file: string; readonly start: number } | undefined {
  const changed = byPath(files).before.get(file);
  if (changed === undefined) return after.state.graph.files.has(file) ? { file, start } : undefined;
  const now = changed.kind === 'removed' ? undefined : after.state.graph.files.get(changed.path);
  if (now === undefined) return undefined;
  const { line, column } = positionAt(before.state.graph.files.get(file)!.facts.lineStarts, start);
  const to = changed.lines().lineAfter(line);
  return to === undefined ? undefined : { file: now.path, start: now.facts.lineStarts[to - 1]! + column - 1 };
}
