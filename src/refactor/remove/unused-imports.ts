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
  const { importNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    const symbol = importNames.symbol[row]! - 1;
    const listed = listedAt(open, importNames.start[row]!);
    if (symbol < 0 || listed?.statement.form !== 'import') continue;
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
  let gone = 0;
  let left = 0;
  for (let i = 0; i < occurrences.count; i++) {
    if (occurrences.symbol[i] !== symbol + 1) continue;
    if ((occurrences.role[i]! & (ROLE.DECLARATION | ROLE.IMPORT)) !== 0) continue;
    if (isGone(occurrences.start[i]!)) gone++;
    else left++;
  }
  return { gone, left };
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
