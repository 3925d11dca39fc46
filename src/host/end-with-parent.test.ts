import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MODULE = new URL('./end-with-parent.ts', import.meta.url).href;

/** A process that never looks at its pipes, as TypeScript does not while it is busy. */
const PARENT = `
  const { spawn } = await import('node:child_process');
  const { endWithParent } = await import(${JSON.stringify(MODULE)});
  const child = spawn('sleep', ['60']);
  endWithParent(child);
  console.log(child.pid);
  setInterval(() => undefined, 1000);
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform === 'win32')(
  'a child that notices nothing ends when its parent is killed',
  async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  },
);
