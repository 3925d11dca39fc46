// What functions are given while tests run, written down by the program itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { parseSource } from '../../syntax/index.ts';
import { callablesOf } from '../targets/callables.ts';
import type { Target } from '../targets/targets.ts';
import { printFlat } from '../values/print-value.ts';
import { recordedIn, recordingText } from './record-calls.ts';

const folder = temporaryFolder();

const SOURCE = `const early = [1, 2].map((n) => twice(n));
export function twice(n, options) { 'use strict'; return n * 2; }
export const join = (first, ...rest) => [first, ...rest].length;
export const apart = ({ a }) => a;
export const tools = { trim: (text) => text.trim() };
export class Box {
  constructor(size) { this.size = size; }
  grow(by) { return this.size + by; }
}
function Shape(sides) { this.sides = sides; }
Shape.prototype.times = function (n) { return this.sides * n; };
Shape.of = (sides) => new Shape(sides);
export { Shape };
const maker = (by) => (n) => n * by;
export const triple = maker(3);
const outer = 1;
export const use = (call) => call(outer);
join('a', Object.assign(Object.create(Object.create(null)), { b: 1 }), new Map([['c', { d: null }]]));
tools.trim(' x ');
new Box(3).grow(-0);
new Shape(4).times(2);
Shape.of(5);
twice(3, new Box(1));
triple(7);
use((n) => n + 1);
use(() => outer);
`;

test('functions say what they are given, and objects of methods what they were made with', async () => {
  const tree = parseSource('a.mjs', SOURCE);
  const targets = callablesOf(tree).map((callable) => ({ callable }) as Target);
  const [file, out] = [join(folder, 'a.mjs'), join(folder, 'seen.jsonl')];
  writeFileSync(
    file,
    recordingText(tree, targets, (target) => targets.indexOf(target)),
  );
  process.env['LINTEL_SEEN'] = out;
  await import(file);
  delete process.env['LINTEL_SEEN'];
  const print = (values: Parameters<typeof printFlat>[0][]) =>
    values.map((value) => printFlat(value, { quote: "'" })).join(', ');
  const seen = readFileSync(out, 'utf8').split('\n').flatMap(recordedIn);
  expect(
    seen.map(({ id, args, madeWith }) => {
      const made = madeWith ? `${print([...madeWith])} → ` : '';
      return `${targets[id]!.callable.name}: ${made}${print([...args])}`;
    }),
  ).toEqual([
    'twice: 1',
    'twice: 2',
    "join: 'a', { b: 1 }, new Map([['c', { d: null }]])",
    "tools.trim: ' x '",
    'Box: 3',
    'Box.grow: 3 → -0',
    'Shape: 4',
    'Shape.times: 4 → 2',
    'Shape.of: 5',
    'Shape: 5',
    'Box: 1',
    'triple: 7',
    'use: (n) => n + 1',
  ]);
});
