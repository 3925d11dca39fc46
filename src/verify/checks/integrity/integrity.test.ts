import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween, type Files } from '../../testing/change-between.ts';
import type { verifySettingsSchema } from '../../settings.ts';
import type * as z from 'zod';
import { integrity } from './integrity.ts';

const folder = temporaryFolder();

async function found(
  before: Files,
  after: Readonly<Record<string, string | null>>,
  settings: z.input<typeof verifySettingsSchema> = {},
): Promise<string[]> {
  const { complaints } = await integrity.run(await changeBetween(folder, before, after, settings));
  return complaints.map(({ status, code, file, span }) => `${status} ${code} ${file}:${span!.start.line}`);
}

const SAFE = `const fs = require('fs');
exports.head = (file) => {
  const fd = fs.openSync(file, 'r');
  try {
    return fs.readSync(fd, Buffer.alloc(1), 0, 1, 0);
  } finally {
    fs.closeSync(fd);
  }
};
`;
const LEAKING = SAFE.replace('  try {\n', "  if (file === '') return 0;\n  try {\n");

test('a path that the change adds is charged to it', async () => {
  expect(await found({ 'a.js': SAFE }, { 'a.js': LEAKING })).toEqual(['fail RESOURCE_LEAKED a.js:3']);
});

test('a leak that the base has is not, wherever it goes', async () => {
  const edited = `${LEAKING}exports.tail = () => 1;\n`;
  expect(await found({ 'a.js': LEAKING }, { 'a.js': edited })).toEqual([]);
  expect(await found({ 'a.js': LEAKING }, { 'a.js': null, 'lib/b.js': LEAKING })).toEqual([]);
  const otherwise = LEAKING.replace("'r'", "'r+'");
  expect(await found({ 'a.js': LEAKING }, { 'a.js': otherwise })).toEqual([]);
  expect(await found({ 'a.js': LEAKING, 'b.js': SAFE }, { 'a.js': SAFE, 'b.js': LEAKING })).toEqual([]);
});

test('a second leak beside one that the base has is charged', async () => {
  const two = `${LEAKING}${LEAKING.replace("const fs = require('fs');\n", '').replace('head', 'tail')}`;
  expect(await found({ 'a.js': LEAKING }, { 'a.js': two })).toEqual(['fail RESOURCE_LEAKED a.js:12']);
});

test('the witness is the path', async () => {
  const change = await changeBetween(folder, { 'a.js': SAFE }, { 'a.js': LEAKING });
  const [complaint] = (await integrity.run(change)).complaints;
  expect(complaint!.message).toBe(
    'A file descriptor (`fd`) that is acquired at a.js:3 is not released on the path that returns at line 4.',
  );
  expect(complaint!.witness!.places.map(({ role, line }) => `${role}: ${line}`)).toEqual([
    "acquired: const fd = fs.openSync(file, 'r');",
    "if: if (file === '') return 0;",
    "leaves: if (file === '') return 0;",
    'released: fs.closeSync(fd);',
  ]);
});

test('tests are not looked at', async () => {
  expect(await found({}, { 'test/a.test.js': LEAKING })).toEqual([]);
});

test('functions of other files are followed', async () => {
  const before = {
    'open.js': "import fs from 'fs';\nexport const openLog = () => fs.openSync('log', 'a');\n",
    'close.js': "import fs from 'fs';\nexport function done(fd) {\n  fs.closeSync(fd);\n}\n",
  };
  const use = (rest: string): string =>
    `import { openLog } from './open.js';\nimport { done } from './close.js';\nexport function f(x) {\n  const log = openLog();\n${rest}}\n`;
  expect(await found(before, { 'use.js': use('  if (x) return 1;\n  done(log);\n') })).toEqual([
    'fail RESOURCE_LEAKED use.js:4',
  ]);
  expect(await found(before, { 'use.js': use('  done(log);\n') })).toEqual([]);
});

test('settings add resources', async () => {
  const settings = {
    integrity: {
      resources: [
        {
          id: 'lease',
          what: 'a lease',
          acquire: [{ call: '@shop/leases#takeLease', handle: 'promise' as const }],
          release: ['.giveBack'],
        },
      ],
    },
  };
  const use = `import { takeLease } from '@shop/leases';
export async function f(x) {
  const lease = await takeLease(x);
  if (!x) return;
  lease.giveBack();
}
`;
  expect(await found({}, { 'a.js': use })).toEqual([]);
  expect(await found({}, { 'a.js': use }, settings)).toEqual(['fail RESOURCE_LEAKED a.js:3']);
});

test('only new lines compute money', async () => {
  const tax = 'export const tax = (amount) => amount * 0.19;\n';
  const blur = tax.replace('tax', 'blur');
  const other = 'export const other = 1;\n';
  expect(await found({}, { 'billing/tax.js': tax })).toEqual(['fail MONEY_IN_FLOATS billing/tax.js:1']);
  expect(await found({ 'billing/tax.js': tax }, { 'billing/tax.js': other + tax })).toEqual([]);
  expect(await found({}, { 'graphics/blur.js': blur })).toEqual([]);
  const settings = { domains: { payment: { paths: ['graphics'] } } };
  expect(await found({}, { 'graphics/blur.js': blur }, settings)).toEqual([
    'fail MONEY_IN_FLOATS graphics/blur.js:1',
  ]);
});

test('a file that cannot be read whole does not crash it, and a deep nest is a gap', async () => {
  const broken = SAFE.replace('try {', 'try (');
  const deep = `const fs = require('fs');\nexports.f = (x) => {\n  const fd = fs.openSync(x);\n${Array.from({ length: 60 }, (_, i) => `  if (x.a${i}) fs.writeSync(fd, '${i}');\n  if (x.a${i}) fs.writeSync(fd, '-');\n`).join('')}  fs.closeSync(fd);\n};\n`;
  expect(await found({}, { 'broken.js': broken, 'deep.js': deep })).toEqual([
    'unknown RELEASE_NOT_DECIDED deep.js:3',
  ]);
});

test('a function with too many paths is a gap, and one that was there before is not charged', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `a${at}`);
  const twice = [...names, ...names].map((name) => `  if (${name}) work(${name});\n`).join('');
  const source = `const fs = require('fs');\nexports.f = (file, ${names.join(', ')}) => {\n  const fd = fs.openSync(file);\n${twice}  fs.closeSync(fd);\n};\n`;
  expect(await found({}, { 'a.js': source })).toEqual(['unknown RELEASE_NOT_DECIDED a.js:3']);
  expect(await found({ 'a.js': source }, { 'a.js': `${source}// more\n` })).toEqual([]);
});
