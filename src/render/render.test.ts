// Layouts at their limits; what each command shows is tested with the command line.
import { expect, test } from 'vitest';
import type { Answers } from '../contract/index.ts';
import { AGENT_BYTES, render } from './index.ts';
import { safeText, widthOf } from './safe-text.ts';
import { bytes, count, number } from './words.ts';

const span = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 4 } });
const symbol = {
  id: 'x',
  name: 'x',
  qualifiedName: 'x',
  kind: 'function',
  file: 'a.ts',
  span: span(1),
  exported: true,
};

function references(length: number): Answers['graph-refs'] {
  const list = Array.from({ length }, (_, i) => ({
    file: `src/файл-${i % 7}.ts`,
    span: span(i + 1),
    role: 'read' as const,
  }));
  return { symbol, complete: true, references: list, problems: [] };
}

test('an answer for agents is bounded, counts what it leaves out and goes on at a cursor', () => {
  const seen: string[] = [];
  let cursor: number | undefined = 0;
  while (cursor !== undefined) {
    const text = render('graph-refs', references(5000), { format: 'agent', cursor });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(AGENT_BYTES);
    seen.push(...text.split('\n').filter((line) => line.startsWith('src/')));
    const next: RegExpExecArray | null = /… (\d+) more \(cursor (\d+)\)\n$/.exec(text);
    if (next) expect(Number(next[1]) + seen.length).toBe(5000);
    cursor = next ? Number(next[2]) : undefined;
  }
  expect(new Set(seen).size).toBe(5000);
});

test('many long lists are bounded as well, and each comes to word', () => {
  const files = Array.from({ length: 40 }, (_, i) => `src/${'deep/'.repeat(80)}${i}.ts`);
  const component = { files, cut: [{ from: files[0]!, to: files[1]! }], smallest: true };
  const cycles = { complete: true, components: Array.from({ length: 90 }, () => component), problems: [] };
  const text = render('graph-cycles', cycles, { format: 'agent' });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(AGENT_BYTES);
  expect(text).toMatch(/… \d+ more \(use --format json for all\)\n$/);
});

test('the tests to run are not crowded out by what is affected', () => {
  const affected = Array.from({ length: 3000 }, (_, i) => ({
    file: `src/${i}.ts`,
    symbol: 'f',
    depth: 1,
    kind: 'calls' as const,
  }));
  const answer = { symbol, complete: true, affected, tests: ['src/a.test.ts'], problems: [] };
  expect(render('graph-impact', answer, { format: 'agent' })).toContain('# Tests to run\nsrc/a.test.ts\n');
});

test('json has the keys in the order of the schema', () => {
  const { symbol: which, ...rest } = references(1);
  const shuffled = { ...rest, symbol: which };
  expect(Object.keys(JSON.parse(render('graph-refs', shuffled, { format: 'json' })) as object)).toEqual([
    'symbol',
    'complete',
    'references',
    'problems',
  ]);
});

test('an answer that does not fit the contract is not let out', () => {
  const wrong = { ...references(1), extra: 1 };
  expect(() => render('graph-refs', wrong, { format: 'json' })).toThrow(/extra/);
});

test('problems that do not limit the answer are counted by kind', () => {
  const problem = (file: string) => ({
    code: 'FILE_MINIFIED' as const,
    file,
    message: 'looks minified',
    limits: false,
  });
  const answer = { ...references(1), problems: [problem('a.js'), problem('b.js'), problem('c.js')] };
  const text = render('graph-refs', answer, { format: 'text' });
  expect(text).toContain('Notes\n  FILE_MINIFIED a.js: looks minified (and 2 more of this kind)\n');
  expect(text).not.toContain('ncomplete');
});

test('markdown keeps its tables whatever names hold', () => {
  const unresolved = [{ file: 'a|b`.ts', span: span(1), specifier: '<b>|*', reason: 'r', detail: '' }];
  const text = render(
    'graph-unresolved',
    { complete: true, unresolved, notInstalled: [], problems: [] },
    { format: 'markdown' },
  );
  expect(text).toContain('| ``a\\|b`.ts:1:1`` | "\\<b\\>\\|\\*" | r |  |');
});

test('numbers and widths', () => {
  expect([number(1234567), count(1, 'file'), count(2, 'file'), count(0, 'entry', 'entries')]).toEqual([
    '1,234,567',
    '1 file',
    '2 files',
    '0 entries',
  ]);
  expect([999, 1000, 1536, 10_000, 123_456_789].map(bytes)).toEqual([
    '999 B',
    '1.0 kB',
    '1.5 kB',
    '10 kB',
    '123 MB',
  ]);
  expect(['abc', 'é', 'e\u0301', '名前', '👍', '👩‍👩‍👧'].map(widthOf)).toEqual([3, 1, 1, 4, 2, 2]);
  expect(safeText('a\u001B[31m\u202Eb\uD800')).toBe('a\\u{1b}[31m\\u{202e}b\uFFFD');
});
