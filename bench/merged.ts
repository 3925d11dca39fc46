// Can the gate go green? Changes that were merged are checked out without packages and judged as the CI recipe judges them.
// Every exit code but 0 is shown with what caused it, to be read by a person.
//   npm run bench:merged -- --corpus DIR [--corpus DIR]… [--changes N] [--seed N | --newest]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeMerged, type Judged } from './merged/judge-merged.ts';
import { ensureBuilt } from './product.ts';
import { alignedTable, machineLine } from './report.ts';

const USAGE = 'npm run bench:merged -- --corpus DIR [--corpus DIR]… [--changes N] [--seed N | --newest]';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    changes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    newest: { type: 'boolean', default: false },
  },
});

if (values.corpus.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

ensureBuilt();
const order = values.newest ? undefined : Number(values.seed);
const rows: string[][] = [];
for (const corpus of values.corpus) {
  const judged: Judged[] = [];
  for await (const one of judgeMerged(corpus, Number(values.changes), order)) {
    judged.push(one);
    print(corpus, one);
  }
  const withCode = (code: number): string =>
    String(judged.filter(({ exitCode }) => exitCode === code).length);
  const others = judged.filter(({ exitCode }) => ![0, 1, 3].includes(exitCode)).length;
  rows.push([basename(corpus), String(judged.length), withCode(0), withCode(1), withCode(3), String(others)]);
}
console.log(
  `\n${alignedTable(['repository', 'changes', 'exit 0', 'exit 1', 'exit 3', 'no answer'], rows)}\n\n${machineLine()}`,
);

function print(corpus: string, { commit, subject, files, exitCode, seconds, causes }: Judged): void {
  const head = `${basename(corpus)} ${commit.slice(0, 10)}  exit ${exitCode}  ${files} files  ${seconds.toFixed(1)} s`;
  console.log([`${head}  ${subject.slice(0, 70)}`, ...causes.map((cause) => `    ${cause}`)].join('\n'));
}
