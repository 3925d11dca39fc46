// Our resolver against TypeScript's own, on every import of every file: what TypeScript finds in the repository, we must find too.
//   npm run bench:resolve -- --corpus DIR [--corpus DIR]… [--show N]
import { parseArgs } from 'node:util';
import { alignedTable } from './report.ts';
import { compareCorpus, KINDS, type Comparison, type Kind } from './resolve/compare-corpus.ts';

const USAGE = 'npm run bench:resolve -- --corpus DIR [--corpus DIR]… [--show N]';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    show: { type: 'string', default: '20' },
  },
});

if (values.corpus.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const all: Comparison[] = [];
for (const folder of values.corpus) {
  const comparison = await compareCorpus(folder);
  all.push(comparison);
  print(comparison, Number(values.show));
}
const header = ['repository', 'imports', 'same', ...KINDS, 'only ours', 'neither'];
console.log(alignedTable(header, all.map(rowOf)));
if (all.some(({ disagreements }) => disagreements.length > 0)) process.exitCode = 1;

function rowOf(comparison: Comparison): string[] {
  const { name, imports, same, onlyOurs, neither } = comparison;
  const kinds = KINDS.map((kind) => ofKind(comparison, kind).length);
  return [name, ...[imports, same, ...kinds, onlyOurs, neither].map((count) => count.toLocaleString('en'))];
}

function ofKind({ disagreements }: Comparison, kind: Kind): Comparison['disagreements'] {
  return disagreements.filter((item) => item.kind === kind);
}

function print(comparison: Comparison, most: number): void {
  for (const kind of KINDS) {
    const found = ofKind(comparison, kind);
    if (found.length > 0) console.log(`${comparison.name}: ${found.length} × ${kind}`);
    for (const { from, specifier, ours, theirs, config } of found.slice(0, most))
      console.log(`  ${from}: "${specifier}" is ${theirs} to TypeScript (${config}), ${ours} to us`);
  }
}
