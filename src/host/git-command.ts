// How git is called: same output on every machine, no lock, no write, no hook, no download.
import { spawnSync } from 'node:child_process';
import { Failure } from '../contract/index.ts';
import { gitProgram } from './git-program.ts';
import { run, type RunResult } from './process.ts';

/** Settings of a calling git (a hook, an alias) that would point our own calls at another repository or index. */
const FOREIGN = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_NAMESPACE',
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
];

export function gitEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of FOREIGN) delete env[name];
  return {
    ...env,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    // What git itself starts is not looked for in the current folder either, which Windows would do.
    NoDefaultCurrentDirectoryInExePath: '1',
    LC_ALL: 'C',
  };
}

/** A file system monitor is a program named by the repository's own settings, so it is left out. */
export function gitArguments(args: readonly string[]): string[] {
  return ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', ...args];
}

/** A repository in which git waits for something that never comes is one that git cannot read. */
const TIME_LIMIT = 60_000;

export const NO_GIT = 'git was not found in PATH';

export interface GitOptions {
  readonly input?: string | Uint8Array;
  /** Most bytes of output that are kept; more stops git. */
  readonly maxBytes?: number;
  /** Ends git before it has answered. */
  readonly signal?: AbortSignal;
  /** What git finds in its environment besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which git is stopped, where it may take longer than usual. */
  readonly timeout?: number;
}

/** Runs git in a folder and gives the result whatever it is. */
export async function tryGit(
  cwd: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<RunResult> {
  const program = gitProgram(cwd);
  if (program === undefined)
    return { exitCode: undefined, stdout: Buffer.alloc(0), stderr: NO_GIT, stopped: 'not-started' };
  const env = { ...gitEnvironment(), ...options.env };
  return run(program, gitArguments(args), { timeout: TIME_LIMIT, ...options, cwd, env });
}

/** Runs git in a folder and gives its output; anything but success is a Failure. */
export async function git(cwd: string, args: readonly string[], options?: GitOptions): Promise<Buffer> {
  const result = await tryGit(cwd, args, options);
  if (result.exitCode !== 0) throw gitFailure(cwd, args, result.stderr);
  return result.stdout;
}

export function gitSync(cwd: string, args: readonly string[], input: string): Buffer {
  const program = gitProgram(cwd);
  if (program === undefined) throw gitFailure(cwd, args, NO_GIT);
  const result = spawnSync(program, gitArguments(args), {
    cwd,
    env: gitEnvironment(),
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
