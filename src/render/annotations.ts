// Findings and verdicts as annotations of GitHub Actions: lines that the runner turns into marks in the changed files.
import type { CheckStatus, FindingAnswer, Report, Tier, VerifyAnswer } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { safeLine } from './safe-text.ts';

const COMMANDS: Readonly<Record<Tier, string>> = { proof: 'error', budget: 'warning', advice: 'notice' };

/** GitHub shows ten of each kind per step; what gates comes first. */
const SHOWN = 30;

/** A report or a verdict as lines for the runner. */
export function annotationLines(name: 'scan' | 'verify', answer: Report | VerifyAnswer): string[] {
  return name === 'scan' ? ofReport(answer as Report) : ofVerdict(answer as VerifyAnswer);
}

const STATUS_COMMANDS: Readonly<Partial<Record<CheckStatus, string>>> = {
  fail: 'error',
  review: 'warning',
  unknown: 'notice',
};

function ofVerdict({ checks }: VerifyAnswer): string[] {
  const ranks = Object.keys(STATUS_COMMANDS);
  return checks
    .filter(({ status }) => STATUS_COMMANDS[status] !== undefined)
    .sort((a, b) => ranks.indexOf(a.status) - ranks.indexOf(b.status))
    .slice(0, SHOWN)
    .map(({ status, check, code = check, file, span, message, instruction }) => {
      const place = [
        ...(file === undefined ? [] : [`file=${property(file)}`]),
        ...(span === undefined ? [] : [`line=${span.start.line}`, `col=${span.start.column}`]),
        `title=${property(code)}`,
      ];
      const text = instruction === undefined ? message : `${message}\n${instruction}`;
      return `::${STATUS_COMMANDS[status]} ${place.join(',')}::${data(text)}`;
    });
}

function ofReport(report: Report): string[] {
  const gating = new Set(report.meta.gate.ids);
  const found = findingsOf(report)
    .map(({ finding }) => finding)
    .filter(({ attribution, aside }) => attribution !== 'inherited' && aside !== true);
  const first = found.filter(({ id }) => gating.has(id));
  const rest = found.filter(({ id, tier }) => !gating.has(id) && tier !== 'advice');
  return [...first, ...rest].slice(0, SHOWN).map((finding) => lineOf(finding, report));
}

function lineOf(finding: FindingAnswer, { catalog }: Report): string {
  const { file, span, tier, code, kind } = finding;
  const title = code ?? kind;
  const message =
    finding.message ??
    [labelOf(finding), catalog[title]?.cause ?? ''].filter((part) => part !== '').join(': ');
  const place = [
    `file=${property(file)}`,
    `line=${span.start.line}`,
    `col=${span.start.column}`,
    `endLine=${span.end.line}`,
    `title=${property(title)}`,
  ];
  return `::${COMMANDS[tier]} ${place.join(',')}::${data(message || title)}`;
}

/** Line breaks have an escape that the runner knows; whatever else could drive a terminal is shown as one of ours. */
function data(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => safeLine(line).replaceAll('%', '%25'));
  return lines.join('%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
