import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const LOAD = 'export function load({ url }) {\n  return url;\n}\n';
const WANTS = 'export function load({ url, retries }) {\n  return [url, retries];\n}\n';
const IMPORT = "import { load } from './load.js';\n";

function breaksWith(use: string, after = WANTS, before = LOAD): Promise<string[]> {
  return breaksOf(folder, { 'load.js': before, 'use.js': `${IMPORT}${use}\n` }, { 'load.js': after });
}

test('an option that the only caller does not pass', async () => {
  expect(await breaksWith('load({ url: 1 });')).toEqual(['review NEVER_PASSED load.js:1 missing use.js']);
});

test('a parameter that the only caller does not pass', async () => {
  const [before, after] = [
    'export const load = (url) => url;\n',
    'export const load = (url, size) => url + size;\n',
  ];
  expect(await breaksWith('load(1);', after, before)).toEqual([
    'review NEVER_PASSED load.js:1 missing use.js',
  ]);
});

test('an option of a constructor', async () => {
  const before = {
    'a.js': 'export class A {\n  constructor({ url }) {\n    this.url = url;\n  }\n}\n',
    'use.js': "import { A } from './a.js';\nnew A({ url: 1 });\n",
  };
  const after = before['a.js'].replace('{ url }', '{ url, size }').replace('= url', '= url + size');
  expect(await breaksOf(folder, before, { 'a.js': after })).toEqual([
    'review NEVER_PASSED a.js:2 missing use.js',
  ]);
});

test.each([
  ['passed by one of them', 'load({ url: 1 });\nload({ url: 1, retries: 2 });', WANTS],
  ['perhaps in what is passed', 'load(given);', WANTS],
  ['perhaps in what is spread', 'load({ url: 1, ...given });', WANTS],
  ['given a default', 'load({ url: 1 });', WANTS.replace('retries }', 'retries = 3 }')],
  ['for callers that cannot be seen', 'load({ url: 1 });\nrun(load);', WANTS],
  ['for callers that do not exist yet', '', WANTS],
])('what is %s is left alone', async (_what, use, after) => {
  expect(await breaksWith(use, after)).toEqual([]);
});

test('an attribute that the only element of a component does not have', async () => {
  const before = {
    'box.jsx': 'export function Box({ size }) {\n  return <p>{size}</p>;\n}\n',
    'use.jsx': "import { Box } from './box';\nexport const f = () => <Box size={1}></Box>;\n",
  };
  const after = before['box.jsx'].replace('{ size }', '{ size, id }').replace('{size}', '{size + id}');
  expect(await breaksOf(folder, before, { 'box.jsx': after })).toEqual([
    'review NEVER_PASSED box.jsx:1 missing use.jsx',
  ]);
});
