// A child that is talked to over its standard input and output for as long as it lives; its messages for people are dropped.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { endWithParent } from './end-with-parent.ts';

export type TalkingProcess = ChildProcessByStdio<Writable, Readable, null>;

/** `env` stands behind the environment of this process: what the user set wins. */
export function startTalking(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): TalkingProcess {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...env, ...process.env },
    windowsHide: true,
  });
  endWithParent(child);
  return child;
}
