// What a sandbox leaves on the machine while it is open: a folder, groups of processes. A shell of its own waits for the end of this
// process, however that comes, and removes both; closing a sandbox is the same end.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { SYSTEM_PATH, TIDY } from './shell-text.ts';

/** Removes when it is called, or when this process ends. */
export function removeAtEnd(folder: string | undefined, groups: readonly string[]): () => Promise<void> {
  if (folder === undefined && groups.length === 0) return () => Promise.resolve();
  const child = spawn('/bin/sh', ['-c', TIDY, 'sh', folder ?? '', ...groups], {
    cwd: '/',
    detached: true,
    env: { PATH: SYSTEM_PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket).unref();
  return () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.pid === undefined) return resolve();
      child.ref();
      child.once('exit', () => resolve());
      child.stdin.end();
    });
}
