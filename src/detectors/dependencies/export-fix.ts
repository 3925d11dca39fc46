// The edits that make a dead export a local name, where that is all that has to change.
import { USE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { FixEdit } from '../kit/index.ts';
import type { LinkedFile, Offered } from '../../usage/index.ts';

export function exportFix(
  { file, links }: LinkedFile,
  offered: Offered,
  used: Uint8Array,
): readonly FixEdit[] | undefined {
  const { start } = file.facts.exports.at(offered.row);
  const edits = (links.fact.edits ?? []).filter(([nameStart]) => nameStart === start);
  if (edits.length === 0 || isLastOfRequest(file, links.offered, offered, used)) return undefined;
  if (isImportOnly(file, offered)) return undefined;
  return edits.map(([, from, to]) => ({ file: file.path, start: from, end: to, text: '' }));
}

/** A statement that hands on nothing any more would not load its module either. */
function isLastOfRequest(
  { facts }: SourceFile,
  all: readonly Offered[],
  { row }: Offered,
  used: Uint8Array,
): boolean {
  const request = facts.exports.at(row).import;
  if (request === undefined) return false;
  return all.every((other) => facts.exports.at(other.row).import !== request || used[other.number] === 0);
}

/** An import that is only there to be exported would be left unused. */
function isImportOnly({ facts }: SourceFile, { row }: Offered): boolean {
  const { symbol } = facts.exports.at(row);
  return symbol !== undefined && facts.importNames.of(symbol).some(({ uses }) => uses === USE.EXPORT);
}

/** Whether the file would be no module any more, so that its names would be seen everywhere. */
export function fileNeedsExport(
  { facts, path }: SourceFile,
  { row }: Offered,
  used: Uint8Array,
  { links }: LinkedFile,
): boolean {
  if (/\.m[jt]s$/.test(path)) return false;
  // A list keeps its braces.
  if (facts.exports.at(row).kind === 're-export') return false;
  if (facts.imports.some(({ kind }) => kind === 'static' || kind === 're-export')) return false;
  return !links.offered.some(({ number }) => used[number] !== 0);
}
