// What a change takes out of judgement, and that it is said with every check.
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { gitChange } from '../../testing/git-change.ts';
import { verifyChange } from '../../verify.ts';
import { churn } from '../churn.ts';
import { contracts } from '../contracts.ts';
import { scope } from './scope.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }',
  'src/price.ts': 'export const price = (cents: number): number => cents / 100;\n',
  'src/main.ts': "import { price } from './price';\n\nexport const due = price(5);\n",
};

type Changed = Readonly<Record<string, string | null>>;

async function said(changed: Changed): Promise<string[]> {
  const { checks } = await verifyChange(await changeBetween(temporary, FILES, changed), {}, [scope]);
  return checks.map(({ status, code = '', file = '' }) => [status, code, file].join(' ').trim());
}

test.each<[string, Changed, string[]]>([
  ['an edit', { 'src/main.ts': 'export {};\n' }, ['pass']],
  ['a removed source', { 'src/main.ts': null }, ['pass']],
  ['a large file', { 'src/main.ts': '//'.padEnd(1_000_001, 'x') }, ['unknown FILE_TOO_LARGE src/main.ts']],
  [
    'NUL bytes',
    { 'src/main.ts': 'a\0b\0' },
    ['unknown FILE_NOT_UTF8 src/main.ts', 'unknown SYNTAX_ERROR src/main.ts'],
  ],
  ['broken text', { 'src/main.ts': 'const = ;' }, ['unknown SYNTAX_ERROR src/main.ts']],
  [
    'another ending',
    { 'src/main.ts': null, 'main.txt': FILES['src/main.ts'] },
    ['review SOURCE_OUT_OF_SIGHT main.txt'],
  ],
  [
    'an ignored file',
    { 'src/main.ts': null, '.gitignore': 'src/m*\n' },
    ['review SOURCE_OUT_OF_SIGHT src/main.ts'],
  ],
  [
    'a generated file',
    { 'src/main.ts': `// @generated\n${FILES['src/main.ts']}` },
    ['unknown FILES_EXCLUDED src/main.ts'],
  ],
  [
    'a source among samples',
    { 'src/price.ts': null, 'examples/price.ts': FILES['src/price.ts'] },
    ['review SOURCE_OUT_OF_SIGHT examples/price.ts'],
  ],
  [
    'a copied file',
    { 'src/main.ts': null, 'vendor/main.ts': FILES['src/main.ts'] },
    ['unknown FILES_EXCLUDED vendor/main.ts'],
  ],
  [
    'no type check',
    { 'src/main.ts': `// @ts-nocheck\n${FILES['src/main.ts']}` },
    ['review CHECKING_TURNED_OFF src/main.ts'],
  ],
  [
    'looser options',
    { 'tsconfig.json': '{ "compilerOptions": { "types": [] } }' },
    ['review CONFIG_LOOSENED tsconfig.json'],
  ],
  [
    'fewer files',
    { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "exclude": ["src/main.ts"] }' },
    ['review CONFIG_LOOSENED tsconfig.json'],
  ],
  [
    'stricter options',
    { 'tsconfig.json': '{ "compilerOptions": { "strict": true, "noImplicitReturns": true } }' },
    ['pass'],
  ],
])('%s', async (_, changed, expected) => {
  expect(await said(changed)).toEqual(expected);
});

test('what no check can see is said with those that were asked for', async () => {
  const change = await changeBetween(temporary, FILES, {
    'src/main.ts': null,
    'main.txt': FILES['src/main.ts'],
  });
  const { checks, verdict } = await verifyChange(change, { only: ['churn'] }, [churn, scope]);
  expect([checks.map(({ check, status }) => `${check} ${status}`), verdict]).toEqual([
    ['churn pass', 'scope review'],
    'review',
  ]);
  const plain = await changeBetween(temporary, FILES, { 'src/main.ts': 'export {};\n' });
  expect((await verifyChange(plain, { only: ['churn'] }, [churn, scope])).checks).toHaveLength(1);
});

test('a link means the source that it leads to, and nothing where it leads to none', async () => {
  const linked = async (target: string): Promise<string[]> => {
    const change = await gitChange(
      temporary,
      FILES,
      { 'src/cent.ts': FILES['src/price.ts'] },
      {
        act(root) {
          rmSync(join(root, 'src/price.ts'));
          symlinkSync(target, join(root, 'src/price.ts'));
        },
      },
    );
    const { checks } = await verifyChange(change, {}, [contracts, scope]);
    return checks.map(({ check, status, code = '' }) => `${check} ${status} ${code}`.trim());
  };
  const gone = ['contracts fail IMPORT_BROKEN', 'scope unknown LINK_NOT_READ'];
  expect(await linked('cent.ts')).toEqual(['contracts pass', 'scope pass']);
  expect(await linked('euro.ts')).toEqual(gone);
  expect(await linked('/etc/hosts')).toEqual(gone);
});

const SUITE = {
  'package.json': '{ "type": "module", "scripts": { "test": "node --test" }, "c8": { "lines": 90 } }',
  'a.test.js': "import { test } from 'node:test';\n\ntest('a', () => {});\n",
};

test.each<[string, Changed, string[]]>([
  ['another test', { 'a.test.js': `${SUITE['a.test.js']}test('b', () => {});\n` }, ['pass']],
  [
    'another field',
    { 'package.json': SUITE['package.json'].replace('{', '{ "version": "1.0.0",') },
    ['pass'],
  ],
  [
    'a script that fails no more',
    { 'package.json': SUITE['package.json'].replace('--test', '--test || true') },
    ['review TEST_SETTINGS_CHANGED package.json'],
  ],
  [
    'a lower threshold',
    { 'package.json': SUITE['package.json'].replace('90', '9') },
    ['review TEST_SETTINGS_CHANGED package.json'],
  ],
  [
    'settings of a runner',
    { 'vitest.config.ts': 'export default {};\n' },
    ['review TEST_SETTINGS_CHANGED vitest.config.ts'],
  ],
  [
    'a test under another name',
    { 'a.test.js': null, 'a.check.js': SUITE['a.test.js'] },
    ['review TESTS_LEFT_OUT a.check.js'],
  ],
])('what decides which tests run: %s', async (_what, changed, expected) => {
  const { checks } = await verifyChange(await changeBetween(temporary, SUITE, changed), {}, [scope]);
  expect(checks.map(({ status, code = '', file = '' }) => [status, code, file].join(' ').trim())).toEqual(
    expected,
  );
});
