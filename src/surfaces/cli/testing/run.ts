// Runs the command line in this process with an Io that remembers, or as a process of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { main } from '../command-line.ts';
import type { Io } from '../io.ts';

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly isTTY?: boolean;
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export async function run(cwd: string, argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const outputTo = (name: 'stdout' | 'stderr'): Io['stdout'] => ({
    isTTY: options.isTTY ?? false,
    write: async (text) => {
      written[name] += text;
    },
  });
  const start = performance.now();
  const exitCode = await main(argv, {
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
    env: options.env ?? {},
    cwd,
    signal: options.signal ?? new AbortController().signal,
    now: () => performance.now() - start,
    peakMemoryBytes: () => 1_000_000,
  });
  return { exitCode, ...written };
}

const ENTRY = join(import.meta.dirname, '..', 'main.ts');

export function start(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [ENTRY, ...argv], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function ended(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) =>
    child.on('close', (code, signal) =>
      resolve({ exitCode: code ?? -1, stdout, stderr: stderr + (signal ?? '') }),
    ),
  );
}
