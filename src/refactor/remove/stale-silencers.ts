// Comments that keep a linter from complaining about unused names on the next line. When the names that nobody used go and the
// line stays, the comment silences nothing any more.
import type { Range } from '../../base/index.ts';
import { ROLE, type FileFacts } from '../../facts/index.ts';
import { lineEnd, lineStart } from '../move-symbol/text-lines.ts';
import { goneRanges, type FileRemoval } from './removal.ts';

const UNUSED = /^(?:[\w@/-]*\/)?(?:no-unused-(?:vars|imports)|noUnused(?:Variables|Imports))$/;

export function staleSilencers(file: FileRemoval): Range[] {
  const { text, file: source } = file.open;
  const found: Range[] = [];
  for (const { rules, reach, start, end } of source.facts.suppressions) {
    const all = rules.split(/\s*,\s*/);
    if (reach !== 'next-line' || !all.every((rule) => UNUSED.test(rule.trim()))) continue;
    const next = lineEnd(text, end);
    if (isServedOnly(file, { start: next, end: lineEnd(text, next) })) found.push({ start, end });
  }
  return found.filter(({ start }) => !/\S/.test(text.slice(lineStart(text, start), start)));
}

/** Whether of the names that a line declares some go, and all that stay are used. */
function isServedOnly(file: FileRemoval, line: Range): boolean {
  const { facts } = file.open.file;
  const gone = goneRanges(file);
  const isGone = (at: number): boolean => gone.some(({ start, end }) => start <= at && at < end);
  let isConcerned = false;
  for (const { nameStart: at, symbol } of facts.declarations) {
    if (at < line.start || at >= line.end) continue;
    if (isGone(at)) isConcerned = true;
    else if (!isUsed(facts, symbol, isGone)) return false;
  }
  return isConcerned;
}

function isUsed({ occurrences }: FileFacts, symbol: number, isGone: (at: number) => boolean): boolean {
  return occurrences.of(symbol).some((use) => !use.is(ROLE.DECLARATION) && !isGone(use.start));
}
