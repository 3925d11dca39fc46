// The walks of ARCHITECTURE.md: the files exist, imports lead from the first to all others, and there are not many.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const src = import.meta.dirname;
const MOST_FILES = 44;

/** The paths of a walk, in order; places that stand for any detector are left out. */
function walk(title: string): string[] {
  const page = readFileSync(join(src, '..', 'ARCHITECTURE.md'), 'utf8');
  const part = page.split(`\n### ${title}\n`)[1]!.split(/\n##/)[0]!;
  return [...part.matchAll(/^\d+\. .*?`([^`]+\.ts)`/gm)].map(([, path]) => path!);
}

const isOne = (path: string): boolean => !path.includes('<');

function importsOf(path: string): string[] {
  const text = readFileSync(join(src, path), 'utf8');
  const requests = text.matchAll(/(?:from|import\(|new URL\()\s*'(\.[^']+)'/g);
  return [...requests].map(([, specifier]) =>
    relative(src, join(src, dirname(path), specifier!.replace(/\.js$/, '.ts')))
      .split(sep)
      .join('/'),
  );
}

/** All files that imports lead to, those that are not on the walk included. */
function reachedFrom(path: string): Set<string> {
  const reached = new Set([path]);
  for (const file of reached)
    for (const next of importsOf(file)) if (existsSync(join(src, next))) reached.add(next);
  return reached;
}

test.each(['A scan', 'A rename', 'A verification', 'A review'])(
  '%s passes few files, and imports lead to each',
  (title) => {
    const files = walk(title);
    expect(files.length).toBeGreaterThan(30);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
    const named = files.filter(isOne);
    expect(named.filter((path) => !existsSync(join(src, path)))).toEqual([]);
    const reached = reachedFrom(named[0]!);
    expect(named.filter((path) => !reached.has(path))).toEqual([]);
  },
);
