// What is a proof and what is only advice; the page shows what is found at all.
import { expect, test } from 'vitest';
import { parseFixture } from '../../base/testing/fixture.ts';
import { runFixture } from '../../scan/testing/check-findings.ts';
import weakenedTest from './detector.ts';

/** `CODE tier` of everything that is found when the body of a test becomes another one. */
function found(before: string, now: string, more = ''): Promise<string[]> {
  const body = (text: string): string => `it('works', async (t) => {\n${text}\n});\n`;
  return foundIn(body(before), body(now), more);
}

async function foundIn(before: string, now: string, more = ''): Promise<string[]> {
  const files = `//- a.test.js before\n${before}\n//- a.test.js\n${now}\n${more}`;
  const { findings } = await runFixture(weakenedTest, parseFixture(files));
  return findings.map(({ answer }) => `${answer.code} ${answer.tier}`);
}

const BEFORE = 'const size = measure(box);\nexpect(size).toBe(3);\nexpect(box).toBeTruthy();';
const LEFT = 'const size = measure(box);\nexpect(box).toBeTruthy();';

test('an assertion that nothing took the place of is a proof', async () => {
  expect(await found(BEFORE, LEFT)).toEqual(['ASSERTION_REMOVED proof']);
  expect(await found(BEFORE, 'expect(box).toBeTruthy();')).toEqual(['ASSERTION_REMOVED proof']);
  expect(await found('t.plan(2);\nt.is(a, 1);\nt.is(b, 2);', 't.plan(1);\nt.is(a, 1);')).toEqual([
    'ASSERTION_REMOVED proof',
  ]);
});

test('an assertion about a spy that the whole file has lost is advice', async () => {
  const file = (spy: string, asserts: string): string =>
    `${spy}test('a', () => {\n  run(box);\n${asserts}  expect(box.size).toBe(3);\n});\n`;
  const before = file("const spy = stub(fs, 'access');\n", '  expect(spy.callCount).toBe(0);\n');
  expect(await foundIn(before, file('', ''))).toEqual(['ASSERTION_REMOVED advice']);
  expect(await foundIn(before, file("const spy = stub(fs, 'access');\n", ''))).toEqual([
    'ASSERTION_REMOVED proof',
  ]);
});

test('an assertion about calls that goes with its spy is advice, unless nothing else is asserted', async () => {
  const before =
    'const spy = watch(box);\nrun(box);\nexpect(spy.callCount).toBe(1);\nexpect(box.size).toBe(3);';
  expect(await found(before, 'run(box);\nexpect(box.size).toBe(3);')).toEqual(['ASSERTION_REMOVED advice']);
  const only = 'const spy = watch(box);\nrun(box);\nexpect(spy.callCount).toBe(1);';
  expect(await found(only, 'run(box);')).toEqual(['ASSERTION_REMOVED proof']);
});

test('of assertions that say the same, the one that is gone is told, also in a function that tests call', async () => {
  const twice = 'expect(a).toBe(1);\nrun();\nexpect(a).toBe(1);';
  const { findings } = await runFixture(
    weakenedTest,
    parseFixture(
      `//- a.test.js before\nfunction check(a) {\n${twice}\n}\n//- a.test.js\nfunction check(a) {\nrun();\nexpect(a).toBe(1);\n}\n`,
    ),
  );
  expect(findings.map(({ answer }) => [answer.tier, answer.evidence[0]?.span?.start.line])).toEqual([
    ['proof', 2],
  ]);
});

test('where a call that nobody knows may assert the same, or not all could be read, it is advice', async () => {
  expect(await found('t.is(size(box), 3);\nlog(size);', 'log(size(box));')).toEqual([
    'ASSERTION_REMOVED advice',
  ]);
  expect(await found('t.is(size, 3);', 'console.log(size);')).toEqual(['ASSERTION_REMOVED advice']);
  const broken = '//- helper.js before\nexport const a = 1;\n//- helper.js\nexport const a = {;\n';
  expect(await found(BEFORE, LEFT, broken)).toEqual(['ASSERTION_REMOVED advice']);
  expect(await found('expectExactType(1)(a);\nrun(a);', 'run(a);')).toEqual(['ASSERTION_REMOVED advice']);
  expect(await found('expectTypeOf(a).toBeString();\nrun(a);', 'run(a);')).toEqual([
    'ASSERTION_REMOVED advice',
  ]);
});

test('an assertion that a new one replaces, here or in a helper, is nothing to tell', async () => {
  const helper = '//- helper.js\nexport const check = (size) => expect(size).toBe(3);\n';
  expect(await found(BEFORE, LEFT, helper)).toEqual([]);
  expect(await found(BEFORE, 'expect(measure(box)).toBe(3);\nexpect(box).toBeTruthy();')).toEqual([]);
  expect(await found('t.match(await out, { size: 3 });', 'match(await out, { size: 3 });')).toEqual([]);
  expect(await found('t.ok(error instanceof Late);', 'tried.ok(error instanceof Late);')).toEqual([]);
  expect(await found('assert.doesNotThrow(() => run(1));', 'run(1);')).toEqual([]);
});

test.each([
  ['expect(a).toBe(1);', 'expect(a).toBeDefined();'],
  ['expect(spy).toHaveBeenCalledWith(1);', 'expect(spy).toHaveBeenCalled();'],
  ["await expect(run()).rejects.toThrow('no');", 'await expect(run()).rejects.toThrow();'],
  ['expect(a).toMatchInlineSnapshot(`1`);', 'expect(a).toMatchInlineSnapshot();'],
  ['assert.equal(a, 1);', 'assert.ok(a);'],
  ['expect(a).to.equal(1);', 'expect(a).to.exist;'],
  ['expect(a).toEqual({ b: 1 });', 'expect(a).toEqual(expect.anything());'],
])('%s says more than %s', async (before, now) => {
  expect(await found(before, now)).toEqual(['ASSERTION_LOOSENED proof']);
});

test.each([
  ['expect(a).toBe(1);', 'expect(a).toBe(2);'],
  ['expect(a).toBe(true);', 'expect(a).toBeTruthy();'],
  ['expect(a).toEqual({ b: 1 });', 'expect(a).toBeDefined();\nexpect(a.b).toBe(1);'],
  ['expect(a).toBe(1);', 'assert.equal(a, 1);'],
  ["t.throws(run, { message: 'no' });", "const error = t.throws(run);\nt.is(error.message, 'no');"],
])('%s may become %s', async (before, now) => {
  expect(await found(before, now)).toEqual([]);
});

test('a test that is skipped is a proof, unless a comment of the change says why', async () => {
  const it = (call: string, above = ''): string =>
    `${above}${call}('a', () => {\n  expect(run()).toBe(1);\n});\n`;
  expect(await foundIn(it('it'), it('it.skip'))).toEqual(['TEST_SKIPPED proof']);
  const why = '// See the discussion of flaky clocks.\n';
  expect(await foundIn(it('it'), it('it.skip', why))).toEqual(['TEST_SKIPPED advice']);
  expect(await foundIn(it('it', why), it('it.skip', why))).toEqual(['TEST_SKIPPED proof']);
});

const ONLY = 'expect(size(box)).toBe(3);';

test.each([
  ['as a statement', 'size(box);', 'proof'],
  ['in a try that hears of nothing', `try {\n${ONLY}\n} catch {}`, 'proof'],
  ['after everything', `setTimeout(() => {\n${ONLY}\n}, 9);`, 'proof'],
  ['in a promise that nobody awaits', `Promise.resolve().then(() => {\n${ONLY}\n});`, 'proof'],
  ['in a function that nobody calls', `const check = () => {\n${ONLY}\n};`, 'proof'],
  ['behind what never holds', `if (false) {\n${ONLY}\n}`, 'proof'],
  ['in an empty loop', `for (const one of []) {\n${ONLY}\n}`, 'proof'],
  ['after a return', `return;\n${ONLY}`, 'proof'],
  ['without a matcher', 'expect(size(box));', 'proof'],
  ['with a matcher that is not called', 'expect(size(box)).toBe;', 'proof'],
  ['compared with itself', 'expect(box).toBe(box);', 'proof'],
  ['kept for nothing', 'const now = size(box);', 'advice'],
  ['as the environment says', `if (process.env.FULL) {\n${ONLY}\n}`, 'proof'],
])('an assertion that becomes one %s is gone', async (_what, now, tier) => {
  expect(await foundIn(inTest(ONLY), inTest(now))).toEqual([`ASSERTION_REMOVED ${tier}`]);
});

test('a value that is compared with another call is looser', async () => {
  const now = inTest('expect(size(box)).toBe(size(box));');
  expect(await foundIn(inTest(ONLY), now)).toEqual(['ASSERTION_LOOSENED proof']);
});

function inTest(body: string): string {
  return `it('works', () => {\n${body}\n});\n`;
}

test.each([
  ['a promise that is awaited', `await Promise.resolve().then(() => {\n${ONLY}\n});`],
  ['a promise that is kept', `const done = run().then(() => {\n${ONLY}\n});\nawait done;`],
  ['a try that says what is wrong', `try {\n${ONLY}\n} catch (error) {\nthrow new Late(error);\n}`],
  ['a function that is called', `const check = () => {\n${ONLY}\n};\ncheck();`],
])('an assertion may stand in %s', async (_what, now) => {
  expect(await found(ONLY, now)).toEqual([]);
});

test.each([
  ["it.fails('works', () => {", 'TEST_SKIPPED proof'],
  ["it.skipIf(true)('works', () => {", 'TEST_SKIPPED proof'],
  ["it.skipIf(process.env.CI)('works', () => {", 'TEST_SKIPPED proof'],
  ["it('works', (t) => {\nt.skip();", 'TEST_SKIPPED proof'],
  ["it.each([])('works', () => {", 'TEST_SKIPPED proof'],
])('%s runs no longer, or not everywhere', async (head, said) => {
  expect(await foundIn(inTest(ONLY), inTest(ONLY).replace("it('works', () => {", head))).toEqual([said]);
});

test.each([
  ['a declaration', 'const size = () => 3;\n', ''],
  ['a mock', "import { size } from './size.js';\nvi.mock('./size.js', () => ({ size: () => 3 }));\n", ''],
  ['a name inside of the test', "import { size } from './size.js';\n", 'const size = () => 3;\n'],
])('what a test imports is replaced by %s', async (_what, head, inside) => {
  const before = `import { size } from './size.js';\n${inTest(ONLY)}`;
  expect(await foundIn(before, `${head}${inTest(`${inside}${ONLY}`)}`)).toContain(
    'TEST_IMPORT_REPLACED advice',
  );
});
