// Whatever fails at a forge, and however often: after a review that succeeds, everything is said exactly once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewIssue } from '../contract/index.ts';
import { seededFaults } from '../host/testing/forge/faults.ts';
import { startForge, type TestForge } from '../host/testing/forge/start-forge.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { issueAt, openPosting } from './testing/posting.ts';

const folder = temporaryFolder();
let world: TestForge;

beforeAll(async () => {
  world = await startForge({ folder });
});
afterAll(() => world.close());

const SHARE = 0.35;
const MOST_TRIES = 100;

test.each([1, 2, 3, 4, 5, 6])('faults of seed %i', async (seed) => {
  const { pull, post } = await openPosting(world, folder, `acme/shop-${seed}`);
  const insist = async (issues: readonly ReviewIssue[]): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const isDone = await post(issues).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
    throw new Error('It never succeeded.');
  };
  world.faults = seededFaults(seed, SHARE);
  await insist([issueAt('one', 8), issueAt('two', 10), issueAt('far', 30)]);
  await insist([issueAt('two', 10), issueAt('three', 12)]);
  await insist([]);
  world.faults = undefined;
  expect(pull.comments).toHaveLength(1);
  expect(pull.threads.map(({ comments }) => /issue (\w+)/.exec(comments[0]!.body)![1])).toEqual([
    'one',
    'two',
    'three',
  ]);
  for (const { comments, resolvedBy } of pull.threads)
    expect([comments.length, resolvedBy]).toEqual([2, 'lintel[bot]']);
  expect(pull.reviews.filter(({ state }) => state === 'DISMISSED')).toHaveLength(1);
  expect(pull.reviews.filter(({ state }) => state === 'CHANGES_REQUESTED')).toEqual([]);
});
