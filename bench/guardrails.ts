// Are guardrails right? Labelled changes, some of which must be reported and some of which must not; every miss is named.
//   npm run bench:guardrails [-- --only WORD]
import { parseArgs } from 'node:util';
import { CASES } from './guardrails/cases/index.ts';
import { runCase } from './guardrails/run-case.ts';
import { alignedTable, machineLine } from './report.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const TARGET = 0.97;
const rows: string[][] = [];
const misses: string[] = [];
let [right, total, silent] = [0, 0, 0];
for (const [topic, cases] of Object.entries(CASES)) {
  const chosen = cases.filter(({ name }) => `${topic} ${name}`.includes(values.only));
  let rightHere = 0;
  for (const one of chosen) {
    const said = await runCase(one);
    const isRight = JSON.stringify([...said].sort()) === JSON.stringify([...one.expect].sort());
    if (isRight) rightHere++;
    else misses.push(`${topic}: ${one.name}: expected ${listed(one.expect)}, got ${listed(said)}`);
    if (one.expect.length === 0) silent++;
  }
  rows.push([topic, String(chosen.length), String(rightHere)]);
  right += rightHere;
  total += chosen.length;
}
const share = total === 0 ? 0 : right / total;
console.log(`${alignedTable(['topic', 'changes', 'right'], rows)}\n`);
for (const miss of misses) console.log(`miss: ${miss}`);
console.log(
  `${right} of ${total} changes right (${(share * 100).toFixed(1)} %), ${silent} of which must not be reported.\n\n${machineLine()}`,
);
if (share < TARGET) process.exitCode = 1;

function listed(codes: readonly string[]): string {
  return codes.length === 0 ? 'nothing' : codes.join(', ');
}
