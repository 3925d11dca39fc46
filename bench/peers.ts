// Rivals to measure against, installed beside the benchmark when they are first needed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from './measure.ts';
import type { Corpus } from './step.ts';

const PEERS = ['fallow@3.36.0', 'oxlint-tsgolint@7.0.2006'];
const folder = join(tmpdir(), 'lintel-bench-peers', PEERS.join('+').replaceAll(/[^\w.+-]/g, '-'));

/** Findings are no failure. */
const ANSWERED = [0, 1];

const isWindows = process.platform === 'win32';

function fallowBin(): string {
  return installed(join('.bin', isWindows ? 'fallow.cmd' : 'fallow'));
}

/** The program itself, without the Node process that its package starts it from. */
function tsgolintBin(): string {
  const platform = `${process.platform}-${process.arch}`;
  return installed(join('@oxlint-tsgolint', platform, isWindows ? 'tsgolint.exe' : 'tsgolint'));
}

function installed(path: string): string {
  const file = join(folder, 'node_modules', path);
  if (existsSync(file)) return file;
  console.error(`installing ${PEERS.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, ...PEERS], { shell: isWindows, stdio: 'ignore' });
  return file;
}

/** All of its analyses: dead code, duplicates and complexity. */
export function fallow(cwd: string): Command {
  const args = ['--root', cwd, '--no-cache', '--quiet', '--format', 'json'];
  return { file: fallowBin(), args, cwd, accepts: ANSWERED };
}

export function fallowCached(cwd: string): Command {
  const args = ['--root', cwd, '--quiet', '--format', 'json'];
  return { file: fallowBin(), args, cwd, accepts: ANSWERED };
}

const PROMISE_RULES = ['await-thenable', 'no-floating-promises', 'no-misused-promises', 'only-throw-error'];

/**
 * Rules about promises and everything that TypeScript itself has to say, on the files that ours reads. Errors of a config do not
 * keep it from judging the files of that config, as they do not keep ours.
 */
export function tsgolint({ copy, list }: Corpus): Command {
  const files = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const payload = {
    version: 2,
    configs: [
      { file_paths: files.map((path) => join(copy, path)), rules: PROMISE_RULES.map((name) => ({ name })) },
    ],
    report_syntactic: true,
    report_semantic: true,
  };
  const input = join(dirname(list), 'tsgolint.json');
  writeFileSync(input, JSON.stringify(payload));
  const env = { OXLINT_TSGOLINT_DANGEROUSLY_SUPPRESS_PROGRAM_DIAGNOSTICS: 'true' };
  return { file: tsgolintBin(), args: ['headless'], cwd: copy, env, input };
}
