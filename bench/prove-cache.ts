// Does what was kept ever show in an answer? Consecutive commits are walked in several orders, in one cache and one process that
// stays, and every answer is compared, byte for byte, with that of a new process without a cache.
//   npm run prove:cache -- --repo DIR [--repo DIR]… [--commits N] [--seed N]
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from './children/edits.ts';
import { changedFiles, git } from './commits/history.ts';
import { changedLines } from './compare/differences.ts';
import { linkPackages } from './link-packages.ts';
import { ensureBuilt } from './product.ts';
import { askAll, type AnswerTexts, type Asked, type Library } from './prove-cache/questions.ts';
import { makeTemporary, removeTemporary } from './temporary.ts';

const USAGE = `npm run prove:cache -- --repo DIR [--repo DIR]… [options]

Walks consecutive commits of the main line that change source files: forwards, backwards and in random order, with one cache for all,
in processes of their own and in one process that stays. Every answer of verify, scan, scan --base, refs and rename --dry-run is
compared with that of a new process without a cache. Nothing is written to the repositories.

  --repo DIR     a repository, bare or not; can be given several times
  --commits N    commits of each repository (30)
  --before REF   the newest commit (HEAD)
  --seed N       the random order (1)
  --with-packages
                 link the packages that are installed in the repository
  --lines N      differing lines shown of each answer (6)

Exit code 0: all answers are the same; 1: some differ; 2: wrong usage.`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    commits: { type: 'string', default: '30' },
    before: { type: 'string', default: 'HEAD' },
    seed: { type: 'string', default: '1' },
    lines: { type: 'string', default: '6' },
    'with-packages': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.repo.length === 0) {
  console[values.help ? 'log' : 'error'](USAGE);
  process.exit(values.help ? 0 : 2);
}

interface Commit extends Asked {
  readonly id: string;
  readonly answers: AnswerTexts;
}

/** How a step of a walk asks. */
type Way = 'kept' | 'resident';

ensureBuilt();
const LIBRARY = pathToFileURL(join(import.meta.dirname, '..', 'bin', 'library.js')).href;
const library = (await import(LIBRARY)) as Library;
let compared = 0;
let differing = 0;
for (const folder of values.repo) await prove(resolve(folder));
console.log(`\n${compared} answers on ${values.repo.length} repositories, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;

async function prove(source: string): Promise<void> {
  const home = makeTemporary('cache');
  const tree = join(home, 'tree');
  git(home, 'clone', '-q', '--shared', source, tree);
  if (values['with-packages']) linkPackages(source, tree);
  const [before, seconds] = [{ compared, differing }, process.uptime()];
  const commits = consecutive(tree).map((id) => answeredAfresh(home, tree, id));
  for (const [name, way, order] of walks(commits)) await walk(home, tree, `${name}, ${way}`, way, order);
  const took = Math.round(process.uptime() - seconds);
  console.log(
    `${source}: ${commits.length} commits, ${compared - before.compared} answers, ${differing - before.differing} differ (${took} s)`,
  );
  removeTemporary(home);
}

function consecutive(tree: string): string[] {
  const all = git(tree, 'rev-list', '--first-parent', '--min-parents=1', values.before)
    .split('\n')
    .filter(Boolean);
  const found: string[] = [];
  for (const id of all) {
    if (found.length === Number(values.commits)) break;
    if (changedFiles(tree, id).some(({ path }) => /\.[cm]?[jt]sx?$/.test(path))) found.push(id);
  }
  return found.reverse();
}

/** Every commit is asked about in each order, by a process of its own or by the one that stays. */
function walks(commits: readonly Commit[]): [string, Way, readonly Commit[]][] {
  const random = randomFrom(Number(values.seed));
  const shuffled = commits
    .map((commit) => ({ commit, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ commit }) => commit);
  return [
    ['forwards', 'kept', commits],
    ['backwards', 'resident', commits.toReversed()],
    ['random', 'kept', shuffled],
    ['random', 'resident', shuffled.toReversed()],
  ];
}

async function walk(
  home: string,
  tree: string,
  name: string,
  way: Way,
  commits: readonly Commit[],
): Promise<void> {
  const resident = way === 'resident' ? library.openResident(tree) : undefined;
  try {
    for (const commit of commits) {
      checkOut(tree, commit.id);
      const answers = resident ? await askAll(resident, commit) : askChild(home, tree, commit).answers;
      compareAnswers(`${name}, ${commit.id.slice(0, 10)}`, commit.answers, answers);
    }
  } finally {
    await resident?.close();
  }
}

function compareAnswers(place: string, fresh: AnswerTexts, answers: AnswerTexts): void {
  for (const [question, text] of Object.entries(fresh)) {
    compared++;
    const [expected, answered] = [withoutClock(text), withoutClock(answers[question] ?? '')];
    if (expected === answered) continue;
    differing++;
    console.log(`${place}: ${question}\n${changedLines(expected, answered, Number(values.lines))}`);
  }
}

/** A plan has a name of its own and a time at which it ends. */
function withoutClock(text: string): string {
  return text.replace(/"(plan_id|expires_at)": ?"[^"]*"/g, '"$1": "…"');
}

function answeredAfresh(home: string, tree: string, id: string): Commit {
  checkOut(tree, id);
  const base = git(tree, 'rev-parse', `${id}^1`).trim();
  const changed = changedFiles(tree, id).map(({ path }) => path);
  return { id, base, ...askChild(home, tree, { base, changed, noCache: true }) };
}

type Request = Pick<Asked, 'base'> & Partial<Asked> & { changed?: readonly string[]; noCache?: boolean };

function askChild(
  home: string,
  tree: string,
  { base, symbols, changed, noCache = false }: Request,
): Pick<Commit, 'symbols' | 'answers'> {
  const [input, output] = [join(home, 'asked.json'), join(home, 'answers.json')];
  writeFileSync(input, JSON.stringify({ base, symbols, changed, noCache }));
  rmSync(output, { force: true });
  const asking = join(import.meta.dirname, 'prove-cache', 'ask.ts');
  const { status, stderr } = spawnSync(process.execPath, [asking, LIBRARY, tree, input, output], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the process that asks ended with ${status}: ${stderr}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Pick<Commit, 'symbols' | 'answers'>;
}

function checkOut(tree: string, id: string): void {
  git(tree, 'checkout', '-q', '--force', '--detach', id);
  git(tree, 'clean', '-q', '-ffd', '--exclude=.lintel', '--exclude=node_modules');
}
