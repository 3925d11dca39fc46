// Tests of vitest and jest, and settings of these runners by which they run less.
import { textIn, type Content } from '../state.ts';
import { ofStory, type Break, type World } from './break.ts';

const HEAD = "import { expect, it } from 'vitest';\nimport { headline } from '#order';\n";
const CALL = "headline({ name: 'tea', price: 3 })";
const CHECK = `  expect(${CALL}).toBe('tea: 3');\n`;
const TEST =
  "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { headline } from '#order';\n\ntest('a headline has name and price', () => {\n  assert.equal(headline({ name: 'tea', price: 3 }), 'tea: 3');\n});\n";
const SUITE = `${HEAD}\nit('a headline has name and price', () => {\n${CHECK}});\n`;
const RIGHT = [[".toBe('tea: 3')", ".toEqual('tea: 3')"]] as const;

const isPlain = ({ layout }: World): boolean => layout.code === 'ts' && layout.name !== 'workspaces';

/** The manifest with the runner, which is not installed. */
function withRunner({ layout: { manifest }, state }: World, runner: string): Record<string, Content> {
  const value = JSON.parse(textIn(state, manifest)) as Record<string, unknown>;
  const more = { scripts: { test: runner }, devDependencies: { [runner.split(' ')[0]!]: '*' } };
  return { [manifest]: `${JSON.stringify({ ...value, ...more }, null, 2)}\n` };
}

function weaker(name: string, from: string, to: string): Break {
  return {
    name: `vitest: ${name}`,
    topic: 'tests',
    make: (world) =>
      isPlain(world)
        ? ofStory(world, world.layout.paths.test, {
            before: { edits: { test: [[TEST, SUITE]] }, files: withRunner(world, 'vitest run') },
            broken: { edits: { test: [[from, to]] } },
            mended: { edits: { test: RIGHT } },
          })
        : undefined,
  };
}

/** Settings of a runner, before and after. */
function settings(name: string, path: string, before: string, after: string): Break {
  return {
    name: `${path}: ${name}`,
    topic: 'tests',
    make: (world) =>
      isPlain(world)
        ? ofStory(world, path, {
            before: {
              edits: { test: [[TEST, SUITE]] },
              files: { ...withRunner(world, path === JEST ? 'jest' : 'vitest run'), [path]: before },
            },
            broken: { files: { [path]: after } },
            mended: { edits: { test: RIGHT } },
          })
        : undefined,
  };
}

const VITEST = 'vitest.config.ts';
const vitest = (test: string): string =>
  `import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({ test: { ${test} } });\n`;
const OLD = "include: ['**/*.test.ts'], coverage: { thresholds: { lines: 90 } }";
const JEST = 'jest.config.js';
const jest = (values: string): string => `export default { ${values} };\n`;
const OLD_JEST = "testMatch: ['**/*.test.ts'], coverageThreshold: { global: { lines: 90 } }";

export const SUITES: readonly Break[] = [
  weaker('toBeDefined', ".toBe('tea: 3')", '.toBeDefined()'),
  weaker('toBeTruthy', ".toBe('tea: 3')", '.toBeTruthy()'),
  weaker('anything', ".toBe('tea: 3')", '.toEqual(expect.anything())'),
  weaker('any text', ".toBe('tea: 3')", '.toEqual(expect.any(String))'),
  weaker('a text with nothing', ".toBe('tea: 3')", ".toEqual(expect.stringContaining(''))"),
  weaker('not another', ".toBe('tea: 3')", ".not.toBe('coffee')"),
  weaker('a new snapshot', ".toBe('tea: 3')", '.toMatchSnapshot()'),
  weaker('no matcher', ".toBe('tea: 3')", ''),
  weaker('a matcher that is not called', ".toBe('tea: 3')", '.toBe'),
  weaker(
    'a promise that nobody waits for',
    CHECK,
    `  void expect(Promise.resolve(${CALL})).resolves.toBe('tea: 3');\n`,
  ),
  weaker('fails', "it('a", "it.fails('a"),
  weaker('skipIf', "it('a", "it.skipIf(true)('a"),
  weaker('runIf', "it('a", "it.runIf(false)('a"),
  weaker('skipIf a variable', "it('a", "it.skipIf(process.env.CI)('a"),
  weaker('each of nothing', "it('a", "it.each([])('a"),
  weaker(
    'the unit is mocked',
    `${HEAD}`,
    `${HEAD.replace('expect, it', 'expect, it, vi')}\nvi.mock('#order', () => ({ headline: () => 'tea: 3' }));\n`,
  ),
  weaker(
    'the unit is spied on',
    CHECK,
    `  const unit = { headline };\n  vi.spyOn(unit, 'headline').mockReturnValue('tea: 3');\n  expect(unit.headline()).toBe('tea: 3');\n`.replace(
      'vi.',
      '(await import("vitest")).vi.',
    ),
  ),
  settings('leaves a file out', VITEST, vitest(OLD), vitest(`${OLD}, exclude: ['**/order.test.ts']`)),
  settings('includes other files', VITEST, vitest(OLD), vitest(OLD.replace('*.test', '*.spec'))),
  settings('passes without tests', VITEST, vitest(OLD), vitest(`${OLD}, passWithNoTests: true`)),
  settings('tries again', VITEST, vitest(OLD), vitest(`${OLD}, retry: 5`)),
  settings('loads a file before', VITEST, vitest(OLD), vitest(`${OLD}, setupFiles: ['./stub.ts']`)),
  settings(
    'maps the unit to a stub',
    VITEST,
    vitest(OLD),
    vitest(`${OLD}, alias: { './order.ts': './stub.ts' }`),
  ),
  settings('asks for less coverage', VITEST, vitest(OLD), vitest(OLD.replace('90', '10'))),
  settings('is gone', VITEST, vitest(OLD), 'export default {};\n'),
  settings('leaves a file out', JEST, jest(OLD_JEST), jest(`${OLD_JEST}, testPathIgnorePatterns: ['order']`)),
  settings('matches other files', JEST, jest(OLD_JEST), jest(OLD_JEST.replace('*.test', '*.spec'))),
  settings(
    'maps the unit to a stub',
    JEST,
    jest(OLD_JEST),
    jest(`${OLD_JEST}, moduleNameMapper: { 'order': '<rootDir>/stub.js' }`),
  ),
  settings('asks for less coverage', JEST, jest(OLD_JEST), jest(OLD_JEST.replace('90', '10'))),
];
