import { expect, test } from 'vitest';
import { findRepository, openMergeLab } from '../../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { resolveFiles, type ProposeText } from './resolve-files.ts';

const temporary = temporaryFolder();
const folder = gitFixture(temporary, { 'a.ts': 'f(1);\n', 'notes.md': 'one\ntwo\n' });
const heads: string[] = [];
for (const [name, text] of [
  ['left', 'f(2);\n'],
  ['right', 'f(3);\n'],
]) {
  gitIn(folder, 'checkout', '-q', '-b', name!, 'main');
  writeFiles(folder, { 'a.ts': text!, 'notes.md': `one\n${name}\n` });
  heads.push(commitAll(folder));
}

async function resolve(propose?: ProposeText): Promise<unknown> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') throw new Error('no repository');
  const lab = openMergeLab(search.repository);
  try {
    return await resolveFiles(lab, { ours: heads[0]!, theirs: heads[1]! }, propose);
  } finally {
    lab.close();
  }
}

const NOTES = {
  file: 'notes.md',
  why: '',
  places: [
    {
      a: { start: { line: 2, column: 1 }, end: { line: 2, column: 5 } },
      b: { start: { line: 2, column: 1 }, end: { line: 2, column: 6 } },
      why: 'Both sides change these lines.',
    },
  ],
};

test('what nothing resolves is told with the lines of both sides', async () => {
  expect(await resolve()).toMatchObject({ resolved: [], unresolved: [{ file: 'a.ts' }, NOTES] });
});

test('what someone proposes has to parse', async () => {
  const propose: ProposeText = async ({ file, ours }) =>
    file === 'a.ts' ? ours.replace('2', '5') : '<<<<<<< left\n';
  expect(await resolve(propose)).toMatchObject({
    resolved: [{ file: 'a.ts', by: 'model', text: 'f(5);\n' }],
    unresolved: [NOTES],
  });
  expect(await resolve(async () => 'f(;')).toMatchObject({
    resolved: [{ file: 'notes.md' }],
    unresolved: [{ file: 'a.ts' }],
  });
});

test('what git remembers comes first, and nothing is written to the repository', async () => {
  gitIn(folder, 'config', 'rerere.enabled', 'true');
  gitIn(folder, 'checkout', '-q', 'left');
  expect(() => gitIn(folder, 'merge', '-q', 'right')).toThrow('git merge');
  writeFiles(folder, { 'a.ts': 'f(6);\n', 'notes.md': 'one\nboth\n' });
  gitIn(folder, 'add', '-A');
  gitIn(folder, 'commit', '-q', '-m', 'merged');
  gitIn(folder, 'reset', '-q', '--hard', 'HEAD~1');
  const before = gitIn(folder, 'count-objects');
  expect(await resolve()).toMatchObject({
    resolved: [
      { file: 'a.ts', by: 'rerere', text: 'f(6);\n' },
      { file: 'notes.md', by: 'rerere', text: 'one\nboth\n' },
    ],
    unresolved: [],
  });
  expect(gitIn(folder, 'count-objects')).toBe(before);
});
