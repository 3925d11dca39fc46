import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, gitFixture } from '../../src/host/testing/git-fixture.ts';
import { temporaryFolder } from '../../src/host/testing/temporary-folder.ts';
import { readCoChanges, togetherness } from './co-change.ts';
import { liftOf, pairsOf } from './lift.ts';

const temporary = temporaryFolder();

test('files are known by their present names, and those changed together are told from those that are not', () => {
  const names = Array.from({ length: 32 }, (_, at) => `src/f${at}.ts`);
  const folder = gitFixture(
    temporary,
    Object.fromEntries(names.map((name) => [name, `export const name = '${name}';\n`])),
  );
  const touch = (round: number, ...files: readonly string[]): void => {
    for (const file of files) writeFileSync(join(folder, file), `// ${round}\n`.repeat(9), { flag: 'a' });
    commitAll(folder);
  };
  touch(1, 'src/f0.ts', 'src/f1.ts');
  renameSync(join(folder, 'src/f1.ts'), join(folder, 'src/moved.ts'));
  commitAll(folder);
  touch(2, 'src/f0.ts', 'src/moved.ts');
  for (let at = 2; at < 12; at += 1) touch(3, `src/f${at}.ts`, `src/f${((at + 3) % 10) + 2}.ts`);
  const files = new Set(['src/moved.ts', ...names.filter((name) => name !== 'src/f1.ts')]);
  const changes = readCoChanges(folder, files, 1000);
  expect(togetherness(changes, 'src/f0.ts', 'src/moved.ts')).toBe(1);
  expect(togetherness(changes, 'src/f0.ts', 'src/f2.ts')).toBe(0);
  const pairs = pairsOf([['src/f0.ts', 'src/moved.ts', 'src/never.ts']], changes);
  expect(pairs).toEqual([['src/f0.ts', 'src/moved.ts']]);
  const { tied, random } = liftOf(pairs, changes, 1);
  expect([tied, random < 0.5]).toEqual([1, true]);
});
