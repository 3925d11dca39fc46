// The one place where the command line catches: an error becomes words on stderr, JSON where JSON was asked for, and an
// exit code.
import type { ErrorAnswer } from '../../contract/index.ts';
import { hasColour } from './colour.ts';
import type { Io } from './io.ts';

export const INTERNAL_EXIT = 4;
export const INTERRUPTED_EXIT = 130;

export interface ErrorReport {
  readonly isJson: boolean;
  /** Printed before the error, such as the commands there are when none was given. */
  readonly help?: string;
}

export async function reportError(error: unknown, io: Io, report: ErrorReport): Promise<number> {
  const { ANSI, PLAIN, errorAnswer, errorText, safeJson } = await import('../../render/index.ts');
  const { FAILURES } = await import('../../contract/index.ts');
  const answer = errorAnswer(error);
  const paint = hasColour(io.stderr, io.env) ? ANSI : PLAIN;
  const help = report.help ? `${report.help}\n` : '';
  await io.stderr.write(`${help}${errorText(answer, paint)}\n${stackOf(error, io)}`);
  if (report.isJson) await io.stdout.write(`${safeJson(answer)}\n`);
  return exitOf(answer, FAILURES);
}

function exitOf({ error }: ErrorAnswer, failures: Readonly<Record<string, { exit: number }>>): number {
  return failures[error.code]?.exit ?? INTERNAL_EXIT;
}

function stackOf(error: unknown, io: Io): string {
  if (io.env.LINTEL_DEBUG !== '1' || !(error instanceof Error)) return '';
  const cause = error.cause instanceof Error ? `caused by ${error.cause.stack}\n` : '';
  return `${error.stack}\n${cause}`;
}
