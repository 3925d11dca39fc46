// Verdicts on changes, kept under `patch : spec versions : snapshot hash` and the request. When nothing changed, a new process lists
// the files, finds the verdict, and reads neither facts nor types.
import type { Settings } from '../config/index.ts';
import { fit, readFitted, type Answers } from '../contract/index.ts';
import type { CacheStore } from '../host/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import { filesKey, keyHash } from './report-cache.ts';
import type { VerifyRequest } from './verify-change.ts';

export interface VerdictQuestion {
  /** The files after the change. */
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  /** A commit: together with the files after the change, it makes the patch. */
  readonly base: string;
  readonly request: VerifyRequest;
  readonly isTrusted: boolean;
}

/** Undefined for a verdict that depends on more than the files listed, or that is part of a loop. */
export function verdictKeyOf(question: VerdictQuestion): string | undefined {
  const { snapshot, settings, base, request, isTrusted } = question;
  const { loop, onStep: _, signal: _signal, base: _named, ...asked } = request;
  const files = filesKey(snapshot, settings, isTrusted);
  if (loop !== undefined || files === undefined) return undefined;
  return `verdict/${base}:${keyHash(JSON.stringify([settings.verify, asked]))}:${files}`;
}

export function findVerdict(cache: CacheStore, key: string): Answers['verify'] | undefined {
  const bytes = cache.getMany([key])[0];
  return bytes && readFitted('verify', new TextDecoder().decode(bytes));
}

/** What could not be checked now, or was skipped because of what is not installed, may be checked next time; and what tests say depends on
    packages that are installed, which no listing has. */
export function keepVerdict(cache: CacheStore, key: string, answer: Answers['verify']): void {
  const isSkipped = answer.mode !== 'ide' && answer.checks.some(({ status }) => status === 'skipped');
  const hasRun = answer.log.test_adequacy !== null;
  if (!answer.complete || isSkipped || hasRun || cache.problems.length > 0) return;
  cache.putMany([{ key, value: new TextEncoder().encode(JSON.stringify(fit('verify', answer))) }]);
}
