// How much of what goes wrong does a review tell without a model, and how often does it speak up for nothing? Real commits that brought
// a bug, found by walking repairs back, and clean ones of the same sizes, each reviewed against its parent as on a fresh clone.
//   npm run bench:review -- --repo DIR [--repo DIR]… [--bugs N] [--results FILE] [--only CHECK,…] [--minutes N]
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKS, type CheckId } from '../src/contract/index.ts';
import { openRepository } from './commits/repository.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';
import { CODE_HEADER, codeRows, HEADER, rowOf, type Reading } from './review/figures.ts';
import { mine, type Case } from './review/mine.ts';
import { reviewCommit, type Reviewed } from './review/review-commit.ts';

const USAGE = `npm run bench:review -- --repo DIR [--repo DIR]… [options]

Takes commits of repositories with history that brought a bug, found by walking small repairs back to who wrote the repaired lines, and
as many clean ones of the same sizes. A bug counts as caught when something is told within three lines of what was repaired, a clean
commit as commented when anything is told. Nothing is written to the repositories, and no package is installed.

  --repo DIR         a repository, bare or not; can be given several times
  --bugs N           bugs of each repository (16)
  --only CHECK,…     only these checks
  --seconds N        a review that takes longer counts as no answer (120)
  --minutes N        stop after so long; what is there is kept, and the next run goes on
  --results FILE     where reviews are kept, a line each (in the cache)
  --cache DIR        where clones and found commits are kept (${join(tmpdir(), 'lintel-bench-review')})
  --show             print everything that is told
  --dry              only find commits`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    bugs: { type: 'string', default: '16' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    minutes: { type: 'string', default: 'Infinity' },
    results: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'lintel-bench-review') },
    show: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.repo.length === 0) {
  console[values.help ? 'log' : 'error'](USAGE);
  process.exit(values.help ? 0 : 2);
}

const limits = { only: values.only?.split(',').map(checkNamed), milliseconds: Number(values.seconds) * 1000 };
const end = performance.now() + Number(values.minutes) * 60_000;
mkdirSync(values.cache, { recursive: true });
const results = values.results ?? join(values.cache, 'reviews.jsonl');
const known = new Map(readReviews().map((review) => [keyOf(review), review]));
const reviews: Reviewed[] = [];
for (const repo of values.repo) await reviewCommits(repo);
if (!values.dry) print();

async function reviewCommits(repo: string): Promise<void> {
  const { name, clone } = openRepository(repo, values.cache, false);
  const cases = casesOf(name, clone);
  if (values.dry) for (const found of cases) console.log(lineOf(name, found));
  for (const found of values.dry ? [] : cases) {
    const old = known.get(keyOf({ repository: name, commit: found.commit }));
    if (!old && performance.now() > end) continue;
    const review = old ?? (await reviewCommit({ name, folder: clone }, found, limits));
    reviews.push(review);
    if (old) continue;
    appendFileSync(results, `${JSON.stringify(review)}\n`);
    console.error(
      `${lineOf(name, found)}: ${review.failure ?? `${review.told.length} told`}, ${review.milliseconds} ms`,
    );
  }
}

function casesOf(name: string, clone: string): Case[] {
  const file = join(values.cache, `${name}-${values.bugs}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Case[];
  console.error(`looking for commits in ${name}`);
  const cases = mine(clone, Number(values.bugs));
  writeFileSync(file, JSON.stringify(cases, undefined, 2));
  return cases;
}

function readReviews(): Reviewed[] {
  if (!existsSync(results)) return [];
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Reviewed);
}

function keyOf({ repository, commit }: Pick<Reviewed, 'repository' | 'commit'>): string {
  return `${repository} ${commit}`;
}

function lineOf(name: string, { kind, commit, size, subject, fix }: Case): string {
  const repaired = fix ? ` ← ${fix.commit.slice(0, 10)} ${fix.subject.slice(0, 50)}` : '';
  return `${name} ${kind} ${commit.slice(0, 10)} ${size} lines  ${subject.slice(0, 50)}${repaired}`;
}

function checkNamed(name: string): CheckId {
  const check = CHECKS.find((id) => id === name);
  if (check) return check;
  console.error(`there is no check ${name}; there are ${CHECKS.join(', ')}`);
  process.exit(2);
}

function print(): void {
  if (values.show) for (const review of reviews) show(review);
  const groups = [...Map.groupBy(reviews, ({ repository }) => repository)];
  const rows = (reading: Reading): string[][] => [
    ...groups.map(([name, group]) => rowOf(name, group, reading)),
    rowOf('in all', reviews, reading),
  ];
  console.log(`\n${alignedTable(HEADER, [...rows('posted'), ...rows('held back, too')])}`);
  console.log(`\n${alignedTable(CODE_HEADER, codeRows(reviews))}\n\n${machineLine()}\n${loadLine()}`);
}

function show({ repository, kind, commit, told }: Reviewed): void {
  for (const { posted, hit, check, code, file, line, message } of told)
    console.log(
      `${repository} ${commit.slice(0, 10)} ${kind} ${posted ? 'posted' : 'held back'} ${hit ? 'hit' : ''} ${check} ${code} ${file}:${line} ${message}`,
    );
}
