// What went wrong between us and a model: whether it will pass, and how to say it. What a server sends is quoted shortened, without
// the keys that it was sent.
import { Failure } from '../../contract/index.ts';
import { codeOf, messageOf } from '../error-text.ts';

export interface Trouble {
  readonly message: string;
  readonly status?: number;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs?: number;
  /** Whether the same request may be answered later. */
  readonly passes: boolean;
}

/** Thrown by an adapter for a turn that has broken off. */
export class TurnBroken extends Error {
  override name = 'TurnBroken';
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.message);
    this.trouble = trouble;
  }
}

const QUOTED_LENGTH = 300;

export function modelFailure(provider: string, trouble: Trouble, secrets: readonly string[]): Failure {
  const { status } = trouble;
  const reason = withoutSecrets(trouble.message, secrets).replaceAll(/\s+/g, ' ').trim();
  const quoted = reason.length > QUOTED_LENGTH ? `${reason.slice(0, QUOTED_LENGTH)}…` : reason;
  const message = `The model of ${provider} did not answer: ${quoted}${/[.!?…]$/.test(quoted) ? '' : '.'}`;
  return new Failure('MODEL_FAILED', { message, provider, ...(status === undefined ? {} : { status }) });
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

export function stoppedOnRequest(): Failure {
  return new Failure('INTERRUPTED', { message: 'The conversation with the model was stopped.' });
}

interface CallError {
  readonly statusCode?: unknown;
  readonly isRetryable?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  readonly name?: unknown;
}

/** What an error of the `ai` package means. */
export function troubleOf(error: unknown): Trouble {
  const { statusCode, isRetryable, responseHeaders, name } = (error ?? {}) as CallError;
  const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : undefined;
  const retryAfterMs = retryAfter(responseHeaders ?? {});
  const breaksOff = name === 'AI_NoOutputGeneratedError' || isBrokenConnection(error);
  const passes = isRetryable === true || breaksOff || (status !== undefined && isPassing(status));
  const message = `${status === undefined ? '' : `HTTP ${status}: `}${innermostMessage(error)}`;
  return {
    message,
    passes,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Timeout, conflict, too early, too many requests, and whatever is the server's fault. */
function isPassing(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
}

/** The server's own words, or those of the system: the packages in between add nothing. */
function innermostMessage(error: unknown): string {
  const { cause } = (error ?? {}) as CallError;
  return cause instanceof Error && isBrokenConnection(error) ? innermostMessage(cause) : messageOf(error);
}

const BROKEN = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

function isBrokenConnection(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = codeOf(at) ?? '';
    if (BROKEN.has(code) || code.startsWith('UND_ERR_')) return true;
    if (at instanceof TypeError && /^(?:terminated|fetch failed)$/.test(at.message)) return true;
    // The packages say so when a stream ends too early.
    if (/ended without a finish/.test(at.message)) return true;
  }
  return false;
}

function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const said = headers['retry-after'];
  if (said === undefined) return undefined;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(said);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
