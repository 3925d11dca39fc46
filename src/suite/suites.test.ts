// Repositories, and the suites that are read from them.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { readSuites } from './index.ts';
import { openFiles, type Files } from './testing/open-files.ts';

const folder = temporaryFolder();
const INSTALLED = {
  'node_modules/vitest/package.json': '{"name":"vitest"}',
  'node_modules/jest/package.json': '{"name":"jest"}',
  'node_modules/mocha/package.json': '{"name":"mocha"}',
};

const manifest = (script: string, more = ''): string => `{"name":"x","scripts":{"test":"${script}"}${more}}`;

const CASES: readonly (readonly [what: string, files: Files, said: readonly string[]])[] = [
  [
    'vitest by its defaults',
    {
      'package.json': manifest('vitest run'),
      'a.test.ts': '',
      'src/b.spec.tsx': '',
      'src/b.ts': '',
      'test/c.ts': '',
    },
    [' vitest: a.test.ts src/b.spec.tsx'],
  ],
  [
    'globs, exclusions and setup files of a config',
    {
      'package.json': manifest('vitest'),
      'vitest.config.ts':
        "import { defineConfig } from 'vitest/config';\nconst include = ['test/**/*.ts'];\nexport default defineConfig({ test: { include, exclude: ['test/fixtures/**'], setupFiles: './test/setup.ts' } });",
      'test/a.ts': '',
      'test/fixtures/b.ts': '',
      'test/setup.ts': '',
      'a.test.ts': '',
    },
    [
      ' vitest: test/a.ts test/setup.ts; before: test/setup.ts vitest.config.ts',
      ' cannot run: unclaimed (a.test.ts)',
    ],
  ],
  [
    'projects of one config',
    {
      'package.json': manifest('vitest'),
      'vitest.config.ts':
        "export default { test: { projects: ['packages/*', { test: { include: ['e2e/*.ts'] } }] } };",
      'packages/a/vitest.config.ts': 'export default { test: { include: ["t/*.ts"] } };',
      'packages/a/t/a.ts': '',
      'packages/b/package.json': '{}',
      'packages/b/b.test.ts': '',
      'e2e/c.ts': '',
    },
    [
      ' vitest: e2e/c.ts packages/a/t/a.ts packages/b/b.test.ts; before: packages/a/vitest.config.ts vitest.config.ts',
    ],
  ],
  [
    'jest in package.json, with expressions and ignored folders',
    {
      'package.json': manifest(
        'jest',
        ',"jest":{"testRegex":"/__tests__/.*\\\\.js$","testPathIgnorePatterns":["/old/"]}',
      ),
      '__tests__/a.js': '',
      '__tests__/old/b.js': '',
      'c.test.js': '',
    },
    [' jest: __tests__/a.js', ' cannot run: unclaimed (c.test.js)'],
  ],
  [
    'jest by its defaults, with setup',
    {
      'package.json': manifest('jest --coverage'),
      'jest.config.js': "module.exports = { setupFilesAfterEnv: ['<rootDir>/setup.js'], preset: 'ts-jest' };",
      'setup.js': '',
      'src/__tests__/a.ts': '',
      'src/b.test.ts': '',
    },
    [' jest checks types: src/__tests__/a.ts src/b.test.ts; before: jest.config.js setup.js'],
  ],
  [
    'mocha by flags',
    {
      'package.json': manifest("mocha --require ./test/setup.js 'test/**/*.spec.js'"),
      'test/setup.js': '',
      'test/a.spec.js': '',
      'test/deep/b.spec.js': '',
      'test/c.js': '',
    },
    [' mocha --require ./test/setup.js: test/a.spec.js test/deep/b.spec.js; before: test/setup.js'],
  ],
  [
    'mocha by its file',
    {
      'package.json': manifest('mocha'),
      '.mocharc.yml': 'spec:\n  - spec/*.js\nrequire: ./h.js\n',
      'h.js': '',
      'spec/a.js': '',
      'test/b.js': '',
    },
    [' mocha: spec/a.js; before: .mocharc.yml h.js'],
  ],
  [
    'mocha by its folder',
    { 'package.json': manifest('mocha'), 'test/a.js': '', 'test/deep/b.js': '' },
    [' mocha: test/a.js'],
  ],
  [
    'node by its defaults and by arguments',
    {
      'package.json': manifest('node --test'),
      'a.test.js': '',
      'test/b.js': '',
      'lib/c.js': '',
      'test-d.mjs': '',
    },
    [' node: a.test.js test-d.mjs test/b.js'],
  ],
  [
    'node without the packages that tests need',
    { 'package.json': manifest('node --test', ',"dependencies":{"koa":"2"}'), 'a.test.js': '' },
    [' cannot run: not-installed (no packages are installed)'],
  ],
  [
    'a script for one project among others',
    {
      'package.json': '{"scripts":{"test:node":"vitest --project node","test":"vitest --run"}}',
      'a.test.ts': '',
    },
    [' vitest: a.test.ts'],
  ],
  [
    'a script that others hand files to',
    {
      'package.json':
        '{"scripts":{"test:mocha":"_mocha --timeout 4000","test:tests":"npm run test:mocha \\"tests/*.js\\""}}',
      'tests/a.js': '',
    },
    [' mocha --timeout 4000: tests/a.js'],
  ],
  [
    'packages of a workspace, and the root for the rest',
    {
      'package.json': '{"workspaces":["packages/*"],"scripts":{"test":"vitest"}}',
      'packages/a/package.json': manifest('mocha'),
      'packages/a/test/a.js': '',
      'packages/b/package.json': '{}',
      'packages/b/b.test.ts': '',
    },
    [' vitest: packages/b/b.test.ts', 'packages/a mocha: packages/a/test/a.js'],
  ],
  [
    'a configuration elsewhere, with parts in other files',
    {
      'package.json': manifest('cross-env CI=1 jest --config etc/jest/unit.config.js'),
      'etc/jest/unit.config.js':
        "const path = require('path'); const base = require('./base'); module.exports = { ...base, testMatch: ['**/*.check.js'] };",
      'etc/jest/base.js': "module.exports = { rootDir: '../..', setupFiles: ['<rootDir>/setup.js'] };",
      'setup.js': '',
      'src/a.check.js': '',
      'src/b.test.js': '',
    },
    [
      ' jest: src/a.check.js; before: etc/jest/unit.config.js setup.js',
      ' cannot run: unclaimed (src/b.test.js)',
    ],
  ],
  [
    'a configuration elsewhere whose folder would have to be computed',
    {
      'package.json': manifest('jest -c etc/jest.config.js --runInBand'),
      'etc/jest.config.js': "module.exports = { rootDir: process.cwd(), preset: 'x' };",
      'src/a.test.js': '',
    },
    [' jest: src/a.test.js; before: etc/jest.config.js'],
  ],
  [
    'a configuration elsewhere that is made by a call',
    {
      'package.json': manifest('jest --config=etc/jest.config.js'),
      'etc/jest.config.js': "const next = require('next/jest'); module.exports = next({ dir: './' })({});",
      'src/a.test.js': '',
    },
    [' jest: src/a.test.js; before: etc/jest.config.js'],
  ],
  [
    'a configuration that is not there',
    { 'package.json': manifest('jest --config etc/none.js'), 'a.test.js': '' },
    [' cannot run: config-missing (there is no etc/none.js, which its script names)'],
  ],
  [
    'a configuration in the script itself, and flags that say where tests are',
    {
      'package.json': JSON.stringify({
        scripts: {
          'test:a': `jest --config '{"testMatch":["**/*.a.js"]}'`,
          'test:b': 'jest --root-dir lib --coverageThreshold {}',
        },
      }),
      'x.a.js': '',
      'lib/y.test.js': '',
      'z.test.js': '',
    },
    [
      ' jest --config {"testMatch":["**/*.a.js"]}: x.a.js',
      ' jest --rootDir lib: lib/y.test.js',
      ' cannot run: unclaimed (z.test.js)',
    ],
  ],
  [
    'jest with projects and roots as flags',
    {
      'package.json': '{"scripts":{"test":"jest --projects a b --ci","test:roots":"jest --roots c d"}}',
      'a/x.test.js': '',
      'a/package.json': '{}',
      'b/package.json': '{}',
      'b/y.test.js': '',
      'c/z.test.js': '',
      'e/z.test.js': '',
    },
    [
      ' jest --projects a --projects b: a/x.test.js b/y.test.js',
      ' jest --roots c --roots d: c/z.test.js',
      ' cannot run: unclaimed (e/z.test.js)',
    ],
  ],
  [
    'vitest and mocha with what scripts name',
    {
      'package.json':
        '{"scripts":{"test:unit":"vitest --config etc/v.config.ts","test:old":"mocha --config etc/m.json","test:more":"mocha --spec=more/*.js"}}',
      'etc/v.config.ts': "import { shared } from './shared'; export default { test: { include: shared } };",
      'etc/shared.ts': "export const shared = ['unit/*.ts'];",
      'etc/m.json': '{"spec":"old/*.js"}',
      'unit/a.ts': '',
      'old/b.js': '',
      'more/c.js': '',
    },
    [
      ' vitest: unit/a.ts; before: etc/v.config.ts',
      ' mocha: old/b.js; before: etc/m.json',
      ' mocha: more/c.js',
    ],
  ],
  [
    'a folder that the script goes to',
    { 'package.json': manifest('cd app && vitest run'), 'app/a.test.ts': '', 'b.test.ts': '' },
    ['app vitest: app/a.test.ts', ' cannot run: unclaimed (b.test.ts)'],
  ],
  [
    'a runner that is not supported',
    { 'package.json': manifest('ava'), 'a.test.js': '' },
    [' cannot run: unsupported-runner (ava)'],
  ],
  [
    'a script that is not read',
    { 'package.json': manifest('node run.js'), 'a.test.js': '' },
    [' cannot run: script-not-read (node run.js)'],
  ],
  [
    'a script that is not read, of a package that asks for no runner but Vitest',
    { 'package.json': manifest('ts-scripts test', ',"devDependencies":{"vitest":"4"}'), 'a.test.ts': '' },
    [' vitest: a.test.ts'],
  ],
  [
    'no runner at all',
    { 'package.json': '{"name":"x"}', 'a.test.js': '' },
    [' cannot run: no-runner (no script of package.json runs tests)'],
  ],
  ['no tests', { 'package.json': manifest('vitest') }, []],
  [
    'tests of what a build writes',
    {
      'package.json':
        '{"name":"x","main":"dist/index.js","scripts":{"test":"npm run build && mocha","build":"tsc"}}',
      'src/index.js': 'exports.a = 1;',
      'test/a.js': "require('..');",
    },
    [' cannot run: needs-build (the tests import what a build writes)'],
  ],
];

test.each(CASES)('%s', async (_what, files, expected) => {
  const { state } = await openFiles(folder, { ...files, ...INSTALLED });
  const { suites, cannotRun } = readSuites(state);
  const said = suites.map(({ folder: at, runner, args, tests, support, checksTypes }) => {
    const head = [at, runner, ...args, ...(checksTypes ? ['checks types'] : [])].join(' ');
    return `${head}: ${tests.join(' ')}${support.length === 0 ? '' : `; before: ${support.join(' ')}`}`;
  });
  expect([
    ...said,
    ...cannotRun.map(({ folder: at, reason, detail, tests }) =>
      [`${at} cannot run: ${reason}`, `(${reason === 'unclaimed' ? tests.join(' ') : detail})`].join(' '),
    ),
  ]).toEqual(expected);
});

test('a runner that is not installed', async () => {
  const { state } = await openFiles(folder, { 'package.json': manifest('vitest'), 'a.test.ts': '' });
  expect(readSuites(state)).toEqual({
    suites: [],
    cannotRun: [
      { folder: '', reason: 'not-installed', detail: 'vitest is not installed', tests: ['a.test.ts'] },
    ],
  });
});
