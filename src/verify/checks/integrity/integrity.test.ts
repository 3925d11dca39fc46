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
  return complaints.map(
    ({ status, code, file, span }) => `${status} ${code} ${file}:${span?.start.line ?? 0}`,
  );
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

const NAMES = Array.from({ length: 14 }, (_, at) => `a${at}`);
const MANY = [...NAMES, ...NAMES].map((name) => `  if (${name}) work(${name});\n`).join('');
const withMany = (end: string): string =>
  `const fs = require('fs');\nexports.f = (file, ${NAMES.join(', ')}) => {\n  const fd = fs.openSync(file);\n${MANY}${end}};\n`;

test('a file that cannot be read whole is a gap unless it was one before, and many paths are decided if none can leak', async () => {
  const broken = SAFE.replace('try {', 'try (');
  expect(await found({}, { 'broken.js': broken, 'a.js': withMany('  fs.closeSync(fd);\n') })).toEqual([
    'unknown RELEASE_NOT_DECIDED broken.js:0',
  ]);
  expect(await found({ 'broken.js': broken }, { 'broken.js': `${broken}\n` })).toEqual([]);
});

test('paths that only what was tested tells apart are a gap if there are too many; one of the base is not charged', async () => {
  const source = withMany(
    '  if (a0) return fs.closeSync(fd);\n  work();\n  if (!a0) {\n    work();\n    fs.closeSync(fd);\n  }\n',
  );
  expect(await found({}, { 'a.js': source })).toEqual(['unknown RELEASE_NOT_DECIDED a.js:3']);
  expect(await found({ 'a.js': source }, { 'a.js': `${source}// more\n` })).toEqual([]);
});

const PAGE = `import { bus } from './bus.js';
export function useTicks(tick, ref) {
  const stop = begin(tick);
  window.addEventListener('resize', tick);
  bus().on('tick', tick);
  ref.timer = setInterval(tick, 10);
  return () => {
    stop();
    window.removeEventListener('resize', tick);
    bus().off('tick', tick);
    clearInterval(ref.timer);
  };
}
`;

test.each([
  ["    window.removeEventListener('resize', tick);\n", ['fail LISTENER_NOT_REMOVED a.js:4']],
  ["    bus().off('tick', tick);\n", ['fail LISTENER_NOT_REMOVED a.js:5']],
  ['    clearInterval(ref.timer);\n', ['fail TIMER_NOT_CLEARED a.js:6']],
  ['    stop();\n', []],
])('a release that the change takes away is charged: %s', async (release, expected) => {
  expect(await found({ 'a.js': PAGE }, { 'a.js': PAGE.replace(release, '') })).toEqual(expected);
  expect(await found({}, { 'a.js': PAGE.replace(release, '') })).toEqual([]);
});

test('what the base lent and released has to be released; what is handed to someone else has not', async () => {
  const base = `export async function withSession(client, work) {
  const session = client.startSession();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}
`;
  const taken = base.replace('    await session.endSession();\n', '    work.done = true;\n');
  expect(await found({ 'a.js': base }, { 'a.js': taken })).toEqual(['fail RESOURCE_LEAKED a.js:2']);
  expect(await found({}, { 'a.js': taken })).toEqual([]);
  const given = taken.replace('work.done = true', 'sweep(session)');
  expect(await found({ 'a.js': base }, { 'a.js': given })).toEqual([]);
  const early = base.replace('  try {', '  if (!work) return;\n  try {');
  expect(await found({ 'a.js': base }, { 'a.js': early })).toEqual(['fail RESOURCE_LEAKED a.js:2']);
});

test('a listener that hears once is removed as the base removes it, and need not be if it hears once from now on', async () => {
  const base = `export async function within(signal, work, stop) {
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
`;
  const gone = base.replace("    signal.removeEventListener('abort', stop);\n", '    work.done = true;\n');
  expect(await found({ 'a.js': base }, { 'a.js': gone })).toEqual(['fail LISTENER_NOT_REMOVED a.js:2']);
  const often = base.replace(', { once: true }', '');
  expect(await found({ 'a.js': often }, { 'a.js': gone })).toEqual([]);
});

test('a release that moves to another function of the file is none that is taken away', async () => {
  const base = `export class Poll {
  start() {
    this.timer = setInterval(() => this.ask(), 10);
  }
  stop() {
    clearInterval(this.timer);
  }
}
`;
  const moved = base.replace('stop()', 'dispose()');
  expect(await found({ 'a.js': base }, { 'a.js': moved })).toEqual([]);
  const gone = base.replace('    clearInterval(this.timer);\n', '');
  expect(await found({ 'a.js': base }, { 'a.js': gone })).toEqual(['fail TIMER_NOT_CLEARED a.js:3']);
});

test('what was safe and is not if something throws is charged, also where it is cheap to lose', async () => {
  const base = `const fs = require('fs-extra');
exports.head = async (file, buffer) => {
  const fd = await fs.open(file, 'r');
  try {
    await fs.read(fd, buffer, 0, 1, 0);
  } finally {
    await fs.close(fd);
  }
};
`;
  const bare = base.replace('  try {\n', '').replace('  } finally {\n', '').replace('  }\n};', '};');
  expect(await found({ 'a.js': base }, { 'a.js': bare })).toEqual(['fail RESOURCE_LEAKED_ON_ERROR a.js:3']);
  expect(await found({}, { 'a.js': bare })).toEqual(['review RESOURCE_LEAKED_ON_ERROR a.js:3']);
});

test('an amount is told once on a line', async () => {
  const source = 'export const fee = (amount) => Number((amount * 0.19).toFixed(2));\n';
  expect(await found({}, { 'billing/fee.js': source })).toEqual(['fail MONEY_IN_FLOATS billing/fee.js:1']);
});
