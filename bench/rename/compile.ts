// What TypeScript's own command says about every context of a repository, to compare before and after.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { contextPaths, type Project } from '../../src/project/index.ts';
import { typescriptExecutable } from '../../src/types/executable.ts';

/** By context, file and code, as places and messages change with the names. */
export type Complaints = ReadonlyMap<string, readonly string[]>;

export async function complaintsOf(project: Project): Promise<Complaints> {
  const found = new Map<string, string[]>();
  for (const context of contextPaths(project.state)) {
    for (const line of (await compile(project.root, context)).split('\n')) {
      const [, file, code] = /^(?:(.+?)\(\d+,\d+\): )?error (TS\d+):/.exec(line) ?? [];
      if (code === undefined || code === UNLISTED) continue;
      const key = `${context} ${file} ${code}`;
      found.set(key, [...(found.get(key) ?? []), `${context}: ${line}`]);
    }
  }
  return found;
}

/** That a config does not list a file is not about names, and not told equally often in every run. */
const UNLISTED = 'TS6307';

/** Of those that there are more of now, all. */
export function added(before: Complaints, after: Complaints): string[] {
  return [...after].flatMap(([key, lines]) => (lines.length > (before.get(key)?.length ?? 0) ? lines : []));
}

function compile(root: string, context: string): Promise<string> {
  const args = ['--project', join(root, context), '--noEmit', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(typescriptExecutable(), args, { cwd: root, maxBuffer: 1e9 }, (error, stdout) => {
      // It ends with 1 or 2 when there are complaints, and with the same when it fails itself.
      if (error && (typeof error.code !== 'number' || !/\berror TS\d+:/.test(stdout))) reject(error);
      else resolve(stdout);
    });
  });
}
