// Errors in words and as data. A failure has a code of the closed set; anything else is a bug of ours.
import { Failure, INTERNAL_ERROR, type ErrorAnswer } from '../contract/index.ts';
import type { Paint } from './paint.ts';
import { oneLine } from './safe-text.ts';

export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Failure) {
    const { code, message, help } = error;
    const { message: _, ...data } = error.data;
    return { error: { code, message, help, data } };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const help = 'This is a bug in Lintel. Run again with LINTEL_DEBUG=1 to see where, and report it.';
  return { error: { code: INTERNAL_ERROR, message, help, data: {} } };
}

export function errorText({ error }: ErrorAnswer, paint: Paint): string {
  const head = paint.failure(`lintel: ${error.code}:`);
  return `${head} ${oneLine(error.message)}\n${paint.faint('help:')} ${oneLine(error.help)}`;
}
