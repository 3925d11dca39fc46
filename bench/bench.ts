// Measures the product against its targets on real code. One table for each corpus, then one of all targets.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { readOptions, USAGE, type BenchOptions } from './options.ts';
import { withCorpus } from './open-corpus.ts';
import { packageCorpora } from './packages.ts';
import { ensureBuilt } from './product.ts';
import { corpusTable, loadLine, machineLine, targetTable, verdictOf } from './report.ts';
import type { Corpus, Measure, Row } from './step.ts';
import { STEPS } from './steps/index.ts';

interface CorpusReport extends Pick<Corpus, 'name' | 'files' | 'bytes'> {
  readonly rows: readonly Row[];
  readonly measures: readonly Measure[];
  readonly notes: readonly string[];
  readonly failures: readonly { readonly step: string; readonly message: string }[];
}

const options = optionsOrExit();
const load = { start: loadavg(), end: loadavg() };
console.log(`${machineLine()}\n${loadLine()}\n`);
ensureBuilt();
const reports: CorpusReport[] = [];
for (const folder of options.corpora.length > 0 ? options.corpora : packageCorpora()) {
  const report = await withCorpus(folder, (corpus) => measureCorpus(corpus, options));
  reports.push(report);
  print(report);
}
load.end = loadavg();
const measures = reports.flatMap((report) =>
  report.measures.map((measure) => ({ corpus: report.name, measure })),
);
console.log(`${targetTable(measures)}\n\n${loadLine()}`);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(asJson(), null, 2)}\n`);
if (reports.some((report) => report.failures.length > 0)) process.exitCode = 1;

function optionsOrExit(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** A step that fails is reported as failed and does not cost the others. */
async function measureCorpus(corpus: Corpus, { steps, runs, symbol }: BenchOptions): Promise<CorpusReport> {
  const { name, files, bytes } = corpus;
  const report = { name, files, bytes, rows: [] as Row[], measures: [] as Measure[], notes: [] as string[] };
  const failures: { step: string; message: string }[] = [];
  for (const step of steps) {
    console.error(`${name}: ${step}`);
    try {
      const result = await STEPS[step](corpus, { runs, symbol });
      report.rows.push(...result.rows);
      report.measures.push(...result.measures);
      report.notes.push(...result.notes);
    } catch (error) {
      failures.push({ step, message: (error as Error).message });
    }
  }
  return { ...report, failures };
}

function print(report: CorpusReport): void {
  console.log(corpusTable(report, report.rows));
  for (const note of report.notes) console.log(note);
  for (const { step, message } of report.failures) console.log(`${step} failed: ${message}`);
  console.log();
}

function asJson(): unknown {
  const judged = measures.map(({ corpus, measure }) => ({ corpus, measure, verdict: verdictOf(measure) }));
  return { machine: machineLine(), load, runs: options.runs, corpora: reports, targets: judged };
}
