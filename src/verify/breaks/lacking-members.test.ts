// What an object lacks is certain, although a package is missing that its other members come from, and another TypeScript is in use.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { gitChange } from '../testing/git-change.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

const PACKAGES = '{ "dependencies": { "missing": "1" }, "devDependencies": { "typescript": "^5.1.3" } }\n';
const store = (more: string): string =>
  `import type { Client } from 'missing';\nexport interface Store {\n  client: Client;\n  get(key: string): Client;\n${more}}\n`;
const IMPORTS = "import { connect } from 'missing';\nimport type { Store } from './store';\n";

test.each([
  ['const store: Store = { client: connect(), get: (key) => connect(key) };\nexport { store };\n', 'reject'],
  [
    'export function store(): Store {\n  return { client: connect(), get: (key) => connect(key) };\n}\n',
    'reject',
  ],
  [
    'const store: Store = { ...connect(), get: (key: string) => connect(key), client: 1 };\nexport { store };\n',
    'accept',
  ],
])('%s', async (use, expected) => {
  const change = await gitChange(
    temporary,
    { 'package.json': PACKAGES, 'store.ts': store(''), 'use.ts': IMPORTS + use },
    { 'store.ts': store('  drop(key: string): void;\n') },
  );
  const { verdict, checks } = await verifyChange(change, { only: ['contracts'] });
  expect([verdict, checks.map(({ file, message }) => [file, message])]).toEqual([
    expected,
    expect.anything(),
  ]);
});
