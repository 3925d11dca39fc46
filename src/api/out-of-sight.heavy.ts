// Every way in which a change can take something out of sight, against every check: what a check cannot see is never a pass.
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS, type Answers } from '../contract/index.ts';
import { gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { open } from './open.ts';
import { verifyRepository } from './verify-repository.ts';

const temporary = temporaryFolder();

const BASE = {
  'package.json': '{ "name": "shop", "type": "module", "private": true, "main": "src/main.ts" }',
  'tsconfig.json': `{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "types": [] }, "include": ["src"] }`,
  'src/price.ts': 'export function price(cents: number): number {\n  return cents / 100;\n}\n',
  'src/shop.ts':
    "import { price } from './price';\n\nexport function total(): number {\n  return price(5);\n}\n",
  'src/main.ts': "import { total } from './shop';\n\nexport const due: number = total();\n",
};
const SHOP = BASE['src/shop.ts'];
/** What `src/shop.ts` no longer fits. */
const BREAK = {
  'src/price.ts':
    'export function price(cents: number, currency: string): string {\n  return currency + cents / 100;\n}\n',
};
const CONFIG = (options: string, rest = '"include": ["src"]'): string =>
  `{ "compilerOptions": { ${options}, "module": "esnext", "moduleResolution": "bundler", "types": [] }, ${rest} }`;

type Act = (root: string) => void;
const writes =
  (files: Readonly<Record<string, string | Uint8Array>>): Act =>
  (root) =>
    void writeFiles(root, files);
const moves =
  (from: string, to: string): Act =>
  (root) => {
    mkdirSync(join(root, to, '..'), { recursive: true });
    renameSync(join(root, from), join(root, to));
    gitIn(root, 'add', '-A', '-f', to);
  };
const links =
  (path: string, target: string): Act =>
  (root) => {
    rmSync(join(root, path));
    symlinkSync(target, join(root, path));
  };
const nested: Act = (root) => void gitFixture(root, { 'x.ts': 'export {};\n' });

/** What the change does besides the break, what the whole of verify says then, and what `scope` says with every other check. */
const WAYS: readonly [way: string, acts: readonly Act[], verdict: 'review' | 'reject', scope: string][] = [
  ['a link to nothing', [links('src/shop.ts', 'gone.ts')], 'reject', 'LINK_NOT_READ'],
  ['a link out of the root', [links('src/shop.ts', '/etc/hosts')], 'reject', 'LINK_NOT_READ'],
  ['another repository', [nested], 'reject', 'OUTSIDE_CHANGED'],
  [
    'a file that is too large',
    [writes({ 'src/shop.ts': `${SHOP}// ${'x'.repeat(3_000)}\n` })],
    'review',
    'FILE_TOO_LARGE',
  ],
  [
    'UTF-16 without a mark',
    [writes({ 'src/shop.ts': Buffer.from(SHOP, 'utf16le') })],
    'reject',
    'FILE_NOT_UTF8',
  ],
  [
    'bytes of another encoding',
    [writes({ 'src/shop.ts': Buffer.from(`${SHOP}// \xe4\n`, 'latin1') })],
    'reject',
    'FILE_NOT_UTF8',
  ],
  ['a file that does not parse', [writes({ 'src/shop.ts': `${SHOP}const = ;\n` })], 'reject', 'SYNTAX_ERROR'],
  [
    'a file that says it is generated',
    [writes({ 'src/shop.ts': `// @generated\n${SHOP}` })],
    'reject',
    'FILES_EXCLUDED',
  ],
  [
    'a folder of copies',
    [
      moves('src/shop.ts', 'vendor/shop.ts'),
      writes({
        'vendor/shop.ts': SHOP.replace('./price', '../src/price'),
        'src/main.ts': BASE['src/main.ts'].replace('./shop', '../vendor/shop'),
      }),
    ],
    'reject',
    'FILES_EXCLUDED',
  ],
  ['another ending', [moves('src/main.ts', 'src/main.txt')], 'reject', 'SOURCE_OUT_OF_SIGHT'],
  [
    'a file that git ignores',
    [
      writes({ '.gitignore': 'src/main.ts\n' }),
      (root) => void gitIn(root, 'rm', '-q', '--cached', 'src/main.ts'),
    ],
    'reject',
    'SOURCE_OUT_OF_SIGHT',
  ],
  ['installed packages', [moves('src/main.ts', 'node_modules/main.ts')], 'reject', 'OUTSIDE_CHANGED'],
  [
    'no list of a config',
    [writes({ 'tsconfig.json': CONFIG('"strict": true', '"files": ["src/price.ts"]') })],
    'reject',
    'CONFIG_LOOSENED',
  ],
  ['no config', [(root) => rmSync(join(root, 'tsconfig.json'))], 'reject', 'CONFIG_LOOSENED'],
  [
    'no type check',
    [writes({ 'tsconfig.json': CONFIG('"strict": true, "noCheck": true') })],
    'reject',
    'CONFIG_LOOSENED',
  ],
  ['looser options', [writes({ 'tsconfig.json': CONFIG('"strict": false') })], 'reject', 'CONFIG_LOOSENED'],
  [
    'looser options of a config that is extended',
    [
      writes({
        'loose.json': '{ "compilerOptions": { "noCheck": true } }',
        'tsconfig.json': `{ "extends": "./loose.json", ${CONFIG('"strict": true').slice(1)}`,
      }),
    ],
    'reject',
    'CONFIG_LOOSENED',
  ],
  [
    'a comment for the whole file',
    [writes({ 'src/shop.ts': `// @ts-nocheck\n${SHOP}` })],
    'reject',
    'CHECKING_TURNED_OFF',
  ],
  [
    'settings that leave it out',
    [writes({ 'lintel.json': '{ "maxFileBytes": 2000, "exclude": ["src"] }' })],
    'reject',
    'SETTINGS_LOOSENED',
  ],
  [
    'settings that call it copied',
    [writes({ 'lintel.json': '{ "maxFileBytes": 2000, "roles": { "src": "vendored" } }' })],
    'reject',
    'SETTINGS_LOOSENED',
  ],
  ['settings that nobody can read', [writes({ 'lintel.json': '{ not json' })], 'reject', 'SETTINGS_LOOSENED'],
];

async function verdictOf(root: string, only?: (typeof CHECKS)[number]): Promise<Answers['verify']> {
  const request = only === undefined ? { skip: ['tests' as const] } : { only: [only] };
  return verifyRepository(root, { base: 'HEAD', ...request }, { noCache: true });
}

test.each(WAYS)('%s', { timeout: 300_000 }, async (_, acts, verdict, code) => {
  const root = gitFixture(temporary, { ...BASE, 'lintel.json': '{ "maxFileBytes": 2000 }' });
  writeFiles(root, BREAK);
  for (const act of acts) act(root);
  const whole = await verdictOf(root);
  expect([whole.verdict, whole.checks.some((entry) => entry.code === code)]).toEqual([verdict, true]);
  // What is open was read by the settings on the disk, which only the walk of a whole process leaves aside.
  const lintel = code === 'SETTINGS_LOOSENED' ? undefined : await open(root, { noCache: true, scan: true });
  const cells = [];
  for (const check of CHECKS) {
    const answer = await (lintel?.verify({ base: 'HEAD', only: [check] }) ?? verdictOf(root, check));
    cells.push([check, answer.verdict === 'accept', answer.checks.some((entry) => entry.code === code)]);
  }
  await lintel?.close();
  expect(cells).toEqual(CHECKS.map((check) => [check, false, true]));
});

test('a break that is silenced where it is weighs as much as the break', { timeout: 300_000 }, async () => {
  const said: Record<string, string> = {};
  for (const [how, text] of Object.entries({
    plain: SHOP,
    ignore: SHOP.replace('  return', '  // @ts-ignore\n  return'),
    expected: SHOP.replace('  return', '  // @ts-expect-error\n  return'),
    any: SHOP.replace('price(5)', '(price as any)(5)'),
    never: SHOP.replace('price(5)', '(price as never as (cents: number) => number)(5)'),
    unknown: SHOP.replace('price(5)', '(price as unknown as (cents: number) => number)(5)'),
    annotation: SHOP.replace('return price(5)', 'const loose: any = price;\n  return loose(5)'),
    mended: SHOP.replace('price(5)', "Number(price(5, '€'))"),
  })) {
    const root = gitFixture(temporary, BASE);
    writeFiles(root, { ...BREAK, 'src/shop.ts': text });
    said[how] = (await verdictOf(root, 'contracts')).verdict;
  }
  expect(said).toEqual({
    plain: 'reject',
    ignore: 'reject',
    expected: 'reject',
    any: 'reject',
    never: 'reject',
    unknown: 'reject',
    annotation: 'review',
    mended: 'accept',
  });
});
