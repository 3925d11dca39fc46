// The body of a request: JSON of bounded size that fits a schema, or a rejection that says which part does not.
import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { RETRY, type ReadBody } from '../../api/index.ts';
import { Rejection } from './rejection.ts';

const MOST_BYTES = 1_000_000;
export const BODIES = { eachBytes: MOST_BYTES, allBytes: 32 * MOST_BYTES };

export async function readBody<Body extends z.ZodType>(
  read: ReadBody,
  request: IncomingMessage,
  schema: Body,
): Promise<z.infer<Body>> {
  const bytes = await read(request);
  if (bytes === 413) throw new Rejection(413, `The body is larger than ${MOST_BYTES} bytes.`);
  if (bytes === 503)
    throw new Rejection(503, 'The bodies of all requests are too large.', { headers: RETRY });
  const result = schema.safeParse(parsed(bytes.toString('utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue!.path.join('.');
  const message = `${field === '' ? 'The body' : field}: ${issue!.message}.`;
  throw new Rejection(400, message, { data: { field } });
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
