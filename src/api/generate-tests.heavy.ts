// Tests for a change, from calls that are made up to a commit, with Node's own runner in the sandbox of this machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS } from '../contract/index.ts';
import { gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { startForge } from '../host/testing/forge/start-forge.ts';
import { freshFolder, temporaryFolder } from '../host/testing/temporary-folder.ts';
import { scriptedModel } from '../review/testing/scripted-model.ts';
import { generateProposalTests, generateTests } from './index.ts';

const folder = temporaryFolder();

const BEFORE = `export function ticketPrice(age, isMember) {
  return isMember ? 8 : 10;
}
`;

const AFTER = `export function ticketPrice(age, isMember) {
  if (age < 0) throw new RangeError('age must not be negative');
  if (age < 18) return 5;
  return isMember ? 8 : 10;
}

export function stamp() {
  return Date.now();
}

export function home(name) {
  return process.cwd() + name;
}
`;

const TEST = `import assert from 'node:assert';
import { describe, it } from 'node:test';
import { ticketPrice } from '../src/price.js';

describe('ticketPrice', () => {
  it('is ten for an adult', () => {
    assert.strictEqual(ticketPrice(30, false), 10);
    assert.strictEqual(ticketPrice(30, true), 8);
  });
});
`;

test('tests are generated, kept for a reason, and committed alone', async () => {
  const root = gitFixture(folder, {
    'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test' } }),
    'lintel.json': JSON.stringify({
      testgen: { rules: { min_total_coverage: 0 }, stableRuns: 3 },
    }),
    'src/price.js': BEFORE,
    'test/price.test.js': TEST,
  });
  gitIn(root, 'config', 'user.name', 'Ada');
  gitIn(root, 'config', 'user.email', 'ada@example.com');
  writeFileSync(join(root, 'src/price.js'), AFTER);
  const answer = await generateTests(root, { base: 'HEAD', commit: true }, { noCache: true });
  expect(ANSWERS.testgen.parse(answer)).toEqual(answer);
  const [generated] = answer.tests;
  expect(generated!.file_path).toBe('test/price.cases.test.js');
  expect(generated!.content).toBe(readFileSync(join(root, 'test/price.cases.test.js'), 'utf8'));
  expect(generated!.cases.map(({ kind, name }) => `${kind}: ${name}`)).toMatchInlineSnapshot(`
    [
      "regression: ticketPrice > returns 5 for age 0, isMember true",
      "regression: ticketPrice > throws "age must not be negative" for age -1, isMember true",
      "happy: ticketPrice > returns 8 for age 18, isMember true",
    ]
  `);
  expect(generated!.cases.map(({ reason }) => reason)).toMatchInlineSnapshot(`
    [
      "it fails without the change, which makes \`ticketPrice\` do something else. (And 1 more branch and 2 more mutants.)",
      "it fails without the change, which makes \`ticketPrice\` do something else. (And 2 more branches and 2 more mutants.)",
      "src/price.js:3: without it, tests pass with \`age < 18\` as \`(age)<=(18)\`.",
    ]
  `);
  expect(answer.mutation.score_after).toBeGreaterThan(answer.mutation.score_before!);
  expect(answer.dropped).toMatchObject({ not_steady: 1 });
  expect(answer.dropped['depends_on_place']).toBeGreaterThan(0);
  expect(answer.decision.conditions_met).toMatchObject({ all_tests_pass: 'met', edge_case_tests: 'unmet' });
  expect(answer.coverage).toMatchObject({ total_coverage: null, tests_failed: 0 });
  expect(gitIn(root, 'show', '--name-only', '--format=%s', 'HEAD').trim()).toBe(
    'test: cover ticketPrice\n\ntest/price.cases.test.js',
  );
  expect(answer.commit).toBe(gitIn(root, 'rev-parse', 'HEAD').trim());
  gitIn(root, 'add', 'src/price.js');
  await expect(generateTests(root, { commit: true })).rejects.toThrow('Something is staged');
});

const HEAD =
  "import assert from 'node:assert';\nimport { mock, test } from 'node:test';\nimport { greet } from '../src/greet.js';\n";

test('what a model proposes is kept by the same rule', async () => {
  const root = gitFixture(folder, {
    'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test' } }),
    'lintel.json': JSON.stringify({ testgen: { rules: { min_total_coverage: 0 }, stableRuns: 2 } }),
    'src/greet.js': 'export const nothing = 1;\n',
    'test/other.test.js': "import test from 'node:test';\ntest('a', () => {});\n",
  });
  const source = `export function greet(person) {
  const said = person.nick.call('x');
  return said.length > 3 ? \`Dear \${said}\` : \`Hi \${said}\`;
}
`;
  writeFileSync(join(root, 'src/greet.js'), source);
  const propose = (name: string, body: string) => ({
    file_path: name,
    content: HEAD + body,
    covers_functions: ['greet'],
    covers_issues: ['made-up'],
    test_type: 'unit',
  });
  const good = "test('short', () => { assert.strictEqual(greet({ nick: () => 'Al' }), 'Hi Al'); });\n";
  const said: string[] = [];
  const model = scriptedModel(async ({ prompt, tools }, call) => {
    if (!tools.some(({ name }) => name === 'store_test')) return;
    said.push(String(prompt.includes('function greet(person)')));
    said.push(await call('store_test', { file_path: 3 }));
    for (const proposal of [
      propose('test/greet.test.js', good),
      propose('test/again.test.js', good),
      propose(
        'test/wrong.test.js',
        "test('wrong', () => { assert.strictEqual(greet({ nick: () => 'Al' }), 'Yo Al'); });\n",
      ),
      propose('test/other.test.js', good),
      propose('../outside.test.js', good),
      propose('src/greet.js', good),
      propose('test/broken.test.js', 'test('),
    ])
      await call('store_test', proposal);
  });
  const { tests, dropped } = await generateTests(
    root,
    { base: 'HEAD', dryRun: true, asking: { model } },
    { noCache: true },
  );
  expect(said[0]).toBe('true');
  expect(said[1]).toContain('Call it once more');
  expect(
    tests.map(({ file_path: path, kept, reason }) => [path, kept, reason.split('(')[0]!.trim()]),
  ).toEqual([
    ['test/greet.test.js', true, 'src/greet.js:1: without it, no test runs `greet`.'],
    ['test/again.test.js', false, 'shows_nothing_new'],
    ['test/wrong.test.js', false, 'fails'],
    ['test/other.test.js', false, 'not_a_new_test_file'],
    ['../outside.test.js', false, 'not_a_new_test_file'],
    ['src/greet.js', false, 'not_a_new_test_file'],
    ['test/broken.test.js', false, 'does_not_parse'],
  ]);
  expect(tests[0]!.covers_issues).toEqual([]);
  expect(dropped).toMatchObject({ not_a_new_test_file: 3, fails: 1, does_not_parse: 1 });
});

test('tests for a pull request are put on its branch, and fork or not, its code runs only in the sandbox', async () => {
  const world = await startForge({ folder: join(folder, 'forge') });
  try {
    const repository = await world.repository('acme/shop', {
      'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test' } }),
      'lintel.json': JSON.stringify({ testgen: { rules: { min_total_coverage: 0 }, stableRuns: 2 } }),
      'src/price.js': BEFORE,
      'test/price.test.js': TEST,
    });
    const canary = join(folder, 'canary');
    const trap = `import { writeFileSync } from 'node:fs';\ntry { writeFileSync(${JSON.stringify(canary)}, ''); } catch {}\n`;
    const head = await repository.bare.commit('change', { 'src/price.js': trap + AFTER });
    const { number } = await world.pull(repository, 'change');
    const auth = { kind: 'token', token: world.token('lintel[bot]') } as const;
    const forge = { baseUrl: world.apiUrl, auth, msPerSecond: 0 };
    const answer = await generateProposalTests(
      freshFolder(folder),
      { number, repository: 'acme/shop', forge, commit: true },
      { noCache: true },
    );
    expect(answer.written).toEqual(['test/price.cases.test.js']);
    expect([answer.commit, existsSync(canary)]).toEqual([repository.bare.ref('refs/heads/change'), false]);
    expect(gitIn(repository.bare.path, 'show', '--format=%P', '--name-only', 'change')).toBe(
      `${head}\n\ntest/price.cases.test.js\n`,
    );
    const fork = await world.repository('friend/shop', repository);
    await fork.bare.commit('other', { 'src/price.js': AFTER });
    const foreign = await world.pull(repository, 'other', { from: fork });
    await expect(
      generateProposalTests(folder, { number: foreign.number, repository: 'acme/shop', forge, commit: true }),
    ).rejects.toThrow('comes from friend/shop');
  } finally {
    await world.close();
  }
});
