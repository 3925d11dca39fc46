// Files of a repository that have no end. Git opens what lies in its folder without looking, and waits for ever where that is a pipe, or reads for
// ever where it is a device. So a repository that has one is not given to git.
import * as fs from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { kindOfTarget, readFileBytes } from './files.ts';

/** Folders whose files git never opens for us. */
const UNREAD = new Set(['hooks', 'lfs', 'modules']);
const MOST_BYTES = 1 << 16;
/** How many repositories git follows from one to the next for objects. */
const MOST_ALTERNATES = 5;

/** The first file without an end that git could open for a `.git`; undefined where there is none. */
export function endlessFile(marker: string): string | undefined {
  if (isEndless(marker)) return marker;
  const folder = kindOfTarget(marker) === 'file' ? named(marker, /^gitdir: (.+?)\n*$/s) : marker;
  if (folder === undefined) return undefined;
  const found = endlessIn(folder);
  if (found !== undefined) return found;
  const common = named(join(folder, 'commondir'), /^(.+?)\n*$/s);
  return (common && endlessIn(common)) ?? endlessAlternate(join(common ?? folder, 'objects'), 0);
}

/** Whether opening a path, or reading what it leads to, may never end. */
export function isEndless(path: string): boolean {
  const stat = statOf(path);
  if (stat === undefined || stat.isFIFO()) return stat !== undefined;
  return (stat.isCharacterDevice() && stat.rdev !== statOf(devNull)?.rdev) || stat.isBlockDevice();
}

/** Undefined where nothing can be looked at, nor opened. */
function statOf(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path);
  } catch {
    return undefined;
  }
}

function endlessIn(folder: string): string | undefined {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile() || UNREAD.has(entry.name)) continue;
    if (isEndless(path)) return path;
    const found = entry.isDirectory() ? endlessIn(path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function endlessAlternate(objects: string, depth: number): string | undefined {
  if (depth === MOST_ALTERNATES) return undefined;
  const list = join(objects, 'info', 'alternates');
  for (const line of startOf(list).split('\n').filter(Boolean)) {
    const other = resolve(objects, line);
    const found = endlessIn(other) ?? endlessAlternate(other, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not a folder, or one that git cannot list either.
    return [];
  }
}

/** The folder that a file of git names, relative to where the file lies. */
function named(file: string, pattern: RegExp): string | undefined {
  const name = pattern.exec(startOf(file))?.[1];
  return name === undefined ? undefined : resolve(dirname(file), name);
}

function startOf(file: string): string {
  return kindOfTarget(file) === 'file' ? readFileBytes(file, MOST_BYTES).toString('utf8') : '';
}
