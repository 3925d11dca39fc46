// Imports that were used by what goes and by nothing else. They go too: the compiler may be told to complain about them.
import { ROLE, type FileFacts } from '../../facts/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { dropName } from '../move-symbol/statement-sheet.ts';
import { goneIn, listedAt, type FileRemoval, type Removal } from './removal.ts';

export function dropUnusedImports(removal: Removal): void {
  for (const [path, file] of removal.files) if (!removal.deleted.has(path)) dropIn(removal, file);
}

function dropIn(removal: Removal, file: FileRemoval): void {
  const { open, sheet } = file;
  const { facts } = open.file;
  const isGone = goneIn(removal, open.path);
  const kept = keptNames(removal.state, file, isGone);
  for (const { symbol, start } of facts.importNames) {
    const listed = listedAt(open, start);
    if (symbol === undefined || listed?.statement.form !== 'import') continue;
    const { gone, left } = usesIn(facts, symbol, isGone);
    if (gone > 0 && left === 0 && !kept.has(listed.name.local))
      dropName(sheet, listed.statement, listed.name);
  }
}

function usesIn(
  { occurrences }: FileFacts,
  symbol: number,
  isGone: (offset: number) => boolean,
): { gone: number; left: number } {
  const uses = occurrences.of(symbol).filter((use) => !use.is(ROLE.DECLARATION | ROLE.IMPORT));
  const gone = uses.filter(({ start }) => isGone(start)).length;
  return { gone, left: uses.length - gone };
}

const FACTORIES = ['React', 'h', 'Fragment', 'jsx', 'createElement', 'preact'];

/** Names that elements of a page stand for, as long as there is one left. */
function keptNames(
  { snapshot }: ProjectState,
  { open }: FileRemoval,
  isGone: (offset: number) => boolean,
): ReadonlySet<string> {
  if (!open.path.endsWith('x') && open.file.facts.language !== 'jsx') return new Set();
  const text = snapshot.read(open.path) ?? '';
  const hasElement = [...text.matchAll(/<(?:[A-Za-z][\w.-]*|>)/g)].some(({ index }) => !isGone(index));
  const pragma = /@jsx(?:Frag)?\s+([\w$]+)/g;
  return hasElement
    ? new Set([...FACTORIES, ...[...text.matchAll(pragma)].map((match) => match[1]!)])
    : new Set();
}
