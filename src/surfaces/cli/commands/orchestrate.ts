// `lintel orchestrate`: in which order to merge many branches.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';

interface OrchestrateFlags {
  readonly branches?: readonly string[];
  readonly onto?: string;
  readonly execute?: boolean;
  readonly dryRun?: boolean;
}

export function addOrchestrateCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('orchestrate')
    .description('in which order to merge branches, and which of them get in each other’s way')
    .option(
      '--branches <glob>',
      'branches to merge, `feature/*` for instance; may be repeated (default: those of the last 60 days before the base)',
      (glob: string, all: readonly string[] = []) => [...all, glob],
    )
    .option('--onto <branch>', 'what they are merged into (default: the default branch)')
    .option('--dry-run', 'only plan, which is what is done without --execute')
    .option('--execute', 'merge in this order what nothing is wrong with')
    .action(({ branches, onto, execute, dryRun }: OrchestrateFlags) =>
      plan({
        answer: 'orchestrate',
        takesRevision: false,
        ask: (visit) =>
          visit.planMerges({
            ...(branches ? { branches } : {}),
            ...(onto === undefined ? {} : { onto }),
            ...(execute && !dryRun ? { execute } : {}),
            onStep: visit.onStep,
          }),
      }),
    );
  describe(command, {
    notes: [
      `Every merge is tried by git itself, with nothing written to the repository. Branches that git can merge are judged together as verify
judges a change: what breaks only when both are merged is told before either is.`,
      `With --execute each merge is made apart and judged, and only then does the branch move. A run that was ended is started again: what is
merged already is read from git.`,
    ],
    examples: [
      ['lintel orchestrate --dry-run', 'all branches that someone still works on'],
      ["lintel orchestrate --branches 'feature/*'", 'local branches, into the default branch'],
      ["lintel orchestrate --branches 'feature/*' --onto main --execute", 'plan, and merge'],
      ["lintel orchestrate --branches 'origin/*' --onto origin/main --format json", 'for programs'],
    ],
  });
}
