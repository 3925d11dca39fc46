// Where a program is. A bare name would be looked for in the current folder on Windows, and wherever a relative entry of PATH leads:
// what a repository holds is never the program that reads or runs it.
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The absolute path of a program for calls about a folder; undefined where there is none outside of the folder. */
export function findProgram(name: string, cwd: string, path = searchPath(process.env)): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return foldersOutside(cwd, path)
    .map((folder) => join(folder, file))
    .find(isProgram);
}

/** Where a program that we start may look for others. */
export function pathOutside(cwd: string): string {
  return foldersOutside(cwd, searchPath(process.env)).join(delimiter);
}

function foldersOutside(cwd: string, path: string): string[] {
  return path
    .split(delimiter)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'))
    .filter((folder) => isForeign(folder, resolve(cwd)));
}

/** Package managers put `node_modules/.bin` of the folder they run in, and of those above, before everything else. */
function isForeign(folder: string, cwd: string): boolean {
  if (!isAbsolute(folder) || folder.split(/[\\/]/).includes('node_modules')) return false;
  // Everything lies below the top of a disk.
  if (dirname(cwd) === cwd) return true;
  const way = relative(cwd, folder);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Whatever keeps it from being looked at keeps it from being run.
    return false;
  }
}

/** On Windows the name is often spelt `Path`. */
function searchPath(env: NodeJS.ProcessEnv): string {
  return env['PATH'] ?? env['Path'] ?? '';
}

/** What a program needs beside itself lies where it was installed: the folder around the one that it is in. */
export function programFolder(program: string): string {
  return dirname(dirname(realpathSync(program)));
}
