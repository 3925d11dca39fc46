// The record that a loop of attempts keeps of each: what was changed, what came of it, and what it takes to repeat it.
import { hash } from 'node:crypto';
import { compareText } from '../base/index.ts';
import type { VerifyLog } from '../contract/index.ts';
import type { ChangedFile } from './changed-files.ts';
import type { Verified } from './verify.ts';

/** Over paths and contents of everything that differs, on the side after the change. */
export function patchHash(files: readonly ChangedFile[]): string {
  const lines = files.map(({ kind, path, from, textAfter }) =>
    JSON.stringify([kind, path, from ?? null, textAfter === undefined ? null : hash('sha256', textAfter)]),
  );
  return hash('sha256', lines.join('\n'));
}

export interface LogParts {
  readonly files: readonly ChangedFile[];
  readonly base: string;
  readonly snapshot: string;
  readonly versions: Readonly<Record<string, string>>;
}

export function logOf(verified: Verified, { files, base, snapshot, versions }: LogParts): VerifyLog {
  const { verdict, complete, checks } = verified;
  const patch = patchHash(files);
  const failed = checks.filter(({ status }) => status === 'fail');
  const broken = failed.filter(({ check }) => check === 'contracts' || check === 'renames');
  const first = failed[0] ?? checks.find(({ status }) => status === 'unknown' || status === 'review');
  return {
    loop_id: hash('sha256', `${base}\n${patch}`).slice(0, 16),
    attempt_id: 1,
    patch_sha256: patch,
    convergence_rate: null,
    oscillation_detected: false,
    semantic_conflicts: unique(broken.flatMap(({ witness, file }) => witness?.symbol ?? file ?? [])),
    missing_dependencies: unique(checks.flatMap(({ missing_files: missing }) => missing)),
    test_adequacy: null,
    code_churn: churnOf(files),
    status: verdict === 'reject' ? 'failure' : verdict === 'accept' && complete ? 'success' : 'escalation',
    failure_reason: verdict === 'accept' || !first ? null : `${first.code ?? first.check}: ${first.message}`,
    reproducibility: {
      git_commit: base,
      hcg_snapshot_hash: snapshot,
      spec_versions: { ...versions },
      random_seed: 0,
    },
  };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}

/** The largest share of a file that is gone, over all files that were there before and are text. */
function churnOf(files: readonly ChangedFile[]): number {
  const shares = files
    .filter(({ textBefore }) => textBefore !== undefined && textBefore !== '')
    .map((file) => file.lines().deleted.length / Math.max(1, file.lines().before));
  return Math.round(Math.max(0, ...shares) * 10_000) / 10_000;
}
