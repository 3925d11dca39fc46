// How git is called: same output on every machine, no lock, no write, no hook, no download.
import { spawnSync } from 'node:child_process';
import { Failure } from '../contract/index.ts';
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
    LC_ALL: 'C',
  };
}

/** A file system monitor is a program named by the repository's own settings, so it is left out. */
export function gitArguments(args: readonly string[]): string[] {
  return ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', ...args];
}

/** A repository in which git waits for something that never comes is one that git cannot read. */
const TIME_LIMIT = 60_000;

/** Runs git in a folder and gives the result whatever it is. */
export function tryGit(
  cwd: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<RunResult> {
  const options = { cwd, env: gitEnvironment(), timeout: TIME_LIMIT };
  return run('git', gitArguments(args), input === undefined ? options : { ...options, input });
}

/** Runs git in a folder and gives its output; anything but success is a Failure. */
export async function git(
  cwd: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<Buffer> {
  const result = await tryGit(cwd, args, input);
  if (result.exitCode !== 0) throw gitFailure(cwd, args, result.stderr);
  return result.stdout;
}

export function gitSync(cwd: string, args: readonly string[], input: string): Buffer {
  const result = spawnSync('git', gitArguments(args), {
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

/** Whether the repository around a folder has a version of something in it. False where git does not know. */
export function isTracked(folder: string): boolean {
  try {
    return gitSync(folder, ['ls-files', '-z', '--', '.'], '').length > 0;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
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
