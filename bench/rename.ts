// Random renames on real code: how many are answered with ok, whether any of these adds a type error, whether there and back
// gives the same bytes, and how long an answer takes. Then moves, and commits after somebody else's edit.
//   npm run bench:rename -- --corpus DIR [--corpus DIR]… [--count N] [--seed N]
import { parseArgs } from 'node:util';
import { renameCorpus, type CorpusRenames } from './rename/rename-corpus.ts';
import { firstRename } from './rename/first-rename.ts';
import { ensureBuilt } from './product.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';

const USAGE = 'npm run bench:rename -- --corpus DIR [--corpus DIR]… [--count N] [--seed N] [--only-first]';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'only-first': { type: 'boolean', default: false },
  },
});

if (values.corpus.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

console.log(`${machineLine()}\n${loadLine()}\n`);
ensureBuilt();
const all: CorpusRenames[] = [];
for (const folder of values.corpus) {
  const first = await firstRename(folder);
  console.log(
    `${first.name}: first rename, new process, no cache: ${first.seconds.toFixed(2)} s, ${Math.round(first.peak / 1e6)} MB (${first.symbol}: ${first.said})`,
  );
  if (values['only-first']) continue;
  const renames = await renameCorpus(folder, { count: Number(values.count), seed: Number(values.seed) });
  all.push(renames);
  print(renames);
}
if (all.length > 0) summarize();
console.log(`\n${loadLine()}`);

function print(renames: CorpusRenames): void {
  const rows = renames.kinds.map(({ kind, asked, ok, decision, refused }) => [
    kind,
    String(asked),
    String(ok),
    String(decision),
    String(refused),
  ]);
  console.log(`\n${renames.name}, ${renames.packages === 0 ? 'no packages installed' : 'with its packages'}`);
  console.log(alignedTable(['kind', 'asked', 'ok', 'needs decision', 'refused'], rows));
  for (const [reason, count] of renames.reasons) console.log(`  ${count} × ${reason}`);
  for (const failure of renames.failures) console.log(`  FAILED ${failure}`);
  console.log(
    `  answers: p50 ${renames.p50.toFixed(0)} ms, p95 ${renames.p95.toFixed(0)} ms; moves: p50 ${renames.moveP50.toFixed(0)} ms, p95 ${renames.moveP95.toFixed(0)} ms; ` +
      `commits after an edit that were blocked: ${renames.blocked} of ${renames.edited}; all files of all contexts checked after ${renames.checked}`,
  );
}

function summarize(): void {
  const sum = (of: (renames: CorpusRenames) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  const asked = sum(({ kinds }) => kinds.reduce((total, kind) => total + kind.asked, 0));
  const ok = sum(({ kinds }) => kinds.reduce((total, kind) => total + kind.ok, 0));
  const failed = sum(({ failures }) => failures.length);
  console.log(
    `\n${asked} renames, ${ok} ok (${((ok / asked) * 100).toFixed(1)} %), ${failed} of them wrong, ${sum(({ returned }) => returned)} of ${ok} came back byte for byte`,
  );
  if (failed > 0) process.exitCode = 1;
}
