// What a review takes besides the model: a change of about 500 lines, with a model that answers at once. With a model that is named, how many of
// the bugs of real commits it finds, and how much of what it says is right.
//   npm run bench:reviewer -- --repo DIR [--repo DIR]… [--provider NAME --model NAME [--model-url URL] --bugs N --budget USD]
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChangeSources } from '../src/api/change-sources.ts';
import { open } from '../src/api/index.ts';
import { modelBudget, openModel, resolveModel, withBudget } from '../src/host/index.ts';
import { modelReview } from '../src/review/index.ts';
import { git } from './commits/history.ts';
import { openRepository } from './commits/repository.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';
import { mine } from './review/mine.ts';
import { isNear } from './review/review-commit.ts';
import { scriptedReviewer } from './reviewer/scripted-reviewer.ts';

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    issues: { type: 'string', default: '50' },
    provider: { type: 'string', default: 'none' },
    model: { type: 'string' },
    'model-url': { type: 'string' },
    bugs: { type: 'string', default: '10' },
    budget: { type: 'string', default: '10' },
    cache: { type: 'string', default: join(tmpdir(), 'lintel-bench-review') },
  },
});

if (values.repo.length === 0) {
  console.error(
    'npm run bench:reviewer -- --repo DIR [--repo DIR]… [--provider NAME --model NAME --bugs N --budget USD]',
  );
  process.exit(2);
}

const repositories = values.repo.map((repo) => openRepository(repo, values.cache, false));
await (values.provider === 'none' ? overheads() : figures());
console.log(`\n${machineLine()}\n${loadLine()}`);

async function overheads(): Promise<void> {
  const rows: string[][] = [];
  for (const { name, clone } of repositories) rows.push(await overheadOf(name, clone));
  const header = [
    'repository',
    'lines',
    'checks',
    'opening',
    'conversations',
    'named',
    'told',
    'asking',
    'lies told',
  ];
  console.log(alignedTable(header, rows));
}

async function overheadOf(name: string, clone: string): Promise<string[]> {
  const { commit, lines } = commitOfSize(clone);
  const base = `${commit}^1`;
  const checks = await timed(async () => {
    const lintel = await open(clone, { revision: commit, scan: true });
    await lintel.verify({ base, mode: 'pr' });
    await lintel.close();
  });
  const parts = await timed(() => openChangeSources(clone, base, { revision: commit }));
  const { sources, close } = parts.value;
  const counted = { conversations: 0, named: 0 };
  const most = Number(values.issues);
  const asking = await timed(() =>
    modelReview(sources, [], { model: scriptedReviewer(most, false, counted) }),
  );
  const lying = await modelReview(sources, [], {
    model: scriptedReviewer(most, true, { conversations: 0, named: 0 }),
  });
  await close();
  return [
    name,
    String(lines),
    seconds(checks.milliseconds),
    seconds(parts.milliseconds),
    String(counted.conversations),
    String(counted.named),
    String(asking.value.issues.length),
    seconds(asking.milliseconds),
    String(lying.issues.length),
  ];
}

/** The newest commit whose sources change by about 500 lines. */
function commitOfSize(clone: string): { commit: string; lines: number } {
  const args = [
    'log',
    '--no-merges',
    '--format=%H',
    '--numstat',
    '-n',
    '3000',
    'HEAD',
    '--',
    '*.ts',
    '*.tsx',
    '*.js',
  ];
  let commit = '';
  let best = { commit: '', lines: 0 };
  let lines = 0;
  const look = (): void => {
    if (Math.abs(lines - 500) < Math.abs(best.lines - 500)) best = { commit, lines };
  };
  for (const row of git(clone, ...args).split('\n')) {
    if (/^[\da-f]{40}$/.test(row)) {
      look();
      [commit, lines] = [row, 0];
    }
    const [, added, deleted] = /^(\d+)\t(\d+)\t/.exec(row) ?? [];
    if (added !== undefined) lines += Number(added) + Number(deleted);
  }
  look();
  return best;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now();
  return { value: await work(), milliseconds: performance.now() - start };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Recall by commit and precision by comment: what is within three lines of what was repaired later is right. */
async function figures(): Promise<void> {
  const options = resolveModel(
    { provider: values.provider, model: values.model, baseUrl: values['model-url'] },
    values.cache,
  );
  const budget = modelBudget({ usd: Number(values.budget), tokens: 50_000_000 });
  const model = withBudget(await openModel(options), budget);
  const rows: string[][] = [];
  for (const { name, clone } of repositories) {
    const bugs = mine(clone, Number(values.bugs)).filter(({ kind }) => kind === 'bug');
    let [caught, told, right] = [0, 0, 0];
    for (const { commit, fix } of bugs) {
      const { sources, close } = await openChangeSources(clone, `${commit}^1`, { revision: commit });
      const { issues } = await modelReview(sources, [], { model }).finally(close);
      const hits = issues.filter((issue) => isNear(issue, fix?.places ?? [])).length;
      [caught, told, right] = [caught + Number(hits > 0), told + issues.length, right + hits];
      console.error(`${name} ${commit.slice(0, 10)}: ${issues.length} told, ${hits} where it was repaired`);
    }
    const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));
    rows.push([name, String(bugs.length), share(caught, bugs.length), share(right, told), String(told)]);
  }
  console.log(alignedTable(['repository', 'bugs', 'recall', 'precision', 'comments'], rows));
  const { usd, inputTokens, outputTokens } = budget.spent();
  console.log(
    `${model.provider} ${model.name}: ${usd.toFixed(2)} USD, ${inputTokens} + ${outputTokens} tokens`,
  );
}
