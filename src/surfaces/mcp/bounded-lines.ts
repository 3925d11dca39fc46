// Requests of an agent are lines. A line that is too long is thrown away as it arrives instead of being held in memory, and what is
// kept of it is the id of the request, so that it can be refused; the lines after it pass.
import { Transform, type TransformCallback } from 'node:stream';
import { gatherBytes } from '../../base/index.ts';
import { createIdReader, type IdReader, type RequestId } from './read-id.ts';

const LINE_FEED = 10;

/** Hears of a line that was thrown away; no id where it has none, as a notification. */
export type OnLongLine = (id: RequestId | undefined) => void;

/** Resolves when the next line may pass; false ends the lines. */
export type Room = () => Promise<boolean>;

const ROOMY: Room = () => Promise.resolve(true);

export function boundedLines(mostBytes: number, onLongLine: OnLongLine, room = ROOMY): Transform {
  return new LineFilter(mostBytes, onLongLine, room);
}

class LineFilter extends Transform {
  readonly #mostBytes: number;
  readonly #onLongLine: OnLongLine;
  readonly #room: Room;
  readonly #held = gatherBytes();
  /** Reads on in a line that is too long. */
  #reader: IdReader | undefined;

  constructor(mostBytes: number, onLongLine: OnLongLine, room: Room) {
    super();
    this.#mostBytes = mostBytes;
    this.#onLongLine = onLongLine;
    this.#room = room;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#pass(chunk).then(() => done(), done);
  }

  async #pass(chunk: Buffer): Promise<void> {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
      if (!(await this.#room())) return void this.push(null);
    }
    this.#take(chunk.subarray(from));
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
