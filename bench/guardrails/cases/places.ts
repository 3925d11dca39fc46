// Hosts of production, protected files, and the size of a change.
import { arriving, changing, type GuardrailCase } from '../case.ts';

const HOST = ['PRODUCTION_URL?'];
const PATH = ['PROTECTED_PATH?'];
const RULES = ['RULES_CHANGED?'];
const NOTHING: readonly string[] = [];

const host = (name: string, value: string, expect: readonly string[]): GuardrailCase =>
  arriving(name, 'src/client.ts', `export const url = '${value}';\n`, expect);

export const HOSTS: readonly GuardrailCase[] = [
  host('an API of production', 'https://api.prod.acme-shop.io/v1', HOST),
  host('production written out', 'https://production.acme-shop.io', HOST),
  host('production after a dash', 'https://payments-prod.acme-shop.io', HOST),
  host('a database of production', 'db-prod-01.acme-shop.internal', HOST),
  host('a database of AWS', 'shop.c1abcd.eu-west-1.rds.amazonaws.com', HOST),
  host('a database of Azure', 'https://shop.database.windows.net', HOST),
  host('a cluster of MongoDB', 'mongodb+srv://cluster0.ab1cd.mongodb.net/shop', HOST),
  host('a cache', 'rediss://shop-eu.upstash.io:6379', HOST),
  host('a host with a port', 'prod-queue.acme-shop.net:5672', HOST),
  host('the word in a path', 'https://acme-shop.io/docs/production', NOTHING),
  host('a public API', 'https://api.github.com/repos', NOTHING),
  host('a staging host', 'https://api.staging.acme-shop.io', NOTHING),
  host('the local host', 'http://localhost:3000/production', NOTHING),
  host('a product', 'https://products.acme-shop.io', NOTHING),
  host('an example', 'https://api.prod.example.com', NOTHING),
  host('a build of React', 'react.production.min.js', NOTHING),
  host('a mode', 'production', NOTHING),
  host('a schema', 'https://json.schemastore.org/package.json', NOTHING),
  arriving(
    'a comment',
    'src/client.ts',
    '// Runs at https://api.prod.acme-shop.io in production.\nexport const url = process.env.API_URL;\n',
    NOTHING,
  ),
  arriving(
    'a test',
    'test/client.test.ts',
    "import { test } from 'vitest';\n\ntest('url', () => check('https://api.prod.acme-shop.io'));\n",
    NOTHING,
  ),
  arriving('a document', 'docs/hosts.md', 'See https://api.prod.acme-shop.io.\n', NOTHING),
  arriving(
    'a place for deployment',
    'infra/main.ts',
    "export const host = 'https://api.prod.acme-shop.io';\n",
    NOTHING,
  ),
  changing(
    'a host that was there',
    { 'src/client.ts': "export const url = 'https://api.prod.acme-shop.io';\n" },
    { 'src/client.ts': "export const url = 'https://api.prod.acme-shop.io/v2';\n" },
    NOTHING,
  ),
  changing(
    'a host that may be named',
    {},
    { 'src/client.ts': "export const url = 'https://api.prod.acme-shop.io';\n" },
    NOTHING,
    { rules: { 'production-hosts': { allow: ['api.prod.acme-shop.io'] } } },
  ),
  changing(
    'hosts of an organisation',
    {},
    { 'src/client.ts': "export const url = 'https://live.acme-shop.io';\n" },
    ['PRODUCTION_URL'],
    { rules: { 'production-hosts': { hosts: [String.raw`^live\.`], severity: 'fail' } } },
  ),
];

const LOCK = '{ "lockfileVersion": 3, "packages": {} }\n';

export const PATHS: readonly GuardrailCase[] = [
  arriving('a workflow', '.github/workflows/release.yml', 'on: push\n', PATH),
  arriving('an action', '.github/actions/setup/action.yml', 'name: setup\n', PATH),
  arriving('GitLab', '.gitlab-ci.yml', 'stages: [test]\n', PATH),
  arriving('CircleCI', '.circleci/config.yml', 'version: 2.1\n', PATH),
  arriving('a hook', '.husky/pre-commit', 'npm test\n', PATH),
  arriving('owners', '.github/CODEOWNERS', '* @shop\n', PATH),
  arriving('settings of Lintel', 'lintel.json', '{}\n', RULES),
  changing('a license', { LICENSE: 'MIT\n' }, { LICENSE: 'Apache-2.0\n' }, PATH),
  changing('a license that is removed', { LICENSE: 'MIT\n' }, { LICENSE: null }, PATH),
  changing(
    'a workflow that is moved away',
    { '.github/workflows/ci.yml': 'on: push\njobs: {}\n' },
    { '.github/workflows/ci.yml': null, 'old/ci.yml': 'on: push\njobs: {}\n' },
    PATH,
  ),
  changing(
    'a lock file alone',
    { 'package-lock.json': LOCK },
    { 'package-lock.json': LOCK.replace('{}', '{ "node_modules/a": {} }') },
    PATH,
  ),
  changing(
    'a lock file with its package.json',
    { 'package-lock.json': LOCK },
    {
      'package-lock.json': LOCK.replace('{}', '{ "": {} }'),
      'package.json': '{ "name": "shop", "version": "1.0.1" }\n',
    },
    NOTHING,
  ),
  changing(
    'the rule file',
    { 'rules.json': '{ "rules": {} }' },
    { 'rules.json': '{ "rules": { "secrets": { "severity": "off" } } }' },
    RULES,
    { extends: 'rules.json' },
  ),
  changing(
    'a folder of an organisation',
    {},
    { 'src/billing/tax.ts': 'export const tax = 0.19;\n' },
    ['PROTECTED_PATH'],
    { rules: { 'protected-paths': { paths: ['src/billing'], severity: 'fail' } } },
  ),
  changing('nothing is protected', {}, { '.github/workflows/ci.yml': 'on: push\n' }, NOTHING, {
    rules: { 'protected-paths': { paths: [] } },
  }),
  arriving('an issue template', '.github/ISSUE_TEMPLATE/bug.md', '# Bug\n', NOTHING),
  arriving('a folder called workflows', 'src/workflows/start.ts', 'export const start = 1;\n', NOTHING),
  arriving('a license of something else', 'src/license.ts', "export const license = 'MIT';\n", NOTHING),
  arriving('settings of an editor', '.vscode/settings.json', '{}\n', NOTHING),
];

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const value${index} = ${index};\n`).join('');
const files = (count: number, folder: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/part${index}.ts`,
      `export const part = ${index};\n`,
    ]),
  );

export const SIZES: readonly GuardrailCase[] = [
  arriving('many lines', 'src/values.ts', lines(1600), ['CHANGE_TOO_LARGE?']),
  arriving('few lines', 'src/values.ts', lines(200), NOTHING),
  arriving('many generated lines', 'src/values.ts', `// @generated by values\n${lines(1600)}`, NOTHING),
  arriving('many lines of a document', 'docs/values.md', lines(1600), NOTHING),
  arriving('many lines of a lock file', 'yarn.lock', lines(1600), NOTHING),
  arriving('many lines of a fixture', 'test/fixtures/values.ts', lines(1600), NOTHING),
  changing('many files', {}, files(70, 'src/parts'), ['TOO_MANY_FILES?']),
  changing('few files', {}, files(20, 'src/parts'), NOTHING),
  changing(
    'many files that only move',
    files(70, 'src/parts'),
    {
      ...Object.fromEntries(Object.keys(files(70, 'src/parts')).map((path) => [path, null])),
      ...files(70, 'src/pieces'),
    },
    NOTHING,
  ),
  changing('a smaller limit', {}, { 'src/a.ts': lines(20) }, ['CHANGE_TOO_LARGE'], {
    rules: { 'change-size': { lines: 10, severity: 'fail' } },
  }),
];
