// Where the product is and how it is started. What is measured is what is shipped: the built files, never the sources.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './measure.ts';

const home = join(import.meta.dirname, '..');

/** Builds when a source file is younger than the build, so that old code is never measured. */
export function ensureBuilt(): void {
  const newest = newestSource();
  const isStale = (file: string): boolean =>
    (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < newest;
  const run = (...args: string[]): void => {
    console.error('building');
    execFileSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
  };
  if (isStale(join(home, 'dist', 'cli.js'))) run(join(home, 'scripts', 'build.mjs'));
  // The steps that go below the command line need doors that the product's bundle does not have.
  if (isStale(join(home, 'bench', '.rooms', 'project-index.js'))) run(join(home, 'bench', 'build-rooms.mjs'));
}

function newestSource(): number {
  const entries = readdirSync(join(home, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|heavy)\.ts$/.test(entry.name),
    )
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

/** An answer that refuses or is incomplete is still an answer; it says so itself. */
const ANSWERED = [0, 1, 3];

/** The command line as users run it. */
export function lintel(cwd: string, ...args: readonly string[]): Command {
  const launcher = join(home, 'bin', 'lintel.js');
  return {
    file: process.execPath,
    args: [launcher, ...args, '--cwd', cwd, '--format', 'json'],
    accepts: ANSWERED,
  };
}

/** A program of `bench/children`, in a process of its own. */
export function child(name: string, ...args: readonly string[]): Command {
  return { file: process.execPath, args: [join(import.meta.dirname, 'children', `${name}.ts`), ...args] };
}

/** The file that runs a command of an installed package. */
export function installedBin(name: string): string {
  const file = join(home, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  if (!existsSync(file)) throw new Error(`${file} is missing; run npm ci`);
  return file;
}
