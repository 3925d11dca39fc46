import { afterEach, expect, test } from 'vitest';
import { MUTANT_VARIABLE, mutantName, mutantsOf, type Mutant } from './index.ts';
import { run } from './testing/watched.ts';

afterEach(() => {
  delete process.env[MUTANT_VARIABLE];
});

function shown(source: string): string[] {
  return (mutantsOf('a.ts', source)?.mutants ?? []).map(
    ({ operator, start, end, replacement }) => `${operator}: ${source.slice(start, end)} → ${replacement}`,
  );
}

test.each([
  ['x = a + b;', ['ArithmeticOperator: a + b → (a)-(b)']],
  ['x = a + "b";', ['StringLiteral: "b" → ""']],
  [
    'x = a < b;',
    [
      'EqualityOperator: a < b → (a)<=(b)',
      'EqualityOperator: a < b → (a)>=(b)',
      'ConditionalExpression: a < b → true',
      'ConditionalExpression: a < b → false',
    ],
  ],
  [
    'x = a && !b;',
    [
      'LogicalOperator: a && !b → (a)||(!b)',
      'ConditionalExpression: a && !b → true',
      'ConditionalExpression: a && !b → false',
      'BooleanLiteral: !b → (b)',
    ],
  ],
  [
    'if (a) { b(); }',
    [
      'ConditionalExpression: a → true',
      'ConditionalExpression: a → false',
      'BlockStatement: { b(); } → {}',
      'CallExpression: b(); → ;',
    ],
  ],
  [
    'while (a > 0) a--;',
    [
      'EqualityOperator: a > 0 → (a)>=(0)',
      'EqualityOperator: a > 0 → (a)<=(0)',
      'ConditionalExpression: a > 0 → false',
      'UpdateOperator: a-- → a++',
    ],
  ],
  ['for (;;) break;', ['ConditionalExpression: for (;;) break; → for (;false;) break;']],
  [
    'switch (a) { case 1: b(); }',
    ['ConditionalExpression: case 1: b(); → case 1: ', 'CallExpression: b(); → ;'],
  ],
  [
    'x = ["", `a`, []];',
    [
      'ArrayDeclaration: ["", `a`, []] → []',
      'StringLiteral: "" → "no longer empty"',
      'StringLiteral: `a` → ``',
      'ArrayDeclaration: [] → ["no longer empty"]',
    ],
  ],
  ['x = new Array(3);', ['ArrayDeclaration: new Array(3) → new Array()']],
  ['x = { a: 1 };', ['ObjectLiteral: { a: 1 } → {}']],
  ['const f = (a) => a;', ['ArrowFunction: (a) => a → () => undefined']],
  ['x += -y;', ['AssignmentOperator: x += -y → x-=(-y)', 'UnaryOperator: -y → +(y)']],
  ['x = a.trim().length;', ['MethodExpression: a.trim() → a']],
  ['x = a.some(b);', ['MethodExpression: a.some(b) → a.every(b)']],
  [
    'x = a?.b?.[c]?.();',
    [
      'OptionalChaining: a?.b?.[c]?.() → a?.b?.[c]()',
      'OptionalChaining: a?.b?.[c] → a?.b[c]',
      'OptionalChaining: a?.b → a.b',
    ],
  ],
  [
    'x = /^a+[b]\\d$/g;',
    [
      'Regex: /^a+[b]\\d$/g → /a+[b]\\d$/g',
      'Regex: /^a+[b]\\d$/g → /^a[b]\\d$/g',
      'Regex: /^a+[b]\\d$/g → /^a+[^b]\\d$/g',
      'Regex: /^a+[b]\\d$/g → /^a+[b]\\D$/g',
      'Regex: /^a+[b]\\d$/g → /^a+[b]\\d/g',
    ],
  ],
  ['a();', ['CallExpression: a(); → ;']],
  ['throw new E();', ['CallExpression: throw new E(); → ;']],
  ['import "a"; const x = require("b"); type T = "c"; enum E { A = "d" }', []],
])('%s has the mutants %j', (source, expected) => {
  expect(shown(source)).toEqual(expected);
});

/** What a program does, an error included. */
async function outcome(source: string, use: string): Promise<unknown> {
  try {
    return await run(source, use);
  } catch (error) {
    return String(error).replace(/at .*/s, '');
  }
}

const edited = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

test.each([
  [
    'const f = (a, b) => a > 0 && !b ? [a, "x"] : a?.length ?? { b };',
    '[f.name, f(1, 0), f("abc"), f(0, 1)]',
  ],
  ['let n = 1\nconst g = () => n++\nn && g()\nif (n > 1) { n += 2 } else n = 0\n;[n].forEach(g)', 'n'],
  [
    'class A { v = [1, 2].filter((x) => x > 1).length; m() { return super.toString().trim() + this.v; } }',
    '[new A().v, new A().m()]',
  ],
  [
    'function f(x) { "use strict"; switch (x) { case 1: return "one"; default: break; } for (const k of [x, 2]) if (k === 2) return `k${k}`; }',
    '[f(1), f(3)]',
  ],
  [
    'const o = { a: { b() { return this === o.a; } } }; const r = [o.a.b(), o?.a?.b?.(), delete o.c, typeof o.a]; o.a.b.c ||= 3;',
    '[r, o.a.b.c]',
  ],
  [
    'function f(a) { try { if (!a) throw new Error("none"); return a.toUpperCase() } catch (e) { return e.message } }',
    '[f(), f("x")]',
  ],
  [
    'const t = (s, ...v) => s.join("|") + v; const f = async (x) => await x || t`a${x}b`;',
    '[await f(1), await f(0)]',
  ],
])('every mutant of %s does what the edited text does', async (source, use) => {
  const mutated = mutantsOf('a.ts', source)!;
  expect(await outcome(mutated.text, use)).toEqual(await outcome(source, use));
  for (const mutant of mutated.mutants) {
    process.env[MUTANT_VARIABLE] = mutantName(mutated, mutant);
    expect([mutant, await outcome(mutated.text, use)]).toEqual([
      mutant,
      await outcome(edited(source, mutant), use),
    ]);
  }
});

test('a loop that a mutant keeps from ending is ended', async () => {
  const mutated = mutantsOf('a.js', 'let n = 0; while (n < 3) n++;')!;
  const endless = mutated.mutants.find(({ operator }) => operator === 'UpdateOperator')!;
  process.env[MUTANT_VARIABLE] = mutantName(mutated, endless);
  expect(await outcome(mutated.text, 'n')).toBe('Error: A mutant was reached too often.');
});

test('only what is wanted is mutated', () => {
  const source = 'a = b + 1;\nc = d - 1;\n';
  const { mutants } = mutantsOf('a.js', source, ({ start }) => start > 10)!;
  expect(mutants.map(({ start, end }) => source.slice(start, end))).toEqual(['d - 1']);
});
