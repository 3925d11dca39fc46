import { expect, test } from 'vitest';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import type { Detector } from '../index.ts';
import detector from './detector.ts';

const settings = (options: object): string => JSON.stringify({ detectors: { nesting: options } });
const ALL = settings({ cognitiveComplexityThreshold: 0, maxDepthWarn: 99, callbackDepthThreshold: 99 });

/** Metrics of each named function. */
async function metricsOf(file: string, text: string, options = ALL): Promise<Record<string, any>> {
  const { findings } = await runFixture(detector, {
    files: { [file]: text, 'lintel.json': options },
    marks: [],
  });
  return Object.fromEntries(findings.map(({ answer }) => [answer['name'], answer['metrics']]));
}

async function complexityOf(file: string, text: string): Promise<Record<string, number>> {
  const metrics = await metricsOf(file, text);
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, value.cognitiveComplexity]),
  );
}

test('cognitive complexity counts structures by their level', async () => {
  const text = `
    function chain() { if (a) b(); else if (c) d(); else e(); }
    function nestedElse() { if (a) b(); else { if (c) d(); } }
    function loops() { for (const a of b) { while (c) { do { if (d) e(); } while (f); } } }
    function condition() { while (a ? b : c) d(); }
    function switched() { switch (a ? 1 : 2) { case 1: if (b) c(); break; default: d(); } }
    function caught() { try { if (a) b(); } catch { if (c) d(); } finally { if (e) f(); } }
    function jumps() { outer: for (;;) { for (;;) { if (a) continue outer; break; } break outer; } }
    function ternaries() { return a ? (b ? 1 : 2) : c ? 3 : 4; }
    function recursion() { recursion(); }
    function defaults(a = b ? 1 : 2) { return a; }
  `;
  expect(await complexityOf('index.js', text)).toEqual({
    chain: 3,
    nestedElse: 4,
    loops: 1 + 2 + 3 + 4,
    condition: 2,
    switched: 1 + 1 + 2,
    caught: 1 + 1 + 2 + 1,
    jumps: 1 + 2 + 3 + 1 + 1,
    ternaries: 1 + 2 + 2,
    defaults: 1,
  });
});

test('cognitive complexity counts runs of && only', async () => {
  const text = `
    function one() { return a && b && c && (d && e); }
    function two() { return a && b || c && d; }
    function inverted() { return a && !(b && c); }
    function fallbacks() { return a || b || (c ?? d); }
    function mixed() { return (a || b) && c; }
    function split() { return f(a && b) && (c as any); }
    function assigned() { a &&= b; a ||= c; return a?.b?.(); }
  `;
  expect(await complexityOf('index.ts', text)).toEqual({ one: 1, two: 2, inverted: 2, mixed: 1, split: 2 });
});

test('cognitive complexity leaves out what only decides whether JSX is shown', async () => {
  const text = `
    function Shown() { return <a title={x || y}>{x && y && <b />}</a>; }
    function Chosen() { return <a>{x && (y ? <b /> : <c />)}</a>; }
    function Mixed() { return <a>{x && (y || z)}</a>; }
    function Inner() { return <a>{x && f(y && z)}</a>; }
  `;
  expect(await complexityOf('index.jsx', text)).toEqual({ Chosen: 2, Mixed: 1, Inner: 1 });
});

test('every function has a complexity of its own', async () => {
  const text = `
    function outer() {
      if (a) items.forEach((item) => { if (item) use(item); });
      const inner = () => { if (b) c(); };
      class Local { method() { if (d) e(); } static { if (f) g(); } field = h ? 1 : 2; }
    }
    class Other { static { if (a) b(); } field = c ? 1 : 2; get value() { return d ? 1 : 2; } }
    export default { async method() { for await (const x of y) z(x); } };
  `;
  expect(await complexityOf('index.js', text)).toEqual({
    outer: 1 + 1 + 1,
    undefined: 1,
    inner: 1,
    method: 1,
    value: 1,
  });
});

test('cases of a switch are a metric of their own', async () => {
  const { choose } = await metricsOf(
    'index.js',
    'function choose() { switch (a) { case 1: case 2: b(); break; default: c(); } }',
  );
  expect(choose).toEqual({
    cognitiveComplexity: 1,
    depth: 1,
    callbackDepth: 0,
    quadraticTargets: [],
    switchCases: 3,
  });
});

test('depth counts blocks of a function, and is measured at the top of a file and in static blocks too', () =>
  checkFindings(
    detector,
    `
//- lintel.json
${settings({ cognitiveComplexityThreshold: 99, maxDepthWarn: 2, callbackDepthThreshold: 99 })}
//- a.js
function deep() { if (a) for (;;) try { b(); } finally { c(); } }
//       ^^^^ NESTING_DEEP
function flat() { if (a) { if (b) c(); } else if (d) { if (e) f(); } else { if (g) h(); } }
function split() { if (a) { if (b) { const f = () => { if (c) { if (d) e(); } }; } } }
if (a) if (b) if (c) d();
//            ^^^^^^^^^^^ NESTING_DEEP
if (a) { class C { static { if (b) { if (c) d(); } } static { if (b) if (c) if (d) e(); } } }
//                                                   ^^^^^^ NESTING_DEEP
`,
  ));

test('callbacks are counted through functions in between, from the function that holds the first one', () =>
  checkFindings(
    detector,
    `
//- lintel.json
${settings({ cognitiveComplexityThreshold: 99, maxDepthWarn: 99, callbackDepthThreshold: 2 })}
//- a.js
function outer() { a(() => b(function () { c(() => {}); })); }
//       ^^^^^ NESTING_CALLBACK_DEPTH
function called() { (() => { (function () { a(() => b(() => {})); })(); })(); }
function made() { new A(() => { new B(() => { a(() => b(() => {})); }); }); }
function memoized() { return useMemo(() => a(() => React.useCallback(() => b(() => {})))); }
function twice() { return useMemo(() => a(() => b(() => c(() => {})))); }
//       ^^^^^ NESTING_CALLBACK_DEPTH
function between() { return a(() => b(() => ({ perform() { return c(() => {}); } }))); }
//       ^^^^^^^ NESTING_CALLBACK_DEPTH
a(() => { const named = () => { b(() => { c(() => {}); }); }; });
//                                          ^^^^^^^^ NESTING_CALLBACK_DEPTH
describe('x', () => { describe.each([1])('y', () => { it.only('z', () => { a(() => b(() => {})); }); }); });
//- b.js
a(() => b(() => c(() => {})));
//                ^^^^^^^^ NESTING_CALLBACK_DEPTH
`,
  ));

test('a search in an iteration is reported for the function, beside the limit that it is over', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- lintel.json
${settings({ cognitiveComplexityThreshold: 1 })}
//- a.ts
export function common(a: string[], b: readonly string[]) { return a.filter((x) => b.includes(x)); }
//              ^^^^^^ NESTING_ACCIDENTAL_QUADRATIC
export function unique(items: number[]) {
  //            ^^^^^^ NESTING_ACCIDENTAL_QUADRATIC
  //            ^^^^^^ NESTING_HIGH_CC
  const seen = [];
  for (const item of items) if (seen.indexOf(item) === -1) seen.push(item);
  return seen;
}
export function visit(root: { next: string[] }) {
  //            ^^^^^ NESTING_ACCIDENTAL_QUADRATIC
  //            ^^^^^ NESTING_HIGH_CC
  const done: string[] = [];
  const todo = [...root.next];
  while (todo.length > 0) { const next = todo.pop()!; if (!done.includes(next)) done.push(next); }
}
export function join(orders: { user: string }[], users: Array<{ id: string }>) {
  //            ^^^^ NESTING_ACCIDENTAL_QUADRATIC
  return orders.map((order) => ({ order, user: users.find((user) => user.id === order.user) }));
}
export class Registry {
  private names: string[] = [];
  add(names: Iterable<string>) { for (const name of names) { if (!this.names.includes(name)) this.names.push(name); } }
//^^^ NESTING_ACCIDENTAL_QUADRATIC
//^^^ NESTING_HIGH_CC
}
`,
  );
  expect(findings.map(({ answer }) => [answer['name'], answer.tier])).toEqual([
    ['common', 'advice'],
    ['unique', 'advice'],
    ['unique', 'budget'],
    ['visit', 'advice'],
    ['visit', 'budget'],
    ['join', 'advice'],
    ['add', 'advice'],
    ['add', 'budget'],
  ]);
});

test('searches that are cheap, unavoidable or of unknown kind are silent', () =>
  checkFindings(
    detector,
    `
//- a.ts
const KINDS = ['a', 'b'];
const MODES = Object.keys({ a: 1 });
export function fixed(items: string[]) { return items.filter((item) => KINDS.includes(item) || MODES.includes(item)); }
export function literal(items: string[]) { return items.filter((item) => ['a', 'b'].includes(item)); }
export function few(items: string[], kinds: ('a' | 'b')[]) { return items.filter((item) => kinds.includes(item as 'a')); }
export function turns(wanted: string[]) { return KINDS.map((kind) => wanted.includes(kind)); }
export function text(lines: string[], word: string) { return lines.filter((line) => line.includes(word) || word.includes(line)); }
export function set(items: string[], known: Set<string>) { return items.filter((item) => known.has(item)); }
export function own(rows: string[][]) { for (const row of rows) for (const cell of KINDS) row.includes(cell); }
export function made(rows: string[]) { for (const row of rows) { const parts = row.split(','); use(parts.includes(row)); } }
export function later(items: string[], all: string[]) { for (const item of items) on(() => all.includes(item)); }
export function once(items: string[], all: string[], one: string) { for (const _ of items) all.includes(one); }
export function counted(all: string[]) { for (let i = 0; i < 3; i++) all.includes(String(i)); }
export function ranged(items: number[], all: number[]) { return items.map((item) => all.find((x) => x > item)); }
export function unknown(items: string[], all: any) { return items.filter((item) => all.includes(item)); }
export function polled(all: string[]) { while (true) { const next = read(); if (all.includes(next)) return next; } }
declare function use(value: unknown): void;
declare function on(listener: () => void): void;
declare function read(): string;
//- some.test.ts
export function helper(a: string[], b: string[]) { return a.filter((x) => b.includes(x)); }
`,
  ));

test('ids survive shifted lines and moved files', async () => {
  const body = 'export const load = () => { on("x", () => { if (a && b || c && d) { if (e) f(); } }); };';
  const limit = settings({ cognitiveComplexityThreshold: 4 });
  const ids = async (files: Record<string, string>): Promise<string[]> => {
    const { findings } = await runFixture(detector, { files: { ...files, 'lintel.json': limit }, marks: [] });
    return findings.map(({ answer }) => answer.id);
  };
  const before = await ids({ 'a.js': body });
  expect(before).toHaveLength(1);
  expect(await ids({ 'lib/b.js': `// head\nconst other = 1;\n${body}` })).toEqual(before);
});

test('a plain scan leaves out what is flat, and asks less of what is deep', async () => {
  const nested = (levels: number): string => 'if (a) { '.repeat(levels) + 'b();' + ' }'.repeat(levels);
  const guards = (count: number): string => 'if (a) return;\n'.repeat(count);
  const text = `
    function flat() { ${guards(80)} }
    function nestedLess() { ${guards(29)} ${nested(3)} }
    function nestedMore() { ${guards(30)} ${nested(3)} }
    function deepLess() { ${guards(10)} ${nested(5)} }
    function deepMore() { ${guards(11)} ${nested(5)} }
  `;
  const { whenAsked: _, ...plain } = detector;
  const complex = async (scanned: Detector): Promise<unknown[]> => {
    const { findings } = await runFixture(scanned, { files: { 'index.js': text }, marks: [] });
    return findings
      .filter(({ answer }) => answer.code === 'NESTING_HIGH_CC')
      .map(({ answer, measure }) => [answer['name'], measure]);
  };
  expect(await complex(plain)).toEqual([
    ['nestedMore', 36],
    ['deepMore', 26],
  ]);
  expect(await complex(detector)).toHaveLength(5);
});
