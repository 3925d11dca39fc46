// Runs test files of one package so that what some of them say is not lost with what others do: in lots, of which those that are run
// before the time is up count, and file by file where a run does not come to its end.
import type { NotStarted, Suite, SuiteRun, TestResult } from '../../../suite/index.ts';
import type { BrokenRun } from './cut-short.ts';
import type { SuiteJob, WatchedRun } from './run-suites.ts';

export interface FilesRun {
  readonly tests: readonly TestResult[];
  readonly notStarted: readonly NotStarted[];
  readonly broken: readonly BrokenRun[];
  readonly observed: string;
}

export type RunJobs = (jobs: readonly SuiteJob[]) => Promise<readonly WatchedRun[]>;

const FIRST_LOT = 10;
const GROWTH = 4;

/** `onDone` hears how many files were run. */
export async function runFiles(
  suite: Suite,
  files: readonly string[],
  run: RunJobs,
  onDone: (done: number) => void = () => undefined,
): Promise<FilesRun> {
  const parts: FilesRun[] = [];
  let done = 0;
  onDone(done);
  for (const lot of lotsOf(files)) {
    parts.push(await runLot(suite, lot, run));
    onDone((done += lot.length));
  }
  return joined(suite, parts);
}

/** The first are few, so that they are known soon. */
function lotsOf(files: readonly string[]): string[][] {
  const lots: string[][] = [];
  for (let [at, size] = [0, FIRST_LOT]; at < files.length; at += size, size *= GROWTH)
    lots.push(files.slice(at, at + size));
  return lots;
}

async function runLot(suite: Suite, files: readonly string[], run: RunJobs): Promise<FilesRun> {
  const [whole] = await run([{ tests: files, isWatched: true }]);
  const isApart = isCut(whole!) && files.length > 1;
  const runs = isApart ? await run(files.map((file) => ({ tests: [file], isWatched: true }))) : [whole!];
  const filesOf = (at: number): readonly string[] => (isApart ? [files[at]!] : files);
  const open = runs.flatMap((one, at) => (one.ended === 'ran' ? [] : [{ ...one, files: filesOf(at) }]));
  return {
    tests: runs.flatMap(({ tests }) => tests),
    notStarted: runs.flatMap(({ notStarted }) => notStarted),
    broken: together(suite, open),
    observed: runs.map(({ observed }) => observed).join(''),
  };
}

/** What one of the files has done to all of them; those that were stopped, or of which none could start, would only do so again. */
function isCut({ ended }: SuiteRun): boolean {
  return ended === 'crashed' || ended === 'out-of-memory' || ended === 'timeout';
}

/** Files that ended in the same way for the same reason are said once. */
function together(
  { folder }: Suite,
  open: readonly (Pick<SuiteRun, 'ended' | 'reason'> & { readonly files: readonly string[] })[],
): BrokenRun[] {
  const groups = Map.groupBy(open, ({ ended, reason = '' }) => `${ended}\n${reason}`);
  return [...groups.values()].map((group) => ({
    ended: group[0]!.ended as BrokenRun['ended'],
    folder,
    reason: group[0]!.reason ?? '',
    files: group.flatMap(({ files }) => files),
  }));
}

function joined(suite: Suite, parts: readonly FilesRun[]): FilesRun {
  return {
    tests: parts.flatMap(({ tests }) => tests),
    notStarted: parts.flatMap(({ notStarted }) => notStarted),
    broken: together(
      suite,
      parts.flatMap(({ broken }) => broken),
    ),
    observed: parts.map(({ observed }) => observed).join(''),
  };
}
