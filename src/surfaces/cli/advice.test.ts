// What an error advises fits its cause: a table of places and arguments, with the answer that a user reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const FILES = { 'package.json': '{ "name": "small" }\n', 'a.ts': 'export const a = 1;\n' };

const plain = freshFolder(temporary);
writeFiles(plain, FILES);

const unborn = freshFolder(temporary);
writeFiles(unborn, FILES);
gitIn(unborn, 'init', '-q');

const repository = gitFixture(temporary, FILES);
writeFiles(repository, { 'a.ts': 'export const a = 2;\n' });
commitAll(repository);
gitIn(repository, 'tag', 'blob', 'HEAD:a.ts');
gitIn(repository, 'tag', 'tree', 'HEAD^{tree}');
const given = freshFolder(temporary);
writeFiles(given, { 'text.patch': 'hello\n', 'gone.patch': '--- a/z.ts\n+++ b/z.ts\n@@ -1 +1 @@\n-a\n+b\n' });
writeFiles(given, { 'broken.json': '{\n' });
writeFileSync(
  join(given, 'binary.patch'),
  new Uint8Array(3000).map((_, at) => (at * 7919) % 256),
);

const bare = join(temporary, 'bare.git');
gitIn(temporary, 'clone', '-q', '--bare', repository, bare);
const shallow = join(temporary, 'shallow');
gitIn(temporary, 'clone', '-q', '--depth', '1', `file://${repository}`, shallow);
const damaged = freshFolder(temporary);
mkdirSync(join(damaged, '.git'));

const JUDGING = ['verify', 'review', 'testgen', 'scan --base main'];
const NEEDING = [
  ...JUDGING,
  'verify --staged',
  'orchestrate',
  'hook install',
  'graph summary --revision main',
];

const each = (commands: readonly string[], ...expected: [folder: string, answer: string]) =>
  commands.map((command): [string, string, string] => [command, ...expected]);

const CREATE = 'help: Run the command in a git repository; `git init` and a first commit create one.';
const CLONE = 'help: Run the command in a clone or in a work tree of it (`git worktree add`).';
const STATUS = 'help: Run `git status` in this folder to see what is wrong, and repair it.';
const COMMIT = 'help: Make a first commit: `git add --all`, then `git commit`.';
const FOLDER = 'help: Correct the path: it must name a folder that exists.';
const PATH = 'help: Correct the path; a relative one starts at the folder of --cwd.';
const REVISION = 'help: Pass a commit, branch or tag that this repository has.';
const HISTORY =
  'help: Fetch the history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` for GitLab, `git fetch --unshallow` by hand.';

test.each([
  ...each(NEEDING, plain, `REPOSITORY_NOT_FOUND: ${plain} is not a git repository.\n${CREATE}`),
  ...each(
    NEEDING,
    bare,
    `REPOSITORY_NOT_FOUND: ${bare} is a bare git repository, which has no files to read.\n${CLONE}`,
  ),
  ...each(
    JUDGING,
    damaged,
    `REPOSITORY_UNREADABLE: Git cannot read the repository of ${damaged}: fatal: not a git repository (or any of the parent directories): .git.\n${STATUS}`,
  ),
  ...each(
    JUDGING,
    unborn,
    `REVISION_NOT_FOUND: The current branch of ${unborn} has no commit yet.\n${COMMIT}`,
  ),
  ...each(
    ['verify --base HEAD~1'],
    shallow,
    `REVISION_NOT_FOUND: There is no commit "HEAD~1" in ${shallow}, and the clone is shallow.\n${HISTORY}`,
  ),
])('%s in %s', async (command, folder, answer) => {
  const { stderr, stdout } = await run(folder, command.split(' '));
  expect({ stderr, stdout }).toEqual({ stderr: `lintel: ${answer}\n`, stdout: '' });
});

const missing = (name: string): string => `There is no file or folder ${name}`;

test.each([
  ['scan /nope', `FILE_NOT_FOUND: ${missing('/nope')}.\n${PATH}`],
  ['scan nope', `FILE_NOT_FOUND: ${missing('nope')} in ${repository}.\n${PATH}`],
  ['scan a.ts nope.ts', `FILE_NOT_FOUND: ${missing('nope.ts')} in ${repository}.\n${PATH}`],
  [
    `scan ${given}/broken.json`,
    `USAGE: ${given}/broken.json is not in ${repository}, which is scanned.\nhelp: Pass the folder of its repository with --cwd.`,
  ],
  ['scan --cwd /nope', `ROOT_NOT_FOUND: /nope is not a folder.\n${FOLDER}`],
  ['verify --cwd a.ts', `ROOT_NOT_FOUND: ${repository}/a.ts is not a folder.\n${FOLDER}`],
  ['orchestrate --cwd /nope', `ROOT_NOT_FOUND: /nope is not a folder.\n${FOLDER}`],
  ['mcp /nope', `ROOT_NOT_FOUND: /nope is not a folder.\n${FOLDER}`],
  ['serve /nope', `ROOT_NOT_FOUND: /nope is not a folder.\n${FOLDER}`],
  [
    'move nope.ts b.ts',
    'SYMBOL_NOT_FOUND: There is no file, folder or symbol "nope.ts".\nhelp: Correct the path, or run `lintel graph symbols <name>` to search for a symbol.',
  ],
  ...each(
    ['verify --base', 'scan --base', 'review --base', 'orchestrate --onto', 'scan --revision'],
    'nope',
    `REVISION_NOT_FOUND: There is no commit "nope" in ${repository}.\n${REVISION}`,
  ).map(([command, name, answer]): [string, string] => [`${command} ${name}`, answer]),
  [
    'verify --base blob',
    `REVISION_NOT_FOUND: "blob" names a blob in ${repository}, not a commit.\n${REVISION}`,
  ],
  [
    'scan --base tree',
    `REVISION_NOT_FOUND: "tree" names a tree in ${repository}, not a commit.\n${REVISION}`,
  ],
  [
    'verify --base origin/next',
    `REVISION_NOT_FOUND: There is no commit "origin/next" in ${repository}. Perhaps it was not fetched.\nhelp: Correct the name, or run \`git fetch origin next\`.`,
  ],
  [
    'orchestrate --branches nope',
    'REVISION_NOT_FOUND: No branch is named like "nope".\nhelp: Run `git branch --all` to list the branches.',
  ],
  ['verify --patch nope', `FILE_NOT_FOUND: There is no file ${repository}/nope.\n${PATH}`],
  [
    'verify --patch .',
    `FILE_UNREADABLE: Could not read ${repository}: it is not a file\nhelp: Check that it is a regular file, and its permissions.`,
  ],
  ...['text', 'binary'].map((name): [string, string] => [
    `verify --patch ${given}/${name}.patch`,
    'PATCH_INVALID: The text is not a patch: it changes no file\nhelp: Pass a patch that `git apply` accepts for these files.',
  ]),
  [
    `verify --patch ${given}/gone.patch`,
    'PATCH_INVALID: The patch does not apply to z.ts: there is no such file\nhelp: Pass a patch that `git apply` accepts for these files.',
  ],
  ['verify --plan nope', `FILE_NOT_FOUND: There is no file ${repository}/nope.\n${PATH}`],
  ['index --import nope', `FILE_NOT_FOUND: There is no file ${repository}/nope.\n${PATH}`],
  [
    'scan --baseline nope',
    `FILE_NOT_FOUND: There is no baseline ${repository}/nope.\nhelp: Correct the path, or create the file with --update-baseline.`,
  ],
])('%s', async (command, answer) => {
  const { stderr, stdout } = await run(repository, command.split(' '));
  expect({ stderr, stdout }).toEqual({ stderr: `lintel: ${answer}\n`, stdout: '' });
});

test.each([
  ['verify --plan', 'help: Correct the file: docs/verify.md shows what a plan holds.'],
  ['verify --history', 'help: Pass a file that `lintel verify --log` wrote.'],
  ['scan --baseline', 'help: Restore the file, or write it anew with --update-baseline.'],
])('%s with a file that is broken', async (command, help) => {
  const { exitCode, stderr } = await run(repository, [...command.split(' '), `${given}/broken.json`]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`\n${help}\n`)]);
});
