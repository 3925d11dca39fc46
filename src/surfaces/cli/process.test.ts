// What only a real process can show: pipes, signals, and several of them at once.
import { chmodSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { ended, start } from './testing/run.ts';
import { SMALL } from './testing/small-repository.ts';

const temporary = temporaryFolder();
const repository = gitFixture(temporary, SMALL);

test('several processes in one repository give the same answer and nothing on stderr', async () => {
  const ask = ['graph', 'refs', 'add', '--format', 'json'];
  const outcomes = await Promise.all([1, 2, 3].map(() => ended(start(repository, ask))));
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(outcomes[0]).toMatchObject({ exitCode: 0, stderr: '' });
});

test('a refusal ends while TypeScript is still at work', async () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
    'a.ts': 'export function alpha() { return 1; }\n',
    'b.ts': "import { alpha } from './a.js';\nexport const f = (beta: number) => alpha() + beta;\n",
  };
  const captured = gitFixture(temporary, files);
  const outcomes = [1, 2, 3].map(() => ended(start(captured, ['rename', 'a.ts#alpha', 'beta'])));
  for (const { exitCode, stdout, stderr } of await Promise.all(outcomes)) {
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).toMatch(/^Refused: A name would mean something else\./);
  }
});

test('a reader that goes away ends the command in silence', async () => {
  const child = start(repository, ['graph', 'modules', '--format', 'json']);
  child.stdout?.destroy();
  expect(await ended(child)).toMatchObject({ exitCode: 0, stderr: '' });
});

test.skipIf(!existsSync('/dev/full'))('an answer that cannot be written is no success', async () => {
  const entry = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [entry, 'graph', 'summary'], {
    cwd: repository,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  const outcome = await ended(child);
  expect(outcome.exitCode).toBe(3);
  expect(outcome.stderr).toContain('lintel: FILE_UNWRITABLE: The answer could not be written');
});

/** A git that never answers makes a command that is surely still at work when it is interrupted. */
test.skipIf(process.platform === 'win32')('an interrupt stops the command quickly', async () => {
  const bin = join(temporary, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n: > ${join(temporary, 'asked')}\nexec sleep 5\n`);
  chmodSync(join(bin, 'git'), 0o755);
  const child = start(repository, ['graph', 'summary'], { PATH: `${bin}${delimiter}${process.env.PATH}` });
  const outcome = ended(child);
  await expect.poll(() => existsSync(join(temporary, 'asked')), { timeout: 20_000 }).toBe(true);
  child.kill('SIGINT');
  const { exitCode, stdout, stderr } = await outcome;
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(stderr).toMatch(/^lintel: INTERRUPTED: /);
});

test('an error that nobody caught is an internal error', async () => {
  const code = "setInterval(()=>{if(process.listenerCount('SIGINT')>0)throw%20new%20Error('boom')},1)";
  const child = start(repository, ['graph', 'summary'], {
    NODE_OPTIONS: `--import=data:text/javascript,${code}`,
  });
  const { exitCode, stdout, stderr } = await ended(child);
  expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
  expect(stderr).toMatch(/^lintel: INTERNAL_ERROR: Error: boom\nhelp: .*LINTEL_DEBUG=1.*\n$/);
});
