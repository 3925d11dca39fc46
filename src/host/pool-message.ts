// What crosses between a pool and its threads. Errors are spelled out, because a clone of one loses its class and fields.
import { FAILURES, Failure, type FailureCode } from '../contract/index.ts';
import { codeOf, messageOf } from './error-text.ts';

export interface ErrorMessage {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

export type Reply = { readonly value: unknown } | { readonly error: ErrorMessage };

export function describeError(error: unknown): ErrorMessage {
  const known = error instanceof Error ? error : undefined;
  return {
    name: known?.name ?? 'Error',
    message: messageOf(error),
    stack: known?.stack,
    code: codeOf(error),
    data: error instanceof Failure ? plainData(error.data) : undefined,
  };
}

/** Data of a failure as it would be printed: anything that cannot be cloned is left out. */
function plainData(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
}

export function reviveError(error: ErrorMessage): Error {
  const revived =
    error.name === 'Failure' && error.code !== undefined && error.code in FAILURES
      ? new Failure(error.code as FailureCode, { ...error.data, message: error.message })
      : Object.assign(new Error(error.message), { name: error.name });
  if (error.stack !== undefined) revived.stack = error.stack;
  return revived;
}
