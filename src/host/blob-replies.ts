// The output of `git cat-file --batch`, cut into replies as it arrives in pieces of any size.

const NEWLINE = 10;

/** A consumer of output that calls `onReply` once per reply, in order: with the bytes, or undefined for a missing object. */
export function blobReplies(onReply: (bytes: Uint8Array | undefined) => void): (chunk: Buffer) => void {
  let header = '';
  let body: Buffer | undefined;
  let filled = 0;

  const readHeader = (chunk: Buffer, at: number): number => {
    const newline = chunk.indexOf(NEWLINE, at);
    header += chunk.toString('latin1', at, newline < 0 ? chunk.length : newline);
    if (newline < 0) return chunk.length;
    const size = /^\S+ \w+ (\d+)$/.exec(header)?.[1];
    header = '';
    // The newline after the body belongs to the reply.
    if (size === undefined) onReply(undefined);
    else body = Buffer.allocUnsafeSlow(Number(size) + 1);
    filled = 0;
    return newline + 1;
  };

  const readBody = (chunk: Buffer, at: number, into: Buffer): number => {
    const copied = chunk.copy(into, filled, at);
    filled += copied;
    if (filled === into.length) {
      body = undefined;
      onReply(into.subarray(0, -1));
    }
    return at + copied;
  };

  return (chunk) => {
    for (let at = 0; at < chunk.length;)
      at = body === undefined ? readHeader(chunk, at) : readBody(chunk, at, body);
  };
}
