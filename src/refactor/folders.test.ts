// Inside of the room, folders import in one direction, as ARCHITECTURE.md says: whoever plans knows nothing of how outcomes are
// worded, kept or written.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const room = import.meta.dirname;
const allowed = readOrder();

/** Folders with those that they may import. */
function readOrder(): Map<string, Set<string>> {
  const text = readFileSync(join(room, '..', '..', 'ARCHITECTURE.md'), 'utf8');
  const rows = text.matchAll(/^- `refactor\/([a-z-]+)`: [^;]*; imports (.*)$/gm);
  return new Map(
    [...rows].map(([, name, list]) => [name!, new Set(list === 'nothing' ? [] : list!.split(', '))]),
  );
}

/** The folder of a file; the engine and the door stand outside of all. */
function folderOf(file: string): string {
  const [folder, ...inside] = relative(room, file).split(sep);
  return inside.length > 0 ? folder! : TOP.has(folder!) ? 'engine' : 'room';
}

const TOP: ReadonlySet<string> = new Set(['engine.ts', 'index.ts']);

const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(?:test|heavy)\.ts$|[/\\]testing[/\\]|^testing/.test(name))
  .map((name) => join(room, name));

const edges = files.flatMap((file) => {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const requests = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  return requests
    .map((specifier) => join(dirname(file), specifier))
    .filter((target) => !relative(room, target).startsWith('..') && target.endsWith('.ts'))
    .map((target) => ({ file, target }));
});

test('every folder says what it imports', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== 'engine' && folder !== 'room'));
  expect([...allowed.keys()].sort()).toEqual([...folders].sort());
});

test('folders import only what they say, and nothing imports the engine', () => {
  const crossing = edges.filter(
    ({ file, target }) =>
      folderOf(file) !== folderOf(target) && allowed.has(folderOf(file)) && folderOf(target) !== 'room',
  );
  expect(crossing.length).toBeGreaterThan(0);
  const upwards = crossing.filter(({ file, target }) => !allowed.get(folderOf(file))!.has(folderOf(target)));
  expect(upwards.map(({ file, target }) => `${relative(room, file)} → ${relative(room, target)}`)).toEqual(
    [],
  );
});

test('no folder can be reached from a folder that it imports', () => {
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of allowed.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        reachable(next, seen);
      }
    return seen;
  };
  expect([...allowed.keys()].filter((folder) => reachable(folder).has(folder))).toEqual([]);
});
