// Temporary folders that are gone when the benchmark ends, however it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

process.on('exit', () => folders.forEach(removeTemporary));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

export function makeTemporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lintel-bench-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeTemporary(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  folders.delete(folder);
}
