// The head of a report: patterns by how many findings each stands for, and what every code that occurs means. Pure.
import { compareText, inOrderOf } from '../base/index.ts';
import type { CodeEntry, Priority } from '../contract/index.ts';
import type { Detector } from '../detectors/index.ts';
import { diagnose } from './diagnose.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface Aggregate {
  readonly top: Priority[];
  readonly catalog: Record<string, CodeEntry>;
}

const BY_WEIGHT = inOrderOf<Priority>(
  (a, b) => b.resolves - a.resolves,
  (a, b) => compareText(a.pattern, b.pattern),
);

export function aggregate(
  detectors: readonly Detector[],
  findings: ReadonlyMap<string, readonly ReportedFinding[]>,
): Aggregate {
  const entries = new Map(detectors.flatMap(({ codes }) => Object.entries(codes)));
  const patterns = [...findings].flatMap(([detector, list]) => countCodes(detector, list, entries));
  const diagnoses = diagnose(findings);
  const top = [...patterns, ...diagnoses.map(({ priority }) => priority)].sort(BY_WEIGHT);
  const words = new Map<string, CodeEntry>([
    ...entries,
    ...diagnoses.map(({ diagnosis }) => [diagnosis.pattern, diagnosis] as const),
  ]);
  const catalog = Object.fromEntries(
    [...new Set(top.map(({ pattern }) => pattern))].sort(compareText).map((code) => {
      const { cause, approach } = words.get(code)!;
      return [code, { cause, approach }];
    }),
  );
  return { top, catalog };
}

/** Findings of wrapped tools have codes of their own or none, and stand outside. */
function countCodes(
  detector: string,
  findings: readonly ReportedFinding[],
  entries: ReadonlyMap<string, CodeEntry>,
): Priority[] {
  const counts = new Map<string, number>();
  for (const { answer } of findings) {
    const { code } = answer;
    if (code !== undefined && entries.has(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([pattern, resolves]) => ({ pattern, detector, resolves }));
}
