// `lintel scan`: judges the repository.
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ScanRequest } from '../../../api/index.ts';
import type { FailOn } from '../../../contract/index.ts';
import { describe } from '../help.ts';
import type { Plan } from '../job.ts';
import { CURSOR_HELP, integerFrom, positiveInteger } from '../option-values.ts';
import { watchScan } from '../watch.ts';

interface ScanFlags {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly types: boolean;
  readonly base?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly pruneBaseline?: boolean;
  readonly failOn: FailOn;
  readonly limit?: number;
  readonly cursor?: number;
  readonly watch?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

const FAIL_ON: readonly FailOn[] = ['proof', 'budget', 'all', 'none'];

export function addScanCommand(program: Command, plan: Plan): void {
  const command = program
    .command('scan')
    .description('what will trip whoever changes this code next, and why')
    .argument('[folder]', 'the repository (default: the current folder)')
    .option('--only <detectors>', 'run only these detectors, by id, or codes; separated by commas', idList)
    .option('--skip <detectors>', 'leave these detectors or codes out', idList)
    .option('--no-types', 'leave out everything that needs TypeScript')
    .option('--base <rev>', 'tell findings that are new since this commit, branch or tag from older ones')
    .option('--baseline <file>', 'tell new findings from those in this file')
    .option('--update-baseline', 'write the findings of this scan to the baseline')
    .option('--prune-baseline', 'take findings that are gone out of the baseline')
    .addOption(
      new Option('--fail-on <tier>', 'which new findings end with exit code 1')
        .choices(FAIL_ON)
        .default('proof'),
    )
    .option('--limit <n>', 'how many places to show (default: 25)', positiveInteger)
    .option('--fix', 'repair what can be repaired without changing what the program does, and show the diff')
    .option('--dry-run', 'with --fix: only show the diff')
    .option('--watch', 'scan again whenever files change')
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((folder: string | undefined, flags: ScanFlags) => planScan(plan, folder, flags));
  describe(command, {
    notes: [
      `A finding is a proof (closed by facts), a budget (a number over a limit) or advice. New proofs end with exit
code 1 unless --fail-on says otherwise; without --base and --baseline every finding counts as new.`,
    ],
    examples: [
      ['lintel scan', 'the current folder'],
      ['lintel scan --base origin/main', 'what this branch brings, in CI'],
      ['lintel scan --only waste,nesting --format json', 'two detectors, for a program'],
      ['lintel scan --fix --dry-run', 'what would be repaired'],
      ['lintel scan --format sarif > lintel.sarif', 'for code scanning'],
    ],
  });
}

function idList(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.every((id) => /^(?:[a-z][a-z-]*|[A-Z][A-Z\d_]*)$/.test(id))) return ids;
  throw new InvalidArgumentError('It must be ids of detectors or codes, separated by commas.');
}

function planScan(plan: Plan, folder: string | undefined, flags: ScanFlags): void {
  const request = requestOf(flags);
  if (flags.watch) {
    plan({
      serve: async (io, globals) =>
        watchScan(resolve(io.cwd, globals.cwd ?? '.', folder ?? '.'), request, globals, io),
    });
    return;
  }
  if (flags.fix) {
    plan({
      answer: 'scan-fix',
      takesRevision: false,
      scans: true,
      ...(folder === undefined ? {} : { folder }),
      ask: async (session) =>
        (await session.lintel()).fix({ ...request, dryRun: flags.dryRun === true, onStep: session.onStep }),
    });
    return;
  }
  const { limit, cursor, baseline } = flags;
  plan({
    answer: 'scan',
    takesRevision: true,
    takesSarif: true,
    scans: true,
    ...(folder === undefined ? {} : { folder }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
    ask: (session) =>
      session.scan({
        ...request,
        ...(baseline === undefined ? {} : { baseline: session.file(baseline) }),
        ...(session.wantsTiming ? { timing: true } : {}),
        onStep: session.onStep,
      }),
  });
}

function requestOf({
  only,
  skip,
  types,
  base,
  failOn,
  updateBaseline,
  pruneBaseline,
}: ScanFlags): ScanRequest {
  const writing = updateBaseline ? 'update' : pruneBaseline ? 'prune' : undefined;
  return {
    ...(base === undefined ? {} : { base }),
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    types,
    failOn,
    ...(writing ? { writeBaseline: writing } : {}),
  };
}
