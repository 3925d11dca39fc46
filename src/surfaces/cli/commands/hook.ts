// `lintel hook`: whether git asks before every commit.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';

export function addHookCommands(program: Command, plan: TakeJob): void {
  const hook = program.command('hook').description('have git ask Lintel before every commit');
  describe(hook, { examples: [['lintel hook install', 'for the current repository']] });
  const install = hook
    .command('install')
    .description('write a pre-commit hook that runs `lintel verify --staged --skip tests --quiet`')
    .action(() => plan({ answer: 'hook', takesRevision: false, ask: (visit) => visit.hook('install') }));
  describe(install, {
    notes: [
      `The hook is written to where git looks for it, core.hooksPath included. A hook that someone else wrote is left as it is: add
the command to it by hand, as for husky. \`git commit --no-verify\` goes past the hook.`,
    ],
    examples: [['lintel hook install', 'for the current repository']],
  });
  const uninstall = hook
    .command('uninstall')
    .description('remove the hook that `lintel hook install` wrote')
    .action(() => plan({ answer: 'hook', takesRevision: false, ask: (visit) => visit.hook('uninstall') }));
  describe(uninstall, { examples: [['lintel hook uninstall', 'for the current repository']] });
}
