// Requests of an agent are lines. A line that is too long is thrown away as it arrives instead of being held in memory, and what is
// kept of it is the id of the request, so that it can be refused; the lines after it pass.
import { Transform, type TransformCallback } from 'node:stream';
import { gatherBytes } from '../../base/index.ts';
import { createIdReader, type IdReader, type RequestId } from './read-id.ts';

const LINE_FEED = 10;

/** Hears of a line that was thrown away; no id where it has none, as a notification. */
export type OnLongLine = (id: RequestId | undefined) => void;

export function boundedLines(mostBytes: number, onLongLine: OnLongLine): Transform {
  return new LineFilter(mostBytes, onLongLine);
}

class LineFilter extends Transform {
  readonly #mostBytes: number;
  readonly #onLongLine: OnLongLine;
  readonly #held = gatherBytes();
  /** Reads on in a line that is too long. */
  #reader: IdReader | undefined;

  constructor(mostBytes: number, onLongLine: OnLongLine) {
    super();
    this.#mostBytes = mostBytes;
    this.#onLongLine = onLongLine;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#endLine();
    done();
  }

  #take(piece: Buffer): void {
    if (this.#reader) return this.#reader.read(piece);
    this.#held.add(piece);
    if (this.#held.length <= this.#mostBytes) return;
    this.#reader = createIdReader();
    this.#reader.read(this.#held.take());
  }

  #endLine(): void {
    if (this.#reader) this.#onLongLine(this.#reader.id());
    else if (this.#held.length > 0) this.push(this.#held.take());
    this.#reader = undefined;
  }
}
