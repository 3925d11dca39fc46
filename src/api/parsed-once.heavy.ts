// What a change holds is parsed for its facts and once more when the first rule asks for its tree, however many ask.
import { expect, test, vi } from 'vitest';
import { gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { verifyRepository } from './index.ts';

const parsed: string[] = [];
vi.mock('oxc-parser', async (original) => {
  const real = await original<typeof import('oxc-parser')>();
  const parseSync: typeof real.parseSync = (path, text, options) => {
    parsed.push(text);
    return real.parseSync(path, text, options);
  };
  return { ...real, parseSync };
});

const temporary = temporaryFolder();

const half = (limit: number): string =>
  `export function half(n) {\n  if (n > ${limit}) return n / 2;\n  return n;\n}\n`;

test('one changed file in one verify', async () => {
  const folder = gitFixture(temporary, {
    'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
    'half.js': half(3),
    'half.test.js':
      "import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { half } from './half.js';\n" +
      "test('half', () => { assert.equal(half(8), 4); assert.equal(half(1), 1); assert.equal(half(5), 2.5); assert.equal(half(4), 2); });\n",
  });
  const after = half(4).replace('n > 4', 'n >= 4');
  writeFiles(folder, { 'half.js': after });
  const { verdict } = await verifyRepository(folder, {}, { noCache: true });
  const times = [half(3), after].map((text) => parsed.filter((one) => one === text).length);
  expect([verdict, ...times]).toEqual(['accept', 2, 2]);
});
