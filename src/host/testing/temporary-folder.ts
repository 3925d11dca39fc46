// A folder for one test file, removed when its tests are done.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-test-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let count = 0;

/** An empty folder of its own for one test. */
export function freshFolder(within: string): string {
  const folder = join(within, `case-${++count}`);
  mkdirSync(folder);
  return folder;
}

/** Writes files by path, making the folders they need. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
