// The walls of the house: which room may import which, as ARCHITECTURE.md says.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const src = import.meta.dirname;
const table = readTable();
const edges = sourceFiles(src).flatMap(importsOf);

function readTable(): Map<string, Set<string>> {
  const text = readFileSync(join(src, '..', 'ARCHITECTURE.md'), 'utf8');
  const rows = text.matchAll(/^\| `([a-z/]+)` \|[^|]*\| ([^|]*) \|$/gm);
  return new Map(
    [...rows].map((row) => [row[1]!, new Set(row[2]!.split(', ').filter((name) => name !== '–'))]),
  );
}

function sourceFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && name.includes(sep)).map((name) => join(folder, name));
}

interface Edge {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
  readonly target: string | undefined;
}

function roomOf(file: string): string {
  return relative(src, file).split(sep)[0]!;
}

function importsOf(file: string): Edge[] {
  const module = parseSync(file, readFileSync(file, 'utf8')).module;
  const requests = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  return requests.map((specifier) => ({
    file: relative(src, file).split(sep).join('/'),
    room: roomOf(file),
    specifier,
    target: specifier.startsWith('.') ? join(dirname(file), specifier) : undefined,
  }));
}

const isTestCode = (file: string): boolean => /\.(test|heavy)\.ts$|\/testing\//.test(file);

test('every room has a folder and every folder a room', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...table.keys()].sort()).toEqual(folders.map((folder) => folder.name).sort());
});

test('rooms import only what the table allows', () => {
  const crossing = edges.filter(
    (edge) => edge.target && roomOf(edge.target) !== edge.room && !isTestCode(edge.file),
  );
  expect(crossing.length).toBeGreaterThan(0);
  const forbidden = crossing.filter((edge) => !table.get(edge.room)!.has(roomOf(edge.target!)));
  expect(forbidden.map((edge) => `${edge.file} → ${edge.specifier}`)).toEqual([]);
});

test('rooms are entered through their door', () => {
  const crossing = edges.filter(
    (edge) => edge.target && roomOf(edge.target) !== edge.room && !isTestCode(edge.file),
  );
  const windows = crossing.filter((edge) => !/^(\.\.\/)+[a-z]+\/index\.ts$/.test(edge.specifier));
  expect(windows.map((edge) => `${edge.file} → ${edge.specifier}`)).toEqual([]);
});

test('only host touches the system', () => {
  const pure = new Set(['base', 'contract', 'syntax', 'flow', 'facts', 'resolve', 'graph', 'render']);
  const doors = edges.filter(
    (edge) => pure.has(edge.room) && edge.specifier.startsWith('node:') && !isTestCode(edge.file),
  );
  expect(doors.map((edge) => `${edge.file} → ${edge.specifier}`)).toEqual([]);
});

test('files, processes and threads are reached through host alone', () => {
  const system = /^node:(?:fs|child_process|worker_threads|net|sqlite)/;
  const doors = edges.filter((edge) => system.test(edge.specifier) && !isTestCode(edge.file));
  expect([...new Set(doors.map((edge) => edge.room))]).toEqual(['host']);
});
