// Findings of a report, whichever way their analysis holds them.
import type { FindingAnswer, Report } from '../contract/index.ts';

/** With the detector each belongs to. Composite analyses hold lists of findings beside other data. */
export function findingsOf(report: Report): { readonly detector: string; readonly finding: FindingAnswer }[] {
  return Object.entries(report.analyses).flatMap(([detector, analysis]) => {
    const lists = Array.isArray(analysis) ? [analysis] : Object.values(analysis).filter(Array.isArray);
    return lists.flat().flatMap((item) => (isFinding(item) ? [{ detector, finding: item }] : []));
  });
}

function isFinding(item: unknown): item is FindingAnswer {
  return typeof item === 'object' && item !== null && 'id' in item && 'span' in item && 'tier' in item;
}

/** What the finding is about in a word or two: a name, or what its tool says. */
export function labelOf(finding: FindingAnswer): string {
  for (const key of ['label', 'name', 'symbol', 'msg', 'rule']) {
    const value = finding[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
