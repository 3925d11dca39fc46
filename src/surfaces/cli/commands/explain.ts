// `lintel explain`: what a code means.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { CURSOR_HELP, integerFrom } from '../option-values.ts';

export function addExplainCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('explain')
    .description('what a code means and how to think about it, or the page of a detector')
    .argument('[name]', 'a code or a detector (default: list all codes)')
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((name: string | undefined, { cursor }: { readonly cursor?: number }) =>
      plan({
        answer: 'explain',
        takesRevision: false,
        ...(cursor === undefined ? {} : { cursor }),
        ask: (visit) => visit.explain(name),
      }),
    );
  describe(command, {
    examples: [
      ['lintel explain WASTE_DEAD_STORE', 'why it is reported, and what to do about it'],
      ['lintel explain waste', 'the page of a detector: what it reports, what it leaves alone, examples'],
      ['lintel explain', 'all codes'],
    ],
  });
}
