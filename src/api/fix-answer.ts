// Repairs what can be repaired without changing what the program does, and what linters and formatters repair themselves.
// One repair can make room for another: the repository is judged again until nothing is left to be done.
import { compareText } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import type { Tools } from '../detectors/index.ts';
import type { Moment, Project } from '../project/index.ts';
import type { FixedFile, FixPlan, FixSources, Scan } from '../scan/index.ts';
import { parseSource } from '../syntax/index.ts';

type Scanning = typeof import('../scan/index.ts');

export interface FixRequest {
  /** Only say what would be changed. */
  readonly dryRun?: boolean;
}

/** The repository as repairs would leave it, and tools that see it so. */
export interface Planned {
  readonly moment: Moment;
  readonly tools: Tools;
}

type ScanAgain = (planned?: Planned) => Promise<Scan>;

/** Repairs that undo each other would go on for ever. */
const MOST_ROUNDS = 5;

export async function fix(
  scanning: Scanning,
  project: Project,
  scan: ScanAgain,
  { dryRun = false, isTrusted }: FixRequest & { readonly isTrusted: boolean },
): Promise<Answers['scan-fix']> {
  const { applyFixes, joinFixes } = await import('./apply-fixes.ts');
  let plan = await planOf(scanning, project.state, await scan(), isTrusted);
  let files: readonly FixedFile[] = [];
  let stale: readonly string[] = [];
  let rounds = 0;
  while (plan.files.length > 0 && rounds < MOST_ROUNDS) {
    if (!dryRun) ({ stale } = applyFixes(project.root, plan));
    if (stale.length > 0) break;
    rounds++;
    files = joined(files, plan.files);
    if (!dryRun) await project.update();
    plan = dryRun
      ? await planAfter(scanning, project, files, scan, isTrusted)
      : await planOf(scanning, project.state, await scan(), isTrusted);
  }
  if (!dryRun && rounds > 1) ({ stale } = joinFixes(project.root, rounds, files));
  const shown = rounds === 0 ? plan.files : files;
  return {
    applied: !dryRun && stale.length === 0,
    diff: scanning.diffOf({ ...plan, files: shown }),
    files: shown.map(({ path }) => path),
    dropped: [...plan.dropped],
    failures: [...plan.failures],
    stale: [...stale],
    complete: plan.failures.length === 0 && stale.length === 0,
  };
}

/** What there would be left to repair if files were as they are planned. */
async function planAfter(
  scanning: Scanning,
  project: Project,
  files: readonly FixedFile[],
  scan: ScanAgain,
  isTrusted: boolean,
): Promise<FixPlan> {
  const moment = await project.after(
    new Map(files.map((file) => [file.path, scanning.bytesOf(file, file.after)])),
  );
  try {
    const again = await scanning.withStagedTools(files, moment.state.snapshot, isTrusted, (tools) =>
      scan({ moment, tools }),
    );
    return await planOf(scanning, moment.state, again, isTrusted);
  } finally {
    await moment.close();
  }
}

/** What both rounds together make of each file. */
function joined(first: readonly FixedFile[], second: readonly FixedFile[]): FixedFile[] {
  const known = new Map(first.map((file) => [file.path, file]));
  for (const file of second) {
    const { before } = known.get(file.path) ?? file;
    known.set(file.path, { ...file, before });
  }
  return [...known.values()]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => compareText(a.path, b.path));
}

function planOf(
  scanning: Scanning,
  { snapshot }: Moment['state'],
  { findings, results }: Scan,
  isTrusted: boolean,
): Promise<FixPlan> {
  const sources: FixSources = {
    readText: (path) => snapshot.readText(path),
    problemsIn: (path, text) => parseSource(path, text).problems,
  };
  const holds = results.flatMap((result) => result.holds);
  const own = scanning.planFixes(findings, holds, sources);
  const filesOf = (detector: string): string[] => [
    ...new Set(findings.filter((finding) => finding.detector === detector).map(({ answer }) => answer.file)),
  ];
  const wanted = results.flatMap(({ detector: { id, repair } }) =>
    repair ? [{ repair, files: filesOf(id) }] : [],
  );
  return scanning.planToolFixes(own, { isTrusted, wanted }, snapshot, sources);
}
