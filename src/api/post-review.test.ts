import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers, ReviewIssue } from '../contract/index.ts';
import { openForge, type Forge } from '../host/index.ts';
import { scriptedFaults } from '../host/testing/forge/faults.ts';
import type { TestPull, TestRepository } from '../host/testing/forge/forge-state.ts';
import { startForge, type TestForge } from '../host/testing/forge/start-forge.ts';
import { gitIn } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder } from '../host/testing/temporary-folder.ts';
import { NOTHING_LEARNED } from '../review/index.ts';
import { postReview } from './post-review.ts';

const folder = temporaryFolder();
const lines = (changed = ''): string =>
  Array.from({ length: 30 }, (_, at) => (at === 9 && changed !== '' ? changed : `line ${at + 1}`)).join('\n');
let world: TestForge;
let repository: TestRepository;
let pull: TestPull;
let clone: string;

beforeAll(async () => {
  world = await startForge({ folder });
  repository = await world.repository('acme/shop', { 'a.txt': lines(), CODEOWNERS: '*.txt @acme/texts\n' });
  await repository.bare.commit('one', { 'a.txt': lines('changed') });
  pull = await world.pull(repository, 'one');
  clone = freshFolder(folder);
  gitIn(clone, 'clone', '-q', repository.bare.path, '.');
});
afterAll(() => world.close());

const asUser = (login: string, rights?: 'read'): Promise<Forge> =>
  openForge({
    repository: repository.name,
    baseUrl: world.apiUrl,
    auth: { kind: 'token', token: world.token(login, rights) },
    msPerSecond: 0,
  });

const issue = (id: string, line: number): ReviewIssue => {
  const place = { file: 'a.txt', span: { start: { line, column: 1 }, end: { line, column: 5 } } };
  const evidence = { kind: 'place', message: 'here', side: 'after', ...place, checked: true } as const;
  const words = { description: 'It breaks. @everyone', confidence: 1 };
  return { id, stage: 0, type: 'bug', severity: 'high', ...place, ...words, evidence: [evidence] };
};

async function post(
  issues: readonly ReviewIssue[],
  by = 'lintel[bot]',
  rights?: 'read',
): Promise<Answers['review']> {
  const forge = await asUser(by, rights);
  const base = repository.bare.ref('refs/heads/main')!;
  const answer: Answers['review'] = {
    verdict: 'request_changes',
    base,
    changed: { files: 1, added: 1, deleted: 1 },
    issues: [...issues],
    dropped: {},
    cost: { usd: 0, input_tokens: 0, output_tokens: 0 },
    complete: true,
    problems: [],
  };
  const proposal = await forge.proposal(pull.number);
  const fetched = { root: clone, base };
  return postReview(
    { forge, proposal, fetched, answer, learned: NOTHING_LEARNED, memory: clone, isDry: false },
    {},
  );
}

const actsOf = ({ posting }: Answers['review']): string[] => posting!.acts.map(({ act }) => act);

test('comments live with the proposal: said once, resolved when gone, learned when dismissed', async () => {
  world.faults = scriptedFaults([
    { on: /POST .*(?:reviews|comments)/, fault: { kind: 'drop', when: 'after' }, times: 2 },
  ]);
  expect(actsOf(await post([issue('one', 10), issue('far', 30)]))).toEqual(['review', 'comment']);
  expect([pull.reviews.length, pull.threads.length, pull.comments.length]).toEqual([1, 1, 1]);
  expect(pull.comments[0]!.body).toContain('Owners of what is changed: `@acme/texts` (1 file).');
  expect(actsOf(await post([issue('one', 10), issue('far', 30)]))).toEqual([]);

  await repository.bare.commit('one', { 'a.txt': lines('changed again') });
  world.token('maintainer');
  const gone = await post([issue('two', 11)]);
  expect(actsOf(gone)).toEqual(['review', 'reply', 'resolve', 'edit']);
  expect(pull.threads.map(({ resolvedBy }) => resolvedBy)).toEqual(['lintel[bot]', undefined]);
  expect(pull.reviews.map(({ state }) => state)).toEqual(['CHANGES_REQUESTED', 'COMMENTED']);

  pull.threads[1]!.comments[0]!.reactions.set('maintainer', '-1');
  const dismissed = await post([issue('two', 11)]);
  expect([dismissed.verdict, dismissed.dropped]).toEqual(['nothing_found', { dismissed: 1 }]);
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
  const refusal = { kind: 'status', status: 422, when: 'before' } as const;
  world.faults = scriptedFaults([{ on: /POST .*reviews/, fault: refusal }]);
  const said = await post([issue('three', 12)]);
  expect(said.posting!.acts.map(({ act, comments }) => [act, comments?.length])).toEqual([
    ['review', 0],
    ['edit', undefined],
  ]);
  expect(pull.comments[0]!.body).toContain('a.txt:12');
  const reader = await post([issue('four', 12)], 'fork', 'read');
  expect(reader.posting).toMatchObject({ refused: expect.stringMatching(/403/) });
  expect(existsSync(join(clone, '.lintel/suppressions.json'))).toBe(true);
});
