import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DETECTORS, type FixEdit, type ToolRepair } from '../detectors/index.ts';
import { repository } from '../scan/testing/repeated-scans.ts';
import { openWorkingTree } from '../snapshot/index.ts';
import { parseSource } from '../syntax/index.ts';
import { applyFixes } from './apply-fixes.ts';
import {
  diffOf,
  planFixes,
  planToolFixes,
  type FixSources,
  type ReportedFinding,
  type ReportedHold,
} from '../scan/index.ts';

const ORIGIN = { line: 1, column: 1 };

function repairOf(detector: string): ToolRepair {
  return DETECTORS.find(({ id }) => id === detector)!.repair!;
}

function finding(id: string, ...fix: FixEdit[]): ReportedFinding {
  const [{ file, start }] = fix as [FixEdit];
  const answer = {
    id,
    kind: 'k',
    tier: 'proof' as const,
    file,
    span: { start: ORIGIN, end: ORIGIN },
    evidence: [],
  };
  const origin = { finding: { kind: 'k', key: id, file, start, end: start }, code: undefined };
  return { detector: 'd', answer, identity: id, measure: undefined, fix, start, origin };
}

/** Replaces the first occurrence of a text in a file. */
function edit(files: Readonly<Record<string, string>>, file: string, part: string, text: string): FixEdit {
  const start = files[file]!.replace(/^\uFEFF/, '').indexOf(part);
  return { file, start, end: start + part.length, text };
}

async function opened(files: Readonly<Record<string, string>>) {
  const { folder, write } = repository(files);
  const snapshot = await openWorkingTree(folder);
  const sources: FixSources = {
    readText: (path) => snapshot.readText(path),
    problemsIn: (path, text) => parseSource(path, text).problems,
  };
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return { folder, write, read, snapshot, sources };
}

test('fixes are made in order of place, and shown as a patch that git applies', async () => {
  const files = { 'a.ts': 'let a = 1;\nlet b = 2;\nlet c = 3;\n', 'b/é.ts': 'foo();\n' };
  const { folder, read, sources, write } = await opened(files);
  const plan = planFixes(
    [
      finding('3', edit(files, 'b/é.ts', 'foo();\n', '')),
      finding('2', edit(files, 'a.ts', 'let c = 3;\n', '')),
      finding('1', edit(files, 'a.ts', '1', '10'), edit(files, 'a.ts', '2', '20')),
    ],
    [],
    sources,
  );
  expect(plan.dropped).toEqual([]);
  expect([read('a.ts'), read('b/é.ts')]).toEqual([files['a.ts'], files['b/é.ts']]);
  expect(applyFixes(folder, plan)).toEqual({ written: ['a.ts', 'b/é.ts'], stale: [] });
  expect([read('a.ts'), read('b/é.ts')]).toEqual(['let a = 10;\nlet b = 20;\n', '']);
  for (const [path, text] of Object.entries(files)) write(path, text);
  execFileSync('git', ['apply', '-'], { cwd: folder, input: diffOf(plan) });
  expect([read('a.ts'), read('b/é.ts')]).toEqual(['let a = 10;\nlet b = 20;\n', '']);
});

test('byte order marks and line ends stay', async () => {
  const files = { 'a.ts': '\uFEFFa();\r\nb();\r\n', 'b.ts': 'a();\r\nb();\n' };
  const { folder, read, sources } = await opened(files);
  const findings = ['a.ts', 'b.ts'].map((file) => finding(file, edit(files, file, 'b();', 'c();\nd();')));
  applyFixes(folder, planFixes(findings, [], sources));
  expect([read('a.ts'), read('b.ts')]).toEqual(['\uFEFFa();\r\nc();\r\nd();\r\n', 'a();\r\nc();\nd();\n']);
});

test('of fixes that overlap the first is made; the same change counts for both', async () => {
  const files = { 'a.ts': 'one(); two(); three();\n', 'b.ts': 'four();\n' };
  const { sources } = await opened(files);
  const insert = (id: string): ReportedFinding =>
    finding(id, { file: 'b.ts', start: 0, end: 0, text: 'x();' });
  const plan = planFixes(
    [
      finding('outer', edit(files, 'a.ts', 'one(); two();', '')),
      finding('inner', edit(files, 'a.ts', 'two();', 'x();')),
      finding('same', edit(files, 'a.ts', 'one(); two();', '')),
      finding('half', edit(files, 'a.ts', 'three();', ''), edit(files, 'a.ts', 'one', 'x')),
      finding('itself', edit(files, 'b.ts', 'four()', '5'), edit(files, 'b.ts', 'four();', '6')),
      insert('first'),
      insert('second'),
    ],
    [],
    sources,
  );
  expect(plan.files.map(({ after }) => after)).toEqual([' three();\n', 'x();four();\n']);
  expect(plan.dropped.map(({ of, reason }) => `${of} ${reason}`)).toEqual([
    'half overlap',
    'inner overlap',
    'itself overlap',
    'second overlap',
  ]);
});

test('what is held, broken, unreadable or would be broken is left as it is', async () => {
  const files = {
    'a.ts': 'one(); two();\n',
    'b.ts': 'const = ;\n',
    'c.ts': 'if (x) one();\ntwo();\n',
    'd.ts': 'other();\n',
    'e.ts': 'ok();\n',
  };
  const { write, sources } = await opened(files);
  write('wide.ts', Buffer.from('\uFEFFa()', 'utf16le'));
  const holds: ReportedHold[] = [
    { detector: 'd', kind: 'k', file: 'a.ts', start: 2, end: 3, reason: 'direct-eval' },
    { detector: 'other', kind: 'k', file: 'a.ts', start: 7, end: 9, reason: 'direct-eval' },
    { detector: 'd', kind: 'k', file: 'e.ts', start: 0, end: 0, reason: 'direct-eval' },
  ];
  const plan = planFixes(
    [
      finding('held', edit(files, 'a.ts', 'one();', '')),
      finding('free', edit(files, 'a.ts', 'two();', '')),
      finding('broken', edit(files, 'b.ts', 'const', 'let')),
      finding('breaks', edit(files, 'c.ts', 'one();\ntwo();\n', ''), edit(files, 'd.ts', 'other', 'another')),
      finding('good', edit(files, 'd.ts', '()', '(1)')),
      finding('whole', edit(files, 'e.ts', 'ok', 'fine')),
      finding('wide', { file: 'wide.ts', start: 0, end: 1, text: 'b' }),
      finding('gone', { file: 'gone.ts', start: 0, end: 1, text: 'b' }),
      finding('beyond', { file: 'e.ts', start: 90, end: 91, text: 'b' }),
    ],
    holds,
    sources,
  );
  expect(plan.files.map(({ path, after }) => [path, after])).toEqual([
    ['a.ts', 'one(); \n'],
    ['d.ts', 'other(1);\n'],
    ['e.ts', 'fine();\n'],
  ]);
  expect(plan.dropped.map(({ of, reason }) => `${of} ${reason}`)).toEqual([
    'held hold',
    'broken syntax',
    'breaks breaks-syntax',
    'beyond unreadable',
    'gone unreadable',
    'wide unreadable',
  ]);
});

test('nothing is written when a file has changed, or when one cannot be written', async () => {
  const files = { 'a.ts': 'a();\n', 'b/b.ts': 'b();\n' };
  const { folder, write, read, sources } = await opened(files);
  const plan = planFixes(
    [finding('1', edit(files, 'a.ts', 'a', 'x')), finding('2', edit(files, 'b/b.ts', 'b', 'x'))],
    [],
    sources,
  );
  write('b/b.ts', 'changed();\n');
  expect(applyFixes(folder, plan)).toEqual({ written: [], stale: ['b/b.ts'] });
  write('b/b.ts', files['b/b.ts']);
  // Whoever may do everything may also write here; then there is no failure to speak of.
  if (process.getuid?.() !== 0) {
    chmodSync(join(folder, 'b'), 0o555);
    expect(() => applyFixes(folder, plan)).toThrow(/b\.ts/);
    chmodSync(join(folder, 'b'), 0o755);
  }
  expect([read('a.ts'), read('b/b.ts')]).toEqual([files['a.ts'], files['b/b.ts']]);
});

test('oxlint and oxfmt go on where the plan ends, and write nothing themselves', async () => {
  const files = {
    '.oxlintrc.json': '{"extends":["./base.json"]}',
    'base.json': '{"rules":{"no-var":"error"}}',
    'p/.oxfmtrc.json': '{"semi":false}',
    'a.ts': '\uFEFFvar a   = 1\nexport default a\n',
    'p/b.ts': 'export const b   = 1;\n',
    'broken.ts': 'const = ;\n',
    'untouched.ts': 'export const   c = 1\n',
  };
  const { folder, read, sources, snapshot } = await opened(files);
  const own = planFixes([finding('1', edit(files, 'a.ts', '1', '2'))], [], sources);
  const wanted = [
    { repair: repairOf('format'), files: ['a.ts', 'p/b.ts'] },
    { repair: repairOf('lint'), files: ['a.ts', 'broken.ts'] },
  ];
  const plan = await planToolFixes(own, { isTrusted: false, wanted }, snapshot, sources);
  expect([plan.dropped, plan.failures]).toEqual([
    [{ of: 'oxlint', file: 'broken.ts', reason: 'syntax' }],
    [],
  ]);
  expect(read('a.ts')).toBe(files['a.ts']);
  expect(diffOf(plan)).toContain('-export const b   = 1;\n+export const b = 1\n');
  applyFixes(folder, plan);
  expect([read('a.ts'), read('p/b.ts'), read('untouched.ts')]).toEqual([
    '\uFEFFconst a = 2;\nexport default a;\n',
    'export const b = 1\n',
    files['untouched.ts'],
  ]);
  expect((await openWorkingTree(folder)).paths.filter((path) => path.includes('.lintel/cache'))).toEqual([]);
});

test('a tool that does not run is said to have failed, and the rest is done', async () => {
  const files = { '.oxlintrc.json': '{"rules":', 'a.ts': 'a()\n' };
  const { sources, snapshot } = await opened(files);
  const empty = { files: [], dropped: [], failures: [] };
  const wanted = ['lint', 'format'].map((id) => ({ repair: repairOf(id), files: ['a.ts'] }));
  const plan = await planToolFixes(empty, { isTrusted: false, wanted }, snapshot, sources);
  expect(plan.failures.map(({ tool }) => tool)).toEqual(['oxlint']);
  expect(plan.files.map(({ after }) => after)).toEqual(['a();\n']);
});
