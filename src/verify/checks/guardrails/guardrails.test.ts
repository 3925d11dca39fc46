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
