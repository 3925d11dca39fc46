// A circle of files in words.
import { listOf, textsIn, times, type Said } from '../kit/say.ts';

const RING_SHOWN = 6;

/** The files in the order in which one imports the next, and the first again. */
export function circleWords(said: Said): string {
  const circle = textsIn(said, 'circle');
  const shown = circle.length > RING_SHOWN ? [...circle.slice(0, RING_SHOWN - 1), '…'] : circle;
  const files = textsIn(said, 'files').length;
  const one = [...shown, circle[0] ?? ''].join(' → ');
  // To open one circle of a knot does not undo it.
  return files > circle.length ? `${files} files are tied together (one circle: ${one})${cutOf(said)}` : one;
}

const CUT_SHOWN = 3;

/** The imports without which nothing goes in a circle, where they are known. */
function cutOf({ data }: Said): string {
  const cut = (data['cut'] ?? []) as readonly { readonly from: string; readonly to: string }[];
  if (cut.length === 0) return '';
  const shown = cut.slice(0, CUT_SHOWN).map(({ from, to }) => `${from} → ${to}`);
  const more = cut.length > CUT_SHOWN ? [`${cut.length - CUT_SHOWN} more`] : [];
  return `; to untie them, cut ${times(cut.length, 'import')}: ${listOf([...shown, ...more])}`;
}
