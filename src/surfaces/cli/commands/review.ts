// `lintel review`: what is wrong with a change, with evidence.
import type { Command } from 'commander';
import { FORGE_NOTE } from '../forge-access.ts';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { CURSOR_HELP, integerFrom } from '../option-values.ts';
import { addReviewerOptions, MODEL_NOTE, reviewerNamed, type ReviewerFlags } from '../reviewer-options.ts';
import type { VisitReviewProposal } from '../visit.ts';

interface ReviewFlags extends ReviewerFlags {
  readonly base?: string;
  readonly pr?: number;
  readonly event?: boolean;
  readonly repo?: string;
  readonly forgeUrl?: string;
  readonly post?: boolean;
  readonly dryRun?: boolean;
  readonly unsafeLocal?: boolean;
  readonly cursor?: number;
}

function proposalOf(flags: ReviewFlags): Omit<VisitReviewProposal, 'reviewer'> {
  const { pr, event, repo, forgeUrl, post, dryRun } = flags;
  return {
    ...(pr === undefined ? {} : { number: pr }),
    ...(event ? { isFromEvent: true } : {}),
    ...(repo === undefined ? {} : { repository: repo }),
    ...(forgeUrl === undefined ? {} : { forgeUrl }),
    ...(dryRun ? { post: 'dry' } : post ? { post: 'really' } : {}),
  };
}

export function addReviewCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('review')
    .description('what is wrong with a change, as a reviewer would tell it, with evidence that was checked')
    .option(
      '--base <rev>',
      'what the change is compared with (default: where it parts from the default branch)',
    )
    .option('--pr <n>', 'review a pull request of the forge instead of the working tree', integerFrom)
    .option('--event', 'review the pull request that the job of GitHub Actions runs for')
    .option('--repo <owner/name>', 'the repository that has it (default: what the remote of this one means)')
    .option('--post', 'comment on the pull request; comments of earlier reviews are updated or resolved')
    .option('--dry-run', 'show exactly what --post would say, and say nothing')
    .option('--forge-url <url>', 'the interface of another forge than github.com')
    .option(
      '--unsafe-local',
      'let tests run without walls where there is no sandbox: they are the code of the change',
    )
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action(({ base, unsafeLocal, cursor, ...flags }: ReviewFlags) =>
      plan({
        answer: 'review',
        takesRevision: false,
        takesSarif: true,
        ...(cursor === undefined ? {} : { cursor }),
        ask: (visit) => {
          const request = {
            ...(unsafeLocal ? { unsafeLocal } : {}),
            reviewer: reviewerNamed(flags, visit.file),
            onStep: visit.onStep,
          };
          const { pr, event, post, dryRun } = flags;
          return pr === undefined && !event && !post && !dryRun
            ? visit.review({ ...request, ...(base === undefined ? {} : { base }) })
            : visit.reviewProposal({ ...request, ...proposalOf(flags) });
        },
      }),
    );
  addReviewerOptions(command);
  describe(command, {
    notes: [
      `Only what is proven is reported: every place that an issue names is looked up again in the files, and an issue whose evidence is not there is
dropped and counted. Changes are requested for what is critical or high; a review never approves.`,
      MODEL_NOTE,
      FORGE_NOTE,
    ],
    examples: [
      ['lintel review', 'the working tree, since it parted from the default branch'],
      ['lintel review --base origin/main --format markdown', 'as a comment for a pull request'],
      ['lintel review --pr 42 --repo acme/shop', 'a pull request, without touching the working tree'],
      ['lintel review --pr 42 --dry-run', 'what would be said there'],
      ['lintel review --provider claude --budget 1', 'with a model, for one dollar at most'],
    ],
  });
}
