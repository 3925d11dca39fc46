// `lintel scan`: judges the repository.
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ScanRequest } from '../../../api/index.ts';
import type { FailOn } from '../../../contract/index.ts';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import type { Visit } from '../visit.ts';
import { CURSOR_HELP, integerFrom, positiveInteger } from '../option-values.ts';
import { watchScan } from '../watch-scan.ts';

interface ScanFlags {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly all?: boolean;
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
  readonly quiet?: boolean;
}

const FAIL_ON: readonly FailOn[] = ['proof', 'budget', 'all', 'none'];

export function addScanCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('scan')
    .description('what will trip whoever changes this code next, and why')
    .argument(
      '[paths...]',
      'the repository (default: the current folder), or files and folders of the current one',
    )
    .option('--only <detectors>', 'run only these detectors or codes, separated by commas', idList)
    .option('--skip <detectors>', 'leave out these detectors or codes', idList)
    .option(
      '--all',
      'report every code, including those that are off by default or that lintel.json turns off',
    )
    .option('--no-types', 'leave out everything that needs TypeScript')
    .option('--base <rev>', 'show what is new since this commit, branch or tag; older findings do not gate')
    .option('--baseline <file>', 'findings in this file count as old')
    .option('--update-baseline', 'write the findings of this scan to the baseline')
    .option('--prune-baseline', 'drop findings from the baseline that no longer occur')
    .addOption(
      new Option('--fail-on <tier>', 'which new findings end with exit code 1')
        .choices(FAIL_ON)
        .default('proof'),
    )
    .option('--limit <n>', 'how many places to show (default: 6, with --base 25)', positiveInteger)
    .option(
      '--fix',
      'repair what can be repaired without changing what the program does, and show the diff; `lintel undo` takes it back',
    )
    .option('--dry-run', 'with --fix: only show the diff')
    .option(
      '--quiet',
      'print only what closes the gate or keeps the scan from being complete; nothing when clean',
    )
    .option('--watch', 'scan again whenever files change')
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((paths: string[], flags: ScanFlags) => {
      refuseMisuse(command, paths, flags);
      planScan(plan, paths, flags);
    });
  describe(command, {
    notes: [
      `A finding is a proof (closed by facts), a budget (a number over a limit) or advice. Proofs end with exit code 1 unless
--fail-on says otherwise; with --base or --baseline, only new proofs of defects do, and new debts, such as unused code, are listed.`,
      `Given files, or folders of the current repository, Lintel still judges the whole repository, but only what it finds in
them is shown and gates.`,
    ],
    examples: [
      ['lintel scan', 'the current folder'],
      ['lintel scan --base origin/main', 'what this branch introduces, for CI'],
      ['lintel scan src/a.ts src/b/ --quiet', 'what closes the gate in these, one line each'],
      ['lintel scan --only waste,nesting --format json', 'two detectors, for a program'],
      ['lintel scan --all', 'including codes that are off by default'],
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

function refuseMisuse(command: Command, paths: readonly string[], flags: ScanFlags): void {
  const option = flags.updateBaseline
    ? '--update-baseline'
    : flags.pruneBaseline
      ? '--prune-baseline'
      : undefined;
  if (option !== undefined && flags.baseline === undefined)
    command.error(`error: ${option} needs --baseline <file>, which says where the baseline is.`);
  if (option !== undefined && paths.length > 1)
    command.error(`error: ${option} is about the whole repository and takes no files.`);
}

function planScan(plan: TakeJob, paths: readonly string[], flags: ScanFlags): void {
  const request = requestOf(flags);
  if (flags.watch) {
    plan({
      serve: async (io, globals) =>
        watchScan(resolve(io.cwd, globals.cwd ?? '.'), paths, request, globals, io),
    });
    return;
  }
  if (flags.fix) {
    plan({
      answer: 'scan-fix',
      takesRevision: false,
      scans: true,
      paths,
      ask: async (visit) =>
        (await visit.lintel()).fix({
          ...request,
          ...named(visit),
          dryRun: flags.dryRun === true,
          onStep: visit.onStep,
        }),
    });
    return;
  }
  const { limit, cursor, baseline } = flags;
  plan({
    answer: 'scan',
    takesRevision: true,
    takesSarif: true,
    scans: true,
    paths,
    isQuiet: flags.quiet === true,
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
    ask: (visit) =>
      visit.scan({
        ...request,
        ...named(visit),
        ...(baseline === undefined ? {} : { baseline: visit.file(baseline) }),
        ...(visit.wantsTiming ? { timing: true } : {}),
        onStep: visit.onStep,
      }),
  });
}

function named({ files }: Visit): Pick<ScanRequest, 'files'> {
  return files === undefined ? {} : { files };
}

function requestOf({
  only,
  skip,
  all,
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
    ...(all ? { all } : {}),
    types,
    failOn,
    ...(writing ? { writeBaseline: writing } : {}),
  };
}
