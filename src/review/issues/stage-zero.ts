// Stage 0 of a review, which asks no model: what the checks of a change have proven, as issues. Each piece of evidence is looked up again
// in the files; an issue whose evidence is not there is not told.
import { codeHash } from '../../base/index.ts';
import {
  type CheckEntry,
  type CheckId,
  type IssueType,
  type ReviewEvidence,
  type ReviewIssue,
  type Severity,
  type WitnessPlace,
} from '../../contract/index.ts';
import { measuredConfidence } from './measured-confidence.ts';
import { LEAST_CONFIDENCE } from './least-confidence.ts';
import { squeezed } from './squeezed.ts';
import { inOrder } from './verdict.ts';

export interface StageZero {
  readonly issues: readonly ReviewIssue[];
  /** How many were left out, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
  /** What a check has proven and cannot be told. */
  readonly lost: readonly CheckEntry[];
}

/** The text of a file on one side of the change. */
export type ReadSide = (side: WitnessPlace['side'], file: string) => string | undefined;

export function stageZero(entries: readonly CheckEntry[], read: ReadSide): StageZero {
  const found = entries.filter(({ status }) => status === 'fail' || status === 'review');
  const lost: CheckEntry[] = [];
  const dropped: Record<string, number> = {};
  const drop = (reason: string): void => void (dropped[reason] = (dropped[reason] ?? 0) + 1);
  const kept = found.flatMap((entry) => {
    const issue = issueOf(entry, read);
    const reason = reasonToDrop(issue);
    if (reason === undefined) return [issue];
    drop(reason);
    if (entry.status === 'fail') lost.push(entry);
    return [];
  });
  return { issues: withOwnIds(kept).sort(inOrder), dropped, lost };
}

function reasonToDrop({ file, evidence, confidence }: ReviewIssue): string | undefined {
  if (file === '') return 'no_place';
  if (evidence.some(({ checked }) => !checked)) return 'evidence_not_found';
  return confidence < LEAST_CONFIDENCE ? 'low_confidence' : undefined;
}

/** The same thing twice in one file is two issues. */
function withOwnIds(issues: readonly ReviewIssue[]): ReviewIssue[] {
  const times = new Map<string, number>();
  return issues.map((issue) => {
    const count = times.get(issue.id) ?? 0;
    times.set(issue.id, count + 1);
    return count === 0 ? issue : { ...issue, id: codeHash(`${issue.id} ${count}`) };
  });
}

function issueOf(entry: CheckEntry, read: ReadSide): ReviewIssue {
  const { check, code, message, witness, instruction, missing_files: missing } = entry;
  const file = entry.file ?? missing[0] ?? '';
  // Where a check shows no place, that of its complaint is looked up.
  const places = witness?.places.length ? witness.places : [ownPlace(entry, file)];
  return {
    // Numbers are lines, most of the time, and those move.
    id: codeHash([check, code, witness?.symbol, file, message.replaceAll(/\d+/g, '#')].join(' ')),
    stage: 0,
    ...(code === undefined ? {} : { code }),
    file,
    ...(entry.span ? { span: entry.span } : {}),
    type: typeOf(entry),
    severity: severityOf(entry),
    description: message,
    evidence: places.map((place) => evidenceOf(place, entry, read)),
    ...(instruction === undefined ? {} : { mitigation: instruction }),
    confidence: entry.status === 'fail' ? 1 : (measuredConfidence(code ?? '') ?? REVIEW_CONFIDENCE),
  };
}

/** What only wants a look is not proven, and told only where most of it was right. */
const REVIEW_CONFIDENCE = 0.5;

function ownPlace({ span }: CheckEntry, file: string): WitnessPlace {
  return { role: 'place', side: 'after', file, ...(span ? { span } : {}) };
}

function evidenceOf(place: WitnessPlace, { check, code }: CheckEntry, read: ReadSide): ReviewEvidence {
  const { role, side, file, span, line } = place;
  return {
    kind: check === 'security' ? 'flow' : code === 'TYPES_BROKEN' ? 'diagnostic' : 'place',
    message: role,
    side,
    file,
    ...(span ? { span } : {}),
    ...(line === undefined ? {} : { quote: line }),
    checked: isThere(place, read),
  };
}

/** Whether the file has the line, and the line says what is quoted. Long lines and secrets are quoted with an ellipsis. */
function isThere({ side, file, span, line }: WitnessPlace, read: ReadSide): boolean {
  const text = read(side, file);
  if (text === undefined) return false;
  if (span === undefined) return true;
  const there = text.split(/\r\n|[\n\r]/)[span.start.line - 1];
  if (there === undefined) return false;
  return line === undefined || hasInOrder(squeezed(there), squeezed(line).split('…'));
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found !== -1;
  });
}

const TYPES: Readonly<Record<CheckId, IssueType>> = {
  contracts: 'bug',
  completeness: 'bug',
  renames: 'bug',
  architecture: 'best_practice',
  guardrails: 'best_practice',
  security: 'security',
  integrity: 'bug',
  slips: 'logic_error',
  tests: 'best_practice',
  churn: 'best_practice',
  findings: 'best_practice',
  scope: 'best_practice',
};

const TYPES_BY_CODE: Readonly<Record<string, IssueType>> = {
  TYPES_BROKEN: 'type_error',
  IMPORT_BROKEN: 'type_error',
  NAME_LOST: 'type_error',
  SECRET_ADDED: 'security',
  MONEY_IN_FLOATS: 'logic_error',
  TEST_FAILS: 'bug',
};

function typeOf({ check, code = '' }: CheckEntry): IssueType {
  return TYPES_BY_CODE[code] ?? TYPES[check];
}

/** What rejects the change is high at least, and what does not is never: what others can exploit comes first, then what is broken. */
function severityOf(entry: CheckEntry): Severity {
  const type = typeOf(entry);
  if (entry.status === 'fail') return type === 'security' ? 'critical' : 'high';
  return type === 'best_practice' ? 'low' : 'medium';
}
