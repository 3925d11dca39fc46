// Are the tests that fail because of a change among those that are chosen for it, and how much of the suite is chosen? Three kinds of
// changes: commits, whose tests are run against the sources before them; functions of the newest commit that are broken at random; and
// functions as if they had changed, where every test that runs one must be chosen.
// The folder is a clone with its packages installed; it is checked out back and forth, and its tests run without walls.
// `--minutes` bounds each kind of change in each folder and `--seconds` one run of tests; `--shared` lets files of Vitest share a worker
// in the first run of a commit, and `--keep` holds what became of its tests, so that a later choice is judged without running them.
//   npm run bench:affected -- --corpus DIR [--corpus DIR]… [--commits N] [--breaks N] [--functions N] [--seed N] [--seconds N] [--minutes N] [--shared] [--keep DIR]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeBreaks } from './affected/judge-breaks.ts';
import { judgeHits } from './affected/judge-hits.ts';
import { judgeCommits } from './affected/judge-commits.ts';
import type { Judged } from './affected/judged.ts';
import { alignedTable, machineLine } from './report.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    commits: { type: 'string', default: '10' },
    breaks: { type: 'string', default: '0' },
    functions: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    shared: { type: 'boolean', default: false },
    keep: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
});

if (values.corpus.length === 0) {
  console.error(
    'npm run bench:affected -- --corpus DIR [--corpus DIR]… [--commits N] [--breaks N] [--functions N] [--seed N] [--seconds N] [--minutes N] [--shared] [--keep DIR]',
  );
  process.exit(2);
}

const jobMs = Number(values.seconds) * 1000;
const rows: string[][] = [];
for (const corpus of values.corpus) {
  const kinds = [
    ['commits', Number(values.commits), judgeCommits],
    ['functions', Number(values.functions), judgeHits],
    ['breaks', Number(values.breaks), judgeBreaks],
  ] as const;
  for (const [kind, most, judgeAll] of kinds) {
    if (most === 0) continue;
    const judged: Judged[] = [];
    const options = {
      most,
      jobMs,
      seed: Number(values.seed),
      until: Date.now() + Number(values.minutes) * 60_000,
      isShared: values.shared,
      ...(values.keep === undefined ? {} : { keep: values.keep }),
    };
    for await (const one of judgeAll(corpus, options)) {
      judged.push(one);
      console.log(`${basename(corpus)} ${kind} ${JSON.stringify(one)}`);
    }
    rows.push([basename(corpus), kind, ...summary(judged)]);
  }
}
console.log(
  `\n${alignedTable(['repository', 'changes', 'not run', 'judged', 'with failures', 'failing files', 'chosen', 'share of time'], rows)}\n\n${machineLine()}`,
);

function summary(all: readonly Judged[]): string[] {
  const judged = all.filter(({ note }) => note === undefined);
  const sum = (valueOf: (one: Judged) => number): number =>
    judged.reduce((total, one) => total + valueOf(one), 0);
  const failing = sum(({ failing }) => failing);
  const share = judged.length === 0 ? 0 : sum((one) => one.share) / judged.length;
  return [
    String(all.length - judged.length),
    String(judged.length),
    String(judged.filter((one) => one.failing > 0).length),
    String(failing),
    String(failing - sum(({ missed }) => missed.length)),
    `${(share * 100).toFixed(0)} %`,
  ];
}
