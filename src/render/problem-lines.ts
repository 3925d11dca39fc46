// Problems in words. Those that limit an answer are named one by one; the rest are counted by code.
import type { Problem } from '../contract/index.ts';
import { placeText } from './page.ts';
import { oneLine, safeText } from './safe-text.ts';
import { count } from './words.ts';

export const INCOMPLETE = 'Incomplete: something that could change this answer was not analysed.';

/** The problems that limit the answer, at most so many, and a line for the rest. */
export function limitLines(problems: readonly Problem[], most: number): string[] {
  const limiting = problems.filter((problem) => problem.limits);
  const lines = limiting.slice(0, most).map(problemLine);
  if (limiting.length > most)
    lines.push(`… ${count(limiting.length - most, 'more problem')} (--format json has all)`);
  return lines;
}

export function problemLine({ code, file, span, message }: Problem): string {
  const isTold = file === undefined || (span === undefined && message.includes(file));
  const place = isTold ? '' : `${placeText({ file, ...span?.start })}: `;
  return `${code} ${safeText(place)}${oneLine(message)}`;
}

/** One line for each code of the problems that leave the answer whole. */
export function noteLines(problems: readonly Problem[]): string[] {
  const byCode = Map.groupBy(
    problems.filter((problem) => !problem.limits),
    (problem) => problem.code,
  );
  return [...byCode.values()].map((some) => {
    const first = problemLine(some[0]!);
    return some.length === 1
      ? first
      : `${first} (and ${count(some.length - 1, 'more of this kind', 'more of this kind')})`;
  });
}
