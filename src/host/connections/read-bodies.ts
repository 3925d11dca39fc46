// Bodies of requests, held in memory within two limits: one for each body, one for all that arrive at once. Where all take too much,
// the largest is given up, so that small ones arrive however many large ones are sent.
import type { IncomingMessage } from 'node:http';
import { gatherBytes } from '../../base/index.ts';

export interface BodyLimits {
  readonly eachBytes: number;
  readonly allBytes: number;
}

/** The body, or the status of the answer where it is refused; throws where the client goes away. */
export type ReadBody = (request: IncomingMessage) => Promise<Buffer | 413 | 503>;

interface Held {
  bytes: number;
  pieces: number;
  end(result: Buffer | 413 | 503): void;
}

/** Each piece costs time, however small it is: a client that means well sends few, or large ones. */
const FREE_PIECES = 10_000;
const LEAST_BYTES_OF_PIECE = 64;

export function createBodyReader({ eachBytes, allBytes }: BodyLimits): ReadBody {
  const all = new Set<Held>();
  let total = 0;
  const largest = (): Held => [...all].reduce((most, held) => (held.bytes > most.bytes ? held : most));
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > eachBytes) return 413;
    return new Promise((resolve, reject) => {
      const body = gatherBytes();
      const release = (): void => {
        if (all.delete(held)) total -= held.bytes;
        body.take();
      };
      const held: Held = {
        bytes: 0,
        pieces: 0,
        // What follows is thrown away, so that the client can still read the answer, unless reading is what costs too much.
        end(result) {
          release();
          request.off('data', take);
          if (isCrumbled(held)) request.destroy();
          else request.resume();
          resolve(result);
        },
      };
      const take = (chunk: Buffer): void => {
        body.add(chunk);
        held.bytes += chunk.length;
        held.pieces += 1;
        total += chunk.length;
        if (held.bytes > eachBytes || isCrumbled(held)) held.end(413);
        else if (total > allBytes) largest().end(503);
      };
      all.add(held);
      request.on('data', take);
      request.once('end', () => held.end(body.take()));
      request.once('error', reject);
      request.once('close', () => {
        release();
        reject(new Error('The client went away.'));
      });
    });
  };
}

function isCrumbled({ bytes, pieces }: Held): boolean {
  return pieces > FREE_PIECES && bytes < pieces * LEAST_BYTES_OF_PIECE;
}
