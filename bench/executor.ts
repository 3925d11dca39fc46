// Is anything merged twice, out of order, or on a red check? Many runs of the executor against a forge that fails, each ended by `kill -9`.
//   npm run bench:executor -- [--runs N] [--seed N] [--step N] [--lanes N]
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startForge } from '../src/host/testing/forge/start-forge.ts';
import { runOne, type RunResult, type Step } from './executor/run.ts';
import { ensureBuilt } from './product.ts';
import { alignedTable, machineLine } from './report.ts';
import { makeTemporary } from './temporary.ts';

const USAGE = `npm run bench:executor -- [options]

Runs \`lintel orchestrate --execute\` in processes of their own against a forge on loopback with real git repositories. In each run the
forge fails in one request of sixteen, people push, merge, close and label in between, and the process is ended by SIGKILL: at the first
request to the forge, at the second, and so on, then at each write of its store. What the forge has then is compared with what it may have.

  --runs N   how many runs (1000)
  --seed N   the first run (1); the same number gives the same repository, faults and interference
  --step N   the request at which the first run is ended (1)
  --lanes N  runs at the same time (${availableParallelism()})`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    step: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

ensureBuilt();
const library = join(import.meta.dirname, '..', 'bin', 'library.js');
const results: RunResult[] = [];
const reached = new Map<Step['kind'], number>();
let next = Number(values.seed);
const step: { kind: Step['kind']; at: number } = { kind: 'request', at: Number(values.step) };
const started = performance.now();

await Promise.all(Array.from({ length: Number(values.lanes) }, () => runLane()));
print();
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;

async function runLane(): Promise<void> {
  const forge = await startForge({ folder: makeTemporary('forge') });
  while (next < Number(values.seed) + Number(values.runs)) {
    const seed = next++;
    const here: Step = { ...step };
    step.at++;
    const result = await runOne(forge, library, seed, here);
    results.push(result);
    if (result.first === 'killed') reached.set(here.kind, Math.max(reached.get(here.kind) ?? 0, here.at));
    // A life that was over before: the next ones end at the other kind of step, from the first on.
    if (result.first === 'done' && step.kind === here.kind && step.at > here.at)
      Object.assign(step, { kind: here.kind === 'request' ? 'write' : 'request', at: 1 });
    for (const wrong of result.violations) console.log(`run ${seed}, ${here.kind} ${here.at}: ${wrong}`);
    if (results.length % 50 === 0) console.error(`${results.length} runs, ${seconds()} s`);
  }
  await forge.close();
}

function print(): void {
  const sum = (pick: (result: RunResult) => number): string =>
    String(results.reduce((total, result) => total + pick(result), 0));
  const rows = [
    ['runs', String(results.length)],
    ['processes', sum(({ lives }) => lives)],
    ['ended by SIGKILL', sum(({ kills }) => kills)],
    ['last step that one was ended at', [...reached].map(([kind, at]) => `${kind} ${at}`).join(', ')],
    ['faults of the forge', sum(({ faults }) => faults)],
    ['interference by people', sum(({ events }) => events)],
    ['merged', sum(({ merges }) => merges)],
    ['taken back', sum(({ reverts }) => reverts)],
    ['violations', sum(({ violations }) => violations.length)],
  ];
  console.log(`${machineLine()}, ${seconds()} s\n\n${alignedTable(['', 'count'], rows)}`);
}

function seconds(): number {
  return Math.round((performance.now() - started) / 1000);
}
