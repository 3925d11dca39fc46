// `lintel verify`: whether a change may pass.
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CheckId, FailVerdict, VerifyMode } from '../../../contract/index.ts';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import type { VisitVerify } from '../visit.ts';
import { CURSOR_HELP, integerFrom, timeInSeconds } from '../option-values.ts';

interface VerifyFlags {
  readonly base?: string;
  readonly patch?: string;
  readonly staged?: boolean;
  readonly plan?: string;
  readonly mergeWith?: readonly string[];
  readonly only?: readonly CheckId[];
  readonly skip?: readonly CheckId[];
  readonly mode: VerifyMode;
  readonly strict?: boolean;
  readonly unsafeLocal?: boolean;
  readonly budget?: number;
  readonly failOn: FailVerdict;
  readonly history?: string;
  readonly log?: string;
  readonly quiet?: boolean;
  readonly cursor?: number;
}

const CHECKS: readonly CheckId[] = [
  'contracts',
  'completeness',
  'renames',
  'architecture',
  'guardrails',
  'security',
  'integrity',
  'slips',
  'tests',
  'churn',
  'findings',
  'scope',
];
const MODES: readonly VerifyMode[] = ['ide', 'pr', 'nightly'];
const FAIL_ON: readonly FailVerdict[] = ['reject', 'review'];

export function addVerifyCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('verify')
    .description('whether a change is complete and compatible, with evidence')
    .option(
      '--base <rev>',
      'what the change is compared with (default: where it parts from the default branch)',
    )
    .option('--patch <file>', 'judge a patch laid over the base; - reads it from standard input')
    .option('--staged', 'judge what is staged, as a commit hook does')
    .option('--plan <file>', 'what the change is meant to do: renames, callers, constraints')
    .option(
      '--merge-with <rev>',
      'another branch that the change will meet: renames are tried against it; may be repeated',
      (rev: string, all: readonly string[] = []) => [...all, rev],
    )
    .option('--only <checks>', `make only these checks: ${CHECKS.join(', ')}`, checkList)
    .option('--skip <checks>', 'make all checks but these', checkList)
    .addOption(
      new Option('--mode <mode>', 'how much to check: ide leaves out what looks at the whole repository')
        .choices(MODES)
        .default('pr'),
    )
    .option('--strict', 'reject a changed contract unless every caller is part of the change')
    .option(
      '--unsafe-local',
      'let tests run without walls where there is no sandbox: they are the code of the change',
    )
    .option(
      '--budget <time>',
      'how long tests may take in all, as 60s or 5m (default: verify.tests.budget, 60s); what is left out is unknown',
      timeInSeconds,
    )
    .addOption(
      new Option('--fail-on <verdict>', 'the mildest verdict that ends with exit code 1')
        .choices(FAIL_ON)
        .default('reject'),
    )
    .option('--history <file>', 'records of earlier attempts: tell whether they converge or go in circles')
    .option('--log <file>', 'add the record of this attempt to a file, as one line of JSON')
    .option('--quiet', 'print only what keeps the change from passing; nothing when it passes')
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((flags: VerifyFlags) => {
      if (flags.patch !== undefined && flags.staged)
        command.error('error: --patch and --staged are two different changes; give one of them.');
      planVerify(plan, flags);
    });
  describe(command, {
    notes: [
      `A change is rejected only for what it breaks or leaves half-done; what merely may be affected is listed for review.
What could not be checked is never taken for right: the answer is then incomplete, and ends with exit code 3.`,
    ],
    examples: [
      ['lintel verify', 'the working tree, since it parted from the default branch'],
      ['lintel verify --staged', 'what is about to be committed'],
      ['lintel verify --base origin/main --format json', 'for CI and programs'],
      ['git diff | lintel verify --base HEAD --patch -', 'a patch that is not applied'],
    ],
  });
}

function checkList(text: string): CheckId[] {
  const ids = text.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !(CHECKS as readonly string[]).includes(id));
  if (unknown === undefined) return ids as CheckId[];
  throw new InvalidArgumentError(
    `There is no check ${JSON.stringify(unknown)}; there are ${CHECKS.join(', ')}.`,
  );
}

function planVerify(plan: TakeJob, flags: VerifyFlags): void {
  const { cursor } = flags;
  plan({
    answer: 'verify',
    takesRevision: false,
    takesSarif: true,
    isQuiet: flags.quiet === true,
    ...(cursor === undefined ? {} : { cursor }),
    ask: async (visit) =>
      visit.verify({
        ...requestOf(flags),
        ...(flags.plan === undefined ? {} : { plan: visit.file(flags.plan) }),
        ...(flags.patch === undefined ? {} : { patch: flags.patch === '-' ? '-' : visit.file(flags.patch) }),
        ...(flags.history === undefined ? {} : { history: visit.file(flags.history) }),
        ...(flags.log === undefined ? {} : { log: visit.file(flags.log) }),
        onStep: visit.onStep,
      }),
  });
}

function requestOf({
  base,
  staged,
  only,
  skip,
  mode,
  strict,
  unsafeLocal,
  budget,
  failOn,
  mergeWith,
}: VerifyFlags): VisitVerify {
  return {
    ...(base === undefined ? {} : { base }),
    ...(mergeWith ? { mergeWith } : {}),
    ...(staged ? { staged } : {}),
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    ...(strict ? { strict } : {}),
    ...(unsafeLocal ? { unsafeLocal } : {}),
    ...(budget === undefined ? {} : { budget }),
    mode,
    failOn,
  };
}
