// Errors in words and as data. A failure has a code of the closed set; anything else is a bug of ours.
import * as z from 'zod';
import { FAILURES, Failure, type FailureCode } from '../contract/index.ts';
import type { Paint } from './paint.ts';
import { oneLine } from './safe-text.ts';

const INTERNAL = 'INTERNAL_ERROR';

export const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.enum([...(Object.keys(FAILURES) as FailureCode[]), INTERNAL]),
    message: z.string().describe('what, where and why in one sentence'),
    help: z.string().describe('what would help'),
    data: z.record(z.string(), z.unknown()).describe('the parts of the message, for programs'),
  }),
});

export type ErrorAnswer = z.infer<typeof errorSchema>;

export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Failure) {
    const { message, ...data } = error.data;
    return { error: { code: error.code, message: String(message), help: FAILURES[error.code].help, data } };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const help = 'This is a bug in Lintel. Run again with LINTEL_DEBUG=1 to see where, and report it.';
  return { error: { code: INTERNAL, message, help, data: {} } };
}

export function errorText({ error }: ErrorAnswer, paint: Paint): string {
  const head = paint.failure(`lintel: ${error.code}:`);
  return `${head} ${oneLine(error.message)}\n${paint.faint('help:')} ${oneLine(error.help)}`;
}
