// A decision with its evaluations, as an answer shows it.
import type { DecisionTableAnswer } from '../../../contract/index.ts';
import type { DecisionCoverage, Vector } from '../../../instrument/index.ts';

/** More rows than these are cut off, but for those that show something. */
const MOST_ROWS = 16;

export function decisionTable({ decision, table }: DecisionCoverage, text: string): DecisionTableAnswer {
  const needed = new Set(table.conditions.flatMap(({ pair }) => pair ?? []));
  const shown = table.rows.flatMap((_, row) => (row < MOST_ROWS || needed.has(row) ? [row] : []));
  return {
    decision: text.slice(decision.start, decision.end).replace(/\s+/g, ' '),
    rows: shown.map((row) => {
      const { values, outcome } = table.rows[row]!;
      return { values: letters(values), outcome: outcome ? 'T' : 'F' };
    }),
    conditions: table.conditions.map(({ text: condition, pair }) => ({
      condition: condition.replace(/\s+/g, ' '),
      pair: pair ? pair.map((row) => shown.indexOf(row) + 1) : null,
    })),
  };
}

function letters(values: Vector): ('T' | 'F' | '-')[] {
  return values.map((value) => (value === undefined ? '-' : value ? 'T' : 'F'));
}
