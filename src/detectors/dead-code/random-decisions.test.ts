// Programs made up at random, run with random values: a condition that is said to be decided comes out as it is said each time.
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { collectFacts, runCollectors } from '../../facts/index.ts';
import { parseSource } from '../../syntax/index.ts';
import type { DecidedRow } from './decided-branch.ts';
import deadCodeFacts, { type DeadCodeFact } from './facts.ts';

const VALUES = ['x', '0', '', 0, 1, null, undefined, true, false, NaN, {}];
const LITERALS = ["'x'", "'0'", "''", '0', 'null', 'undefined', 'true'];

function createMaker(seed: number): { pick<T>(items: readonly T[]): T; below(limit: number): number } {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

type Maker = ReturnType<typeof createMaker>;

function condition({ pick, below }: Maker): string {
  const name = pick(['a', 'b', 'c', 'v']);
  const simple = [
    name,
    `!${name}`,
    `${name} ${pick(['===', '!=='])} ${pick(LITERALS)}`,
    `${name} ${pick(['==', '!='])} null`,
    `typeof ${name} === ${pick(["'string'", "'object'", "'undefined'"])}`,
  ];
  return below(4) === 0
    ? `(${pick(simple)} ${pick(['&&', '||'])} ${condition({ pick, below })})`
    : pick(simple);
}

function block(maker: Maker, depth: number): string {
  return Array.from({ length: 1 + maker.below(3) }, () => statement(maker, depth)).join(' ');
}

function statement(maker: Maker, depth: number): string {
  const test = condition(maker);
  const flat = [
    `log(${test} ? 1 : 2);`,
    `${maker.pick(['b', 'c', 'v'])} = next();`,
    `if (${test}) return;`,
    'risk();',
  ];
  if (depth > 2 || maker.below(3) === 0) return maker.pick(flat);
  const [one, other] = [block(maker, depth + 1), block(maker, depth + 1)];
  return maker.pick([
    `if (${test}) { ${one} } else { ${other} }`,
    `while (tick() && ${test}) { ${one} }`,
    `for (;;) { if (!tick()) break; ${one} if (${test}) continue; var v = next(); ${other} }`,
    `try { ${one} } catch { ${other} }`,
    `try { ${one} } finally { ${other} }`,
  ]);
}

test('decided conditions come out as they are said to', () => {
  const maker = createMaker(11);
  let [asked, wrong] = [0, 0];
  for (let n = 0; n < 120; n++) {
    const closure = maker.below(3) === 0 ? 'const set = () => { c = next(); }; set();' : '';
    const text = `function f(a, b, log, next, tick, risk) { let c = next(); var v; ${closure} ${block(maker, 0)} ${block(maker, 0)} }`;
    const tree = parseSource('a.js', `export ${text}`);
    const fact = runCollectors(tree, collectFacts(tree), [deadCodeFacts])['dead-code'] as
      | DeadCodeFact
      | undefined;
    const run = runInNewContext(`(${told(text, fact?.decided ?? [])})`, {
      check(value: unknown, truth: boolean) {
        asked++;
        if (Boolean(value) !== truth) wrong++;
        return value;
      },
    }) as (...values: unknown[]) => void;
    for (let times = 0; times < 20; times++) runOnce(run, maker);
  }
  expect(asked).toBeGreaterThan(100);
  expect(wrong).toBe(0);
});

/** The program, with what is said of each condition beside it. Conditions do not stand in each other. */
function told(text: string, rows: readonly DecidedRow[]): string {
  const skipped = 'export '.length;
  return rows
    .toSorted((a, b) => b[0] - a[0])
    .reduce((code, [start, end, , truth]) => {
      const [from, to] = [start - skipped, end - skipped];
      return `${code.slice(0, from)}check((${code.slice(from, to)}), ${truth === 1})${code.slice(to)}`;
    }, text);
}

function runOnce(run: (...values: unknown[]) => void, { pick, below }: Maker): void {
  let turns = 0;
  const risk = (): void => {
    if (below(3) === 0) throw new Error('risk');
  };
  try {
    run(
      pick(VALUES),
      pick(VALUES),
      () => {},
      () => pick(VALUES),
      () => turns++ < 6,
      risk,
    );
  } catch (error) {
    expect((error as Error).message).toBe('risk');
  }
}
