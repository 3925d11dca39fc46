// Tests that still stand there and say less, and runners that run fewer of them.
import { textIn, withFiles, type State } from '../state.ts';
import { ofProgram, ofStory, type Break, type Edit } from './break.ts';

const HEAD = "test('a headline has name and price', () => {\n";
const CALL = "headline({ name: 'tea', price: 3 })";
const CHECK = `  assert.equal(${CALL}, 'tea: 3');\n`;
const MENDED = { test: [["'tea: 3');", "'tea: 3', 'name and price');"]] } as const;

function weaker(name: string, edit: Edit): Break {
  return { name, topic: 'tests', make: (world) => ofProgram(world, 'test', { test: edit }, MENDED) };
}

const checked = (name: string, by: string): Break => weaker(name, [[CHECK, by]]);
const headed = (name: string, by: string): Break => weaker(name, [[HEAD, by]]);

const NODE: readonly Break[] = [
  headed('a test is to be written', HEAD.replace('test(', 'test.todo(')),
  headed('a test is skipped by an option', HEAD.replace("', ()", "', { skip: true }, ()")),
  headed('a test may fail by an option', HEAD.replace("', ()", "', { todo: true }, ()")),
  headed('a test skips itself', `${HEAD.replace('()', '(t)')}  t.skip();\n`),
  headed('a test skips itself and returns', `${HEAD.replace('()', '(t)')}  return t.skip('later');\n`),
  headed('a test returns at once', `${HEAD}  return;\n`),
  headed('a test returns in CI', `${HEAD}  if (process.env.CI) return;\n`),
  headed(
    'a test is skipped under a condition that always holds',
    HEAD.replace("', ()", "', { skip: 1 + 1 === 2 }, ()"),
  ),
  checked('an assertion is a comment', `  // assert.equal(${CALL}, 'tea: 3');\n`),
  checked('an assertion asks for anything', `  assert.ok(${CALL});\n`),
  checked('an assertion compares a value with itself', `  assert.equal(${CALL}, ${CALL});\n`),
  checked(
    'an assertion compares a variable with itself',
    `  const text = ${CALL};\n  assert.equal(text, text);\n`,
  ),
  checked('an assertion asks for the type', `  assert.equal(typeof ${CALL}, 'string');\n`),
  checked('an assertion matches everything', `  assert.match(${CALL}, /.*/);\n`),
  checked('an assertion asks for something else', `  assert.notEqual(${CALL}, '');\n`),
  checked('an assertion asks only that nothing is thrown', `  assert.doesNotThrow(() => ${CALL});\n`),
  checked('an assertion may fail', `  try {\n  ${CHECK}  } catch {}\n`),
  checked('an assertion comes too late', `  setTimeout(() => {\n  ${CHECK}  }, 1000);\n`),
  checked(
    'an assertion is in a promise that nobody waits for',
    `  void Promise.resolve().then(() => {\n  ${CHECK}  });\n`,
  ),
  checked('an assertion is in a function that nobody calls', `  const check = () => {\n  ${CHECK}  };\n`),
  checked('an assertion is behind a dead condition', `  if (false as boolean) {\n  ${CHECK}  }\n`),
  checked('an assertion is behind a variable', `  if (process.env.FULL === 'yes') {\n  ${CHECK}  }\n`),
  checked('an assertion is in an empty loop', `  for (const _ of []) {\n  ${CHECK}  }\n`),
  checked('an assertion is about a literal', `  ${CALL};\n  assert.equal('tea: 3', 'tea: 3');\n`),
  weaker('assertions are taken from a stub', [
    ["import assert from 'node:assert/strict';\n", 'const assert = { equal(...values: unknown[]) {} };\n'],
  ]),
  weaker('tests are taken from a stub', [
    ["import { test } from 'node:test';\n", 'const test = (name: string, run: () => void) => {};\n'],
  ]),
  weaker('the unit is taken from a stub', [
    [
      "import { headline } from '#order';\n",
      "const headline = (item: { name: string; price: number }) => 'tea: 3';\n",
    ],
  ]),
  weaker('the unit is replaced in the test', [
    [HEAD, `${HEAD}  const headline = (item: object) => 'tea: 3';\n`],
  ]),
  {
    name: 'a test file is removed',
    topic: 'tests',
    make: (world) => ofProgram(world, 'test', { test: null as never }, MENDED),
  },
  {
    name: 'a test file is called otherwise',
    topic: 'tests',
    make(world) {
      const { test } = world.layout.paths;
      const to = test.replace('.test.', '.check.').replace('test/', 'check/');
      return ofStory(world, test, {
        broken: { files: { [test]: null, [to]: textIn(world.state, test) } },
        mended: { edits: MENDED },
      });
    },
  },
  {
    name: 'one of two tests is removed',
    topic: 'tests',
    make(world) {
      const more =
        "\ntest('a headline has another price', () => {\n  assert.equal(headline({ name: 'tea', price: 4 }), 'tea: 4');\n});\n";
      return ofStory(world, world.layout.paths.test, {
        before: { edits: { test: [['});\n', `});\n${more}`]] } },
        broken: { edits: { test: [[more, '']] } },
        mended: { edits: MENDED },
      });
    },
  },
];

/** The script by which tests are run. */
function scripted(name: string, change: (script: string) => string): Break {
  return {
    name: `the test script: ${name}`,
    topic: 'tests',
    make({ state }) {
      const manifest = JSON.parse(textIn(state, 'package.json')) as { scripts?: Record<string, string> };
      const script = manifest.scripts?.['test'];
      if (script === undefined) return undefined;
      const laid = (more: object): State =>
        withFiles(state, { 'package.json': `${JSON.stringify({ ...manifest, ...more }, null, 2)}\n` });
      return {
        broken: laid({ scripts: { test: change(script) } }),
        mended: laid({ version: '1.0.1' }),
        victim: 'package.json',
      };
    },
  };
}

const SCRIPTS: readonly Break[] = [
  scripted('exit 0', () => 'exit 0'),
  scripted('true', () => 'true'),
  scripted('echo', () => 'echo ok'),
  scripted('may fail', (script) => `${script} || true`),
  scripted('may fail, and another command', (script) => `${script}; exit 0`),
  scripted('other files', () => 'node --test nothing/*.test.js'),
  scripted('by a name that no test has', (script) => `${script} --test-name-pattern=nothing`),
  scripted('without tests', () => 'node --version'),
];

export const WEAK_TESTS: readonly Break[] = [...NODE, ...SCRIPTS];
