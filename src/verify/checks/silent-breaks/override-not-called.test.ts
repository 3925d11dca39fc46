import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const base = (hook: string): string =>
  `export class Job {\n  run() {\n    this.${hook}();\n    return 1;\n  }\n  ${hook}() {}\n}\n`;
const CHILD =
  "import { Job } from './job.js';\nexport class Mail extends Job {\n  prepare() {\n    return 2;\n  }\n}\n";

test('a method is overridden that the base class calls by another name', async () => {
  const before = { 'job.js': base('prepare'), 'mail.js': CHILD };
  expect(await breaksOf(folder, before, { 'job.js': base('setUp') })).toEqual([
    'OVERRIDE_NOT_CALLED mail.js:3 missing mail.js',
  ]);
});

test('a method is overridden that the base class calls no more', async () => {
  const before = { 'job.js': base('prepare'), 'mail.js': CHILD };
  const after = base('prepare').replace('    this.prepare();\n', '');
  expect(await breaksOf(folder, before, { 'job.js': after })).toEqual([
    'OVERRIDE_NOT_CALLED mail.js:3 missing mail.js',
  ]);
});

test.each([
  ['is renamed along', { 'mail.js': CHILD.replace('prepare', 'setUp') }],
  ['is called by others', { 'use.js': "import { Mail } from './mail.js';\nnew Mail().prepare();\n" }],
])('an override that %s is not lost', async (_why, more) => {
  const before = { 'job.js': base('prepare'), 'mail.js': CHILD };
  expect(await breaksOf(folder, before, { 'job.js': base('setUp'), ...more })).toEqual([]);
});

test('a subclass that cannot be read leaves the question open', async () => {
  const before = { 'job.js': base('prepare'), 'mail.js': CHILD.replace('prepare() {', 'prepare( {') };
  expect(await breaksOf(folder, before, { 'job.js': base('setUp') })).toEqual([
    'unknown FILE_NOT_READ mail.js',
  ]);
});
