// The commits of a repository, each with the sources that it changes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { git } from '../commits/history.ts';

export interface Commit {
  readonly id: string;
  /** When it was made, in seconds. */
  readonly time: number;
  readonly subject: string;
  readonly body: string;
  /** Sources that it changes, tests and the like left out. */
  readonly sources: readonly string[];
}

const SOURCES = ['ts', 'tsx', 'js', 'jsx', 'mts', 'cts', 'mjs', 'cjs'].map((ending) => `*.${ending}`);
const SOURCE = /\.[cm]?[jt]sx?$/;
const NO_SOURCE =
  /(?:^|\/)(?:__\w+__|tests?|specs?|e2e|fixtures?|mocks?|examples?|docs?|website|www|stories|locales?|i18n|dist|vendor|generated|benchmarks?|integration-tests|test-d|types)\/|\.(?:test|spec|stories|e2e|cy|min|config|test-d|d)\.|\.config\./i;

export function isSource(path: string): boolean {
  return SOURCE.test(path) && !NO_SOURCE.test(path);
}

/** All commits that have one parent and touch a file that may be a source, the newest first. */
export function historyOf(folder: string): Commit[] {
  const format = '%x01%H%x00%ct%x00%s%x00%b%x00%P%x00';
  return git(folder, 'log', '--raw', '--no-renames', '--no-merges', `--format=${format}`, '--', ...SOURCES)
    .split('\u0001')
    .flatMap((text) => {
      const [id = '', time, subject = '', body = '', parent = '', files = ''] = text.split('\0');
      return parent === '' ? [] : [{ id, time: Number(time), subject, body, sources: sourcesIn(files) }];
    });
}

function sourcesIn(raw: string): string[] {
  return raw
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')
    .filter(isSource);
}

/** How many lines of its sources a commit adds and deletes; none where the clone lacks one of them. */
export function sizeOf(folder: string, { id, sources }: Commit): number {
  const { stdout, status } = spawnSync(
    'git',
    ['diff', '--numstat', '--no-renames', `${id}^1`, id, '--', ...sources],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) return 0;
  return stdout.split('\n').reduce((sum, line) => {
    const [added, deleted] = line.split('\t').map(Number);
    return sum + (added || 0) + (deleted || 0);
  }, 0);
}

/** In an order that nobody chose and that is the same in every run. */
export function byLot(commits: readonly Commit[]): Commit[] {
  const lots = new Map(commits.map(({ id }) => [id, createHash('sha1').update(id).digest('hex')]));
  return commits.toSorted((a, b) => (lots.get(a.id)! < lots.get(b.id)! ? -1 : 1));
}

const FIXES =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|bugfix|hotfix|regressions?|crash(?:es)?|broken|incorrect(?:ly)?|wrong(?:ly)?)\b/i;
/** What is wrong is no behaviour. */
const NO_BUG =
  /\b(?:typos?|lint(?:er|ing)?|eslint|prettier|docs?|documentation|readme|changelog|tests?|specs?|flaky|ci|deps?|dependenc(?:y|ies)|format(?:ting)?|spelling|grammar|comments?|build|release|version|changesets?|translations?|i18n|types|typings|typescript|tsc|storybook|stories|imports?|refactor|rename|wording|merge|bump)\b/i;

export function isFix({ subject }: Commit): boolean {
  return FIXES.test(subject) && !NO_BUG.test(subject);
}

/** Whether a commit may be one that repairs something, by the widest reading. */
export function mayFix({ subject, body }: Commit): boolean {
  return FIXES.test(subject) || /\brevert/i.test(subject) || /\bfix(?:e[sd])?\b/i.test(body);
}

const EXTRAORDINARY =
  /\b(?:revert|rename|prettier|format(?:ting)?|lint|eslint|merge|release|bump|upgrade|typos?|move[sd]?)\b/i;

/** Whether somebody would review it as one change, by how it is described. */
export function isOrdinary({ subject, sources }: Commit): boolean {
  return sources.length > 0 && sources.length <= 20 && !EXTRAORDINARY.test(subject);
}

export function isOrdinarySize(lines: number): boolean {
  return lines >= 5 && lines <= 400;
}
