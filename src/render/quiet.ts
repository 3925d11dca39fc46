// `--quiet`: one line for each finding or complaint that closes the gate, and for what keeps the answer from being complete. Nothing
// when there is neither.
import type { CheckEntry, Report, VerifyAnswer } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { safeLine } from './safe-text.ts';

export function quietText(name: 'scan' | 'verify', answer: Report | VerifyAnswer): string {
  const lines = name === 'scan' ? reportLines(answer as Report) : verdictLines(answer as VerifyAnswer);
  return lines.map((line) => `${safeLine(line.trim())}\n`).join('');
}

function verdictLines({ checks, failOn }: VerifyAnswer): string[] {
  const statuses = failOn === 'review' ? ['fail', 'review', 'unknown'] : ['fail', 'unknown'];
  return statuses.flatMap((status) => checks.filter((entry) => entry.status === status).map(verdictLine));
}

function verdictLine({ status, check, code = check, file, span, message, instruction }: CheckEntry): string {
  const position = span ? `:${span.start.line}:${span.start.column}` : '';
  const place = file === undefined ? '.' : `${file}${position}`;
  const next = instruction === undefined ? '' : ` → ${instruction}`;
  return `${place} ${status === 'unknown' ? 'incomplete' : status} ${code} ${message}${next}`;
}

function reportLines(report: Report): string[] {
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
  return [...found, ...new Set(unknown)];
}
