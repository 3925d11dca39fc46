// Of codes that are measures rather than facts, a report shows the strongest findings and counts the rest: a reader acts on the first few.
import { compareText, inOrderOf } from '../base/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface Capped {
  readonly shown: readonly ReportedFinding[];
  /** How many of each code are not shown. */
  readonly more: Readonly<Record<string, number>>;
}

/** Sources go before the rest, what a change brings before what was there, and more before less. */
const STRONGEST_FIRST = inOrderOf<ReportedFinding>(
  (a, b) => Number(a.answer.aside === true) - Number(b.answer.aside === true),
  (a, b) => Number(a.answer.attribution === 'inherited') - Number(b.answer.attribution === 'inherited'),
  (a, b) => (b.measure ?? 0) - (a.measure ?? 0),
  (a, b) => compareText(a.answer.id, b.answer.id),
);

export function cap(findings: readonly ReportedFinding[]): Capped {
  const left = new Set<ReportedFinding>();
  const more: Record<string, number> = {};
  const limited = findings.filter(({ origin }) => origin.code?.most !== undefined);
  for (const [code, list] of Map.groupBy(limited, ({ answer }) => answer.code!)) {
    const over = [...list].sort(STRONGEST_FIRST).slice(list[0]!.origin.code!.most);
    for (const finding of over) left.add(finding);
    if (over.length > 0) more[code] = over.length;
  }
  return { shown: left.size === 0 ? findings : findings.filter((finding) => !left.has(finding)), more };
}
