// `lintel testgen`: tests for a change, and whether it may be merged.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { CURSOR_HELP, integerFrom } from '../option-values.ts';
import { addReviewerOptions, reviewerNamed, type ReviewerFlags } from '../reviewer-options.ts';

interface TestgenFlags extends ReviewerFlags {
  readonly base?: string;
  readonly commit?: boolean;
  readonly dryRun?: boolean;
  readonly unsafeLocal?: boolean;
  readonly cursor?: number;
}

export function addTestgenCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('testgen')
    .description('tests for a change that show what no test shows, and whether it may be merged')
    .option(
      '--base <rev>',
      'what the change is compared with (default: where it parts from the default branch)',
    )
    .option('--commit', 'commit the tests to the current branch, and nothing else')
    .option('--dry-run', 'write nothing')
    .option(
      '--unsafe-local',
      'let tests run without walls where there is no sandbox: they are the code of the change',
    )
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action(({ base, commit, dryRun, unsafeLocal, cursor, ...flags }: TestgenFlags) =>
      plan({
        answer: 'testgen',
        takesRevision: false,
        ...(cursor === undefined ? {} : { cursor }),
        ask: (visit) =>
          visit.generateTests({
            ...(base === undefined ? {} : { base }),
            ...(commit ? { commit } : {}),
            ...(dryRun ? { dryRun } : {}),
            ...(unsafeLocal ? { unsafeLocal } : {}),
            reviewer: reviewerNamed(flags, visit.file),
            onStep: visit.onStep,
          }),
      }),
    );
  addReviewerOptions(command);
  describe(command, {
    notes: [
      `A test is kept only if it type-checks, passes ten times in the sandbox, and takes a branch that no test took, notices a mutant that
survived, or fails without the change. Everything else is dropped and counted. New files only: no test that somebody wrote is touched.`,
      `A model (--provider) may propose further tests; they are held to the same rule.`,
      `The decision follows testgen.rules in lintel.json as it is on the base. What was not measured is unknown and never approved: exit code 1
is for a change that is not approved, 3 for one that could not be decided.`,
    ],
    examples: [
      ['lintel testgen --dry-run', 'what would be written for the working tree'],
      ['lintel testgen --base origin/main --commit', 'one commit with nothing but tests'],
    ],
  });
}
