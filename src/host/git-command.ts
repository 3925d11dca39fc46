// How git is called: same output on every machine, no lock, no write, no download, and nothing that a checkout names is run. Every call but
// the questions of `git-as-it-is.ts` goes through here.
import { spawnSync } from 'node:child_process';
import { Failure } from '../contract/index.ts';
import { NO_GIT, TIME_LIMIT } from './git-as-it-is.ts';
import { reasonIn } from './find-repository.ts';
import { gitArguments, gitEnvironment, withoutSettings } from './git-environment.ts';
import { knownPlaceOf, placeOf, type GitPlace } from './git-place.ts';
import { gitProgram } from './git-program.ts';
import { run, type RunResult } from './process.ts';

export interface GitOptions {
  readonly input?: string | Uint8Array;
  /** Most bytes of output that are kept; more stops git. */
  readonly maxBytes?: number;
  /** Ends git before it has answered. */
  readonly signal?: AbortSignal;
  /** What git finds in its environment besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether git reads the user's own settings as well, but never those of the repository: how servers are reached. */
  readonly asUser?: boolean;
  /** Milliseconds after which git is stopped, where it may take longer than usual. */
  readonly timeout?: number;
  /** Whether git comes to its end when this process is stopped meanwhile: what it writes is never left half-done. */
  readonly isApart?: boolean;
}

/** Lists of half a million files are shorter; a few objects can name more files than a machine can hold. */
const MOST_BYTES = 128 << 20;

/** What needs no repository. */
const ANYWHERE: ReadonlySet<string> = new Set(['init', '--version']);

/** Runs git in a folder and gives the result whatever it is. */
export async function tryGit(
  cwd: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<RunResult> {
  const program = gitProgram(cwd);
  if (program === undefined)
    return { exitCode: undefined, stdout: Buffer.alloc(0), stderr: NO_GIT, stopped: 'not-started' };
  const place = ANYWHERE.has(args[0]!) ? undefined : await placeOf(cwd);
  if (place !== undefined && place.search.kind !== 'found')
    return place.reply.exitCode === 0 ? unusable(place) : place.reply;
  const env = { ...environmentIn(place, options.asUser), ...options.env };
  return run(program, gitArguments(args), {
    timeout: TIME_LIMIT,
    maxBytes: MOST_BYTES,
    ...options,
    cwd,
    env,
  });
}

function environmentIn(place: GitPlace | undefined, asUser = false): NodeJS.ProcessEnv {
  const env = asUser ? gitEnvironment() : withoutSettings(gitEnvironment());
  return { ...env, ...place?.env };
}

/** Git found a repository, and it is not the one that was meant. */
function unusable({ search, reply }: GitPlace): RunResult {
  const reason = search.kind === 'unusable' ? search.reason : reply.stderr;
  return { exitCode: 128, stdout: Buffer.alloc(0), stderr: reason };
}

/** Runs git in a folder and gives its output; anything but success is a Failure. */
export async function git(cwd: string, args: readonly string[], options?: GitOptions): Promise<Buffer> {
  const result = await tryGit(cwd, args, options);
  if (result.exitCode !== 0) throw gitFailure(cwd, args, reasonIn(result));
  return result.stdout;
}

/** Of a repository that has been found before. */
export function environmentNow(cwd: string): NodeJS.ProcessEnv {
  const place = knownPlaceOf(cwd);
  if (place === undefined) throw gitFailure(cwd, ['rev-parse'], 'the repository is not there');
  return environmentIn(place);
}

export function gitSync(cwd: string, args: readonly string[], input: string): Buffer {
  const program = gitProgram(cwd);
  if (program === undefined) throw gitFailure(cwd, args, NO_GIT);
  const result = spawnSync(program, gitArguments(args), {
    cwd,
    env: environmentNow(cwd),
    input,
    maxBuffer: Number.MAX_SAFE_INTEGER,
    timeout: TIME_LIMIT,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  if (result.status !== 0)
    throw gitFailure(cwd, args, result.error?.message ?? result.stderr?.toString() ?? '');
  return result.stdout;
}

export function gitFailure(cwd: string, args: readonly string[], stderr: string): Failure {
  const reason = stderr.trim().split('\n')[0] || 'it ended without a message';
  const command = `git ${args.join(' ')}`;
  return new Failure('GIT_FAILED', {
    message: `\`${command}\` failed in ${cwd}: ${reason}`,
    command,
    reason,
  });
}
