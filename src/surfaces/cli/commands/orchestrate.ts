// `lintel orchestrate`: in which order to merge many branches.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';

interface OrchestrateFlags {
  readonly branches?: readonly string[];
  readonly onto?: string;
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
    .option('--dry-run', 'only plan, which is all that is done with plain branches')
    .action(({ branches, onto }: OrchestrateFlags) =>
      plan({
        answer: 'orchestrate',
        takesRevision: false,
        ask: (visit) =>
          visit.planMerges({
            ...(branches ? { branches } : {}),
            ...(onto === undefined ? {} : { onto }),
            onStep: visit.onStep,
          }),
      }),
    );
  describe(command, {
    notes: [
      `Every merge is tried by git itself, with nothing written to the repository. Branches that git can merge are judged together as verify
judges a change: what breaks only when both are merged is told before either is.`,
    ],
    examples: [
      ['lintel orchestrate --dry-run', 'all branches that someone still works on'],
      ["lintel orchestrate --branches 'feature/*'", 'local branches, into the default branch'],
      ["lintel orchestrate --branches 'origin/*' --onto origin/main --format json", 'for programs'],
    ],
  });
}
