// The walls of the house: which room may import which, as ARCHITECTURE.md says. An import is whatever makes one file need another:
// a statement, `import()`, `typeof import()`, or the address of a worker.
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
  /** The file that is imported, as a path below `src`; undefined for packages. */
  readonly target: string | undefined;
}

function roomOf(path: string): string {
  return path.split('/')[0]!;
}

function importsOf(file: string): Edge[] {
  const from = relative(src, file).split(sep).join('/');
  return requestsIn(file, readFileSync(file, 'utf8')).map((specifier) => ({
    file: from,
    room: roomOf(from),
    specifier,
    target: specifier.startsWith('.')
      ? relative(src, join(dirname(file), specifier.replace(/\.js$/, '.ts')))
          .split(sep)
          .join('/')
      : undefined,
  }));
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** What a file asks for, in whatever way. */
function requestsIn(path: string, text: string): string[] {
  const { module, program } = parseSync(path, text);
  const found = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  if (!/\bimport\s*\(|\bimport\.meta\.url\b/.test(text)) return found;
  visit(program as unknown as Node, (node) => {
    if (node.type === 'ImportExpression' || node.type === 'TSImportType')
      found.push(...stringsIn(node['source'] as Node));
    if (node.type === 'NewExpression' && (node['callee'] as Node)['name'] === 'URL')
      found.push(...stringsIn((node['arguments'] as Node[])[0]!).filter((string) => string.startsWith('.')));
  });
  return found;
}

function visit(value: unknown, found: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') found(value as Node);
  for (const part of Object.values(value)) visit(part, found);
}

function stringsIn(node: Node): string[] {
  const strings: string[] = [];
  visit(node, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') strings.push(value);
  });
  return strings;
}

const isTest = (file: string): boolean => /\.(?:test|heavy)\.ts$/.test(file);
const isHelper = (file: string): boolean => /(?:^|\/)testing\//.test(file);
const isTestCode = (file: string): boolean => isTest(file) || isHelper(file);

const said = (list: readonly Edge[]): string[] => [
  ...new Set(list.map(({ file, specifier }) => `${file} → ${specifier}`)),
];

const crossing = edges.flatMap((edge) =>
  edge.target !== undefined && roomOf(edge.target) !== edge.room ? [{ ...edge, target: edge.target }] : [],
);
const inProduct = crossing.filter(({ file }) => !isTestCode(file));
const inTests = crossing.filter(({ file }) => isTestCode(file));
const isDoor = (path: string): boolean => /^[a-z]+\/index\.ts$/.test(path);

test('every way to need another file is seen', () => {
  const text = `
    import { a } from './a.ts';
    export { b } from './b.ts';
    type C = typeof import('./c.ts');
    const d = await import('./d.ts');
    const e = new URL(isSource ? './e.ts' : './e.js', import.meta.url);
  `;
  expect(requestsIn('x.ts', text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './e.js']);
});

test('every room has a folder and every folder a room', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...table.keys()].sort()).toEqual(folders.map((folder) => folder.name).sort());
});

test('rooms import only what the table allows', () => {
  expect(inProduct.length).toBeGreaterThan(0);
  expect(said(inProduct.filter(({ room, target }) => !table.get(room)!.has(roomOf(target))))).toEqual([]);
});

test('what the table allows is used', () => {
  const used = new Set(crossing.map(({ room, target }) => `${room} → ${roomOf(target)}`));
  const granted = [...table].flatMap(([room, others]) => [...others].map((other) => `${room} → ${other}`));
  expect(granted.filter((grant) => !used.has(grant))).toEqual([]);
});

test('rooms are entered through their door', () => {
  expect(said(inProduct.filter(({ target }) => !isDoor(target)))).toEqual([]);
});

test('no product code needs test code', () => {
  const needed = edges.filter(
    ({ file, target }) => !isTestCode(file) && target !== undefined && isTestCode(target),
  );
  expect(said(needed)).toEqual([]);
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

/** All rooms below a room, near and far. */
function below(room: string, seen = new Set<string>()): Set<string> {
  for (const other of table.get(room) ?? []) if (!seen.has(other)) below(other, seen.add(other));
  return seen;
}

test('helpers below testing/ import downwards, and tests do but for such helpers', () => {
  const upwards = inTests.filter(
    ({ file, room, target }) => !below(room).has(roomOf(target)) && (isHelper(file) || !isHelper(target)),
  );
  expect(said(upwards)).toEqual([]);
});

test('test code enters other rooms through their doors or their helpers', () => {
  const windows = inTests.filter(({ target }) => !isDoor(target) && !isHelper(target));
  expect(said(windows)).toEqual([]);
});

test('only facts and graph read facts as they are stored, everyone else through cursors', () => {
  const rooms = sourceFiles(src)
    .filter(takesPacked)
    .map((file) => relative(src, file).split(sep)[0]);
  expect([...new Set(rooms)].sort()).toEqual(['facts', 'graph']);
});

/** Whether a file imports `packed`, or all of `facts` under one name. */
function takesPacked(file: string): boolean {
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return staticImports.some(({ moduleRequest, entries }) =>
    entries.some(({ importName: { name, kind } }) =>
      kind === 'NamespaceObject' ? moduleRequest.value.endsWith('/facts/index.ts') : name === 'packed',
    ),
  );
}

test('what was computed is remembered in one way', () => {
  const files = sourceFiles(src).filter((file) => /\bnew WeakMap\b/.test(readFileSync(file, 'utf8')));
  expect(files.map((file) => relative(src, file).split(sep).join('/'))).toEqual(['base/memo.ts']);
});
