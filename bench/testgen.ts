// Do generated tests show what the tests of a commit do not? Real commits: what is kept and why the rest is not, the share of mutants of the
// change that are noticed without and with what is kept, and how long it takes.
//   npm run bench:testgen -- --repo DIR --commits REF[,REF]… [--repo DIR --commits …]… [--save FILE] [--show]
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { generateTests } from '../src/api/index.ts';
import type { Answers } from '../src/contract/index.ts';
import { alignedTable, loadLine, machineLine } from './report.ts';

const USAGE = `npm run bench:testgen -- --repo DIR --commits REF[,REF]… [--repo DIR --commits …]… [options]

Each commit is checked out in the folder, which has the packages of the repository installed and nothing that is not committed, and compared
with its first parent. Nothing is written but the checkout, and what was checked out before is checked out again.

  --save FILE        append each answer to this file, as a line of JSON
  --show             print the tests that are kept
  --steps            print how long each step takes`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    commits: { type: 'string', multiple: true, default: [] },
    save: { type: 'string' },
    show: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.repo.length === 0 || values.repo.length !== values.commits.length) {
  console[values.help ? 'log' : 'error'](USAGE);
  process.exit(values.help ? 0 : 2);
}

interface Result {
  readonly repository: string;
  readonly commit: string;
  readonly seconds: number;
  readonly steps: readonly (readonly [string, number])[];
  /** Undefined where there is none, for which `failure` says why. */
  readonly answer: Answers['testgen'] | undefined;
  readonly failure?: string;
}

const HEADER = ['repository', 'commit', 'kept', 'not kept', 'mutants', 'before', 'after', 'seconds'];

const results: Result[] = [];
for (const [at, folder] of values.repo.entries()) {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  if (git('status', '--porcelain', '--untracked-files=no') !== '') throw new Error(`${folder} is not clean`);
  const [branch, id] = [git('branch', '--show-current'), git('rev-parse', 'HEAD')];
  try {
    for (const commit of values.commits[at]!.split(',')) {
      git('checkout', '-q', '--detach', commit);
      const result = await measured(folder, commit);
      results.push(result);
      print(result);
    }
  } finally {
    git('checkout', '-q', branch === '' ? id : branch);
  }
}
console.log(`\n${alignedTable(HEADER, results.map(rowOf))}\n\n${totals()}\n${machineLine()}, ${loadLine()}`);

async function measured(folder: string, commit: string): Promise<Result> {
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const steps: [string, number][] = [];
  const about = { repository: basename(folder), commit, steps };
  try {
    const answer = await generateTests(folder, {
      base: `${commit}^1`,
      dryRun: true,
      onStep: (step) => steps.push([step, since()]),
    });
    return { ...about, answer, seconds: since() };
  } catch (error) {
    // No answer is one of the results that are counted.
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...about, answer: undefined, failure, seconds: since() };
  }
}

function print(result: Result): void {
  const { repository, commit, answer, failure, seconds, steps } = result;
  if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(result)}\n`);
  console.log(`\n${repository} ${commit}, ${seconds.toFixed(1)} s`);
  if (values.steps) for (const [step, at] of steps) console.log(`  ${at.toFixed(1).padStart(6)} s  ${step}`);
  if (answer === undefined) return console.log(`  ${failure}`);
  for (const { message } of answer.problems) console.log(`  problem: ${message}`);
  for (const [reason, count] of Object.entries(answer.dropped)) console.log(`  ${count} ${reason}`);
  for (const [condition, state] of Object.entries(answer.decision.conditions_met))
    if (state !== 'met') console.log(`  ${condition}: ${state}`);
  for (const { file_path: path, content, cases } of answer.tests) {
    console.log(`  ${path}`);
    for (const { name, reason } of cases) console.log(`    ${name}\n      ${reason}`);
    if (values.show) console.log(content);
  }
}

function rowOf({ repository, commit, answer, seconds }: Result): string[] {
  if (answer === undefined) return [repository, commit, '–', '–', '–', '–', '–', seconds.toFixed(0)];
  const { mutants, score_before: before, score_after: after } = answer.mutation;
  const percent = (score: number | null): string => (score === null ? '–' : (score * 100).toFixed(1));
  const dropped = Object.values(answer.dropped).reduce((sum, count) => sum + count, 0);
  return [
    repository,
    commit,
    String(keptIn(answer)),
    String(dropped),
    String(mutants),
    percent(before),
    percent(after),
    seconds.toFixed(0),
  ];
}

function keptIn({ tests }: Answers['testgen']): number {
  return tests.reduce((sum, { kept, cases }) => sum + (kept ? cases.length : 0), 0);
}

/** Commits whose every mutant is noticed have nothing to raise. */
function totals(): string {
  const answers = results.flatMap(({ answer }) => (answer ? [answer] : []));
  const scored = answers.filter(({ mutation }) => mutation.score_before !== null && mutation.mutants > 0);
  const open = scored.filter(({ mutation }) => mutation.score_before! < 1);
  const risen = open.filter(({ mutation }) => mutation.score_after! > mutation.score_before!);
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return [
    `${results.length} commits, ${answers.filter((answer) => keptIn(answer) > 0).length} with tests that are kept (${answers.reduce((sum, answer) => sum + keptIn(answer), 0)} tests)`,
    `${scored.length} with mutants, ${open.length} of which have some that no test notices; the score rises for ${risen.length}`,
    `median ${(times[times.length >> 1] ?? 0).toFixed(0)} s, longest ${(times.at(-1) ?? 0).toFixed(0)} s`,
  ].join('\n');
}
