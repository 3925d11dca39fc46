// The world failed, or Lintel was misused: thrown, and caught once per surface. Never used for the state of user code.

/** Closed set of codes; docs/reference/errors.md lists them with what would help. */
export const FAILURES = {
  USAGE: { exit: 2, help: 'Run the command with --help to see its arguments and options.' },
  CONFIG_INVALID: { exit: 2, help: 'Correct the named file where the message says.' },
  ROOT_NOT_FOUND: { exit: 2, help: 'Correct the path: it must name a folder that exists.' },
  FILE_NOT_FOUND: { exit: 2, help: 'Correct the path; a relative one starts at the folder of --cwd.' },
  REPOSITORY_NOT_FOUND: {
    exit: 2,
    help: 'Run the command in a git repository; `git init` and a first commit create one.',
  },
  REPOSITORY_UNREADABLE: {
    exit: 3,
    help: 'Run `git status` in this folder to see what is wrong, and repair it.',
  },
  SYMBOL_NOT_FOUND: { exit: 2, help: 'Run `lintel graph symbols <name>` to search for it.' },
  SYMBOL_AMBIGUOUS: { exit: 2, help: 'Name it as path#Container.member or path:line:column.' },
  PLAN_NOT_FOUND: { exit: 2, help: 'Run `lintel plans` to list all plans.' },
  REVISION_NOT_FOUND: { exit: 2, help: 'Pass a commit, branch or tag that this repository has.' },
  PATCH_INVALID: { exit: 2, help: 'Pass a patch that `git apply` accepts for these files.' },
  FILE_UNREADABLE: { exit: 3, help: 'Check that it is a regular file, and its permissions.' },
  FILE_UNWRITABLE: { exit: 3, help: 'Check the permissions and the free space of the folder.' },
  CHANGE_UNFINISHED: { exit: 3, help: 'Run one of the named `lintel recover` commands.' },
  GIT_FAILED: { exit: 3, help: 'Run the quoted git command by hand to see what is wrong.' },
  TYPES_FAILED: { exit: 3, help: 'The TypeScript process died twice; run `lintel doctor`.' },
  TYPESCRIPT_MISSING: {
    exit: 3,
    help: 'Install Lintel again, with its optional packages.',
  },
  SCIP_INVALID: { exit: 2, help: 'The file is not a SCIP index; create it again with its indexer.' },
  MODEL_FAILED: {
    exit: 3,
    help: 'Check the provider, its address and its login; the provider `none` needs none of them.',
  },
  MODEL_UNFAITHFUL: { exit: 3, help: 'The recording is of another request; record it again.' },
  BUDGET_SPENT: { exit: 3, help: 'Raise the budget; what has been answered is kept.' },
  QUEUE_BUSY: { exit: 3, help: 'Another process is merging; wait for it to end.' },
  DATABASE_FAILED: { exit: 3, help: 'Check LINTEL_DATABASE_URL, the server and the rights of its user.' },
  FORGE_FAILED: { exit: 3, help: 'Check the address of the forge, the token and its rights.' },
  FORGE_REFUSED: { exit: 3, help: 'The forge says no; the message quotes it.' },
  INTERRUPTED: { exit: 130, help: 'Stopped on request; nothing was left half-written.' },
} as const;

export type FailureCode = keyof typeof FAILURES;

export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly data: Readonly<Record<string, unknown>>;

  /** What would help. */
  readonly help: string;

  /** `data.message` says what, where and why in one sentence; `help` replaces the advice of the code where the cause is known better. */
  constructor(
    code: FailureCode,
    { help = FAILURES[code].help, ...data }: { message: string; help?: string } & Record<string, unknown>,
    options?: ErrorOptions,
  ) {
    super(data.message, options);
    this.code = code;
    this.data = data;
    this.help = help;
  }
}
