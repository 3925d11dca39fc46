// Tests for a change, from calls that are made up to a commit, with Node's own runner in the sandbox of this machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS } from '../contract/index.ts';
import { gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { generateTests } from './index.ts';

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
      testgen: { rules: { min_total_coverage: 0, min_new_code_coverage: 60 } },
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
