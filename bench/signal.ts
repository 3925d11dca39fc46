// How much of what a scan shows is true, and how much is worth telling? Rows are drawn by lot from repositories that were never
// used to build Lintel, and labelled by a person.
//   npm run bench:signal -- --corpus DIR [--corpus DIR]… [--seed N] [--count N] [--out FILE] [--labels FILE]
// With --sample FILE, a sample that was kept with --out is judged again without a scan; with --write FILE, the page about all looks
// that were taken is written.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareText } from '../src/base/index.ts';
import { ensureBuilt } from './product.ts';
import { alignedTable } from './report.ts';
import { judge, labelSchema, type Label } from './signal/labels.ts';
import { entrySchema, sampleOf, type Entry } from './signal/sample.ts';
import { shownRows } from './signal/shown-rows.ts';
import { cellsOf, COLUMNS, truthPage } from './signal/truth-page.ts';

const USAGE = `npm run bench:signal -- --corpus DIR [--corpus DIR]… [--seed N] [--count N] [--out FILE] [--labels FILE]
npm run bench:signal -- --sample FILE [--labels FILE]
npm run bench:signal -- --write FILE`;

/** The labels of one look after the other, in order. */
const LOOKS = join(import.meta.dirname, 'signal', 'looks');
const looks = readdirSync(LOOKS)
  .sort(compareText)
  .map((name) => join(LOOKS, name));

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    out: { type: 'string' },
    labels: { type: 'string', default: looks.at(-1)! },
    write: { type: 'string' },
  },
});

if (values.write !== undefined) writeFileSync(values.write, truthPage(looks.map(labelsIn)));
else if ((values.corpus.length === 0) === (values.sample === undefined)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await look();

async function look(): Promise<void> {
  const sample =
    values.sample === undefined ? await draw() : entrySchema.array().parse(readJson(values.sample));
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(sample, null, 2)}\n`);
  const judgement = judge(sample, labelsIn(values.labels));
  console.log(
    [
      alignedTable(
        ['code', 'tier', ...COLUMNS],
        judgement.codes.map((tally) => [tally.code, tally.tier, ...cellsOf(tally)]),
      ),
      alignedTable(
        ['tier', ...COLUMNS],
        judgement.tiers.map((tally) => [tally.tier, ...cellsOf(tally)]),
      ),
      `${judgement.unlabelled} of ${sample.length} rows have no label; ${judgement.unused} labels are of rows that the sample does not have`,
    ].join('\n\n'),
  );
}

function labelsIn(file: string): Label[] {
  return labelSchema.array().parse(readJson(file));
}

async function draw(): Promise<Entry[]> {
  ensureBuilt();
  const rows: Entry[] = [];
  for (const corpus of values.corpus) {
    const shown = await shownRows(corpus);
    console.error(`${basename(corpus)}: ${shown.length} rows`);
    rows.push(...shown);
  }
  return sampleOf(rows, Number(values.count), Number(values.seed));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
