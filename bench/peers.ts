// Rivals to measure against, installed beside the benchmark when they are first needed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './measure.ts';

const PEERS = ['fallow@3.36.0', 'oxlint@1.89.0', 'oxlint-tsgolint@7.0.2006'];
const folder = join(tmpdir(), 'lintel-bench-peers', PEERS.join('+').replaceAll(/[^\w.+-]/g, '-'));

/** Findings are no failure. */
const ANSWERED = [0, 1];

function binOf(name: string): string {
  const isWindows = process.platform === 'win32';
  const file = join(folder, 'node_modules', '.bin', isWindows ? `${name}.cmd` : name);
  if (existsSync(file)) return file;
  console.error(`installing ${PEERS.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, ...PEERS], { shell: isWindows, stdio: 'ignore' });
  return file;
}

/** All of its analyses: dead code, duplicates and complexity. */
export function fallow(cwd: string): Command {
  const args = ['--root', cwd, '--no-cache', '--quiet', '--format', 'json'];
  return { file: binOf('fallow'), args, cwd, accepts: ANSWERED };
}

export function fallowCached(cwd: string): Command {
  const args = ['--root', cwd, '--quiet', '--format', 'json'];
  return { file: binOf('fallow'), args, cwd, accepts: ANSWERED };
}

export function typeAwareLint(cwd: string): Command {
  // Without its companion oxlint ends at once with the exit code of findings.
  const env = { OXLINT_TSGOLINT_PATH: binOf('tsgolint') };
  return {
    file: binOf('oxlint'),
    args: ['--type-aware', '--format', 'json', '.'],
    cwd,
    env,
    accepts: ANSWERED,
  };
}
