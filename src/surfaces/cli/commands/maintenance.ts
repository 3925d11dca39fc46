// Commands about Lintel itself: how it is doing here, and what it keeps on disk.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { Plan } from '../job.ts';

export function addMaintenanceCommands(program: Command, plan: Plan): void {
  addDoctor(program, plan);
  addCache(program, plan);
  addTrust(program, plan);
}

function addDoctor(program: Command, plan: Plan): void {
  const command = program
    .command('doctor')
    .description('what Lintel stands on here, and what it cannot see')
    .action(() =>
      plan({
        answer: 'doctor',
        takesRevision: false,
        scans: true,
        ask: async (session) => (await session.lintel()).doctor(),
      }),
    );
  describe(command, {
    notes: [
      `Every TypeScript context is loaded and the whole repository is scanned, so this may take a while. Why a scan is
incomplete, and what would close that, is listed first; docs/reference/holds.md has all reasons.`,
    ],
    examples: [['lintel doctor', 'what a scan cannot decide here, and why; versions, contexts, the cache']],
  });
}

function addCache(program: Command, plan: Plan): void {
  const cache = program.command('cache').description('what Lintel keeps on disk');
  describe(cache, { examples: [['lintel cache clean', 'forget everything']] });
  const clean = cache
    .command('clean')
    .description('forget everything that is kept on disk for the repository')
    .action(() =>
      plan({ answer: 'cache-clean', takesRevision: false, ask: (session) => session.cleanCache() }),
    );
  describe(clean, {
    notes: ['Nothing is lost: what is needed again is computed again.'],
    examples: [['lintel cache clean', 'of the current folder']],
  });
}

function addTrust(program: Command, plan: Plan): void {
  const command = program
    .command('trust')
    .description('let code of the repository run that the settings of its linter and formatter name')
    .option('--revoke', 'do so no longer')
    .action((flags: { revoke?: boolean }) =>
      plan({
        answer: 'trust',
        takesRevision: false,
        ask: (session) => session.trust(flags.revoke !== true),
      }),
    );
  describe(command, {
    notes: [
      `Without it nothing of a repository is run: settings are read as data, and what would have to be run is held. The decision is
kept in your own folder, for this folder and this origin. docs/security.md says what is run and what is not.`,
    ],
    examples: [
      ['lintel trust', 'the current folder'],
      ['lintel trust --revoke', 'take it back'],
      ['lintel scan --trust', 'the same as trust, then scan'],
    ],
  });
}
