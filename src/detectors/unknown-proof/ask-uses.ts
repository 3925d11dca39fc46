// Where members of something without a type are used, or it is called, in the middle of an expression.
import { flowRows } from './ask-flows.ts';
import type { Asking, Found, UnknownAnswer } from './asking.ts';
import type { CodeRange } from '../../types/index.ts';

/** `found` are the types of the values that flow, by row; those that have a verdict need no other. */
export async function askUses(
  { types, context, path, fact, open }: Asking,
  found: readonly Found[],
  judged: UnknownAnswer['flows'],
): Promise<UnknownAnswer['uses']> {
  const done = new Set(judged.map(([row]) => row));
  const flows = flowRows(fact).filter(({ row }) => found[row]?.kind === 'any' && !done.has(row));
  const ranges = [...flows.map(({ value }) => value), ...rangesOf(fact.uses ?? [])];
  if (ranges.length === 0) return [];
  const uses = (await types.anyUses(path, ranges, context)).flatMap((use, index) => {
    if (use === 'unresolved') open.push(['any-inferred', ranges[index]!.start, ranges[index]!.end]);
    return use === undefined || use === 'unresolved' ? [] : [use];
  });
  uses.sort((a, b) => a.start - b.start);
  return uses.map(({ start, end, isCall, origin }) => [start, end, isCall, origin]);
}

function rangesOf(pairs: readonly number[]): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (let at = 0; at < pairs.length; at += 2) ranges.push({ start: pairs[at]!, end: pairs[at + 1]! });
  return ranges;
}
