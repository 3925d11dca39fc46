// Test files that do not start, with every runner and for every reason: none of their tests counts as run, those of others do, and each
// says why.
import { expect, onTestFinished, test } from 'vitest';
import { openRunner, type Suite, type SuiteRun } from './index.ts';

const NEVER = "test('never', () => {});\n";
const HOOK = "throw new Error('hook said');";

/** Each has one test that may never be begun; some have one beside it that passes. */
const CAUSES = {
  environment: [
    `if (!process.env.SAMPLE_KEY) throw new Error('SAMPLE_KEY is not set');\n${NEVER}`,
    /SAMPLE_KEY/,
  ],
  'missing package': [`LOAD 'no-such-package'\n${NEVER}`, /no-such-package/],
  'missing file': [`LOAD './nowhere.cjs'\n${NEVER}`, /nowhere/],
  'syntax error': [`${NEVER}const const = ;\n`, /const|token|parse/i],
  'exit with 1': [`process.exit(1);\n${NEVER}`, /exit/],
  'exit with 0': [`process.exit(0);\n${NEVER}`, /exit|no test/],
  'killed process': [`process.kill(process.pid, 'SIGKILL');\n${NEVER}`, /SIGKILL|Killed|Worker/],
  'endless load': [`for (;;);\n${NEVER}`, undefined],
  'empty file': ['', /no test|at least one test/],
  'no test': ['const value = 1;\n', /no test|at least one test/],
  'failing beforeAll': [
    `describe('group', () => { beforeAll(() => { ${HOOK} }); ${NEVER} });\ntest('passes', () => {});\n`,
    /hook said/,
    1,
  ],
  'failing beforeAll of the file': [`beforeAll(() => { ${HOOK} });\n${NEVER}`, /hook said/],
  'failing beforeEach': [
    `describe('group', () => { beforeEach(() => { ${HOOK} }); ${NEVER} });\ntest('passes', () => {});\n`,
    /hook said/,
    1,
  ],
} as const satisfies Record<string, readonly [text: string, said: RegExp | undefined, passed?: number]>;

/** What has to be written so that a file can name its tests, and how it loads another. */
const RUNNERS = {
  jest: { end: 'cjs', names: '' },
  mocha: { end: 'cjs', names: 'const test = it, beforeAll = before;\n' },
  node: {
    end: 'cjs',
    names: "const { test, describe, before: beforeAll, beforeEach } = require('node:test');\n",
  },
  vitest: { end: 'mjs', names: "import { test, describe, beforeAll, beforeEach } from 'vitest';\n" },
} as const;
type Name = keyof typeof RUNNERS;

const JEST = {
  'sample/package.json': '{}',
  'sample/jest.config.js': "module.exports = { testMatch: ['**/*.test.cjs'] };",
};

function textFor(runner: Name, text: string): string {
  const { names, end } = RUNNERS[runner];
  return text === ''
    ? ''
    : names + text.replace(/^LOAD (.*)$/m, end === 'mjs' ? 'import $1;' : 'require($1);');
}

async function runIn(
  runner: Name,
  files: Readonly<Record<string, string>>,
  more: { readonly laid?: Readonly<Record<string, string>>; readonly suite?: Partial<Suite> } = {},
): Promise<readonly SuiteRun[]> {
  const tests = Object.keys(files);
  const suite: Suite = {
    folder: 'sample',
    runner,
    program: runner === 'node' ? '' : `node_modules/${runner}`,
    ...(runner === 'jest' ? { config: 'sample/jest.config.js' } : {}),
    args: [],
    nodeArgs: [],
    env: {},
    tests,
    isTest: () => true,
    support: [],
    checksTypes: false,
    ...more.suite,
  };
  const opened = await openRunner({
    root: process.cwd(),
    suite,
    overlay: new Map(Object.entries({ ...(runner === 'jest' ? JEST : {}), ...files, ...more.laid })),
    limits: { jobMs: 6000 },
    unsafeLocal: true,
  });
  onTestFinished(() => opened.runner?.close());
  return opened.runner!.runAll(tests.map((path) => ({ tests: [path] })));
}

/** How many tests were begun, and what is said of those that were not. */
function begun({ tests }: SuiteRun): number {
  return tests.filter(({ status }) => status !== 'skipped').length;
}

test.each(Object.keys(RUNNERS) as Name[])('%s: nothing that did not start is counted', async (runner) => {
  const { end } = RUNNERS[runner];
  const passing = textFor(runner, "test('passes', () => {});\n");
  const files = Object.entries(CAUSES).map(([what, [text]]) => [
    `sample/${what.replaceAll(' ', '-')}.test.${end}`,
    textFor(runner, text),
  ]);
  const runs = await runIn(runner, { ...Object.fromEntries(files), [`sample/last.test.${end}`]: passing });
  const cells = Object.entries(CAUSES).map(([what, [, said, passed = 0]], at) => {
    const { ended, reason, notStarted, ...run } = runs[at]!;
    const text = notStarted[0]?.error ?? reason ?? '';
    const isKnown = notStarted.length === 1 || ended !== 'ran';
    return [
      what,
      begun({ ended, notStarted, ...run }) - passed,
      isKnown,
      said?.test(text) ?? ended === 'timeout',
    ];
  });
  expect(cells).toEqual(Object.keys(CAUSES).map((what) => [what, 0, true, true]));
  expect([runs.at(-1)!.ended, begun(runs.at(-1)!)]).toEqual(['ran', 1]);
});

const THROWS = "throw new Error('setup said');\n";
const FAILS = `module.exports = () => { ${THROWS} };\n`;

/** What is prepared for all files, and fails. */
const SETUPS: readonly (readonly [
  runner: Name,
  what: string,
  laid: Readonly<Record<string, string>>,
  suite: Partial<Suite>,
])[] = [
  ['jest', 'setupFiles', jestWith("setupFiles: ['<rootDir>/setup.cjs']"), {}],
  [
    'jest',
    'globalSetup',
    { ...jestWith("globalSetup: '<rootDir>/setup.cjs'"), 'sample/setup.cjs': FAILS },
    {},
  ],
  ['jest', 'configuration', { 'sample/jest.config.js': THROWS }, {}],
  ['jest', 'environment', jestWith("testEnvironment: '<rootDir>/setup.cjs'"), {}],
  ['vitest', 'setupFiles', vitestWith("setupFiles: ['./setup.mjs']"), {}],
  ['vitest', 'globalSetup', vitestWith("globalSetup: './setup.mjs'"), {}],
  ['vitest', 'configuration', { 'sample/vitest.config.mjs': THROWS }, {}],
  ['mocha', 'require', { 'sample/setup.cjs': THROWS }, { args: ['--require', './setup.cjs'] }],
  ['mocha', 'configuration', { 'sample/.mocharc.cjs': THROWS }, { config: 'sample/.mocharc.cjs' }],
  ['node', 'import', { 'sample/setup.cjs': THROWS }, { nodeArgs: ['--require', './setup.cjs'] }],
  ['node', 'missing loader', {}, { nodeArgs: ['--import', './setup-said.mjs'] }],
];

function jestWith(setting: string): Readonly<Record<string, string>> {
  const config = `module.exports = { testMatch: ['**/*.test.cjs'], ${setting} };`;
  return { 'sample/jest.config.js': config, 'sample/setup.cjs': THROWS };
}

function vitestWith(setting: string): Readonly<Record<string, string>> {
  const config = `export default { test: { ${setting} } };`;
  return { 'sample/vitest.config.mjs': config, 'sample/setup.mjs': THROWS };
}

test.each(SETUPS)('%s: %s that fails', async (runner, _what, laid, suite) => {
  const file = `sample/a.test.${RUNNERS[runner].end}`;
  const config = runner === 'vitest' ? { config: 'sample/vitest.config.mjs' } : {};
  const [run] = await runIn(
    runner,
    { [file]: textFor(runner, NEVER) },
    { laid, suite: { ...config, ...suite } },
  );
  expect(begun(run!)).toBe(0);
  expect(run!.notStarted[0]?.error ?? run!.reason).toMatch(/setup.said/);
});

// Jest finds its parts from wherever it is started.
test.each(['mocha', 'vitest'] as const)('%s: a runner that is not there', async (runner) => {
  const file = `sample/a.test.${RUNNERS[runner].end}`;
  const [run] = await runIn(
    runner,
    { [file]: textFor(runner, NEVER) },
    { suite: { program: 'node_modules/none' } },
  );
  expect([begun(run!), run!.ended === 'ran' ? run!.notStarted.length : 1]).toEqual([0, 1]);
});
