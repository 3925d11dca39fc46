// Runs commands one at a time and measures each from outside: wall time, CPU and memory of its whole process tree.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { watchTree, type TreeUsage } from './process-tree.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** A file that it reads as its standard input; none by default. */
  readonly input?: string;
  /** Exit codes that are no failure; 0 by default. */
  readonly accepts?: readonly number[];
}

export interface Sample extends TreeUsage {
  readonly seconds: number;
  readonly stdout: string;
}

/** A command that takes longer is stopped and counts as failed. */
const LIMIT_SECONDS = 3600;

let running: ChildProcess | undefined;
process.on('exit', () => running?.kill());

export async function measure(command: Command): Promise<Sample> {
  const input = command.input === undefined ? undefined : openSync(command.input, 'r');
  const started = performance.now();
  const child = spawn(command.file, command.args, {
    stdio: [input ?? 'ignore', 'pipe', 'pipe'],
    timeout: LIMIT_SECONDS * 1000,
    ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
    ...(command.env === undefined ? {} : { env: { ...process.env, ...command.env } }),
  });
  if (input !== undefined) closeSync(input);
  running = child;
  const watch = child.pid === undefined ? undefined : watchTree(child.pid);
  const stdout = collect(child.stdout!);
  const stderr = collect(child.stderr!);
  const [exit, ended] = await exitOf(child).finally(() => (running = undefined));
  const usage = watch?.stop() ?? { cpu: undefined, peak: undefined };
  if (!(command.accepts ?? [0]).includes(exit)) {
    const said = (await stderr).trim().split('\n').slice(-12).join('\n');
    throw new Error(`${[command.file, ...command.args].join(' ')} ended with ${exit}\n${said}`);
  }
  return { seconds: (ended - started) / 1000, stdout: await stdout, ...usage };
}

/** The exit code, -1 for a signal, and when it was seen; output may still be on its way. */
function exitOf(child: ChildProcess): Promise<[number, number]> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve([code ?? -1, performance.now()]));
  });
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Runs each command `runs` times in turns, so that noise of the machine falls on all of them alike. */
export async function inTurns<Name extends string>(
  runs: number,
  commands: Readonly<Record<Name, Command>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(commands) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let run = 0; run < runs; run++) {
    for (const name of names) samples[name].push(await measure(commands[name]));
  }
  return samples;
}

export interface Median extends TreeUsage {
  readonly seconds: number;
  /** Output of the last run. */
  readonly stdout: string;
}

/** The median of each figure by itself. */
export function medianOf(samples: readonly Sample[]): Median {
  return {
    seconds: median(samples.map((sample) => sample.seconds)),
    cpu: medianKnown(samples.map((sample) => sample.cpu)),
    peak: medianKnown(samples.map((sample) => sample.peak)),
    stdout: samples.at(-1)!.stdout,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The smallest value that this share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

function medianKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}
