// The results as text for people.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { formatBytes, formatCount, formatCpu, formatFigure, formatSeconds, formatTimes } from './format.ts';
import type { Corpus, Measure, Row } from './step.ts';

const RIGHT = /^(?:[\d.,]+(?: (?:ms|s|MB)|×)?|n\/a|–)$/;

/** Columns of figures are set to the right; the last column is not padded. */
export function alignedTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const lines = all.map((row) =>
    row
      .map((cell, column) => {
        const width = Math.max(...all.map((other) => other[column]!.length));
        if (rows.every((other) => RIGHT.test(other[column]!))) return cell.padStart(width);
        return cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

export function corpusTable(
  { name, files, bytes }: Pick<Corpus, 'name' | 'files' | 'bytes'>,
  rows: readonly Row[],
): string {
  const header = ['step', 'ours', 'peer', 'ours ÷ peer', 'CPU s', 'peak', 'counts'];
  const cells = rows.map((row) => [
    row.step,
    formatSeconds(row.ours),
    row.peer === undefined ? '–' : formatSeconds(row.peer),
    row.peer === undefined ? '–' : formatTimes(row.ours / row.peer),
    formatCpu(row.cpu),
    formatBytes(row.peak),
    row.counts,
  ]);
  return `${name}: ${formatCount(files)} source files, ${formatBytes(bytes)}\n${alignedTable(header, cells)}`;
}

export type Verdict = 'met' | 'missed' | 'not measured' | 'no target';

export function verdictOf({ value, atMost, atLeast }: Measure): Verdict {
  if (atMost === undefined && atLeast === undefined) return 'no target';
  if (value === undefined) return 'not measured';
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity) ? 'met' : 'missed';
}

export function targetTable(measures: readonly { corpus: string; measure: Measure }[]): string {
  const rows = measures.map(({ corpus, measure }) => [
    corpus,
    measure.name,
    formatFigure(measure.value, measure.unit),
    limitOf(measure),
    verdictOf(measure),
  ]);
  return alignedTable(['corpus', 'measure', 'value', 'target', 'verdict'], rows);
}

function limitOf({ unit, atMost, atLeast }: Measure): string {
  if (atMost !== undefined) return `≤ ${formatFigure(atMost, unit)}`;
  return atLeast === undefined ? '–' : `≥ ${formatFigure(atLeast, unit)}`;
}

export function machineLine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${availableParallelism()} × ${model}, ${formatBytes(totalmem())}, ${process.platform}, Node ${process.versions.node}`;
}

export function loadLine(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')}`;
}
