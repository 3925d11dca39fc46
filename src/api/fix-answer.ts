// Repairs what can be repaired without changing what the program does, and what linters and formatters repair themselves.
import type { Answers } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import type { FixSources, Scan } from '../scan/index.ts';
import { parseSource } from '../syntax/index.ts';

type Scanning = typeof import('../scan/index.ts');

export interface FixRequest {
  /** Only say what would be changed. */
  readonly dryRun?: boolean;
}

export async function fix(
  scanning: Scanning,
  project: Project,
  { findings, results }: Scan,
  { dryRun = false, isTrusted }: FixRequest & { readonly isTrusted: boolean },
): Promise<Answers['scan-fix']> {
  const { snapshot } = project.state;
  const sources: FixSources = {
    readText: (path) => snapshot.readText(path),
    problemsIn: (path, text) => parseSource(path, text).problems,
  };
  const holds = results.flatMap((result) => result.holds);
  const own = scanning.planFixes(findings, holds, sources);
  const filesOf = (detector: string): string[] => [
    ...new Set(findings.filter((finding) => finding.detector === detector).map(({ answer }) => answer.file)),
  ];
  const wanted = { isTrusted, lint: filesOf('lint'), format: filesOf('format') };
  const plan = await scanning.planToolFixes(own, wanted, snapshot, sources);
  const done = dryRun ? { written: [], stale: [] } : scanning.applyFixes(project.root, plan);
  return {
    applied: !dryRun && done.stale.length === 0,
    diff: scanning.diffOf(plan),
    files: plan.files.map(({ path }) => path),
    dropped: [...plan.dropped],
    failures: [...plan.failures],
    stale: [...done.stale],
    complete: plan.failures.length === 0 && done.stale.length === 0,
  };
}
