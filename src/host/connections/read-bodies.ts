// Bodies of requests, held in memory within two limits: one for each body, one for all that arrive at once. Where all take too much,
// the largest is given up, so that small ones arrive however many large ones are sent.
import type { IncomingMessage } from 'node:http';

export interface BodyLimits {
  readonly eachBytes: number;
  readonly allBytes: number;
}

/** The body, or the status of the answer where it is refused; throws where the client goes away. */
export type ReadBody = (request: IncomingMessage) => Promise<Buffer | 413 | 503>;

interface Held {
  bytes: number;
  end(result: Buffer | 413 | 503): void;
}

export function createBodyReader({ eachBytes, allBytes }: BodyLimits): ReadBody {
  const all = new Set<Held>();
  let total = 0;
  const largest = (): Held => [...all].reduce((most, held) => (held.bytes > most.bytes ? held : most));
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > eachBytes) return 413;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const release = (): void => {
        if (all.delete(held)) total -= held.bytes;
        chunks.length = 0;
      };
      const held: Held = {
        bytes: 0,
        // What follows is thrown away, so that the client can still read the answer.
        end(result) {
          release();
          request.off('data', take).resume();
          resolve(result);
        },
      };
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        held.bytes += chunk.length;
        total += chunk.length;
        if (held.bytes > eachBytes) held.end(413);
        else if (total > allBytes) largest().end(503);
      };
      all.add(held);
      request.on('data', take);
      request.once('end', () => held.end(Buffer.concat(chunks)));
      request.once('error', reject);
      request.once('close', () => {
        release();
        reject(new Error('The client went away.'));
      });
    });
  };
}
