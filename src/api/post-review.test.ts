import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '../contract/index.ts';
import { scriptedFaults } from '../host/testing/forge/faults.ts';
import { startForge, type TestForge } from '../host/testing/forge/start-forge.ts';
import { gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { issueAt, linesWith, openPosting, type Posting } from './testing/posting.ts';

const folder = temporaryFolder();
let world: TestForge;
let posting: Posting;

beforeAll(async () => {
  world = await startForge({ folder });
  posting = await openPosting(world, folder, 'acme/shop');
});
afterAll(() => world.close());

const actsOf = ({ posting }: Answers['review']): string[] => posting!.acts.map(({ act }) => act);

test('comments live with the proposal: said once, resolved when gone, learned when dismissed', async () => {
  const { repository, pull, clone, post } = posting;
  world.faults = scriptedFaults([
    { on: /POST .*(?:reviews|comments)/, fault: { kind: 'drop', when: 'after' }, times: 2 },
  ]);
  expect(actsOf(await post([issueAt('one', 10), issueAt('far', 30)]))).toEqual(['review', 'comment']);
  expect([pull.reviews.length, pull.threads.length, pull.comments.length]).toEqual([1, 1, 1]);
  expect(pull.comments[0]!.body).toContain('Owners of what is changed: `@acme/texts` (1 file).');
  expect(actsOf(await post([issueAt('one', 10), issueAt('far', 30)]))).toEqual([]);

  await repository.bare.commit('one', { 'a.txt': linesWith('changed again') });
  world.token('maintainer');
  const gone = await post([issueAt('two', 11)]);
  expect(actsOf(gone)).toEqual(['review', 'reply', 'resolve', 'edit']);
  expect(pull.threads.map(({ resolvedBy }) => resolvedBy)).toEqual(['lintel[bot]', undefined]);
  expect(pull.reviews.map(({ state }) => state)).toEqual(['CHANGES_REQUESTED', 'COMMENTED']);

  pull.threads[1]!.comments[0]!.reactions.set('maintainer', '-1');
  const dismissed = await post([issueAt('two', 11)]);
  expect([dismissed.verdict, dismissed.dropped]).toEqual(['comment', { dismissed: 1 }]);
  expect(actsOf(dismissed)).toEqual(['resolve', 'edit', 'withdraw']);
  expect(pull.reviews[0]!.state).toBe('DISMISSED');
  const kept: unknown = JSON.parse(readFileSync(join(clone, '.lintel/suppressions.json'), 'utf8'));
  expect(kept).toMatchObject({
    suppressions: [{ issue: 'two', file: 'a.txt', by: 'maintainer', reason: 'thumbs down' }],
    feedback: [
      { issue: 'one', outcome: 'accepted' },
      { issue: 'two', outcome: 'dismissed' },
    ],
  });
  expect(gitIn(clone, 'status', '--porcelain')).toBe('');
});

test('where the forge takes no comment on lines, the summary has it; who may not write is told so', async () => {
  const { pull, post } = posting;
  const refusal = { kind: 'status', status: 422, when: 'before' } as const;
  world.faults = scriptedFaults([{ on: /POST .*reviews/, fault: refusal }]);
  const said = await post([issueAt('three', 12)]);
  expect(said.posting!.acts.map(({ act, comments }) => [act, comments?.length])).toEqual([
    ['review', 0],
    ['edit', undefined],
  ]);
  expect(pull.comments[0]!.body).toContain('a.txt:12');
  const reader = await post([issueAt('four', 12)], 'fork', 'read');
  expect(reader.posting).toMatchObject({ refused: expect.stringMatching(/403/) });
});
