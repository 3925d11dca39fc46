// `lintel testgen`: tests for a change, and whether it may be merged.
import type { Command } from 'commander';
import { FORGE_NOTE } from '../forge-access.ts';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { CURSOR_HELP, integerFrom } from '../option-values.ts';
import { addReviewerOptions, reviewerNamed, type ReviewerFlags } from '../reviewer-options.ts';

interface TestgenFlags extends ReviewerFlags {
  readonly base?: string;
  readonly pr?: number;
  readonly repo?: string;
  readonly forgeUrl?: string;
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
    .option('--pr <n>', 'for a pull request of the forge instead of the working tree', integerFrom)
    .option('--repo <owner/name>', 'the repository that has it (default: what the remote of this one means)')
    .option('--forge-url <url>', 'the interface of another forge than github.com')
    .option(
      '--commit',
      'commit the tests, and nothing else, to the current branch or to that of the pull request',
    )
    .option('--dry-run', 'write nothing')
    .option(
      '--unsafe-local',
      'let tests run without walls where there is no sandbox: they are the code of the change',
    )
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action(({ base, pr, repo, forgeUrl, commit, dryRun, unsafeLocal, cursor, ...flags }: TestgenFlags) =>
      plan({
        answer: 'testgen',
        takesRevision: false,
        ...(cursor === undefined ? {} : { cursor }),
        ask: (visit) => {
          const request = {
            ...(commit ? { commit } : {}),
            ...(dryRun ? { dryRun } : {}),
            ...(unsafeLocal ? { unsafeLocal } : {}),
            reviewer: reviewerNamed(flags, visit.file),
            onStep: visit.onStep,
          };
          if (pr === undefined)
            return visit.generateTests({ ...request, ...(base === undefined ? {} : { base }) });
          return visit.generateProposalTests({
            ...request,
            number: pr,
            ...(repo === undefined ? {} : { repository: repo }),
            ...(forgeUrl === undefined ? {} : { forgeUrl }),
          });
        },
      }),
    );
  addReviewerOptions(command);
  describe(command, {
    notes: [
      `A test is kept only if it type-checks, passes ten times in the sandbox, and takes a branch that no test took, notices a mutant that
survived, or fails without the change. Everything else is dropped and counted. New files only: no test that somebody wrote is touched.`,
      `A model (--provider) may propose further tests; they are held to the same rule.`,
      `A pull request is fetched, and nothing of it runs outside of the sandbox. Packages are needed to run its tests: stand in a clone at its head
that has them. --commit moves the branch only if it belongs to the same repository and is still where it was looked at.`,
      FORGE_NOTE,
      `The decision follows testgen.rules in lintel.json as it is on the base. What was not measured is unknown and never approved: exit code 1
is for a change that is not approved, 3 for one that could not be decided.`,
    ],
    examples: [
      ['lintel testgen --dry-run', 'what would be written for the working tree'],
      ['lintel testgen --base origin/main --commit', 'one commit with nothing but tests'],
      ['lintel testgen --pr 42 --repo acme/shop', 'what would be added to a pull request'],
      ['lintel testgen --pr 42 --commit', 'one commit on its branch'],
    ],
  });
}
