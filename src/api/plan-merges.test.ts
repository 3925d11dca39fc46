import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, type OrchestrateAnswer } from '../contract/index.ts';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { planMerges } from './index.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }',
  'src/price.ts': 'export function price(amount: number): number {\n  return amount * 2;\n}\n',
  'src/shop.ts': "import { price } from './price.ts';\nexport const total = (): number => price(1);\n",
};

type Changed = Readonly<Record<string, string>>;

/** A repository with a branch for each change; one that is named `b<a` is started from `a`. */
function branches(changes: Readonly<Record<string, Changed>>, message?: string): string {
  const folder = gitFixture(temporary, FILES);
  for (const [names, files] of Object.entries(changes)) {
    const [name, from = 'main'] = names.split('<');
    gitIn(folder, 'checkout', '-q', '-b', name!, from);
    writeFiles(folder, files);
    commitAll(folder);
    if (message !== undefined) gitIn(folder, 'commit', '-q', '--amend', '-m', message);
  }
  gitIn(folder, 'checkout', '-q', 'main');
  return folder;
}

async function plan(
  changes: Readonly<Record<string, Changed>>,
  message?: string,
): Promise<OrchestrateAnswer> {
  const answer = await planMerges(branches(changes, message), { branches: ['*'], onto: 'main' });
  expect(ANSWERS.orchestrate.parse(answer)).toEqual(answer);
  return answer;
}

const pairsOf = ({ pairs }: OrchestrateAnswer): string[] =>
  pairs.map(({ a, b, kind, evidence }) => `${a} ${b} ${kind} ${evidence.map(({ file }) => file).join()}`);

const CURRENCY = {
  'src/price.ts':
    "export function price(amount: number, currency: string): number {\n  return currency === 'JPY' ? amount : amount * 2;\n}\n",
  'src/shop.ts': FILES['src/shop.ts'].replace('price(1)', "price(1, 'EUR')"),
};
const CART = {
  'src/cart.ts': "import { price } from './price.ts';\nexport const cart = (): number => price(3);\n",
};

test('branches that git merges and that break each other are told before either is merged', async () => {
  const answer = await plan({ cart: CART, currency: CURRENCY });
  expect(pairsOf(answer)).toEqual(['cart currency semantic src/cart.ts']);
  expect(answer.order).toEqual(['cart', 'currency']);
  expect(answer.groups).toEqual([['cart'], ['currency']]);
  expect(answer.complete).toBe(true);
});

test('what one branch breaks by itself is no matter of two', async () => {
  const broken = { 'src/price.ts': CURRENCY['src/price.ts'] };
  expect(pairsOf(await plan({ broken, docs: { 'README.md': 'Hello\n' } }))).toEqual([]);
});

test('a line that is wrong in one branch already is not blamed on the other one, which has it, too', async () => {
  const shop =
    "import { missing } from 'missing';\nimport { price } from './price.ts';\nexport const total = missing(price(1));\n";
  const wrong = { 'src/price.ts': CURRENCY['src/price.ts'], 'src/shop.ts': shop };
  expect(pairsOf(await plan({ wrong, right: { 'src/shop.ts': shop } }))).toEqual([]);
});

test('lines that both edit, with what each of them says', async () => {
  const floor = { 'src/price.ts': FILES['src/price.ts'].replace('amount * 2', 'Math.floor(amount)') };
  const { pairs } = await plan({ currency: CURRENCY, floor });
  expect(pairs).toMatchObject([
    {
      kind: 'textual',
      evidence: [
        {
          file: 'src/price.ts',
          b: ['export function price(amount: number): number {', '  return Math.floor(amount);'],
        },
      ],
    },
  ]);
});

test('a branch that was started from another one, one that says so, and one that imports what the other adds come later', async () => {
  const checkout = {
    'src/checkout.ts': "import { cart } from './cart.ts';\nexport const checkout = cart;\n",
  };
  const stacked = await plan({ cart: CART, 'a-checkout<cart': checkout });
  expect([stacked.order, pairsOf(stacked)]).toEqual([
    ['cart', 'a-checkout'],
    ['cart a-checkout dependency '],
  ]);
  const lacking = await plan({ cart: CART, 'a-checkout': checkout });
  expect([lacking.order, pairsOf(lacking)]).toEqual([
    ['cart', 'a-checkout'],
    ['cart a-checkout dependency src/checkout.ts'],
  ]);
  const told = await plan(
    { docs: { 'README.md': '1\n' }, 'a-page': { 'page.md': '2\n' } },
    'Page\n\nDepends-on: docs',
  );
  expect(told.order).toEqual(['docs', 'a-page']);
});

test('a branch that the base contradicts is not in the order, and one that it contains is merged', async () => {
  const folder = branches({
    late: { 'src/price.ts': '// late\n' },
    done: { 'README.md': 'Hello\n' },
    page: { 'page.md': '1\n' },
  });
  writeFiles(folder, { 'src/price.ts': '// early\n', 'README.md': 'Hello\n' });
  commitAll(folder);
  const { nodes, order } = await planMerges(folder, { branches: ['*'], onto: 'main' });
  expect(order).toEqual(['page']);
  expect(nodes.map(({ branch, status }) => `${branch} ${status}`)).toEqual([
    'late conflict',
    'page pending',
    'done merged',
  ]);
});

test('branches that nobody works on any more are left out unless they are named', async () => {
  const folder = branches({ page: { 'page.md': '1\n' }, old: { 'old.md': '1\n' } });
  const env = {
    ...process.env,
    GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  gitIn(folder, 'checkout', '-q', 'old');
  execFileSync('git', ['commit', '-q', '--amend', '-m', 'Old'], {
    cwd: folder,
    env,
  });
  gitIn(folder, 'checkout', '-q', 'main');
  expect((await planMerges(folder, { onto: 'main' })).order).toEqual(['page']);
  expect((await planMerges(folder, { branches: ['old'], onto: 'main' })).order).toEqual(['old']);
});

test('a folder of a repository has its own paths, and branches that change others are branches', async () => {
  const folder = branches({ cart: CART, currency: CURRENCY, docs: { 'README.md': '1\n' } });
  const answer = await planMerges(join(folder, 'src'), { branches: ['*'], onto: 'main' });
  expect(pairsOf(answer)).toEqual(['cart currency semantic cart.ts']);
  expect(answer.order).toEqual(['docs', 'cart', 'currency']);
});

test('nothing is written to the repository', async () => {
  const folder = branches({ cart: CART, currency: CURRENCY });
  const look = (): string[] =>
    ['count-objects', 'status', 'for-each-ref'].map((command) => gitIn(folder, command));
  const before = look();
  await planMerges(folder, { branches: ['*'], onto: 'main' }, { noCache: true });
  expect(look()).toEqual(before);
});

test('a folder without git, and names that no branch has', async () => {
  await expect(planMerges(temporary, { branches: ['*'] })).rejects.toThrow('is not a git repository');
  await expect(planMerges(branches({}), { branches: ['x*'] })).rejects.toThrow(
    'No branch is named like "x*"',
  );
});
