// The body of a request: JSON of bounded size that fits a schema, or a rejection that says which part does not.
import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { Rejection } from './rejection.ts';

export const MOST_BYTES = 1_000_000;

export async function readBody<Body extends z.ZodType>(
  request: IncomingMessage,
  schema: Body,
): Promise<z.infer<Body>> {
  const result = schema.safeParse(parsed(await textOf(request)));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue!.path.join('.');
  const message = `${field === '' ? 'The body' : field}: ${issue!.message}.`;
  throw new Rejection(400, message, { data: { field } });
}

async function textOf(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of a body that is too large is thrown away, so that the answer can still be read.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): Rejection {
  return new Rejection(413, `The body is larger than ${MOST_BYTES} bytes.`);
}

/** No body at all is an empty one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Rejection(400, 'The body is not JSON.', { data: { field: '' } });
  }
}
