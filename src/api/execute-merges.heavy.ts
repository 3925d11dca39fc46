import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS } from '../contract/index.ts';
import { openWorkStore } from '../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { scriptedModel } from '../review/testing/scripted-model.ts';
import { planMerges } from './index.ts';

const temporary = temporaryFolder();
process.env['XDG_STATE_HOME'] = join(temporary, 'state');

const TSCONFIG =
  '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022", "noEmit": true, "allowImportingTsExtensions": true } }';
const PRICE = 'export function price(amount: number): number {\n  return amount * 2;\n}\n';

const folder = gitFixture(temporary, {
  'tsconfig.json': TSCONFIG,
  'price.ts': PRICE,
  'shop.ts': "import { price } from './price.ts';\nexport const prices = [price(1)];\n",
});
gitIn(folder, 'config', 'user.name', 'Test');
gitIn(folder, 'config', 'user.email', 'test@example.com');
for (const [name, files] of Object.entries<Record<string, string>>({
  cart: { 'cart.ts': "import { price } from './price.ts';\nexport const cart = (): number => price(3);\n" },
  currency: {
    'price.ts':
      'export function price(amount: number, currency: string): number {\n  return amount * currency.length;\n}\n',
    'shop.ts': "import { price } from './price.ts';\nexport const prices = [price(1, '€')];\n",
  },
  four: { 'shop.ts': "import { price } from './price.ts';\nexport const prices = [price(1), price(4)];\n" },
  five: { 'shop.ts': "import { price } from './price.ts';\nexport const prices = [price(1), price(5)];\n" },
})) {
  gitIn(folder, 'checkout', '-q', '-b', name, 'main');
  writeFiles(folder, files);
  commitAll(folder);
}
gitIn(folder, 'checkout', '-q', 'main');

const execute = async (): Promise<string[]> => {
  const answer = await planMerges(folder, { branches: ['*'], onto: 'main', execute: true });
  expect(ANSWERS.orchestrate.parse(answer)).toEqual(answer);
  return answer.executed!.map(({ name, status, reason = '' }) => `${name} ${status} ${reason}`.trim());
};

test('what nothing is wrong with is merged, conflicts of lists are resolved, and what breaks is left alone', async () => {
  writeFiles(folder, { 'price.ts': '// dirty\n' });
  await expect(execute()).rejects.toThrow(`it is checked out in ${folder}, where files are changed`);
  gitIn(folder, 'checkout', '-q', '.');
  const before = gitIn(folder, 'rev-parse', 'main').trim();
  expect(await execute()).toEqual([
    'cart merged',
    'five merged',
    'four merged',
    expect.stringMatching(/^currency (?:conflict|failed) /),
  ]);
  expect(gitIn(folder, 'show', 'main:shop.ts')).toContain('[price(1), price(5), price(4)]');
  expect(gitIn(folder, 'status', '--porcelain')).toBe('');
  expect(gitIn(folder, 'rev-list', '--count', '--first-parent', `${before}..main`).trim()).toBe('3');
  const again = await planMerges(folder, { branches: ['cart', 'four', 'five'], onto: 'main', execute: true });
  expect([
    again.executed,
    gitIn(folder, 'rev-list', '--count', '--first-parent', `${before}..main`).trim(),
  ]).toEqual([[], '3']);
});

test('what both add to one list would be resolved if nothing is wrong with the result', async () => {
  const list = (imported: string, ...names: string[]): Record<string, string> => ({
    'src/all.ts': `import { ${imported} } from './price.ts';\nexport const all: ((amount: number) => number)[] = [${names.join(', ')}];\n`,
  });
  const cheap = `${PRICE}export const cheap = (amount: number): number => amount;\n`;
  const shop = gitFixture(temporary, {
    'tsconfig.json': TSCONFIG,
    'src/price.ts': cheap,
    ...list('price', 'price'),
  });
  for (const [name, files] of Object.entries<Record<string, string>>({
    abs: list('price', 'price', 'Math.abs'),
    cheap: list('price, cheap', 'price', 'cheap'),
    dear: { ...list('price', 'price', 'Math.floor'), 'src/price.ts': PRICE },
  })) {
    gitIn(shop, 'checkout', '-q', '-b', name, 'main');
    writeFiles(shop, files);
    commitAll(shop);
  }
  const { pairs } = await planMerges(shop, { branches: ['abs', 'cheap', 'dear'], onto: 'main' });
  const files = [{ file: 'src/all.ts', by: 'structure', what: ['list items'] }];
  const resolved = { accepted: true, files, unresolved: [] };
  expect(pairs.map(({ a, b, resolution }) => [a, b, resolution])).toEqual([
    ['abs', 'cheap', resolved],
    ['abs', 'dear', resolved],
    [
      'cheap',
      'dear',
      { accepted: false, files, unresolved: [], reason: expect.stringMatching(/^src\/all\.ts.*cheap/) },
    ],
  ]);
});

test('a model proposes what nothing else resolves, and what it proposes is judged', async () => {
  const call = (args: string): Record<string, string> => ({
    'shop.ts': `import { price } from './price.ts';\nexport const total = ${args};\n`,
  });
  const shop = gitFixture(temporary, { 'tsconfig.json': TSCONFIG, 'price.ts': PRICE, ...call('price(1)') });
  gitIn(shop, 'config', 'user.name', 'Test');
  gitIn(shop, 'config', 'user.email', 'test@example.com');
  for (const [name, args] of [
    ['double', 'price(1) + price(1)'],
    ['floor', 'Math.floor(price(1))'],
  ] as const) {
    gitIn(shop, 'checkout', '-q', '-b', name, 'main');
    writeFiles(shop, call(args));
    commitAll(shop);
  }
  gitIn(shop, 'checkout', '-q', 'main');
  const merged = async (text: string): Promise<unknown[]> => {
    const model = scriptedModel(async (_, ask) => {
      await ask('store_resolution', { conflict: 1, text });
    });
    const request = { branches: ['double', 'floor'], onto: 'main', execute: true, asking: { model } };
    const { executed, pairs } = await planMerges(shop, request);
    return [...executed!.map(({ status }) => status), ...pairs.map(({ resolution }) => resolution?.files)];
  };
  // One argument too many: it has the words of both sides, and does not fit.
  expect(await merged('export const total = Math.floor(price(1, price(1)));')).toMatchObject([
    'merged',
    'failed',
    [{ by: 'model' }],
  ]);
  expect(await merged('export const total = Math.floor(price(1) + price(1));')).toEqual(['merged']);
  expect(gitIn(shop, 'show', 'main:shop.ts')).toContain('Math.floor(price(1) + price(1))');
});

test('only one process merges into a branch', async () => {
  const store = await openWorkStore(join(temporary, 'state', 'lintel', 'orchestrate'));
  const right = await store.lock(`branches ${join(folder, '.git')} main`);
  await expect(execute()).rejects.toThrow('Another process merges branches into main');
  await right!.release();
  await store.close();
});

test('a process that is killed at any step leaves nothing half-done, and nothing is done twice', async () => {
  const shop = gitFixture(temporary, { 'a.txt': '1\n' });
  gitIn(shop, 'config', 'user.name', 'Test');
  gitIn(shop, 'config', 'user.email', 'test@example.com');
  for (const name of ['one', 'two', 'three']) {
    gitIn(shop, 'checkout', '-q', '-b', name, 'main');
    writeFiles(shop, { [`${name}.txt`]: '1\n' });
    commitAll(shop);
  }
  gitIn(shop, 'checkout', '-q', '--detach', 'main');
  for (const step of ['merging one', 'merging two']) await runUntil(shop, step);
  await planMerges(shop, { branches: ['*'], onto: 'main', execute: true });
  expect(gitIn(shop, 'log', '--first-parent', '--format=%s', 'main').trim().split('\n')).toEqual([
    "Merge branch 'two' into main",
    "Merge branch 'three' into main",
    "Merge branch 'one' into main",
    'state',
  ]);
});

test('a run that is told to stop says what is merged and what is left', async () => {
  const shop = gitFixture(temporary, { 'a.txt': '1\n' });
  gitIn(shop, 'config', 'user.name', 'Test');
  gitIn(shop, 'config', 'user.email', 'test@example.com');
  for (const name of ['one', 'two']) {
    gitIn(shop, 'checkout', '-q', '-b', name, 'main');
    writeFiles(shop, { [`${name}.txt`]: '1\n' });
    commitAll(shop);
  }
  const stop = new AbortController();
  const onStep = (step: string): void => void (step === 'merging two' && stop.abort());
  const request = { branches: ['*'], onto: 'main', execute: true, onStep, signal: stop.signal };
  await expect(planMerges(shop, request)).rejects.toMatchObject({
    code: 'INTERRUPTED',
    message: 'Stopped. Merged: one; waiting: two.',
    data: {
      changes: [
        { name: 'one', status: 'merged' },
        { name: 'two', status: 'waiting' },
      ],
    },
  });
  expect(gitIn(shop, 'log', '-1', '--format=%s', 'main').trim()).toBe("Merge branch 'one' into main");
});

/** Merges in a process of its own, which is killed when it says that it is about to do this, or a little later. */
function runUntil(shop: string, step: string): Promise<void> {
  const api = new URL('index.ts', import.meta.url).href;
  const code = `const { planMerges } = await import(${JSON.stringify(api)});
await planMerges(${JSON.stringify(shop)}, { branches: ['*'], onto: 'main', execute: true, onStep: (step) => console.log(step) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text: Buffer) => {
    if (text.toString().includes(step)) setTimeout(() => child.kill('SIGKILL'), step.length);
  });
  return new Promise((resolve) => child.on('close', () => resolve()));
}
