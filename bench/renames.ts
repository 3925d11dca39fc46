// Are renames found, and is what was left out of one found? Two questions on real code:
//   history    commits whose renames were labelled by reading their diffs (bench/renames/labels): precision and recall of the pairs
//   synthetic  random symbols renamed by Lintel's own engine: whole, it is accepted; with one file left out, exactly that file is missing
//   npm run bench:renames -- --repo DIR [--repo DIR]… [--labels FILE]… [--synthetic N] [--seed N] [--show]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { historyOf, type History } from './renames/history.ts';
import { alignedTable, machineLine } from './report.ts';
import { syntheticOf, type Synthetic } from './renames/synthetic.ts';

const USAGE =
  'npm run bench:renames -- --repo DIR [--repo DIR]… [--labels FILE]… [--synthetic N] [--seed N] [--show]';

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    synthetic: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});

if (values.repo.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const histories: History[] = [];
const synthetics: Synthetic[] = [];
for (const repo of values.repo) {
  if (Number(values.synthetic) > 0)
    synthetics.push(await syntheticOf(repo, Number(values.synthetic), Number(values.seed)));
  else histories.push(await historyOf(repo));
}

if (values.show)
  for (const { repo, wrong } of [...histories, ...synthetics])
    for (const line of wrong) console.log(`${basename(repo)} ${line}`);

const share = (part: number, of: number): string => (of === 0 ? '–' : (part / of).toFixed(3));
if (histories.length > 0) {
  const rows = histories.map(({ repo, commits, right, found, labelled }) =>
    row(basename(repo), commits, right, found, labelled),
  );
  const sum = (of: (one: History) => number): number => histories.reduce((total, one) => total + of(one), 0);
  rows.push(
    row(
      'all',
      sum((one) => one.commits),
      sum((one) => one.right),
      sum((one) => one.found),
      sum((one) => one.labelled),
    ),
  );
  console.log(
    alignedTable(['repository', 'commits', 'renames', 'found', 'right', 'precision', 'recall'], rows),
  );
}

function row(name: string, commits: number, right: number, found: number, labelled: number): string[] {
  return [name, commits, labelled, found, right]
    .map(String)
    .concat(share(right, found), share(right, labelled));
}

if (synthetics.length > 0)
  console.log(
    alignedTable(
      ['repository', 'renames', 'whole: found', 'whole: accepted', 'left out', 'rejected', 'exact files'],
      synthetics.map(({ repo, renames, found, accepted, leftOut, rejected, exact }) => [
        basename(repo),
        ...[renames, found, accepted, leftOut, rejected, exact].map(String),
      ]),
    ),
  );
console.log(`\n${machineLine()}`);
