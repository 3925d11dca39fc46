// `lintel mcp`: answers agents over standard input and output.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { closeInTime } from '../close-in-time.ts';

export function addMcpCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('mcp')
    .description('answer agents over standard input and output (Model Context Protocol)')
    .argument('[folder]', 'the repository (default: the current folder)')
    .action((folder: string | undefined) =>
      plan({
        async serve(io, globals) {
          const [{ assertFolder, openResident, trustRepository, VERSION }, { serveStdio }] =
            await Promise.all([import('../../../api/index.ts'), import('../../mcp/index.ts')]);
          const root = resolve(io.cwd, globals.cwd ?? '.', folder ?? '.');
          assertFolder(root);
          if (globals.trust) await trustRepository(root, true);
          const resident = openResident(root, { noCache: !globals.cache });
          try {
            const onProblem = (line: string): void => void io.stderr.write(line);
            await serveStdio(resident, VERSION, { signal: io.signal, onProblem });
          } finally {
            await closeInTime(resident.close(), io);
          }
          return 0;
        },
      }),
    );
  describe(command, {
    notes: [
      `The repository stays open: after an edit, only what it affects is computed again. Tools: scan, verify_change, review_change,
generate_tests, plan_merges, explain, find_symbol, references, assess_impact, status, rename, move, delete, commit_decision, plan_status, undo, recover. Answers are
at most 8 KB, with a cursor for more.`,
    ],
    examples: [
      ['lintel mcp', 'for the current folder'],
      ['claude mcp add lintel -- npx lintel mcp', 'for an agent'],
    ],
  });
}
