// What becomes of mutants, with Node's own runner in the sandbox of this machine.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { readSuites } from '../../../suite/index.ts';
import { gitChange } from '../../testing/git-change.ts';
import { mutate, type MutateOptions } from './mutate.ts';

const folder = temporaryFolder();

const SOURCE = 'exports.sign = (x) => (x < 0 ? -1 : 1);\nexports.unused = () => 1 + 1;\n';

const use = (cases: string): string =>
  `const assert = require('node:assert');\nconst { sign } = require('./a.js');\nrequire('node:test')('sign', () => {\n${cases}\n});\n`;

async function fatesOf(options: MutateOptions): Promise<string[]> {
  const change = await gitChange(
    folder,
    { 'package.json': '{"scripts":{"test":"node --test"}}' },
    {
      'a.js': SOURCE,
      'a.test.js': use('assert.equal(sign(-2), -1);'),
      'b.test.js': use('assert.equal(sign(2), 1);'),
      'c.test.js': use("throw new Error('always');"),
    },
  );
  const chosen = readSuites(change.after.state).suites.map((suite) => ({ suite, tests: suite.tests }));
  const mutants = await mutate(change, chosen, [{ path: 'a.js', text: SOURCE }], () => true, options);
  return mutants.map(({ mutant: { start, end, replacement }, fate }) => {
    return `${SOURCE.slice(start, end)} → ${replacement}: ${fate}`;
  });
}

test('a mutant is killed by whichever file notices it', async () => {
  expect(await fatesOf({})).toEqual([
    '(x) => (x < 0 ? -1 : 1) → () => undefined: killed',
    'x < 0 → (x)<=(0): survived',
    'x < 0 → (x)>=(0): killed',
    'x < 0 → true: killed',
    'x < 0 → false: killed',
    '-1 → +(1): killed',
    '() => 1 + 1 → () => undefined: survived',
    '1 + 1 → (1)-(1): not-reached',
  ]);
});

test('mutants that there is no time for are not tried', async () => {
  const fates = await fatesOf({ milliseconds: 1 });
  expect(new Set(fates.map((line) => line.split(': ').at(-1)))).toEqual(new Set(['not-tried']));
});
