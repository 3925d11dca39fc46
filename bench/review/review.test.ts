import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeRows, rowOf } from './figures.ts';
import { mine } from './mine.ts';
import { isNear, type Reviewed, type Told } from './review-commit.ts';
import { isMeaningful } from './touched-lines.ts';

test('a repair leads to the commit that wrote the repaired lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-review-'));
  try {
    const commit = (day: number, message: string, text: string): string => {
      const date = `2020-01-${String(day).padStart(2, '0')}T00:00:00Z`;
      const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
      const run = (...args: string[]): string =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
          cwd: folder,
          env,
          encoding: 'utf8',
        });
      if (day === 1) run('init', '-q');
      writeFileSync(join(folder, 'a.ts'), text);
      run('add', '.');
      run('commit', '-q', '-m', message);
      return run('rev-parse', 'HEAD').trim();
    };
    const lines = Array.from({ length: 6 }, (_, line) => `export const c${line} = ${line};\n`).join('');
    commit(1, 'Start', '');
    const bug = commit(2, 'Add constants', lines);
    commit(5, 'fix: wrong constant', lines.replace('= 3', '= 4'));
    expect(mine(folder, 5)).toEqual([
      {
        kind: 'bug',
        commit: bug,
        subject: 'Add constants',
        size: 6,
        fix: {
          commit: expect.any(String),
          subject: 'fix: wrong constant',
          places: [{ file: 'a.ts', line: 4 }],
        },
      },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what says nothing is not what was wrong', () => {
  expect(
    ['  const a = 1;', "'use strict';", '}', '// why', ' * why', "import a from 'a';", '', 'return;'].map(
      isMeaningful,
    ),
  ).toEqual([true, true, false, false, false, false, false, false]);
});

test('near is within three lines, of the first line where much is meant', () => {
  const span = (first: number, last: number) => ({
    file: 'a.ts',
    span: { start: { line: first, column: 1 }, end: { line: last, column: 1 } },
  });
  const places = [{ file: 'a.ts', line: 10 }];
  expect(
    [span(7, 7), span(6, 6), span(13, 13), span(14, 14), span(1, 9), span(1, 20)].map((at) =>
      isNear(at, places),
    ),
  ).toEqual([true, false, true, false, true, false]);
});

test('figures of what is posted, and of what is held back', () => {
  const told = (posted: boolean, hit: boolean): Told => ({
    check: 'integrity',
    code: 'A_B',
    file: 'a.ts',
    line: 1,
    message: '',
    posted,
    hit,
  });
  const review = (kind: 'bug' | 'clean', commit: string, ...all: Told[]): Reviewed => ({
    kind,
    commit,
    subject: '',
    size: 5,
    repository: 'r',
    told: all,
    milliseconds: 1,
  });
  const reviews = [
    review('bug', '1', told(true, true), told(true, false)),
    review('bug', '2', told(false, true)),
    review('clean', '3', told(false, false)),
  ];
  expect(rowOf('r', reviews, 'posted').slice(2)).toEqual([
    '2',
    '1',
    '0.500',
    '2',
    '0.500',
    '1',
    '0',
    '0.000',
    '0',
  ]);
  expect(rowOf('r', reviews, 'held back, too').slice(2)).toEqual([
    '2',
    '2',
    '1.000',
    '3',
    '0.667',
    '1',
    '1',
    '1.000',
    '0',
  ]);
  expect(codeRows(reviews)).toEqual([
    ['integrity', 'A_B', 'posted', '1', '1', '1', '0', '0'],
    ['integrity', 'A_B', 'held back', '1', '0', '1', '1', '1'],
  ]);
});
