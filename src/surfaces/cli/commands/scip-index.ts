// The command that writes and reads SCIP indexes.
import { Option, type Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';

interface IndexOptions {
  readonly export?: string;
  readonly import?: string;
}

export function addIndexCommand(program: Command, plan: TakeJob): void {
  const command: Command = program
    .command('index')
    .description('write the code graph as a SCIP index, or read one for another language')
    .addOption(new Option('--export <file>', 'write an index').conflicts('import'))
    .addOption(new Option('--import <file>', 'read an index'))
    .action((options: IndexOptions) => {
      const { export: target, import: source } = options;
      if (target === undefined && source === undefined) {
        command.error('error: one of --export <file> and --import <file> is required');
      }
      plan({
        answer: 'index',
        takesRevision: false,
        ask: async (visit) => {
          const lintel = await visit.lintel();
          if (target !== undefined) return lintel.exportIndex(visit.file(target));
          return lintel.importIndex(visit.file(source ?? ''));
        },
      });
    });
  describe(command, {
    notes: ['A relative path starts at the folder that --cwd names.'],
    examples: [
      ['lintel index --export index.scip', 'for tools that read SCIP'],
      ['lintel index --import python.scip', 'symbols that another indexer found'],
    ],
  });
}
