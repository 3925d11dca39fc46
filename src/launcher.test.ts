// The launcher on a Node that is too old: what it starts ends with it, and it ends as that does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './host/testing/temporary-folder.ts';

const home = temporaryFolder();

/** An installation whose launcher takes every Node for too old, and whose Lintel does what it is asked. */
beforeAll(() => {
  cpSync(join(import.meta.dirname, '..', 'bin'), join(home, 'bin'), { recursive: true });
  writeFileSync(
    join(home, 'bin', 'node-version.js'),
    "export const TOO_OLD = 'old';\nexport const isNewEnough = () => process.env.LINTEL_RELAUNCHED === '1';\n",
  );
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(home, 'node_modules', 'node', 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(home, 'node_modules', 'node', 'bin', 'node'));
  mkdirSync(join(home, 'dist'));
  writeFileSync(
    join(home, 'dist', 'cli.js'),
    `import { writeSync } from 'node:fs';
const [what, value] = process.argv.slice(2);
if (what === 'exit') process.exit(Number(value));
if (what === 'die') process.kill(process.pid, value);
if (what === 'wait') for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => process.exit(40));
writeSync(1, String(process.pid));
if (what === 'hang') for (;;);
setInterval(() => undefined, 1000);
`,
  );
});

function launcher(...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(home, 'bin', 'lintel.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function started(child: ChildProcess): Promise<number> {
  const [bytes] = (await once(child.stdout!, 'data')) as [Buffer];
  return Number(bytes.toString());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isPosix = process.platform !== 'win32';

test.runIf(isPosix)('a busy child ends when the launcher is killed', async () => {
  const child = launcher('hang');
  const pid = await started(child);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test.runIf(isPosix).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s reaches the child', async (signal) => {
  const child = launcher('wait');
  await started(child);
  child.kill(signal);
  expect(await once(child, 'close')).toEqual([40, null]);
});

test('the exit code of the child is that of the launcher', async () => {
  expect(await once(launcher('exit', '3'), 'close')).toEqual([3, null]);
});

test.runIf(isPosix).each(['SIGTERM', 'SIGKILL', 'SIGABRT'])(
  'a child that %s ends is not a success',
  async (signal) => {
    expect(await once(launcher('die', signal), 'close')).toEqual([null, signal]);
  },
);
