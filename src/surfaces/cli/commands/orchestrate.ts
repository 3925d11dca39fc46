// `lintel orchestrate`: in which order to merge many branches or pull requests, and merging them.
import { Option, type Command } from 'commander';
import { DATABASE_NOTE, FORGE_NOTE, LISTEN_NOTE, NOTIFY_NOTE } from '../forge-access.ts';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { integerFrom, placeToListen } from '../option-values.ts';
import { addModelOptions, reviewerNamed, type ReviewerFlags } from '../reviewer-options.ts';
import type { Visit } from '../visit.ts';

interface OrchestrateFlags extends ReviewerFlags {
  readonly repo?: readonly string[];
  readonly forgeUrl?: string;
  readonly branches?: readonly string[];
  readonly onto?: string;
  readonly execute?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly listen?: { readonly host?: string; readonly port: number };
  readonly method: 'squash' | 'merge' | 'rebase';
  readonly batch?: number;
  readonly wait?: number;
  readonly blockedBy?: readonly string[];
}

const collected = (value: string, all: readonly string[] = []): readonly string[] => [...all, value];

export function addOrchestrateCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('orchestrate')
    .description(
      'in which order to merge branches or pull requests, and which of them get in each other’s way',
    )
    .option(
      '--repo <owner/name>',
      'pull requests of this repository of the forge; may be repeated',
      collected,
    )
    .option('--forge-url <url>', 'the interface of another forge than github.com')
    .option(
      '--branches <glob>',
      'branches to merge, `feature/*` for instance; may be repeated (default: those of the last 60 days before the base)',
      collected,
    )
    .option('--onto <branch>', 'what they are merged into (default: the default branch)')
    .option('--dry-run', 'only plan, which is what is done without --execute')
    .option('--execute', 'merge in this order what nothing is wrong with')
    .option('--watch', 'with --execute and --repo: go on with what is proposed later, until it is stopped')
    .option(
      '--listen <[host:]port>',
      'with --execute and --repo: where the forge may deliver what happens, instead of being asked every 20 seconds',
      placeToListen,
    )
    .addOption(
      new Option('--method <how>', 'how the forge merges')
        .choices(['squash', 'merge', 'rebase'])
        .default('squash'),
    )
    .option('--batch <n>', 'how many pull requests are judged at once (default: 8)', integerFrom)
    .option('--wait <seconds>', 'how long checks are waited for (default: 1800)', integerFrom)
    .option('--blocked-by <label>', 'a label that keeps a pull request back; may be repeated', collected);
  addModelOptions(command).action((flags: OrchestrateFlags) =>
    plan({
      answer: 'orchestrate',
      takesRevision: false,
      saysWhatIsDone: doesMerge(flags),
      ask: (visit) => ask(visit, flags),
    }),
  );
  describe(command, {
    notes: [
      `Every merge is tried by git itself, with nothing written to the repository. Branches that git can merge are judged together as verify
judges a change: what breaks only when both are merged is told before either is.`,
      `With --execute each merge is made apart and judged as verify judges a change, by every check, and only then does the branch move, or is the
forge asked to merge, with the head that was judged and only if its checks have passed. A run that was ended is started again: what is merged already
is read from git and from the forge. Ctrl-C or SIGTERM ends it within a moment: it says what was merged, what is in flight and what is left.`,
      `Conflicts that git does not remember and the syntax of a file does not resolve are left to people, or to a model (--provider) that proposes what stands
in their place. Its text is judged like any other, and nothing outside of the conflict can change.`,
      FORGE_NOTE,
      LISTEN_NOTE,
      NOTIFY_NOTE,
      DATABASE_NOTE,
    ],
    examples: [
      ['lintel orchestrate --dry-run', 'all branches that someone still works on'],
      ["lintel orchestrate --branches 'feature/*'", 'local branches, into the default branch'],
      ["lintel orchestrate --branches 'feature/*' --onto main --execute", 'plan, and merge'],
      ['lintel orchestrate --repo shop/web --dry-run', 'the open pull requests of a repository'],
      [
        'lintel orchestrate --repo shop/web --repo shop/api --execute',
        'merge them, one repository after the other',
      ],
      [
        'lintel orchestrate --repo shop/web --execute --watch --listen 8080',
        'go on with what is proposed later, as soon as the forge tells of it',
      ],
      ["lintel orchestrate --branches 'origin/*' --onto origin/main --format json", 'for programs'],
    ],
  });
}

type Answer = ReturnType<Visit['planMerges']>;

function doesMerge({ execute, dryRun }: OrchestrateFlags): boolean {
  return execute === true && !dryRun;
}

function ask(visit: Visit, flags: OrchestrateFlags): Answer {
  const { repo, branches, onto } = flags;
  const asked = {
    ...(onto === undefined ? {} : { onto }),
    ...(doesMerge(flags) ? { execute: true } : {}),
    reviewer: reviewerNamed(flags, visit.file),
    onStep: visit.onStep,
  };
  return repo === undefined
    ? visit.planMerges({ ...asked, ...(branches ? { branches } : {}) })
    : askForge(visit, { ...flags, repo }, asked);
}

function askForge(
  visit: Visit,
  {
    repo,
    forgeUrl,
    method,
    batch,
    wait,
    watch,
    listen,
    blockedBy,
  }: OrchestrateFlags & { repo: readonly string[] },
  asked: Pick<Parameters<Visit['orchestrateProposals']>[0], 'onto' | 'execute' | 'reviewer' | 'onStep'>,
): Answer {
  return visit.orchestrateProposals({
    ...asked,
    repositories: repo,
    method,
    ...(forgeUrl === undefined ? {} : { forgeUrl }),
    ...(batch === undefined ? {} : { batch: Math.max(1, batch) }),
    ...(wait === undefined ? {} : { waitSeconds: wait }),
    ...(watch && asked.execute ? { watch } : {}),
    ...(listen && asked.execute ? { listen } : {}),
    ...(blockedBy ? { blockedBy } : {}),
  });
}
