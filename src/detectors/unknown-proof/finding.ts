// What the codes say about one file: findings that still lack its path and their key.
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, type Finding } from '../kit/index.ts';
import type { FlowVerdict, UnknownAnswer } from './asking.ts';
import { assertionRows } from './assertions.ts';
import { flowRows, type UnknownFact } from './fact.ts';

/** What a code knows of one file. */
export interface Judged {
  readonly file: SourceFile;
  readonly fact: UnknownFact;
  readonly answer: UnknownAnswer;
}

/** A finding that still lacks its file and key. */
export interface FindingDraft extends Pick<Finding, 'kind' | 'start' | 'end' | 'data'> {
  readonly evidence: readonly { fact: string; start: number; end: number; value?: string }[];
}

/** The first use of each thing in each function. */
export function firstUses({ file: { facts }, answer: { uses } }: Judged): UnknownAnswer['uses'] {
  const seen = new Set<string>();
  return uses.filter(([start, , , origin]) => {
    const key = `${ownerNameAt(facts, start)}:${origin}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function useDraft(kind: string, [start, end]: UnknownAnswer['uses'][number]): FindingDraft {
  return { kind, start, end, evidence: [{ fact: 'unguarded-use', start, end, value: 'any' }] };
}

/** Values that go on with one verdict. */
export function flowDrafts({ fact, answer }: Judged, wanted: FlowVerdict, kind: string): FindingDraft[] {
  const rows = answer.flows.length === 0 ? [] : flowRows(fact);
  const type = wanted === 'unknown' ? 'unknown' : 'any';
  return answer.flows.flatMap(([row, verdict]): FindingDraft[] => {
    if (verdict !== wanted) return [];
    const { place, value } = rows[row]!;
    return [{ kind, ...place, evidence: [{ fact: 'value-type', ...value, value: type }] }];
  });
}

/** Assertions that claim something of a value, or of one that comes from outside. */
export function assertionDrafts(
  { fact, answer }: Judged,
  wantsOutside: boolean,
  kind: string,
): FindingDraft[] {
  const rows = answer.assertions.length === 0 ? [] : assertionRows(fact);
  return answer.assertions.flatMap(([row, from, to, isOutside]): FindingDraft[] => {
    if (isOutside !== wantsOutside) return [];
    const { whole, expression, type } = rows[row]!;
    const evidence = [
      { fact: 'expression-type', ...expression, value: from },
      { fact: 'asserted-type', ...type, value: to },
    ];
    return [{ kind, ...whole, data: { from, to }, evidence }];
  });
}
