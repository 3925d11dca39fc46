// Comments that keep a linter from complaining about unused names on the next line. When the names that nobody used go and the
// line stays, the comment silences nothing any more.
import type { Range } from '../../base/index.ts';
import { ROLE, SUPPRESSION_REACH } from '../../facts/index.ts';
import { lineEnd, lineStart } from '../move-symbol/text-lines.ts';
import { goneRanges, type FileRemoval } from './removal.ts';

const UNUSED = /^(?:[\w@/-]*\/)?(?:no-unused-(?:vars|imports)|noUnused(?:Variables|Imports))$/;
const NEXT_LINE = SUPPRESSION_REACH.indexOf('next-line');

export function staleSilencers(file: FileRemoval): Range[] {
  const { text, file: source } = file.open;
  const { suppressions, names } = source.facts;
  const found: Range[] = [];
  for (let row = 0; row < suppressions.count; row++) {
    const rules = names[suppressions.rules[row]!]!.split(/\s*,\s*/);
    if (suppressions.reach[row] !== NEXT_LINE || !rules.every((rule) => UNUSED.test(rule.trim()))) continue;
    const comment = { start: suppressions.start[row]!, end: suppressions.end[row]! };
    const next = lineEnd(text, comment.end);
    if (isServedOnly(file, { start: next, end: lineEnd(text, next) })) found.push(comment);
  }
  return found.filter(({ start }) => !/\S/.test(text.slice(lineStart(text, start), start)));
}

/** Whether of the names that a line declares some go, and all that stay are used. */
function isServedOnly(file: FileRemoval, line: Range): boolean {
  const { declarations, occurrences } = file.open.file.facts;
  const gone = goneRanges(file);
  const isGone = (at: number): boolean => gone.some(({ start, end }) => start <= at && at < end);
  let isConcerned = false;
  for (let row = 0; row < declarations.count; row++) {
    const at = declarations.nameStart[row]!;
    if (at < line.start || at >= line.end) continue;
    if (isGone(at)) isConcerned = true;
    else if (!isUsed(occurrences, declarations.symbol[row]!, isGone)) return false;
  }
  return isConcerned;
}

function isUsed(
  { count, symbol, role, start }: FileRemoval['open']['file']['facts']['occurrences'],
  wanted: number,
  isGone: (at: number) => boolean,
): boolean {
  for (let i = 0; i < count; i++)
    if (symbol[i] === wanted && (role[i]! & ROLE.DECLARATION) === 0 && !isGone(start[i]!)) return true;
  return false;
}
