// What someone may have meant by a word that nothing goes by.
import { compareText } from './order.ts';

/** Those of the known words that may have been meant, nearest first. */
export function nearWords(known: Iterable<string>, wanted: string): string[] {
  const found = [...known].flatMap((name) => {
    const away = distance(name.toLowerCase(), wanted.toLowerCase());
    return away === undefined ? [] : [{ name, away }];
  });
  return nearest(found);
}

const SHOWN = 3;

/** The nearest few, without repetition. */
export function nearest(found: readonly { readonly name: string; readonly away: number }[]): string[] {
  const ordered = [...found].sort((a, b) => a.away - b.away || compareText(a.name, b.name));
  return [...new Set(ordered.map(({ name }) => name))].slice(0, SHOWN);
}

/** A name of fewer letters is near to nothing but itself. */
const SHORT = 3;

/** How many letters have to be written, left out or changed; undefined when that is too many to be a slip. */
export function distance(name: string, wanted: string): number | undefined {
  const most = wanted.length < SHORT ? 0 : Math.max(1, Math.floor(wanted.length / 4));
  if (wanted === '' || Math.abs(name.length - wanted.length) > most) return undefined;
  let above = Array.from({ length: wanted.length + 1 }, (_, at) => at);
  let aboveThat = above;
  for (let row = 1; row <= name.length; row++) {
    const here = [row];
    for (let at = 1; at <= wanted.length; at++) {
      const isSame = name[row - 1] === wanted[at - 1];
      const isSwapped =
        row > 1 && at > 1 && name[row - 1] === wanted[at - 2] && name[row - 2] === wanted[at - 1];
      here.push(
        Math.min(
          above[at]! + 1,
          here[at - 1]! + 1,
          above[at - 1]! + (isSame ? 0 : 1),
          isSwapped ? aboveThat[at - 2]! + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...here) > most) return undefined;
    aboveThat = above;
    above = here;
  }
  return above.at(-1)! <= most ? above.at(-1)! : undefined;
}

/** ` Did you mean …?` for a message; empty when nothing is near. */
export function nearText(near: readonly string[]): string {
  if (near.length === 0) return '';
  const others = near.slice(0, -1).join(', ');
  return others === '' ? ` Did you mean ${near[0]}?` : ` Did you mean ${others} or ${near.at(-1)}?`;
}
