// The repository's own tests with all rewrites applied, in a copy.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporary, removeTemporary } from '../temporary.ts';

/** Whether the tests fail. */
export async function runTests(
  root: string,
  texts: ReadonlyMap<string, string | null>,
  command: string,
): Promise<boolean> {
  const copy = makeTemporary('prove');
  try {
    cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
    for (const [file, text] of texts) {
      if (text === null) rmSync(join(copy, file));
      else writeFileSync(join(copy, file), text);
    }
    const { status } = spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' });
    return status !== 0;
  } finally {
    removeTemporary(copy);
  }
}
