// Packages that a change needs.
import { changing, type Files, type GuardrailCase } from '../case.ts';

const UNLOCKED = ['DEPENDENCY_UNLOCKED'];
const UNDECLARED = ['DEPENDENCY_UNDECLARED'];
const FORBIDDEN = ['DEPENDENCY_NOT_ALLOWED'];
const NOTHING: readonly string[] = [];

const manifest = (fields: object): string => `${JSON.stringify({ name: 'shop', ...fields }, undefined, 2)}\n`;
const ONE = manifest({ dependencies: { fastify: '^5.0.0' } });
const TWO = manifest({ dependencies: { fastify: '^5.0.0', pino: '^9.0.0' } });

const npmLock = (names: readonly string[], folder = ''): string =>
  `${JSON.stringify(
    {
      lockfileVersion: 3,
      packages: {
        [folder]: { dependencies: Object.fromEntries(names.map((name) => [name, '*'])) },
        ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
      },
    },
    undefined,
    2,
  )}\n`;
const pnpmLock = (names: readonly string[], folder = '.'): string =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n  ${folder}:\n    dependencies:\n${names.map((name) => `      ${name.startsWith('@') ? `'${name}'` : name}:\n        specifier: ^1.0.0\n        version: 1.0.0\n`).join('')}\npackages:\n\n${names.map((name) => `  '${name}@1.0.0':\n    resolution: {}\n`).join('')}`;
const yarnLock = (names: readonly string[]): string =>
  `# yarn lockfile v1\n\n${names.map((name) => `${name.startsWith('@') ? `"${name}@^1.0.0"` : `${name}@^1.0.0`}:\n  version "1.0.0"\n`).join('\n')}`;
const berryLock = (names: readonly string[]): string =>
  `__metadata:\n  version: 8\n\n${names.map((name) => `"${name}@npm:^1.0.0":\n  version: 1.0.0\n`).join('\n')}`;

const locking = (
  name: string,
  before: Files,
  after: Record<string, string>,
  expect: readonly string[],
): GuardrailCase =>
  changing(name, { 'package.json': ONE, ...before }, { 'package.json': TWO, ...after }, expect);

const LOCKED: readonly GuardrailCase[] = [
  locking('npm, not locked', { 'package-lock.json': npmLock(['fastify']) }, {}, UNLOCKED),
  locking(
    'npm, locked',
    { 'package-lock.json': npmLock(['fastify']) },
    { 'package-lock.json': npmLock(['fastify', 'pino']) },
    NOTHING,
  ),
  locking(
    'npm, installed by another package only',
    {
      'package-lock.json': npmLock(['fastify']).replace(
        '"node_modules/fastify"',
        '"node_modules/pino": { "version": "9.0.0" },\n    "node_modules/fastify"',
      ),
    },
    {},
    UNLOCKED,
  ),
  locking('a shrinkwrap that is not updated', { 'npm-shrinkwrap.json': npmLock(['fastify']) }, {}, UNLOCKED),
  locking(
    'an old lock file',
    { 'package-lock.json': '{ "lockfileVersion": 1, "dependencies": { "fastify": {} } }' },
    {},
    UNLOCKED,
  ),
  locking(
    'an old lock file that is updated',
    { 'package-lock.json': '{ "lockfileVersion": 1, "dependencies": { "fastify": {} } }' },
    { 'package-lock.json': '{ "lockfileVersion": 1, "dependencies": { "fastify": {}, "pino": {} } }' },
    NOTHING,
  ),
  locking('pnpm, not locked', { 'pnpm-lock.yaml': pnpmLock(['fastify']) }, {}, UNLOCKED),
  locking(
    'pnpm, locked',
    { 'pnpm-lock.yaml': pnpmLock(['fastify']) },
    { 'pnpm-lock.yaml': pnpmLock(['fastify', 'pino']) },
    NOTHING,
  ),
  locking(
    'pnpm, locked for another package',
    { 'pnpm-lock.yaml': pnpmLock(['fastify']) },
    {
      'pnpm-lock.yaml': pnpmLock(['fastify']).replace(
        '\npackages:',
        '\n  apps/web:\n    dependencies:\n      pino:\n        specifier: ^1.0.0\n        version: 1.0.0\n\npackages:',
      ),
    },
    UNLOCKED,
  ),
  locking('yarn, not locked', { 'yarn.lock': yarnLock(['fastify']) }, {}, UNLOCKED),
  locking(
    'yarn, locked',
    { 'yarn.lock': yarnLock(['fastify']) },
    { 'yarn.lock': yarnLock(['fastify', 'pino']) },
    NOTHING,
  ),
  locking(
    'yarn, a longer name is locked',
    { 'yarn.lock': yarnLock(['fastify']) },
    { 'yarn.lock': yarnLock(['fastify', 'pino-http', 'express-pino']) },
    UNLOCKED,
  ),
  locking('yarn berry, not locked', { 'yarn.lock': berryLock(['fastify']) }, {}, UNLOCKED),
  locking(
    'yarn berry, locked',
    { 'yarn.lock': berryLock(['fastify']) },
    { 'yarn.lock': berryLock(['fastify', 'pino']) },
    NOTHING,
  ),
  locking(
    'bun, not locked',
    { 'bun.lock': '{\n  "packages": {\n    "fastify": ["fastify@5.0.0"],\n  }\n}\n' },
    {},
    UNLOCKED,
  ),
  locking(
    'bun, locked',
    { 'bun.lock': '{\n  "packages": {\n    "fastify": ["fastify@5.0.0"],\n  }\n}\n' },
    {
      'bun.lock':
        '{\n  "packages": {\n    "fastify": ["fastify@5.0.0"],\n    "pino": ["pino@9.0.0"],\n  }\n}\n',
    },
    NOTHING,
  ),
  locking('no lock file', {}, {}, NOTHING),
  locking('a lock file that does not parse', { 'package-lock.json': '<<<<<<<' }, {}, ['RULE_FAILED!']),
  changing(
    'a development dependency',
    { 'package.json': ONE, 'package-lock.json': npmLock(['fastify']) },
    { 'package.json': manifest({ dependencies: { fastify: '^5.0.0' }, devDependencies: { tsx: '^4.0.0' } }) },
    UNLOCKED,
  ),
  changing(
    'a peer',
    { 'package.json': ONE, 'package-lock.json': npmLock(['fastify']) },
    {
      'package.json': manifest({
        dependencies: { fastify: '^5.0.0' },
        peerDependencies: { react: '^19.0.0' },
      }),
    },
    NOTHING,
  ),
  changing(
    'another range',
    { 'package.json': ONE, 'package-lock.json': npmLock(['fastify']) },
    { 'package.json': ONE.replace('^5.0.0', '^5.1.0') },
    NOTHING,
  ),
  changing(
    'another field',
    { 'package.json': ONE, 'package-lock.json': npmLock(['fastify']) },
    { 'package.json': manifest({ devDependencies: { fastify: '^5.0.0' } }) },
    NOTHING,
  ),
  changing(
    'a package that goes',
    { 'package.json': TWO, 'package-lock.json': npmLock(['fastify', 'pino']) },
    { 'package.json': ONE, 'package-lock.json': npmLock(['fastify']) },
    NOTHING,
  ),
  changing(
    'a package of the workspace',
    {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'package-lock.json': npmLock([]),
      'packages/a/package.json': '{ "name": "@shop/a" }',
      'packages/b/package.json': '{ "name": "@shop/b" }',
    },
    { 'packages/b/package.json': '{ "name": "@shop/b", "dependencies": { "@shop/a": "*" } }' },
    NOTHING,
  ),
  changing(
    'a linked package',
    { 'package.json': ONE, 'pnpm-lock.yaml': pnpmLock(['fastify']) },
    { 'package.json': manifest({ dependencies: { fastify: '^5.0.0', local: 'link:../local' } }) },
    NOTHING,
  ),
  changing(
    'a member of a workspace, not locked',
    {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'package-lock.json': npmLock([], 'packages/a'),
      'packages/a/package.json': '{ "name": "@shop/a" }',
    },
    { 'packages/a/package.json': '{ "name": "@shop/a", "dependencies": { "pino": "^9.0.0" } }' },
    UNLOCKED,
  ),
  changing(
    'a member of a workspace, locked',
    {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'package-lock.json': npmLock([], 'packages/a'),
      'packages/a/package.json': '{ "name": "@shop/a" }',
    },
    {
      'packages/a/package.json': '{ "name": "@shop/a", "dependencies": { "pino": "^9.0.0" } }',
      'package-lock.json': npmLock(['pino'], 'packages/a'),
    },
    NOTHING,
  ),
  changing(
    'a member of a workspace with a lock file of its past',
    {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'package-lock.json': npmLock([], 'packages/a'),
      'packages/a/package.json': '{ "name": "@shop/a" }',
      'packages/a/package-lock.json': npmLock([]),
    },
    {
      'packages/a/package.json': '{ "name": "@shop/a", "dependencies": { "pino": "^9.0.0" } }',
      'package-lock.json': npmLock(['pino'], 'packages/a'),
    },
    NOTHING,
  ),
  changing(
    'a fixture',
    {
      'package.json': ONE,
      'package-lock.json': npmLock(['fastify']),
      'test/fixtures/app/package.json': '{}',
    },
    { 'test/fixtures/app/package.json': '{ "dependencies": { "pino": "^9.0.0" } }' },
    NOTHING,
  ),
];

const importing = (
  name: string,
  text: string,
  expect: readonly string[],
  before: Files = {},
  path = 'src/server.ts',
): GuardrailCase => changing(name, { 'package.json': ONE, ...before }, { [path]: text }, expect);

const IMPORTED: readonly GuardrailCase[] = [
  importing(
    'a package that does not exist',
    "import { pad } from 'string-padder-pro';\n\npad('a');\n",
    UNDECLARED,
  ),
  importing('a scoped package', "import { pad } from '@acme/pad';\n\npad('a');\n", UNDECLARED),
  importing('a part of a package', "import pad from 'padder/left';\n\npad('a');\n", UNDECLARED),
  importing(
    'required',
    "const pad = require('string-padder-pro');\n\npad('a');\n",
    UNDECLARED,
    {},
    'src/server.cjs',
  ),
  importing('exported again', "export { pad } from 'string-padder-pro';\n", UNDECLARED),
  importing(
    'loaded when needed',
    "export const pad = async () => (await import('string-padder-pro')).pad;\n",
    UNDECLARED,
  ),
  importing(
    'in a test',
    "import { pad } from 'string-padder-pro';\nimport { test } from 'vitest';\n\ntest('pad', () => pad('a'));\n",
    UNDECLARED,
    { 'package.json': manifest({ devDependencies: { vitest: '^3.0.0' } }) },
    'test/pad.test.ts',
  ),
  importing(
    'only its types',
    "import type { Pad } from 'string-padder-pro';\n\nexport type Padding = Pad;\n",
    ['DEPENDENCY_UNDECLARED?'],
  ),
  importing('a declared package', "import fastify from 'fastify';\n\nfastify();\n", NOTHING),
  importing(
    'a part of a declared package',
    "import { fastify } from 'fastify/lib/server.js';\n\nfastify();\n",
    NOTHING,
  ),
  importing(
    'a module of Node',
    "import { readFile } from 'node:fs/promises';\nimport path from 'path';\n\nreadFile(path.join('a'));\n",
    NOTHING,
  ),
  importing(
    'a declared module',
    "import styles from 'virtual-styles';\n\nexport const all = styles;\n",
    NOTHING,
    {
      'src/modules.d.ts':
        "declare module 'virtual-styles' {\n  const styles: string;\n  export default styles;\n}\n",
    },
  ),
  importing(
    'an optional package',
    "export async function pad() {\n  try {\n    return await import('string-padder-pro');\n  } catch {\n    return undefined;\n  }\n}\n",
    NOTHING,
  ),
  importing(
    'a path that the config maps',
    "import { log } from '@shop/log';\n\nlog('info', 'a');\n",
    NOTHING,
    {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@shop/*": ["./src/*"] } } }',
      'src/log.ts': 'export const log = (level: string, text: string) => level + text;\n',
    },
  ),
  importing('an alias of the bundler', "import { log } from '@shop/log';\n\nlog('info', 'a');\n", NOTHING, {
    'vite.config.ts': "export default { resolve: { alias: { '@shop': '/src' } } };\n",
  }),
  importing(
    'what the base imports in the same way',
    "import { pad } from 'string-padder-pro';\n\npad('b');\n",
    NOTHING,
    { 'src/old.ts': "import { pad } from 'string-padder-pro';\n\npad('a');\n" },
  ),
  importing(
    'in a sample',
    "import { pad } from 'string-padder-pro';\n\npad('a');\n",
    NOTHING,
    {},
    'examples/basic/index.ts',
  ),
  changing(
    'declared by the change',
    { 'package.json': ONE },
    { 'package.json': TWO, 'src/server.ts': "import pino from 'pino';\n\npino();\n" },
    NOTHING,
  ),
  changing(
    'no longer declared, and still imported',
    { 'package.json': TWO, 'src/server.ts': "import pino from 'pino';\n\npino();\n" },
    { 'package.json': ONE },
    UNDECLARED,
  ),
];

const allowing = (
  name: string,
  allow: readonly string[] | null,
  expect: readonly string[],
  after = TWO,
): GuardrailCase =>
  changing(name, { 'package.json': ONE }, { 'package.json': after }, expect, {
    rules: { dependencies: { allow } },
  });

const ALLOWED: readonly GuardrailCase[] = [
  allowing('any package', null, NOTHING),
  allowing('no package at all', [], FORBIDDEN),
  allowing('another package', ['winston'], FORBIDDEN),
  allowing('a package by its name', ['pino'], NOTHING),
  allowing('a package by the start of its name', ['pin*'], NOTHING),
  allowing(
    'a scope',
    ['@shop/*'],
    NOTHING,
    manifest({ dependencies: { fastify: '^5.0.0', '@shop/log': '^1.0.0' } }),
  ),
  allowing(
    'a package outside of the scope',
    ['@shop/*'],
    FORBIDDEN,
    manifest({ dependencies: { fastify: '^5.0.0', '@acme/log': '^1.0.0' } }),
  ),
  allowing('another range', [], NOTHING, ONE.replace('^5.0.0', '^5.1.0')),
];

export const DEPENDENCIES: readonly GuardrailCase[] = [...LOCKED, ...IMPORTED, ...ALLOWED];
