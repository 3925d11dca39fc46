// Texts that are put into another text, at places of the original. Who visits a tree from the outside in gets brackets that nest.
import type { Range } from '../base/index.ts';

type Piece = string | (() => string);

interface Place {
  /** End what stands before the place, innermost first. */
  readonly closing: Piece[];
  /** Begin what stands after it, outermost first. */
  readonly opening: Piece[];
}

export class Insertions {
  readonly #places = new Map<number, Place>();
  #left: Range | undefined;

  /** Before what starts at an offset, inside of what was opened there earlier. */
  open(offset: number, piece: Piece): void {
    this.#at(offset).opening.push(piece);
  }

  /** Before everything else that is opened there. */
  openFirst(offset: number, piece: Piece): void {
    this.#at(offset).opening.unshift(piece);
  }

  leaveOut(range: Range): void {
    this.#left = range;
  }

  wrap({ start, end }: Range, before: Piece, after: Piece): void {
    this.open(start, before);
    this.#at(end).closing.unshift(after);
  }

  /** Runs a visit and, if it opened anything at the offset, puts a text before that. */
  openBefore(offset: number, text: string, visit: () => void): void {
    const { opening } = this.#at(offset);
    const count = opening.length;
    visit();
    if (opening.length > count) opening.splice(count, 0, text);
  }

  into(text: string): string {
    let result = '';
    let done = 0;
    const take = (end: number): string => {
      const { start: from, end: to } = this.#left ?? { start: end, end };
      const isLeft = done <= from && to <= end;
      return isLeft ? text.slice(done, from) + text.slice(to, end) : text.slice(done, end);
    };
    for (const offset of [...this.#places.keys()].sort((a, b) => a - b)) {
      const { closing, opening } = this.#places.get(offset)!;
      const pieces = [...closing, ...opening].map((piece) => (typeof piece === 'string' ? piece : piece()));
      result += take(offset) + pieces.join('');
      done = offset;
    }
    return result + take(text.length);
  }

  #at(offset: number): Place {
    const known = this.#places.get(offset);
    if (known) return known;
    const place: Place = { closing: [], opening: [] };
    this.#places.set(offset, place);
    return place;
  }
}
