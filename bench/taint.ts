// How much of what CodeQL's own tests label does the check `security` find, and how much does it say that they do not?
//   npm run bench:taint -- --corpus DIR [--half A|B] [--only CWE] [--lines]
// DIR is `javascript/ql/test/query-tests/Security` of a checkout. Files are cut in halves by a hash of their path: rules are made on A.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findingsOf, type Found } from './taint/findings.ts';
import { readLabels, type Labels } from './taint/labels.ts';
import { alignedTable, machineLine } from './report.ts';
import { WORDS } from '../src/verify/checks/security/complaint-of.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    half: { type: 'string' },
    only: { type: 'string' },
    lines: { type: 'boolean', default: false },
  },
});
if (values.corpus === undefined) throw new Error('Pass the folder of the labels: --corpus DIR');

interface Counts {
  right: number;
  missed: number;
  wrong: number;
}

const SEED = 'lintel';
const fail = new Map<number, Counts>();
const told = new Map<number, Counts>();
const lines: string[] = [];

for (const labels of readLabels(values.corpus)) {
  if (values.only !== undefined && String(labels.cwe) !== values.only) continue;
  count(labels, await findingsOf(labels.files));
}

const rows = [...fail]
  .sort(([a], [b]) => a - b)
  .map(([cwe, counts]) => [`CWE-${cwe}`, ...shown(counts), ...shown(told.get(cwe)!)]);
rows.push(['all', ...shown(sum(fail)), ...shown(sum(told))]);
console.log(
  alignedTable(
    [
      'weakness',
      'right',
      'missed',
      'wrong',
      'P',
      'R',
      'F1',
      'with review: right',
      'missed',
      'wrong',
      'P',
      'R',
      'F1',
    ],
    rows,
  ),
);
if (values.lines) console.log(lines.join('\n'));
console.log(machineLine());

function count({ folder, cwe, alerts, neutral }: Labels, found: readonly Found[]): void {
  const { code } = WORDS[cwe]!;
  const here = found.filter((one) => one.code === code);
  const failed = new Set(here.filter(({ status }) => status === 'fail').map(({ at }) => at));
  const all = new Set(here.map(({ at }) => at));
  countInto(fail, cwe, folder, { alerts, neutral, found: failed });
  countInto(told, cwe, folder, { alerts, neutral, found: all });
  for (const at of alerts)
    if (!failed.has(at) && isChosen(folder, at))
      lines.push(`${all.has(at) ? 'review' : 'missed'} ${folder}/${at}`);
  for (const at of all)
    if (!alerts.has(at) && !neutral.has(at) && isChosen(folder, at))
      lines.push(`${failed.has(at) ? 'wrong' : 'wrong review'} ${folder}/${at}`);
}

function countInto(
  into: Map<number, Counts>,
  cwe: number,
  folder: string,
  { alerts, neutral, found }: Pick<Labels, 'alerts' | 'neutral'> & { readonly found: ReadonlySet<string> },
): void {
  const counts = into.get(cwe) ?? { right: 0, missed: 0, wrong: 0 };
  into.set(cwe, counts);
  for (const at of alerts) if (isChosen(folder, at)) counts[found.has(at) ? 'right' : 'missed']++;
  for (const at of found) if (!alerts.has(at) && !neutral.has(at) && isChosen(folder, at)) counts.wrong++;
}

function isChosen(folder: string, at: string): boolean {
  const path = `${folder}/${at.slice(0, at.lastIndexOf(':'))}`;
  const isFirst = createHash('sha256').update(`${SEED} ${path}`).digest()[0]! % 2 === 0;
  return values.half === undefined || (values.half === 'A') === isFirst;
}

function sum(counts: ReadonlyMap<number, Counts>): Counts {
  const all = { right: 0, missed: 0, wrong: 0 };
  for (const { right, missed, wrong } of counts.values()) {
    all.right += right;
    all.missed += missed;
    all.wrong += wrong;
  }
  return all;
}

function shown({ right, missed, wrong }: Counts): string[] {
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
  return [
    String(right),
    String(missed),
    String(wrong),
    share(right, right + wrong),
    share(right, right + missed),
    share(2 * right, 2 * right + missed + wrong),
  ];
}
