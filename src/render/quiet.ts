// `scan --quiet`: one line for each finding that closes the gate, and for what keeps the scan from being complete. Nothing
// when there is neither.
import type { Report } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { safeLine } from './safe-text.ts';

export function quietText(report: Report): string {
  const { gate, held, problems, complete } = report.meta;
  const gating = new Set(gate.ids);
  const found = findingsOf(report).flatMap(({ finding }) => {
    const { id, file, span, tier, code, kind } = finding;
    if (!gating.has(id)) return [];
    return [`${file}:${span.start.line}:${span.start.column} ${tier} ${code ?? kind} ${labelOf(finding)}`];
  });
  const unknown = complete
    ? []
    : [
        ...problems
          .filter(({ limits }) => limits)
          .map(({ file, code, message }) => `${file ?? '.'} incomplete ${code} ${message}`),
        ...held.filter(({ limits }) => limits).map(({ file, reason }) => `${file} incomplete ${reason}`),
      ];
  return [...found, ...new Set(unknown)].map((line) => `${safeLine(line.trim())}\n`).join('');
}
