// The record that a loop of attempts keeps of each: what was changed, what came of it, and what it takes to repeat it.
import { hash } from 'node:crypto';
import { compareText } from '../base/index.ts';
import type { CheckEntry, VerifyLog } from '../contract/index.ts';
import type { ChangedFile } from './changed-files.ts';
import { churnOf } from './churn-of.ts';
import { convergenceRate } from './loop/convergence.ts';
import { shapeOfChange } from './loop/function-shapes.ts';
import { findOscillation, type AttemptPrint } from './loop/oscillation.ts';
import type { Verified } from './verify.ts';

/** Over paths and contents of everything that differs, on the side after the change. */
export function patchHash(files: readonly ChangedFile[]): string {
  const lines = files.map(({ kind, path, from, textAfter }) =>
    JSON.stringify([kind, path, from ?? null, textAfter === undefined ? null : hash('sha256', textAfter)]),
  );
  return hash('sha256', lines.join('\n'));
}

/** The loop that a change is an attempt of. */
export interface VerifyLoop {
  /** By default that of the attempt before, or made of base and change. */
  readonly id?: string;
  /** By default the next one. */
  readonly attempt?: number;
  /** Records of earlier attempts, from the first to the last. */
  readonly history?: readonly VerifyLog[];
}

export interface LogParts {
  readonly files: readonly ChangedFile[];
  readonly base: string;
  readonly snapshot: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly loop?: VerifyLoop | undefined;
  /** How many lines may be deleted from any file without being counted. */
  readonly floor?: number;
}

export function logOf(
  verified: Verified,
  { files, base, snapshot, versions, loop, floor = 0 }: LogParts,
): VerifyLog {
  const { verdict, complete, checks } = verified;
  const patch = patchHash(files);
  const failed = checks.filter(({ status }) => status === 'fail');
  const broken = failed.filter(({ check }) => check === 'contracts' || check === 'renames');
  const first = failed[0] ?? checks.find(({ status }) => status === 'unknown' || status === 'review');
  const id = loop?.id ?? loop?.history?.at(-1)?.loop_id ?? hash('sha256', `${base}\n${patch}`).slice(0, 16);
  return {
    loop_id: id,
    attempt_id: loop?.attempt ?? (loop?.history?.at(-1)?.attempt_id ?? 0) + 1,
    patch_sha256: patch,
    ...movementOf(verified, files, patch, loop),
    semantic_conflicts: unique(broken.flatMap(({ witness, file }) => witness?.symbol ?? file ?? [])),
    missing_dependencies: unique(checks.flatMap(({ missing_files: missing }) => missing)),
    test_adequacy: verified.adequacy,
    code_churn: largestShare(files, floor),
    status: verdict === 'reject' ? 'failure' : verdict === 'accept' && complete ? 'success' : 'escalation',
    failure_reason: verdict === 'accept' || !first ? null : `${first.code ?? first.check}: ${first.message}`,
    reproducibility: {
      git_commit: base,
      hcg_snapshot_hash: snapshot,
      spec_versions: { ...versions },
      random_seed: Number.parseInt(hash('sha256', id).slice(0, 8), 16),
    },
  };
}

/** Where the attempts are going, and what the next ones are compared with. */
function movementOf(
  { checks }: Verified,
  files: readonly ChangedFile[],
  patch: string,
  loop: VerifyLoop | undefined,
): Pick<VerifyLog, 'convergence_rate' | 'oscillation_detected' | 'fingerprint'> {
  if (!loop) return { convergence_rate: null, oscillation_detected: false };
  const { history = [] } = loop;
  const fingerprint = { broken: brokenKeys(checks), functions: shapeOfChange(files) };
  const before = history.at(-1)?.fingerprint;
  const prints = history.map((log): AttemptPrint => ({
    patch: log.patch_sha256,
    broken: log.fingerprint?.broken ?? [],
    functions: log.fingerprint?.functions ?? [],
  }));
  return {
    convergence_rate: before ? convergenceRate(before.broken, fingerprint.broken) : null,
    oscillation_detected: findOscillation([...prints, { patch, ...fingerprint }]) !== undefined,
    fingerprint,
  };
}

/** What is wrong, by what it is about and not where: an edit above it does not make it another. */
function brokenKeys(checks: readonly CheckEntry[]): string[] {
  const counts = new Map<string, number>();
  return checks
    .filter(({ status }) => status === 'fail' || status === 'unknown')
    .map(({ check, code, file, witness }) => {
      const key = [check, code, witness?.symbol, file].filter(Boolean).join(' ');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count === 1 ? key : `${key} ${count}`;
    })
    .sort(compareText);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}

/** The largest share of a file that is gone, where more than a few lines of it are. */
function largestShare(files: readonly ChangedFile[], floor: number): number {
  const worst = churnOf(files).find(({ deleted }) => deleted.length > floor);
  return Math.round((worst?.share ?? 0) * 10_000) / 10_000;
}
