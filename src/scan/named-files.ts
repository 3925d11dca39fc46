// What a scan of some files tells: the whole repository is judged, and what is about other files is left out.
import type { Attributed } from './attribute.ts';
import type { DetectorResult } from './run-detectors.ts';
import type { Suppressed } from './suppress.ts';

/** Whether a file is one of those named or in a folder of them; all are, where none is named. */
export function fileFilter(named: readonly string[] | undefined): (file: string) => boolean {
  if (named === undefined) return () => true;
  return (file) => named.some((path) => path === '' || path === file || file.startsWith(`${path}/`));
}

type FileFilter = ReturnType<typeof fileFilter>;

export function onlySuppressed(suppressed: Suppressed, isNamed: FileFilter): Suppressed {
  return { ...suppressed, stale: suppressed.stale.filter(({ file }) => isNamed(file)) };
}

export function onlyAttributed({ findings, fixed }: Attributed, isNamed: FileFilter): Attributed {
  return {
    findings: findings.filter(({ answer }) => isNamed(answer.file)),
    fixed: fixed.filter(({ answer }) => answer === undefined || isNamed(answer.file)),
  };
}

export function onlyHolds(results: readonly DetectorResult[], isNamed: FileFilter): DetectorResult[] {
  return results.map((result) => ({ ...result, holds: result.holds.filter(({ file }) => isNamed(file)) }));
}
