// From findings to likely root causes: each diagnosis is shown the findings of the codes that it joins.
import type { Priority } from '../contract/index.ts';
import { DETECTORS, DIAGNOSES, type Diagnosis } from '../detectors/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** Diagnoses that explain something, each as an entry of the report's head. */
export function diagnose(
  findings: ReadonlyMap<string, readonly ReportedFinding[]>,
): { readonly diagnosis: Diagnosis; readonly priority: Priority }[] {
  const answers = [...findings.values()].flatMap((list) => list.map(({ answer }) => answer));
  return DIAGNOSES.flatMap((diagnosis) => {
    const { pattern, joins, explain } = diagnosis;
    const explained = explain(answers.filter(({ code }) => code !== undefined && joins.includes(code)));
    if (explained.length === 0) return [];
    const explains = explained.map((group) => ({
      file: group[0]!.file,
      span: group[0]!.span,
      findings: group.map(({ id }) => id),
    }));
    const resolves = new Set(explains.flatMap((item) => item.findings)).size;
    return [{ diagnosis, priority: { pattern, detector: detectorOf(joins[0]), resolves, explains } }];
  });
}

function detectorOf(code: string): string {
  return DETECTORS.find(({ codes }) => Object.hasOwn(codes, code))!.id;
}
