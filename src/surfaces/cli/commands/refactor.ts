// `lintel rename`, `move` and `delete`, and what is done with plans: show, decide, give up, take back.
import { Option, type Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { CURSOR_HELP, integerFrom } from '../option-values.ts';

interface ActFlags {
  readonly dryRun?: boolean;
  readonly cursor?: number;
}

const DRY_RUN = 'only show what would be done; the plan can be committed later';

const NOTES = [
  `What is proven is done: every context that can see the symbol is searched, names keep their meaning, and TypeScript
accepts the changed files. Otherwise nothing is written, and the answer says what has to be decided (exit code 1): commit
carries out a choice, plans shows it again, undo takes a change back.`,
];

export function addRefactorCommands(program: Command, plan: TakeJob): void {
  addRename(program, plan);
  addMove(program, plan);
  addDelete(program, plan);
  addPlans(program, plan);
  addCommit(program, plan);
  addCancel(program, plan);
  addUndo(program, plan);
  addRecover(program, plan);
}

function pageOptions({ cursor }: ActFlags): { cursor?: number } {
  return cursor === undefined ? {} : { cursor };
}

function addRename(program: Command, plan: TakeJob): void {
  const command = program
    .command('rename')
    .description('rename a symbol everywhere, or say why not')
    .argument('<symbol>', 'path:line:column, path#Container.member, or a bare name')
    .argument('<newName>', 'the new name')
    .addOption(
      new Option(
        '--public <choice>',
        'what becomes of the name where a published package exports it',
      ).choices(['propagate', 'keep']),
    )
    .option('--dry-run', DRY_RUN)
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((symbol: string, newName: string, flags: ActFlags & { public?: 'propagate' | 'keep' }) =>
      plan({
        answer: 'refactor',
        takesRevision: false,
        ...pageOptions(flags),
        ask: async (visit) =>
          (await visit.lintel()).refactor.rename({
            symbol: visit.symbol(symbol),
            newName,
            dryRun: flags.dryRun === true,
            ...(flags.public ? { publicName: flags.public } : {}),
          }),
      }),
    );
  describe(command, {
    notes: NOTES,
    examples: [
      ['lintel rename src/app.ts#start begin', 'and every import, re-export and use of it'],
      ['lintel rename src/app.ts:12:7 total --dry-run', 'show the diff and keep the plan'],
      ['lintel rename parse parseText --public keep', 'other packages keep importing parse'],
    ],
  });
}

function addMove(program: Command, plan: TakeJob): void {
  const command = program
    .command('move')
    .description('move a file, a folder or a declaration, and everything that names it follows')
    .argument('<from>', 'a file, a folder, or a symbol as path#name')
    .argument('<to>', 'the new path, or the file that gets the declaration')
    .option('--dry-run', DRY_RUN)
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((from: string, to: string, flags: ActFlags) =>
      plan({
        answer: 'refactor',
        takesRevision: false,
        ...pageOptions(flags),
        ask: async (visit) =>
          (await visit.lintel()).refactor.move({
            from: visit.target(from),
            to: visit.target(to),
            dryRun: flags.dryRun === true,
          }),
      }),
    );
  describe(command, {
    notes: NOTES,
    examples: [
      ['lintel move src/util.ts src/text/util.ts', 'imports, mocks, configs and links follow'],
      ['lintel move src/old src/new --dry-run', 'a folder; show the diff and keep the plan'],
      ['lintel move src/app.ts#parse src/parse.ts', 'a declaration, with the imports it needs'],
    ],
  });
}

function addDelete(program: Command, plan: TakeJob): void {
  const command = program
    .command('delete')
    .description('delete a symbol or a file that nothing uses, or say what does')
    .argument('<target>', 'a file, or a symbol as path#Container.member')
    .option('--cascade', 'also delete what becomes unused')
    .option('--dry-run', DRY_RUN)
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((target: string, flags: ActFlags & { cascade?: boolean }) =>
      plan({
        answer: 'refactor',
        takesRevision: false,
        ...pageOptions(flags),
        ask: async (visit) =>
          (await visit.lintel()).refactor.remove({
            target: visit.target(target),
            cascade: flags.cascade === true,
            dryRun: flags.dryRun === true,
          }),
      }),
    );
  describe(command, {
    notes: NOTES,
    examples: [
      ['lintel delete src/app.ts#unused', 'refused while anything names it'],
      ['lintel delete src/old.ts --cascade --dry-run', 'what would go with it'],
    ],
  });
}

function addPlans(program: Command, plan: TakeJob): void {
  const command = program
    .command('plans')
    .description('changes that wait for a decision, newest first, or one of them with its diff')
    .argument('[plan]', 'the id of a plan')
    .option('--limit <n>', 'how many to show (default: 50; 0 shows all); json always has all', integerFrom)
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((id: string | undefined, { limit, ...flags }: ActFlags & { limit?: number }) => {
      const shared = { takesRevision: false, ...pageOptions(flags) };
      if (id !== undefined)
        plan({ ...shared, answer: 'plan', ask: async (s) => (await s.lintel()).refactor.plan(id) });
      else
        plan({
          ...shared,
          answer: 'plans',
          ...(limit === undefined ? {} : { limit }),
          ask: async (visit) => (await visit.lintel()).refactor.plans(),
        });
    });
  describe(command, {
    examples: [
      ['lintel plans', 'with their candidates, and which files changed since'],
      ['lintel plans 4f1d2c3b5a697887', 'the choices, evidence and diff of one'],
    ],
  });
}

function addCommit(program: Command, plan: TakeJob): void {
  const command = program
    .command('commit')
    .description('carry out a plan, if nothing has changed since')
    .argument('<plan>', 'the id of the plan')
    .option('--candidate <id>', 'which of its candidates; needed when there is something to decide')
    .option('--proof <json>', 'what the decision was based on, besides that every file is as it was')
    .action((id: string, flags: { candidate?: string; proof?: string }) =>
      plan({
        answer: 'refactor',
        takesRevision: false,
        ask: async (visit) => {
          const { refactor } = await visit.lintel();
          if (flags.proof === undefined)
            return refactor.commit({ plan_id: id, selected_candidate_id: flags.candidate });
          return refactor.commit(await requestOf(id, flags.candidate ?? '', flags.proof));
        },
      }),
    );
  describe(command, {
    notes: ['Every file that the plan was made from must be as it was; otherwise nothing is written.'],
    examples: [['lintel commit 4f1d2c3b5a697887 --candidate keep', 'decide for one of the candidates']],
  });
}

async function requestOf(planId: string, candidateId: string, proof: string) {
  const { Failure, commitRequestSchema } = await import('../../../contract/index.ts');
  let value: unknown;
  try {
    value = JSON.parse(proof);
  } catch (cause) {
    throw new Failure('USAGE', { message: 'The proof is not JSON.' }, { cause });
  }
  const request = commitRequestSchema.safeParse({
    plan_id: planId,
    selected_candidate_id: candidateId,
    proof: value,
  });
  if (request.success) return request.data;
  const [issue] = request.error.issues;
  throw new Failure('USAGE', {
    message: `The proof does not fit: ${issue!.path.join('.')} ${issue!.message}.`,
  });
}

function addCancel(program: Command, plan: TakeJob): void {
  const command = program
    .command('cancel')
    .description('discard a plan')
    .argument('<plan>', 'the id of the plan')
    .action((id: string) =>
      plan({
        answer: 'plans',
        takesRevision: false,
        ask: async (visit) => (await visit.lintel()).refactor.cancel(id),
      }),
    );
  describe(command, { examples: [['lintel cancel 4f1d2c3b5a697887', 'it can no longer be committed']] });
}

function addUndo(program: Command, plan: TakeJob): void {
  const command = program
    .command('undo')
    .description('take back the last applied change, if its files are as it left them')
    .action(() =>
      plan({
        answer: 'undo',
        takesRevision: false,
        ask: async (visit) => (await visit.lintel()).refactor.undo(),
      }),
    );
  describe(command, { examples: [['lintel undo', 'run it again for the change before']] });
}

const RECOVERY = {
  complete: 'do the rest of the change, and leave alone what was changed since',
  rollback: 'take back what was done of it, and leave alone what was changed since',
  discard: 'forget it and leave all files as they are',
} as const;

function addRecover(program: Command, plan: TakeJob): void {
  const command = program
    .command('recover')
    .description('finish a change that was interrupted while it was being written')
    .addOption(new Option('--complete', RECOVERY.complete).conflicts(['rollback', 'discard']))
    .addOption(new Option('--rollback', RECOVERY.rollback).conflicts(['discard']))
    .option('--discard', RECOVERY.discard)
    .action((flags: { complete?: true; rollback?: true; discard?: true }) => {
      const choice = flags.complete ? 'complete' : flags.rollback ? 'rollback' : flags.discard && 'discard';
      plan({ answer: 'recover', takesRevision: false, ask: (visit) => visit.recover(choice) });
    });
  describe(command, {
    notes: [
      `Every command finishes such a change, or takes it back, before it reads the files. A choice is needed only when some of its
files were edited since, so that only you can know which way to go; the exit code is then 1.`,
    ],
    examples: [
      ['lintel recover', 'what is half-done, and what the choices are'],
      ['lintel recover --rollback', 'back to the files as they were, except for your own edits'],
    ],
  });
}
