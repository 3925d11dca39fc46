// What became of the tests that were chosen, in numbers and as a clause.
import type { TestCounts } from '../../../contract/index.ts';
import type { Measurement } from './measure.ts';
import type { ChosenTests } from './run-suites.ts';
import { saidBy } from './cut-short.ts';

/** What failed outside of any test is no test that was run. */
export function countsOf(
  { tests, notStarted, broken }: Measurement,
  chosen: readonly ChosenTests[],
): TestCounts {
  const count = (wanted: string): number =>
    tests.filter(({ status, name }) => status === wanted && name !== '').length;
  const open = broken.flatMap(({ files, ended, reason }) =>
    files.map((file) => ({ file, error: saidBy(reason) || ended })),
  );
  return {
    files: chosen.reduce((sum, one) => sum + one.tests.length, 0),
    ran: count('passed') + count('failed'),
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    not_started: notStarted.map(({ file, error }) => ({ file, error: saidBy(error) })),
    not_ended: open,
  };
}

export function ranText(measured: Measurement, chosen: readonly ChosenTests[]): string {
  const files = chosen.flatMap(({ tests }) => tests);
  if (files.length === 0) return 'No test can reach what changed';
  const { ran, not_started: notStarted } = countsOf(measured, chosen);
  const lost = new Set(notStarted.map(({ file }) => file));
  const begun = files.filter((file) => !lost.has(file));
  const shown = (begun.length === 0 ? files : begun).slice(0, 3).join(', ');
  const rest = begun.length > 3 ? `, … (${begun.length} files)` : '';
  const others = lost.size === 0 ? '' : `, ${lost.size} ${lost.size === 1 ? 'file' : 'files'} did not start`;
  return `${ran} ${ran === 1 ? 'test' : 'tests'} of ${shown}${rest} ran${others}`;
}
