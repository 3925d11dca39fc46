// What a report says against a change, one line each.
import { reportSchema, type FindingAnswer, type Report } from '../../src/contract/index.ts';
import { findingsOf, labelOf } from '../../src/render/findings.ts';

export function causesOf(stdout: string, stderr: string): string[] {
  const report = reportSchema.safeParse(jsonOf(stdout));
  if (!report.success) return [`no answer: ${stderr.trim().split('\n')[0] ?? ''}`];
  return [...gating(report.data), ...unknowns(report.data)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function gating(report: Report): string[] {
  const ids = new Set(report.meta.gate.ids);
  return findingsOf(report)
    .filter(({ finding }) => ids.has(finding.id))
    .map(({ finding }) => lineOf(finding));
}

function lineOf(finding: FindingAnswer): string {
  const { attribution, file, span, code, kind } = finding;
  return `${attribution} ${file}:${span.start.line} ${code ?? kind} ${labelOf(finding)}`.trimEnd();
}

function unknowns({ meta }: Report): string[] {
  const holds = meta.held.filter(({ limits }) => limits);
  const problems = meta.problems.filter(({ limits }) => limits);
  return [
    ...holds.map(({ file, detector, reason }) => `charged ${file} ${detector} ${reason}`),
    ...problems.map(({ file, code, message }) => `charged ${file ?? ''} ${code} ${message}`),
    ...Object.entries(meta.errors ?? {}).map(([detector, error]) => `failed ${detector} ${error}`),
  ];
}
