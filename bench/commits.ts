// Is what was merged let through, and is the same commit rejected when one caller is left as it was? Real commits that change an
// exported contract and touch a file that uses it, complete and with one file left out, against what TypeScript says about both.
//   npm run bench:commits -- --repo DIR [--repo DIR]… [--limit N] [--seed N] [--since DATE | --from REF] [--to REF] …
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKS, type CheckEntry, type CheckId } from '../src/contract/index.ts';
import { randomFrom } from './children/edits.ts';
import { findCase, type Case } from './commits/find-case.ts';
import { commitsByLot } from './commits/history.ts';
import { judgeCase, type JudgedCommit, type Judgement } from './commits/judge-case.ts';
import { openRepository } from './commits/repository.ts';
import { HEADER, rowOf, totalsOf, type Totals } from './commits/totals.ts';
import { truthOf } from './commits/type-truth.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';

const USAGE = `npm run bench:commits -- --repo DIR [--repo DIR]… [options]

Takes merged commits of repositories with history that change an exported contract and touch a file that uses it. Each must not be
rejected; the same commit with one such file left as it was must be, if TypeScript has errors then that it has neither for the parent
nor for the complete commit. Nothing is written to the repositories.

  --repo DIR         a repository, bare or not; can be given several times
  --limit N          commits of each repository (20)
  --negatives N      files of each commit that are left as they were, one at a time (3)
  --seed N           which commits are drawn (1)
  --since DATE       only commits since then
  --from REF         only commits that are not in this one
  --to REF           only commits that are in this one (HEAD)
  --with-packages    link the packages that are installed in the repository
  --only CHECK,…     only these checks
  --cache DIR        where clones and what TypeScript said are kept (${join(tmpdir(), 'lintel-bench-commits')})
  --save FILE        write all answers as JSON; written anew after each commit
  --read FILE        add the answers of an earlier run to the table; can be given several times
  --dry              only find commits and ask TypeScript`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string', default: '20' },
    negatives: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'with-packages': { type: 'boolean', default: false },
    only: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'lintel-bench-commits') },
    save: { type: 'string' },
    read: { type: 'string', multiple: true, default: [] },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || (values.repo.length === 0 && values.read.length === 0)) {
  console[values.help ? 'log' : 'error'](USAGE);
  process.exit(values.help ? 0 : 2);
}

interface Result {
  readonly repository: string;
  readonly commits: JudgedCommit[];
}

const only = values.only?.split(',').map(checkNamed);
const results: Result[] = values.read.flatMap(
  (file) => (JSON.parse(readFileSync(file, 'utf8')) as Saved).results,
);
for (const folder of values.repo) await judgeRepository(folder);
printTotals();

async function judgeRepository(folder: string): Promise<void> {
  const repository = openRepository(folder, values.cache, values['with-packages']);
  const result: Result = { repository: repository.name, commits: [] };
  results.push(result);
  const place = {
    tree: repository.tree,
    cache: repository.truths,
    hasPackages: values['with-packages'],
    onCheckout: repository.linkTree,
  };
  for (const found of casesIn(repository.clone)) {
    const truth = await truthOf(place, found, leftOut(found));
    if (values.dry) {
      const breaking = truth.negatives.filter(({ errors }) => errors.length > 0).length;
      console.log(`${found.commit.slice(0, 10)}  ${breaking} of ${truth.negatives.length}  ${found.subject}`);
      continue;
    }
    const judged = await judgeCase(repository.clone, found, truth, only);
    result.commits.push(judged);
    print(repository.name, judged);
    save();
  }
}

function* casesIn(clone: string): Generator<Case> {
  const { since, from, to } = values;
  const range = { ...(since && { since }), ...(from && { from }), ...(to && { to }) };
  let left = Number(values.limit);
  for (const commit of commitsByLot(clone, range, Number(values.seed))) {
    const found = left > 0 ? findCase(clone, commit) : undefined;
    if (!found) continue;
    yield found;
    left--;
  }
}

/** Callers of a commit that are left as they were, drawn by lot. */
function leftOut({ callers }: Case): string[] {
  const random = randomFrom(Number(values.seed));
  const pool = [...callers];
  const count = Math.min(pool.length, Number(values.negatives));
  return Array.from({ length: count }, () => pool.splice(Math.floor(random() * pool.length), 1)[0]!);
}

function checkNamed(name: string): CheckId {
  const check = CHECKS.find((known) => known === name);
  if (check) return check;
  console.error(`there is no check ${name}; there are ${CHECKS.join(', ')}`);
  process.exit(2);
}

function print(name: string, { commit, subject, whole, errors, negatives }: JudgedCommit): void {
  const noted = errors.length > 0 ? `  TypeScript: ${errors.length} new errors` : '';
  console.log(`${name} ${commit.slice(0, 10)}  ${lineOf(whole)}${noted}  ${subject.slice(0, 70)}`);
  if (whole.verdict !== 'accept' || !whole.complete) console.log(entryLines(whole));
  for (const negative of negatives) {
    const isRight = negative.missing.includes(negative.file);
    console.log(`    without ${negative.file}: ${lineOf(negative)}${isRight ? ', named' : ', not named'}`);
    if (negative.verdict !== 'reject') console.log(`        ${negative.errors[0]}\n${entryLines(negative)}`);
  }
}

function lineOf({ verdict, complete, milliseconds }: Judgement): string {
  return `${verdict}${complete ? '' : ', incomplete'}  ${milliseconds} ms`;
}

function entryLines({ entries, failure }: Judgement): string {
  return [...entries.map(entryLine), ...(failure === undefined ? [] : [failure])]
    .map((line) => `      ${line}`)
    .join('\n');
}

function entryLine({ check, status, code, file, span, message }: CheckEntry): string {
  return `${status} ${check} ${code ?? ''} ${file ?? ''}:${span?.start.line ?? ''} ${message}`;
}

interface Saved {
  readonly totals: Totals;
  readonly repositories: Readonly<Record<string, Totals>>;
  readonly results: Result[];
}

function save(): void {
  if (values.save === undefined) return;
  const saved: Saved = {
    totals: totalsOf(results.flatMap(({ commits }) => commits)),
    repositories: Object.fromEntries(
      results.map(({ repository, commits }) => [repository, totalsOf(commits)]),
    ),
    results,
  };
  writeFileSync(values.save, `${JSON.stringify(saved, undefined, 2)}\n`);
}

function printTotals(): void {
  const rows = results.map(({ repository, commits }) => rowOf(repository, totalsOf(commits)));
  const all = totalsOf(results.flatMap(({ commits }) => commits));
  const memory = Math.round(process.memoryUsage.rss() / 1e6);
  console.log(`\n${alignedTable(HEADER, [...rows, rowOf('in all', all)])}`);
  console.log(`\n${machineLine()}, ${memory} MB in the end\n${loadLine()}`);
}
