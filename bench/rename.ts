// Random renames on real code: how many are answered with ok, whether any of these adds an error to what TypeScript's own command
// says about all contexts, whether there and back gives the same bytes, and how long an answer takes. Then moves, and commits
// after somebody else's edit.
//   npm run bench:rename -- --corpus DIR [--corpus DIR]… [--count N] [--seed N]
import { parseArgs } from 'node:util';
import { renameCorpus, type CorpusRenames } from './rename/rename-corpus.ts';
import { FIRST_RENAME_SECONDS, firstRename } from './rename/first-rename.ts';
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
  const verdict = first.seconds <= FIRST_RENAME_SECONDS ? 'met' : 'missed';
  console.log(
    `${first.name}: first rename, new process, no cache: ${first.seconds.toFixed(2)} s (at most ${FIRST_RENAME_SECONDS} s: ${verdict}), ${Math.round(first.peak / 1e6)} MB (${first.symbol}: ${first.said})`,
  );
  if (values['only-first']) continue;
  const renames = await renameCorpus(folder, { count: Number(values.count), seed: Number(values.seed) });
  all.push(renames);
  print(renames);
}
if (all.length > 0) summarize();
console.log(`\n${loadLine()}`);

function print(renames: CorpusRenames): void {
  const rows = renames.kinds.map(({ kind, asked, ok, decision, refused, times }) => [
    kind,
    String(asked),
    String(ok),
    String(decision),
    String(refused),
    `${share(times, 0.5)} ms`,
    `${share(times, 0.95)} ms`,
  ]);
  const all = renames.kinds.flatMap(({ times }) => times);
  console.log(`\n${renames.name}, ${renames.packages === 0 ? 'no packages installed' : 'with its packages'}`);
  console.log(alignedTable(['kind', 'asked', 'ok', 'needs decision', 'refused', 'p50', 'p95'], rows));
  const reasons = [...renames.reasons].sort(([, a], [, b]) => b.length - a.length);
  for (const [reason, symbols] of reasons)
    console.log(`  ${symbols.length} × ${reason}: ${symbols.join(', ')}`);
  for (const failure of renames.failures) console.log(`  FAILED ${failure}`);
  console.log(
    `  came back byte for byte: ${renames.returned}; answers: p50 ${share(all, 0.5)} ms, p95 ${share(all, 0.95)} ms; ` +
      `moves: p50 ${share(renames.moves, 0.5)} ms, p95 ${share(renames.moves, 0.95)} ms; ` +
      `commits after an edit that were blocked: ${renames.blocked} of ${renames.edited}`,
  );
}

/** The time that this share of all does not exceed, in milliseconds. */
function share(times: readonly number[], part: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
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
