// The records of a loop's attempts in a file: one JSON object a line, or one JSON list.
import { Failure, verifyHistorySchema, type VerifyLog } from '../contract/index.ts';
import { appendToFile, exists } from '../host/index.ts';
import { readNamedFile } from './named-file.ts';

const MAX_HISTORY_BYTES = 100_000_000;

/** Records of earlier attempts, from the first to the last. The file that a loop logs to need not be there at its first attempt. */
export function readVerifyHistory(file: string, log?: string): VerifyLog[] {
  if (file === log && !exists(file)) return [];
  const text = readNamedFile(file, MAX_HISTORY_BYTES);
  const result = verifyHistorySchema.safeParse(recordsIn(file, text));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw notAHistory(file, `${issue.path.join('.') || 'it'}: ${issue.message}`);
}

function recordsIn(file: string, text: string): unknown {
  try {
    if (text.trimStart().startsWith('[')) return JSON.parse(text);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line): unknown => JSON.parse(line));
  } catch (cause) {
    throw notAHistory(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function notAHistory(file: string, why: string, cause?: unknown): Failure {
  const message = `${file} has no records of attempts: ${why}`;
  const help = 'Pass a file that `lintel verify --log` wrote.';
  return new Failure('USAGE', { message, help, file }, { cause });
}

/** Adds the record of an attempt to a file as one line. */
export function appendVerifyLog(file: string, log: VerifyLog): void {
  appendToFile(file, `${JSON.stringify(log)}\n`);
}
