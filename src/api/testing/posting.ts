// A pull request on a forge for tests, and reviews of it that find what the test says.
import type { Answers, ReviewIssue } from '../../contract/index.ts';
import { openForge } from '../../host/index.ts';
import { gitIn } from '../../host/testing/git-fixture.ts';
import { freshFolder } from '../../host/testing/temporary-folder.ts';
import type { TestPull, TestRepository } from '../../host/testing/forge/forge-state.ts';
import type { TestForge } from '../../host/testing/forge/start-forge.ts';
import { NOTHING_LEARNED } from '../../review/index.ts';
import { postReview } from '../post-review.ts';

export interface Posting {
  readonly repository: TestRepository;
  readonly pull: TestPull;
  /** Where what people say is remembered. */
  readonly clone: string;
  post(issues: readonly ReviewIssue[], by?: string, rights?: 'read'): Promise<Answers['review']>;
}

/** A file of which a line in the middle differs. */
export const linesWith = (changed = ''): string =>
  Array.from({ length: 30 }, (_, at) => (at === 9 && changed !== '' ? changed : `line ${at + 1}`)).join('\n');

export async function openPosting(world: TestForge, folder: string, name: string): Promise<Posting> {
  const files = { 'a.txt': linesWith(), CODEOWNERS: '*.txt @acme/texts\n' };
  const repository = await world.repository(name, files);
  await repository.bare.commit('one', { 'a.txt': linesWith('changed') });
  const pull = await world.pull(repository, 'one');
  const clone = freshFolder(folder);
  gitIn(clone, 'clone', '-q', repository.bare.path, '.');
  const post: Posting['post'] = async (issues, by = 'lintel[bot]', rights) => {
    const auth = { kind: 'token', token: world.token(by, rights) } as const;
    const forge = await openForge({ repository: name, baseUrl: world.apiUrl, auth, msPerSecond: 0 });
    const proposal = await forge.proposal(pull.number);
    const base = repository.bare.ref('refs/heads/main')!;
    const answer = answerOf(issues, base);
    const fetched = { root: clone, base };
    return postReview(
      { forge, proposal, fetched, answer, learned: NOTHING_LEARNED, memory: clone, isDry: false },
      {},
    );
  };
  return { repository, pull, clone, post };
}

function answerOf(issues: readonly ReviewIssue[], base: string): Answers['review'] {
  return {
    verdict: issues.length === 0 ? 'nothing_found' : 'request_changes',
    base,
    changed: { files: 1, added: 1, deleted: 1 },
    issues: [...issues],
    dropped: {},
    cost: { usd: 0, input_tokens: 0, output_tokens: 0 },
    complete: true,
    problems: [],
  };
}

export function issueAt(id: string, line: number): ReviewIssue {
  const place = { file: 'a.txt', span: { start: { line, column: 1 }, end: { line, column: 5 } } };
  const evidence = { kind: 'place', message: 'here', side: 'after', ...place, checked: true } as const;
  const words = { description: 'It breaks. @everyone', confidence: 1 };
  return { id, stage: 0, type: 'bug', severity: 'high', ...place, ...words, evidence: [evidence] };
}
