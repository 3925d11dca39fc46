// Questions about indexes of other tools: a real one, our own, and small ones that show one thing each.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { IndexSchema } from '@c4312/scip/scip_pb.js';
import { expect, onTestFinished, test } from 'vitest';
import { positionAt } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { textReferences } from '../references.ts';
import { exportScip } from './export.ts';
import { foreignImpact } from './foreign-impact.ts';
import type { ForeignIndex } from './foreign-index.ts';
import { foreignReferences } from './foreign-references.ts';
import type { ReadText } from './foreign-span.ts';
import { foreignSymbols } from './foreign-symbols.ts';
import { readScip } from './read-scip.ts';
import { symbolId } from './symbol-id.ts';
import { graphOf } from './testing/graph-of.ts';

const PYTHON = {
  'shapes.py': `class Shape:
    def area(self):
        return 0

def double(x):
    return x * 2
`,
  'main.py': `from shapes import Shape, double

def run():
    s = Shape()
    return double(s.area())

def again():
    return "é", run()

run()
`,
};

/** Runs the real indexer without Python: an environment that is given is not looked for. */
function pythonIndex(): ForeignIndex {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-scip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(PYTHON)) writeFileSync(join(folder, path), text);
  const environment = join(folder, 'environment.json');
  writeFileSync(environment, '[]');
  const indexer = createRequire(import.meta.url).resolve('@sourcegraph/scip-python/index.js');
  const options = ['--project-name=x', '--project-version=1', `--environment=${environment}`, '--quiet'];
  execFileSync(process.execPath, [indexer, 'index', ...options, '--cwd', folder, '--output', 'index.scip'], {
    timeout: 60_000,
    killSignal: 'SIGKILL',
    stdio: 'pipe',
  });
  return readScip(readFileSync(join(folder, 'index.scip')));
}

function referenceLines(index: ForeignIndex, symbol: string, read?: ReadText): string[] {
  return foreignReferences(index, symbol, read).map(({ file, span, role, isExact }) => {
    const { start, end } = span;
    return `${file}:${start.line}:${start.column}-${end.column} ${role}${isExact ? '' : ' inexact'}`;
  });
}

function impactLines(index: ForeignIndex, symbol: string, depth: number, read?: ReadText): string[] {
  return foreignImpact(index, symbol, depth, read).map(
    (impact) => `${impact.depth} ${impact.file} ${impact.qualifiedName ?? '-'}`,
  );
}

test('a real index of Python answers for symbols, references and impact', { timeout: 70_000 }, () => {
  const index = pythonIndex();
  expect(index.tool.name).toBe('scip-python');
  const [area] = foreignSymbols(index, { text: 'shapes.py#Shape.area' });
  expect(area).toMatchObject({
    name: 'area',
    kind: 'method',
    file: 'shapes.py',
    span: { start: { line: 2, column: 9 } },
  });
  expect(foreignSymbols(index, { text: 'dbl' }).map(({ qualifiedName }) => qualifiedName)).toEqual([
    'double',
  ]);
  expect(foreignSymbols(index, { text: 'Shape.area' })).toEqual([area]);
  expect(referenceLines(index, area!.symbol)).toEqual([
    'main.py:5:21-25 read',
    'shapes.py:2:9-13 definition',
  ]);
  expect(impactLines(index, area!.symbol, 1)).toEqual(['1 main.py run']);
  expect(impactLines(index, area!.symbol, 2)).toEqual(['1 main.py run', '2 main.py again', '2 main.py -']);
});

const SOURCES = {
  'a.ts': `export interface Shape { area(): number }
export function twice(x: number) { return x * 2; }
export namespace n { export const deep = twice(1); }
`,
  'b.ts': `import { twice as t, n, type Shape } from './a';
export class Square implements Shape { area() { return t(n.deep); } }
export { t as again };
function unused(s: Shape) { return s; }
`,
  'c.ts': `import * as b from './b';
export const value = b.again(3);
`,
};

function ownIndex(): ForeignIndex {
  const input = { graph: graphOf(SOURCES), root: 'file:///r', toolVersion: '1', packageOf: () => ({}) };
  return readScip(exportScip(input));
}

test('our own index gives the references that the graph gives', () => {
  const graph = graphOf(SOURCES);
  const index = ownIndex();
  let compared = 0;
  for (const file of graph.paths) {
    const { facts } = graph.files.get(file)!;
    for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
      const id = symbolId(graph, { file, symbol }, () => ({}));
      const key = id.startsWith('local ') ? `${id} in ${file}` : id;
      if (!index.rows.has(key)) continue;
      const expected = textReferences(graph, { file, symbol }).map((reference) => {
        const lineStarts = Uint32Array.from(graph.files.get(reference.file)!.facts.lineStarts);
        const { line, column } = positionAt(lineStarts, reference.start);
        return `${reference.file}:${line}:${column}`;
      });
      const own = foreignReferences(index, key).filter((reference) => reference.symbol === key);
      expect(own.map(({ file, span }) => `${file}:${span.start.line}:${span.start.column}`)).toEqual(
        expected,
      );
      compared++;
    }
  }
  expect(compared).toBe(11);
});

test('impact follows uses from definition to definition, also where an implementation stands in', () => {
  const index = ownIndex();
  const idOf = (text: string): string => foreignSymbols(index, { text })[0]!.symbol;
  expect(impactLines(index, idOf('a.ts#twice'), 3)).toEqual([
    '1 a.ts deep',
    '1 b.ts Square.area',
    '1 b.ts -',
    '1 c.ts value',
  ]);
  expect(
    foreignReferences(index, idOf('a.ts#Shape.area')).map(({ file, role }) => `${file} ${role}`),
  ).toEqual(['a.ts definition', 'b.ts definition']);
  expect(foreignSymbols(index, { text: 'a.ts#n.deep' })).toHaveLength(1);
});

type IndexInit = MessageInitShape<typeof IndexSchema>;

function handMade(documents: NonNullable<IndexInit['documents']>, tool = 'made-by-hand'): Uint8Array {
  const metadata = { projectRoot: 'file:///r', toolInfo: { name: tool } };
  return toBinary(IndexSchema, create(IndexSchema, { metadata, documents }));
}

const F = 'x . . . f().';
const G = 'x . . . g().';

test('columns in bytes or code points become UTF-16 units when the text is known', () => {
  const texts: Record<string, string> = { 'a.x': 'é𝒳 f\n', 'b.x': 'é𝒳 f\n', 'c.x': 'e f\n' };
  const document = (relativePath: string, positionEncoding: number, column: number): object => ({
    relativePath,
    positionEncoding,
    occurrences: [{ symbol: F, range: [0, column, column + 1] }],
  });
  const index = readScip(handMade([document('a.x', 1, 7), document('b.x', 3, 3), document('c.x', 0, 2)]));
  expect(referenceLines(index, F, (path) => texts[path])).toEqual([
    'a.x:1:5-6 reference',
    'b.x:1:5-6 reference',
    'c.x:1:3-4 reference',
  ]);
  expect(referenceLines(index, F)).toEqual([
    'a.x:1:8-9 reference inexact',
    'b.x:1:4-5 reference inexact',
    'c.x:1:3-4 reference inexact',
  ]);
});

test('documents of one path are read together, and their locals apart', () => {
  const document = (line: number): object => ({
    relativePath: 'a.x',
    positionEncoding: 2,
    occurrences: [
      { symbol: 'local 1', range: [line, 0, 1], symbolRoles: 1 },
      { symbol: F, range: [9, 0, 1] },
    ],
  });
  const index = readScip(handMade([document(0), document(1)]));
  expect(referenceLines(index, F)).toEqual(['a.x:10:1-2 reference']);
  expect(referenceLines(index, 'local 1 in a.x')).toEqual(['a.x:1:1-2 definition']);
  expect(referenceLines(index, 'local 1 in a.x (document 2)')).toEqual(['a.x:2:1-2 definition']);
});

test('without reaches the nearest function before a use owns it, unless the text says otherwise', () => {
  const text = 'def g():\n  f()\nf()\n';
  const occurrences = [
    { symbol: G, range: [0, 4, 5], symbolRoles: 1 },
    { symbol: F, range: [1, 2, 3] },
    { symbol: F, range: [2, 0, 1] },
  ];
  const index = readScip(handMade([{ relativePath: 'a.x', positionEncoding: 2, occurrences }]));
  expect(impactLines(index, F, 1)).toEqual(['1 a.x g']);
  expect(impactLines(index, F, 1, () => text)).toEqual(['1 a.x g', '1 a.x -']);
});

test('a symbol outside the grammar is a problem and can still be asked about', () => {
  const occurrences = ['local 1`x`().', F].map((symbol) => ({ symbol, range: [0, 0, 1] }));
  const index = readScip(handMade([{ relativePath: 'a.x', positionEncoding: 2, occurrences }]));
  expect(index.problems).toMatchObject([{ code: 'ANALYSIS_FAILED', file: 'a.x', limits: true }]);
  expect(referenceLines(index, 'local 1`x`(). in a.x')).toEqual(['a.x:1:1-2 reference']);
});

test('a symbol that the index does not have is a failure, not an empty answer', () => {
  const index = readScip(handMade([{ relativePath: 'a.x' }]));
  expect(() => foreignReferences(index, F)).toThrow('The SCIP index has no symbol x . . . f().');
  expect(() => foreignImpact(index, F, 1)).toThrow(Failure);
});

const one = (occurrence: object): Uint8Array =>
  handMade([{ relativePath: 'a.x', occurrences: [occurrence] }]);

test.each([
  ['nothing', new Uint8Array(), 'the file is empty'],
  ['text', new TextEncoder().encode('{"documents": []}'), 'cannot be decoded'],
  ['zeros', new Uint8Array(64), 'cannot be decoded'],
  ['a part', one({ symbol: F, range: [0, 0, 1] }).slice(0, -3), 'cannot be decoded'],
  ['no documents', handMade([]), 'it has no documents'],
  [
    'no metadata',
    toBinary(IndexSchema, create(IndexSchema, { documents: [{ relativePath: 'a' }] })),
    'it has no metadata',
  ],
  ['a path outside', handMade([{ relativePath: '../a' }]), 'which is not inside the root'],
  ['a broken range', one({ symbol: F, range: [0, 5, 1] }), 'a.x has the range [0, 5, 1]'],
  ['a short range', one({ symbol: F, range: [0] }), 'a.x has the range [0]'],
  [
    'no symbol at all',
    one({ symbol: 'nonsense', range: [0, 0, 1] }),
    'it names "nonsense", which is not a valid SCIP symbol',
  ],
])('%s is refused', (_, bytes, message) => {
  expect(() => readScip(bytes)).toThrow(
    expect.objectContaining({ code: 'SCIP_INVALID', message: expect.stringContaining(message) }),
  );
});
