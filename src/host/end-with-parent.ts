// Children that end with this process, however it ends. A process that is killed can tell nobody, and a child that is busy does
// not notice that its pipes are closed: TypeScript waits for a file in a loop that takes a whole core and ignores SIGTERM. So a
// shell waits beside the child for the end of a pipe that only this process holds, and then kills it. On Windows the system
// does that itself: Node puts its children into a job that ends with it.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** A line means that the child has ended by itself, and that its number may belong to somebody else; the end of the pipe, that we have. */
const WATCH = 'read -r line || kill -9 "$0" 2>/dev/null';

export function endWithParent(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const watcher = spawn('/bin/sh', ['-c', WATCH, String(child.pid)], {
    cwd: '/',
    // In a session of its own it outlives whatever is sent to all processes of a terminal.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell there is nobody to watch; the child still ends when it reads its input.
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
  child.once('exit', () => watcher.stdin.end('\n'));
}
