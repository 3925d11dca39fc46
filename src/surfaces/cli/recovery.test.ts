// Processes that are killed while they write a rename, in real git repositories, and what the next command makes of it.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { openResident } from '../../api/index.ts';
import { ended, run, start } from './testing/run.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "noEmit": true } }\n',
  'a.ts': 'export const alpha = 1;\n',
  'b.ts': "import { alpha } from './a.js';\nexport const b = alpha;\n",
  'c.ts': "import { alpha } from './a.js';\nexport const c = alpha;\n",
  '.gitignore': '.lintel\n',
};

/** Kills the process with the second file that comes to its place. */
const DIES = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs;
let files = 0;
fs.renameSync = (from, to) => {
  if (to.endsWith('.ts') && ++files === 2) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();`;

async function killed(): Promise<string> {
  const root = gitFixture(temporary, FILES);
  await die(root);
  return root;
}

async function die(root: string): Promise<void> {
  const child = start(root, ['rename', 'a.ts#alpha', 'beta'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(DIES)}`,
  });
  expect((await ended(child)).stderr).toContain('SIGKILL');
  expect(namesIn(root)).toEqual(['beta', 'alpha', 'alpha']);
}

/** Which of the names each of the files has. */
function namesIn(root: string): string[] {
  return ['a.ts', 'b.ts', 'c.ts'].map(
    (path) => /alpha|beta/.exec(readFileSync(join(root, path), 'utf8'))![0],
  );
}

test('what a killed process left is completed, and said', async () => {
  const root = await killed();
  const { exitCode, stdout, stderr } = await run(root, ['graph', 'summary', '--format', 'json']);
  expect(exitCode).toBe(0);
  const told = 'that was interrupted was completed in a.ts, b.ts, c.ts.';
  expect(stderr).toContain(told);
  expect(JSON.parse(stdout).problems).toMatchObject([{ code: 'CHANGE_RECOVERED', limits: false }]);
  expect(namesIn(root)).toEqual(['beta', 'beta', 'beta']);
  expect((await run(root, ['undo'])).exitCode).toBe(0);
  expect(gitIn(root, 'status', '--porcelain')).toBe('');
});

test('after `git checkout .` every command works, and says that the change is taken back', async () => {
  const root = await killed();
  gitIn(root, 'checkout', '-q', '.');
  const { exitCode, stderr } = await run(root, ['graph', 'refs', 'a.ts#alpha']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('that was interrupted was taken back');
  expect(await run(root, ['graph', 'refs', 'a.ts#alpha'])).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await run(root, ['rename', 'a.ts#alpha', 'gamma'])).exitCode).toBe(0);
});

test.each([
  ['--complete', ['beta', 'beta', 'beta']],
  ['--rollback', ['beta', 'alpha', 'alpha']],
  ['--discard', ['beta', 'alpha', 'alpha']],
])('after an edit of a changed file it is asked what to do: %s', async (choice, names) => {
  const root = await killed();
  appendFileSync(join(root, 'a.ts'), '// mine\n');
  const scan = await run(root, ['scan', '--no-types', '--format', 'json', '--no-cache']);
  expect(scan.exitCode).toBe(3);
  const [problem] = JSON.parse(scan.stdout).meta.problems;
  expect(problem).toMatchObject({ code: 'CHANGE_UNFINISHED', limits: true });
  expect(problem.message).toContain('was interrupted: a.ts changed since; b.ts, c.ts as before it. Choose: ');
  expect((await run(root, ['graph', 'symbols', 'alpha'])).exitCode).toBe(3);
  const refused = await run(root, ['rename', 'b.ts#b', 'd', '--format', 'json']);
  expect(refused.exitCode).toBe(3);
  expect(JSON.parse(refused.stdout).error).toMatchObject({
    code: 'CHANGE_UNFINISHED',
    data: {
      changed: ['a.ts'],
      old: ['b.ts', 'c.ts'],
      choices: ['lintel recover --complete', 'lintel recover --rollback', 'lintel recover --discard'],
    },
  });
  expect((await run(root, ['recover'])).exitCode).toBe(1);
  expect((await run(root, ['recover', choice])).exitCode).toBe(0);
  expect(namesIn(root)).toEqual(names);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toContain('// mine');
  expect((await run(root, ['recover'])).stdout).toMatch(/^No change is half-done\./);
});

test('a server that stays open learns that another process left a change, and that it was settled', async () => {
  const root = gitFixture(temporary, FILES);
  const resident = openResident(root, { noCache: true });
  onTestFinished(() => resident.close());
  const problems = (): Promise<string[]> =>
    resident.ask(async (lintel) => (await lintel.summary()).problems.map(({ code }) => code));
  expect(await problems()).toEqual([]);
  await die(root);
  appendFileSync(join(root, 'a.ts'), '// mine\n');
  expect(await problems()).toEqual(['CHANGE_UNFINISHED']);
  expect((await run(root, ['recover', '--complete'])).exitCode).toBe(0);
  expect(await problems()).toEqual([]);
});
