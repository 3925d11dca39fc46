// Git waits for ever for a pipe in its folder, and reads a device for ever: such a repository is refused before git is asked.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findRepository, listIndex } from './index.ts';
import { gitFixture, gitIn } from './testing/git-fixture.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const isPosix = process.platform !== 'win32';

/** A few of the files that git opens in its folder. */
const OPENED = [
  'config',
  'HEAD',
  'index',
  'packed-refs',
  'shallow',
  'commondir',
  'info/exclude',
  'info/attributes',
  'refs/heads/other',
  'logs/HEAD',
  'objects/info/alternates',
  'objects/pack/pack-1.idx',
  `objects/00/${'1'.repeat(38)}`,
];

function replaced(folder: string, name: string, by: (path: string) => void): void {
  const path = join(folder, name);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.rmSync(path, { force: true });
  by(path);
}

const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const zeros = (path: string): void => fs.symlinkSync('/dev/zero', path);

test.runIf(isPosix).each(OPENED)('a .git/%s without an end', async (name) => {
  for (const endless of [pipe, zeros]) {
    const folder = gitFixture(temporary, { 'a.ts': '1\n' });
    replaced(join(folder, '.git'), name, endless);
    const reason = `${join(fs.realpathSync(folder), '.git', name)} is a pipe or a device, which git would read for ever`;
    expect(await findRepository(folder)).toEqual({ kind: 'unusable', reason });
  }
});

test.runIf(isPosix)('a .git that is a pipe, and one elsewhere that has one', async () => {
  const [itself, elsewhere, borrowing] = [1, 2, 3].map(() => gitFixture(temporary, { 'a.ts': '1\n' }));
  fs.renameSync(join(itself!, '.git'), `${itself!}-git`);
  pipe(join(itself!, '.git'));
  fs.renameSync(join(elsewhere!, '.git'), `${elsewhere!}-git`);
  fs.writeFileSync(join(elsewhere!, '.git'), `gitdir: ../${elsewhere!.split('/').at(-1)}-git\n`);
  replaced(`${elsewhere!}-git`, 'shallow', pipe);
  replaced(borrowing!, 'objects/pack/pack-1.idx', pipe);
  fs.writeFileSync(join(borrowing!, '.git/objects/info/alternates'), '../../objects\n');
  for (const folder of [itself!, elsewhere!, borrowing!])
    expect(await findRepository(folder)).toMatchObject({ kind: 'unusable' });
});

test.runIf(isPosix).each(['excludesFile', 'attributesFile'])('a core.%s without an end', async (key) => {
  const folder = gitFixture(temporary, { 'a.ts': '1\n' });
  pipe(`${folder}-pipe`);
  gitIn(folder, 'config', `core.${key}`, `${folder}-pipe`);
  expect(await findRepository(folder)).toMatchObject({ kind: 'unusable' });
  gitIn(folder, 'config', `core.${key}`, '/dev/null');
  const search = await findRepository(folder);
  expect(search.kind === 'found' && (await listIndex(search.repository)).length).toBe(1);
});
