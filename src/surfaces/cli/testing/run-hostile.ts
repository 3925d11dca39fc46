// Running Lintel in a checkout that is out to do harm, and looking for what it did.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import type { Checkout } from './hostile-checkout.ts';
import { ended, type Outcome } from './run.ts';

export const temporary = temporaryFolder();
const ENTRY = join(import.meta.dirname, '..', 'main.ts');
/** Far more than any of these takes, and far less than for ever. */
const LIMIT_MS = 45_000;

export async function runIn(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    cwd: root,
    env: { ...process.env, XDG_STATE_HOME: join(temporary, 'state'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return ended(child);
}

/** Canaries of code that was run, and files that were written where none belongs. */
export function traces({ canaries, outside }: Checkout): string[] {
  const run = readdirSync(canaries).filter((name) => name !== 'away');
  return [...run.map((name) => `ran ${name}`), ...readdirSync(outside).map((name) => `wrote ${name}`)];
}
