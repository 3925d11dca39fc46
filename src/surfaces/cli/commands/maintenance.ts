// Commands about Lintel itself: how it is doing here, and what it keeps on disk.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';

export function addMaintenanceCommands(program: Command, plan: TakeJob): void {
  addDoctor(program, plan);
  addCache(program, plan);
  addTrust(program, plan);
}

function addDoctor(program: Command, plan: TakeJob): void {
  const command = program
    .command('doctor')
    .description('what Lintel relies on here, and what it cannot see')
    .action(() =>
      plan({
        answer: 'doctor',
        takesRevision: false,
        scans: true,
        ask: async (visit) => (await visit.lintel()).doctor(),
      }),
    );
  describe(command, {
    notes: [
      `Every TypeScript context is loaded and the whole repository is scanned, so this may take a while. What makes a scan
incomplete, and what would change that, comes first; docs/reference/holds.md explains all reasons.`,
    ],
    examples: [['lintel doctor', 'what a scan cannot decide here, and why; versions, contexts, the cache']],
  });
}

function addCache(program: Command, plan: TakeJob): void {
  const cache = program.command('cache').description('what Lintel keeps on disk');
  describe(cache, { examples: [['lintel cache clean', 'forget everything']] });
  const clean = cache
    .command('clean')
    .description('forget everything that is kept on disk for the repository')
    .action(() => plan({ answer: 'cache-clean', takesRevision: false, ask: (visit) => visit.cleanCache() }));
  describe(clean, {
    notes: ['Nothing is lost: what is needed again is computed again.'],
    examples: [['lintel cache clean', 'of the current folder']],
  });
}

function addTrust(program: Command, plan: TakeJob): void {
  const command = program
    .command('trust')
    .description('let Lintel run programs of the repository that its linter and formatter settings name')
    .option('--revoke', 'stop trusting the repository')
    .action((flags: { revoke?: boolean }) =>
      plan({
        answer: 'trust',
        takesRevision: false,
        ask: (visit) => visit.trust(flags.revoke !== true),
      }),
    );
  describe(command, {
    notes: [
      `Without it, no code of a repository is run: settings are read as data, and checks that would have to run some are held. The
decision is kept outside of the repository, for this folder and its origin. docs/security.md says what is run and what is not.`,
    ],
    examples: [
      ['lintel trust', 'the current folder'],
      ['lintel trust --revoke', 'take it back'],
      ['lintel scan --trust', 'trust it, then scan it'],
    ],
  });
}
