// Git as the settings of a folder have it: for finding a repository and its work trees and for reading settings, which start nothing, whatever those say. Every
// other call goes through `git-command.ts`, where git sees only settings that name no program.
import { gitEnvironment } from './git-environment.ts';
import { gitProgram } from './git-program.ts';
import { run, type RunResult } from './process.ts';

/** A repository in which git waits for something that never comes is one that git cannot read. */
export const TIME_LIMIT = 60_000;
/** For questions that need a few small files. */
const QUESTION_LIMIT = 15_000;

export const NO_GIT = 'git was not found in PATH';

/** These read settings and lists, and start nothing that settings name. */
type Question = readonly ['rev-parse' | 'config', ...string[]] | readonly ['worktree', 'list', ...string[]];

/** No switch says where hooks are, since that is one of the questions. */
const UNCHANGED = ['--no-pager', '-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false'];

export async function askAsItIs(cwd: string, question: Question): Promise<RunResult> {
  const program = gitProgram(cwd);
  if (program === undefined)
    return { exitCode: undefined, stdout: Buffer.alloc(0), stderr: NO_GIT, stopped: 'not-started' };
  return run(program, [...UNCHANGED, ...question], { timeout: QUESTION_LIMIT, cwd, env: gitEnvironment() });
}
