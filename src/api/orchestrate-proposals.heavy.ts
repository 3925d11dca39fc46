import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ANSWERS, type OrchestrateAnswer } from '../contract/index.ts';
import { openForge, openQueueClone } from '../host/index.ts';
import { seededFaults } from '../host/testing/forge/faults.ts';
import type { TestRepository } from '../host/testing/forge/forge-state.ts';
import { startForge } from '../host/testing/forge/start-forge.ts';
import { createWebhooks } from '../host/testing/forge/webhooks.ts';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { orchestrateProposals, type OrchestrateRequest } from './index.ts';

const temporary = temporaryFolder();
process.env['XDG_STATE_HOME'] = join(temporary, 'state');
const forge = await startForge({ folder: join(temporary, 'forge') });
afterAll(() => forge.close());
const token = forge.token('lintel');

const FILES = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022", "noEmit": true, "allowImportingTsExtensions": true } }',
  'price.ts': 'export function price(amount: number): number {\n  return amount * 2;\n}\n',
  'shop.ts': "import { price } from './price.ts';\nexport const total = (): number => price(1);\n",
};
const CART = {
  'cart.ts': "import { price } from './price.ts';\nexport const cart = (): number => price(3);\n",
};

interface Shop {
  readonly shop: TestRepository;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Pull requests for each kind of trouble; the check of each has passed unless its name says otherwise. */
async function open(name: string): Promise<Shop> {
  const shop = await forge.repository(name, FILES);
  shop.protections.set('main', { checks: ['ci'] });
  const numbers: Record<string, number> = {};
  const pull = async (
    branch: string,
    files: Record<string, string>,
    options: Parameters<typeof forge.pull>[2] & { from?: never; state?: 'success' | 'failure' } = {},
  ): Promise<void> => {
    const { state = 'success', ...rest } = options;
    const commit = await shop.bare.commit(branch, files, branch, 'main');
    numbers[branch] = (await forge.pull(shop, branch, rest)).number;
    shop.statuses.set(commit, [{ context: 'ci', state, description: '' }]);
  };
  await pull('docs', { 'README.md': 'Shop\n' });
  await pull('guide', { 'guide.md': 'Guide\n' }, { body: `Depends-on: #${numbers['docs']}` });
  await pull('cart', CART);
  await pull('currency', {
    'price.ts':
      'export function price(amount: number, currency: string): number {\n  return amount * currency.length;\n}\n',
    'shop.ts': "import { price } from './price.ts';\nexport const total = (): number => price(1, '€');\n",
  });
  await pull('red', { 'red.md': 'Red\n' }, { state: 'failure' });
  await pull('draft', { 'draft.md': 'Draft\n' }, { draft: true });
  return { shop, numbers };
}

const asked = (name: string): OrchestrateRequest => ({
  repositories: [name],
  forge: { baseUrl: forge.apiUrl, auth: { kind: 'token', token }, msPerSecond: 0 },
  pollSeconds: 0,
  waitSeconds: 40,
});

const outcomes = ({ executed }: OrchestrateAnswer, { numbers }: Shop): string[] =>
  (executed ?? [])
    .map(({ name, status }) => `${Object.keys(numbers).find((key) => name === `#${numbers[key]}`)} ${status}`)
    .sort();

const DONE = ['cart merged', 'currency failed', 'docs merged', 'draft skipped', 'guide merged', 'red failed'];
const MERGED = ['cart', 'docs', 'guide'];

/** What the branch has: each of them once, and nothing before what it depends on. */
async function expectMerged({ shop }: Shop): Promise<void> {
  const merged = [...shop.pulls.values()].filter(({ mergedAs }) => mergedAs !== undefined);
  expect(merged.map(({ headBranch }) => headBranch).sort()).toEqual(MERGED);
  const commits = (await shop.bare.git(['rev-list', '--reverse', 'refs/heads/main'])).trim().split('\n');
  expect(commits.length).toBe(1 + MERGED.length);
  const placeOf = (branch: string): number =>
    commits.indexOf(merged.find(({ headBranch }) => headBranch === branch)!.mergedAs!);
  expect(placeOf('docs')).toBeLessThan(placeOf('guide'));
}

test('the plan names pull requests, and nothing is done', async () => {
  const shop = await open('shop/plan');
  const answer = await orchestrateProposals(temporary, asked('shop/plan'));
  expect(ANSWERS.orchestrate.parse(answer)).toEqual(answer);
  const { docs, guide, cart, currency } = shop.numbers;
  expect(answer.nodes.find(({ pr_number: number }) => number === guide)).toMatchObject({
    branch: 'guide',
    base: 'main',
    repository: 'shop/plan',
    depends_on: [docs],
    changed_files: ['guide.md'],
  });
  expect(answer.nodes.find(({ pr_number: number }) => number === cart)).toMatchObject({
    conflicts_with: [currency],
  });
  expect([...shop.shop.pulls.values()].every(({ state }) => state === 'open')).toBe(true);
});

test('what nothing is wrong with is merged, with faults of the forge on the way', async () => {
  const shop = await open('shop/faults');
  forge.faults = seededFaults(1, 0.05);
  const answer = await orchestrateProposals(temporary, { ...asked('shop/faults'), execute: true });
  forge.faults = undefined;
  expect(outcomes(answer, shop)).toEqual(DONE);
  const main = shop.shop.bare.ref('refs/heads/main')!;
  expect(await shop.shop.bare.git(['ls-tree', '--name-only', main])).toContain('cart.ts');
  await expectMerged(shop);
});

test('a conflict that can be resolved is pushed to the branch of the pull request, and to no fork', async () => {
  const list = (...names: string[]): Record<string, string> => ({ 'list.json': JSON.stringify(names) });
  const shop = await forge.repository('shop/list', list('a'));
  const fork = await forge.repository('dev/list', shop);
  const start = shop.bare.ref('refs/heads/main')!;
  await shop.bare.commit('main', list('a', 'b'), 'b');
  const head = await shop.bare.commit('more', list('a', 'c'), 'more', start);
  const far = await fork.bare.commit('far', list('a', 'd'), 'far', start);
  const [own, foreign] = [await forge.pull(shop, 'more'), await forge.pull(shop, 'far', { from: fork })];
  const { nodes } = await orchestrateProposals(temporary, asked('shop/list'));
  expect(nodes.map(({ branch, push, reason }) => [branch, push, reason])).toEqual([
    ['more', 'more', expect.stringMatching(/^Git cannot merge them: \S.* list\.json\.$/)],
    [
      'far',
      undefined,
      expect.stringMatching(/It comes from another repository: somebody has to merge it\.$/),
    ],
  ]);
  const { executed } = await orchestrateProposals(temporary, { ...asked('shop/list'), execute: true });
  expect(executed!.map(({ name, status }) => [name, status])).toEqual([
    [`#${foreign.number}`, 'skipped'],
    [`#${own.number}`, 'merged'],
  ]);
  expect(await shop.bare.git(['log', '-1', '--format=%P %an %s', own.head])).toBe(
    `${head} ${own.baseAtMerge} lintel Merge branch 'main' into more`,
  );
  expect(await shop.bare.git(['show', 'main:list.json'])).toBe('["a","b","c"]');
  expect(fork.bare.ref('refs/heads/far')).toBe(far);
});

test('what the forge delivers ends a wait, and what is true is asked of the forge', async () => {
  const shop = await forge.repository('shop/watched', { 'a.md': 'a\n' });
  const head = await shop.bare.commit('b', { 'b.md': 'b\n' }, 'b', 'main');
  const pull = await forge.pull(shop, 'b');
  const check = (state: 'pending' | 'success'): void =>
    void shop.statuses.set(head, [{ context: 'ci', state, description: '' }]);
  check('pending');
  const stop = new AbortController();
  let url = '';
  let isTold = false;
  forge.faults = (_, path) => {
    if (!isTold && path.endsWith('/check-runs')) {
      isTold = true;
      setTimeout(() => {
        check('success');
        const webhooks = createWebhooks({ url, secret: 'secret' });
        webhooks.tell('status', { repository: { full_name: 'shop/watched' }, sha: head });
      }, 100);
    }
    return undefined;
  };
  const watching = orchestrateProposals(temporary, {
    ...asked('shop/watched'),
    execute: true,
    watch: true,
    listen: { port: 0, secret: 'secret', burstMs: 0 },
    pollSeconds: 3600,
    waitSeconds: 7200,
    signal: stop.signal,
    onStep: (step) => {
      const port = /^listening at port (\d+)$/.exec(step)?.[1];
      if (port !== undefined) url = `http://127.0.0.1:${port}/`;
      if (step.startsWith(`#${pull.number} merged`)) stop.abort();
    },
  });
  await expect(watching).rejects.toThrow();
  forge.faults = undefined;
  expect(pull.mergedAs).toBe(shop.bare.ref('refs/heads/main'));
});

test('a process that is killed is started again, and nothing is merged twice', async () => {
  const shop = await open('shop/killed');
  await killedAt(shop.shop.name, 'merging #');
  await orchestrateProposals(temporary, { ...asked(shop.shop.name), execute: true });
  await expectMerged(shop);
});

test('what was merged is taken back by a branch of its own, which is made once', async () => {
  const shop = await forge.repository('shop/revert', FILES);
  const merged = await shop.bare.commit('main', CART, 'cart');
  const clone = await openQueueClone(
    await openForge({ ...asked('').forge, repository: 'shop/revert' }),
    temporary,
  );
  try {
    const onto = await clone.fetchBranch('main');
    await clone.pushRevert('lintel/revert-1', onto, merged);
    const first = shop.bare.ref('refs/heads/lintel/revert-1');
    await clone.pushRevert('lintel/revert-1', onto, merged);
    expect(shop.bare.ref('refs/heads/lintel/revert-1')).toBe(first);
    expect(await shop.bare.git(['ls-tree', '--name-only', first!])).not.toContain('cart.ts');
    expect(clone.defaultBranch).toBe('main');
  } finally {
    clone.remove();
  }
});

function killedAt(name: string, step: string): Promise<void> {
  const api = new URL('index.ts', import.meta.url).href;
  const code = `const { orchestrateProposals } = await import(${JSON.stringify(api)});
await orchestrateProposals(${JSON.stringify(temporary)}, { ...${JSON.stringify(asked(name))}, execute: true, onStep: (step) => console.log(step) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text: Buffer) => {
    if (text.toString().includes(step)) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', () => resolve()));
}
