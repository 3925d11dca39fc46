// A report as SARIF 2.1.0, for code scanning: one rule per code, one result per finding, ids as fingerprints.
import type { FindingAnswer, Report, Tier } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { safeJson } from './safe-text.ts';

const LEVELS: Readonly<Record<Tier, string>> = { proof: 'error', budget: 'warning', advice: 'note' };
const STATES = { introduced: 'new', worsened: 'updated', inherited: 'unchanged', fixed: 'absent' } as const;

export function sarifOf(report: Report, version: string): string {
  const found = findingsOf(report);
  const ids = [...new Set(found.map(({ detector, finding }) => ruleOf(detector, finding)))].sort();
  const rules = ids.map((id) => ruleEntry(id, report.catalog[id]));
  const results = found.map(({ detector, finding }) => {
    const rule = ruleOf(detector, finding);
    return resultOf(rule, ids.indexOf(rule), finding, report);
  });
  return sarifLog({ version, rules, results, complete: report.meta.complete, notes: notesOf(report) });
}

export interface SarifParts {
  /** Of Lintel. */
  readonly version: string;
  readonly rules: readonly object[];
  readonly results: readonly object[];
  readonly complete: boolean;
  /** What could not be analysed. */
  readonly notes: readonly string[];
}

export function sarifLog({ version, rules, results, complete, notes }: SarifParts): string {
  const notifications = notes.map((text) => ({ level: 'warning', message: { text } }));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Lintel', semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The root of the repository.' } } },
        invocations: [
          {
            executionSuccessful: complete,
            ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
          },
        ],
        results,
      },
    ],
  };
  return safeJson(log);
}

/** Wrapped tools have rules of their own. */
function ruleOf(detector: string, finding: FindingAnswer): string {
  const rule = finding['rule'];
  return finding.code ?? (typeof rule === 'string' ? `${detector}/${rule}` : `${detector}/${finding.kind}`);
}

function ruleEntry(id: string, entry: Report['catalog'][string] | undefined): object {
  if (!entry) return { id };
  return { id, shortDescription: { text: entry.cause }, help: { text: entry.approach } };
}

function resultOf(ruleId: string, ruleIndex: number, finding: FindingAnswer, { catalog }: Report): object {
  const { id, tier, file, span, evidence, attribution } = finding;
  const label = labelOf(finding);
  const cause = catalog[ruleId]?.cause;
  const said = cause === undefined ? label || ruleId : label === '' ? cause : `${label}: ${cause}`;
  const text = finding.message ?? said;
  return {
    ruleId,
    ruleIndex,
    level: LEVELS[tier],
    message: { text },
    locations: [locationOf(file, span)],
    ...(evidence.length === 0 ? {} : { relatedLocations: evidence.map((item) => relatedOf(item)) }),
    partialFingerprints: { 'lintel/id': id },
    ...(finding.role === undefined ? {} : { properties: { role: finding.role } }),
    ...(attribution ? { baselineState: STATES[attribution] } : {}),
  };
}

function relatedOf({ fact, file, span }: FindingAnswer['evidence'][number]): object {
  return { ...locationOf(file, span), message: { text: fact } };
}

export function locationOf(file: string, span: FindingAnswer['span'] | undefined): object {
  const region = span && {
    startLine: span.start.line,
    startColumn: span.start.column,
    endLine: span.end.line,
    endColumn: span.end.column,
  };
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    physicalLocation: { artifactLocation: { uri, uriBaseId: 'ROOT' }, ...(region ? { region } : {}) },
  };
}

function notesOf({ meta }: Report): string[] {
  return [
    ...meta.problems.map(({ code, message, file }) => `${code}: ${file ? `${file}: ` : ''}${message}`),
    ...Object.entries(meta.errors ?? {}).map(([detector, error]) => `${detector}: ${error}`),
  ];
}
