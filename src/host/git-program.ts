// Which `git` is run.
import { findProgram } from './find-program.ts';

/** The absolute path of git for calls about a folder; undefined where there is none outside of the folder. */
export function gitProgram(cwd: string, path?: string): string | undefined {
  return findProgram('git', cwd, path);
}
