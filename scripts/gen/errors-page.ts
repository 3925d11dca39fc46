// The page of failures: why a command gives no answer at all.
import { FAILURES, type FailureCode } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

const MEANING: Readonly<Record<FailureCode, string>> = {
  USAGE: 'The arguments are wrong.',
  CONFIG_INVALID: 'The settings file is not JSON, or has a key or a value that it cannot have.',
  ROOT_NOT_FOUND: 'The folder to analyse does not exist or is not a folder.',
  FILE_NOT_FOUND: 'An argument names a file or folder that does not exist.',
  REPOSITORY_NOT_FOUND:
    'The command needs git, and the folder is in no repository, or in one without a work tree.',
  REPOSITORY_UNREADABLE:
    'There is a git repository that git refuses to read, or git itself is not installed.',
  SYMBOL_NOT_FOUND: 'No symbol has the name, or nothing is named at the place.',
  SYMBOL_AMBIGUOUS: 'Several symbols have the name; `data.candidates` lists them.',
  PLAN_NOT_FOUND: 'There is no such plan, or it was made more than a day ago.',
  REVISION_NOT_FOUND: 'The repository has no such commit, branch or tag.',
  PATCH_INVALID: 'A patch does not fit the files that it should change.',
  FILE_UNREADABLE: 'A file that is needed exists but cannot be read.',
  FILE_UNWRITABLE: 'A file, or the answer itself, cannot be written.',
  QUEUE_BUSY:
    'Two processes would merge into the same branch; the second one is refused, and nothing was done.',
  CHANGE_UNFINISHED:
    'A change was interrupted while it was being written, and its files were edited since; the message says what state each of them is in.',
  GIT_FAILED: 'A git command failed.',
  TYPES_FAILED: 'The TypeScript process died, was started again, and died again.',
  TYPESCRIPT_MISSING: 'The TypeScript that Lintel brings along for this platform is not installed.',
  SCIP_INVALID: 'A file that was given as a SCIP index is not one.',
  MODEL_FAILED: 'A model cannot be reached, refuses the login, or breaks off again and again.',
  MODEL_UNFAITHFUL: 'A recorded conversation with a model does not fit what is asked now.',
  BUDGET_SPENT: 'The money or the tokens that a model may use are used up.',
  DATABASE_FAILED:
    'The database of LINTEL_DATABASE_URL cannot be reached or refuses, or the connection to it was lost.',
  FORGE_FAILED: 'The forge cannot be reached, or refuses the login.',
  FORGE_REFUSED: 'The forge does not accept what it was asked to do.',
  INTERRUPTED:
    'The command was stopped by a signal; the exit code is 143 after SIGTERM and 129 after SIGHUP.',
};

export function errorsPage(): string {
  const rows = Object.entries(FAILURES).map(([code, { exit, help }]) => [
    `\`${code}\``,
    String(exit),
    MEANING[code as FailureCode],
    help,
  ]);
  return page(
    '# Errors',
    'An error means that there is no answer. It is written to stderr as `lintel: CODE: message` with a line of help. With ' +
      '`--format json`, stdout has `{ "error": { "code", "message", "help", "data" } }` as well, as described by ' +
      '`schema/error.json`.',
    'An answer that lacks something is not an error: it has `"complete": false`, names its ' +
      '[problems](problems.md), and the exit code is 3.',
    table(['code', 'exit code', 'meaning', 'what helps'], rows),
    'Anything else is a bug in Lintel: code `INTERNAL_ERROR`, exit code 4. `LINTEL_DEBUG=1` shows where it happened.',
  );
}
