import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { mcdc, type BooleanTree, type Vector } from './index.ts';
import { watch } from './testing/watched.ts';

const folder = temporaryFolder();

const AT = { start: 0, end: 0 };

/** Expressions as text: the oracle runs them, and never sees our tree. */
type Expression =
  | string
  | { readonly not: Expression }
  | { readonly join: '&&' | '||'; readonly sides: [Expression, Expression] };

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant('?'),
    tie('expression').map((not) => ({ not })),
    fc.record({
      join: fc.constantFrom('&&' as const, '||' as const),
      sides: fc.tuple(tie('expression'), tie('expression')),
    }),
  ),
}));

/** Conditions get numbers from left to right. */
function written(shape: Expression): { text: string; tree: BooleanTree; count: number } {
  let count = 0;
  const text = (one: Expression): string => {
    if (typeof one === 'string') return `c(${count++})`;
    if ('not' in one) return `!${text(one.not)}`;
    return `(${text(one.sides[0])} ${one.join} ${text(one.sides[1])})`;
  };
  let index = 0;
  const tree = (one: Expression): BooleanTree => {
    if (typeof one === 'string') return { op: 'condition', index: index++ };
    if ('not' in one) return { op: 'not', of: tree(one.not) };
    const [left, right] = [tree(one.sides[0]), tree(one.sides[1])];
    return { op: one.join === '&&' ? 'and' : 'or', left, right, at: AT };
  };
  return { text: text(shape), tree: tree(shape), count };
}

/** Brute force: every pair of complete assignments that the runs stand for, compared condition by condition. */
function shownByForce(text: string, count: number, inputs: readonly number[]): boolean[] {
  const decide = new Function('c', `return ${text}`) as (c: (index: number) => boolean) => boolean;
  const runs = inputs.map((bits) => {
    const seen = new Map<number, boolean>();
    const outcome = decide((index) => {
      const value = ((bits >> index) & 1) === 1;
      seen.set(index, value);
      return value;
    });
    return { seen, outcome };
  });
  const all = Array.from({ length: 2 ** count }, (_, bits) => bits);
  const fits = (bits: number, seen: ReadonlyMap<number, boolean>): boolean =>
    [...seen].every(([index, value]) => (((bits >> index) & 1) === 1) === value);
  return Array.from({ length: count }, (_, index) =>
    runs.some((one) =>
      runs.some(
        (other) =>
          one.outcome !== other.outcome &&
          one.seen.has(index) &&
          other.seen.has(index) &&
          all.some((bits) => fits(bits, one.seen) && fits(bits ^ (1 << index), other.seen)),
      ),
    ),
  );
}

function vectorOfRun(text: string, count: number, bits: number): Vector {
  const values: (boolean | undefined)[] = Array.from({ length: count }, () => undefined);
  new Function('c', `return ${text}`)((index: number) => (values[index] = ((bits >> index) & 1) === 1));
  return values;
}

const decisions = expression.map(written).filter(({ count }) => count <= 6);
const inputs = fc.array(fc.nat(63), { maxLength: 8 });

test('conditions are shown exactly where brute force over all assignments shows them', () => {
  const property = fc.property(decisions, inputs, ({ text, tree, count }, bits) => {
    const conditions = Array.from({ length: count }, (_, index) => ({ ...AT, text: `c(${index})` }));
    const vectors = bits.map((one) => vectorOfRun(text, count, one));
    const { conditions: shown } = mcdc({ tree, conditions }, vectors);
    expect(shown.map(({ pair }) => pair !== undefined)).toEqual(shownByForce(text, count, bits));
  });
  fc.assert(property, { numRuns: 10_000, seed: 13 });
});

test('what instrumented code reports shows the same conditions', async () => {
  const property = fc.asyncProperty(decisions, inputs, async ({ text, count }, bits) => {
    const source = `function f(c) { if (${text}) return 1; return 2; }`;
    const use = `${JSON.stringify(bits)}.map((bits) => f((index) => ((bits >> index) & 1) === 1))`;
    const { coverage } = await watch(source, use, folder);
    const { conditions } = coverage.functions[0]!.decisions[0]!.table;
    expect(conditions.map(({ pair }) => pair !== undefined)).toEqual(shownByForce(text, count, bits));
  });
  await fc.assert(property, { numRuns: 300, seed: 13 });
});

const four = (tests: string): string => `[${tests}].map((values) => f(...values))`;

test('two tests that take four of five branches show one of four conditions', async () => {
  const source = 'function f(a, b, c, d) { if ((a || b) && (c || d)) { return 1; } return 2; }';
  const tests = '[true, false, true, false], [false, false, true, true]';
  const { coverage } = await watch(source, four(tests), folder);
  const [shown] = coverage.functions;
  expect(shown!.branches.map(({ way, wasTaken }) => [way, wasTaken])).toEqual([
    ['true', true],
    ['false', true],
    ['right', true],
    ['right', true],
    ['right', false],
  ]);
  const { rows, conditions } = shown!.decisions[0]!.table;
  expect(rows).toEqual([
    { values: [false, false, undefined, undefined], outcome: false },
    { values: [true, undefined, true, undefined], outcome: true },
  ]);
  expect(conditions.map(({ text, pair }) => [text, pair])).toEqual([
    ['a', [0, 1]],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
});

test('conditions of one text may change together', async () => {
  const source = 'function f(a, b, c) { if ((a && b) || (!a && c)) return 1; }';
  const use = '[[true, false, true], [false, false, true]].map((values) => f(...values))';
  const { coverage } = await watch(source, use, folder);
  const { conditions } = coverage.functions[0]!.decisions[0]!.table;
  expect(conditions.map(({ text, pair }) => [text, pair !== undefined])).toEqual([
    ['a', true],
    ['b', false],
    ['a', true],
    ['c', false],
  ]);
});

test('a literal is no condition', async () => {
  const source = 'function f(a) { while (true) { if (a || false) return 1; return 2; } }';
  const { probes } = await watch(source, 'f(1)', folder);
  expect(probes.decisions.map(({ conditions }) => conditions.map(({ text }) => text))).toEqual([['a']]);
});
