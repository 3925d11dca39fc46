import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheFolderOf, memoryCache, openCache, prepareFolder, run, type CacheStore } from './index.ts';
import { loadSqlite } from './sqlite.ts';
import { valueOf } from './testing/cache-values.ts';
import { freshFolder, temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const options = { version: 'test', maxBytes: 200_000_000 };
const writer = join(import.meta.dirname, 'testing', 'cache-writer.ts');

const keysOf = (label: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${label}-${i}`);

function fill(folder: string, keys: readonly string[], version: string = 'test'): string {
  const cache = openCache(folder, { ...options, version });
  cache.putMany(keys.map((key) => ({ key, value: valueOf(key) })));
  const { file } = cache.stats();
  expect(cache.problems).toEqual([]);
  cache.close();
  return file!;
}

/** Every value that comes back is right; gives how many there were. */
function verify(cache: CacheStore, keys: readonly string[]): number {
  const values = cache.getMany(keys);
  keys.forEach((key, i) => values[i] && expect(Buffer.compare(values[i], valueOf(key))).toBe(0));
  return values.filter((value) => value !== undefined).length;
}

test.each([['disk'], ['memory']])('values on %s come back, later ones win, and cleaning forgets', (kind) => {
  const cache = kind === 'disk' ? openCache(freshFolder(temporary), options) : memoryCache();
  cache.putMany([{ key: 'a', value: new Uint8Array([1]) }]);
  cache.putMany([
    { key: 'a', value: new Uint8Array([2, 3]) },
    { key: 'empty', value: new Uint8Array() },
  ]);
  expect(cache.getMany(['a', 'missing', 'empty'])).toEqual([
    new Uint8Array([2, 3]),
    undefined,
    new Uint8Array(),
  ]);
  expect(cache.stats()).toMatchObject({ entries: 2, bytes: 2 });
  cache.clean();
  expect(cache.getMany(['a'])).toEqual([undefined]);
  cache.close();
});

test('another version sees nothing and removes the files of the old one', () => {
  const folder = freshFolder(temporary);
  fill(folder, ['a'], 'one');
  const cache = openCache(folder, { ...options, version: 'two' });
  expect(cache.getMany(['a'])).toEqual([undefined]);
  cache.close();
  expect(fs.readdirSync(folder)).toHaveLength(1);
  expect(verify(openCache(folder, { ...options, version: 'one' }), ['a'])).toBe(0);
});

test('the file of another version that is in use stays', () => {
  const folder = freshFolder(temporary);
  const old = openCache(folder, { ...options, version: 'one' });
  openCache(folder, { ...options, version: 'two' }).close();
  old.putMany([{ key: 'a', value: valueOf('a') }]);
  expect(verify(old, ['a'])).toBe(1);
  expect(old.problems).toEqual([]);
  old.close();
});

test('the values used longest ago give way when the file is full', () => {
  const folder = freshFolder(temporary);
  const old = keysOf('old', 100);
  const file = fill(folder, old);
  const database = new (loadSqlite().DatabaseSync)(file);
  database.exec('UPDATE entry SET generation = 1');
  database.close();
  const cache = openCache(folder, { version: 'test', maxBytes: 1_500_000 });
  expect(verify(cache, old.slice(90))).toBe(10);
  const fresh = keysOf('fresh', 50);
  cache.putMany(fresh.map((key) => ({ key, value: valueOf(key) })));
  expect(verify(cache, fresh)).toBe(50);
  expect(verify(cache, old.slice(90))).toBe(10);
  expect(verify(cache, old.slice(0, 20))).toBe(0);
  cache.close();
  expect(fs.statSync(file).size).toBeLessThan(1_500_000);
});

test('two processes write at once and lose nothing', async () => {
  const folder = freshFolder(temporary);
  const results = await Promise.all(
    ['one', 'two'].map((label) => run(process.execPath, [writer, folder, label, '200'])),
  );
  expect(results.map((result) => [result.stdout.toString(), result.stderr])).toEqual([
    ['started\n', ''],
    ['started\n', ''],
  ]);
  const cache = openCache(folder, options);
  for (const label of ['one', 'two'])
    expect(
      verify(
        cache,
        keysOf(label, 200).flatMap((key) => [`${key}-a`, `${key}-b`]),
      ),
    ).toBe(400);
  cache.close();
});

test('a process that is killed while it writes leaves only right values', async () => {
  const folder = freshFolder(temporary);
  for (let round = 0; round < 20; round++) {
    const child = spawn(process.execPath, [writer, folder, 'kill']);
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 5 + round * 4));
    child.kill('SIGKILL');
    await once(child, 'close');
    const cache = openCache(folder, options);
    expect(cache.problems).toEqual([]);
    const pairs = keysOf('kill', 500).map((key) => verify(cache, [`${key}-a`, `${key}-b`]));
    expect(pairs.filter((count) => count === 1)).toEqual([]);
    cache.close();
  }
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('cache-'))).toHaveLength(1);
}, 120_000);

test.each<[string, (file: string) => void]>([
  ['cut short', (file) => fs.truncateSync(file, 20_000)],
  ['cut inside its head', (file) => fs.truncateSync(file, 50)],
  ['empty', (file) => fs.truncateSync(file, 0)],
  ['garbage', (file) => fs.writeFileSync(file, 'not a database '.repeat(1000))],
  ['zeros', (file) => fs.writeFileSync(file, Buffer.alloc(100_000))],
  [
    'a folder',
    (file) => {
      fs.rmSync(file);
      writeFiles(file, { 'inside/a': 'x' });
    },
  ],
  [
    'a database of another program',
    (file) => {
      fs.rmSync(file);
      const database = new (loadSqlite().DatabaseSync)(file);
      database.exec('CREATE TABLE entry (key TEXT)');
      database.close();
    },
  ],
])('a file that is %s is built anew and reported', (_, damage) => {
  const folder = freshFolder(temporary);
  const keys = keysOf('a', 50);
  damage(fill(folder, keys));
  const cache = openCache(folder, options);
  expect(verify(cache, keys)).toBeLessThan(50);
  expect(cache.problems.map((problem) => [problem.code, problem.limits])).toEqual([['CACHE_REBUILT', false]]);
  cache.putMany(keys.map((key) => ({ key, value: valueOf(key) })));
  expect(verify(cache, keys)).toBe(50);
  cache.close();
  const again = openCache(folder, options);
  expect([verify(again, keys), again.problems]).toEqual([50, []]);
  again.close();
  expect(fs.readdirSync(folder)).toHaveLength(1);
});

test('flipped bytes are never believed', () => {
  const folder = freshFolder(temporary);
  const keys = keysOf('a', 60);
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 40; round++) {
    const file = fill(folder, keys);
    const bytes = fs.readFileSync(file);
    for (let i = 0; i < 30; i++) bytes[random(bytes.length)]! ^= 1 << random(8);
    fs.writeFileSync(file, bytes);
    const cache = openCache(folder, options);
    const found = verify(cache, keys);
    if (found < keys.length) expect(cache.problems.map((problem) => problem.code)).toContain('CACHE_REBUILT');
    cache.close();
    fs.rmSync(folder, { recursive: true });
  }
});

test('a value under the wrong key is dropped and reported', () => {
  const folder = freshFolder(temporary);
  const file = fill(folder, ['a', 'b']);
  const database = new (loadSqlite().DatabaseSync)(file);
  database.exec("UPDATE entry SET id = (SELECT id FROM entry WHERE key = 'a') WHERE key = 'b'");
  database.close();
  const cache = openCache(folder, options);
  expect(verify(cache, ['b', 'a'])).toBeLessThan(2);
  expect(cache.problems).toMatchObject([{ code: 'CACHE_REBUILT' }]);
  cache.close();
});

test('a folder that cannot be had means no cache, said once', () => {
  const place = join(freshFolder(temporary), 'file');
  fs.writeFileSync(place, '');
  for (const folder of [place, join(place, 'below')]) {
    const cache = openCache(folder, options);
    cache.putMany([{ key: 'a', value: valueOf('a') }]);
    expect(cache.getMany(['a'])).toEqual([undefined]);
    cache.clean();
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0, file: undefined });
    cache.close();
    expect(cache.problems).toMatchObject([{ code: 'CACHE_UNAVAILABLE', limits: false }]);
  }
});

test('a cache that another process keeps busy is passed over', () => {
  const folder = freshFolder(temporary);
  const file = fill(folder, ['a']);
  const other = new (loadSqlite().DatabaseSync)(file);
  other.exec('BEGIN IMMEDIATE');
  const cache = openCache(folder, { ...options, busyTimeout: 50 });
  cache.putMany([{ key: 'b', value: valueOf('b') }]);
  expect(cache.problems).toMatchObject([{ code: 'CACHE_UNAVAILABLE' }]);
  expect(verify(cache, ['a', 'b'])).toBe(1);
  other.exec('ROLLBACK');
  other.close();
  cache.putMany([{ key: 'b', value: valueOf('b') }]);
  expect(verify(cache, ['a', 'b'])).toBe(2);
  cache.close();
});

test('the cache lives among other caches, or in a folder that ignores itself', () => {
  const root = freshFolder(temporary);
  expect(cacheFolderOf(root)).toBe(join(root, '.lintel', 'cache'));
  expect(fs.existsSync(join(root, '.lintel'))).toBe(false);
  prepareFolder(root, cacheFolderOf(root));
  expect(fs.readFileSync(join(root, '.lintel', '.gitignore'), 'utf8')).toBe('*\n');
  fs.mkdirSync(join(root, 'node_modules'));
  expect(cacheFolderOf(root)).toBe(join(root, 'node_modules', '.cache', 'lintel'));
});

test('a linked node_modules is not used', () => {
  const root = freshFolder(temporary);
  fs.symlinkSync(temporary, join(root, 'node_modules'));
  expect(cacheFolderOf(root)).toBe(join(root, '.lintel', 'cache'));
});

test('a Node whose SQLite cannot be asked about transactions keeps its cache', () => {
  const { DatabaseSync } = loadSqlite();
  const original = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'isTransaction');
  Object.defineProperty(DatabaseSync.prototype, 'isTransaction', { value: undefined, configurable: true });
  try {
    const folder = freshFolder(temporary);
    const file = fill(folder, ['a']);
    const cache = openCache(folder, options);
    expect([verify(cache, ['a']), verify(cache, ['a']), cache.stats().file]).toEqual([1, 1, file]);
    cache.close();
    expect(cache.problems).toEqual([]);
  } finally {
    if (original) Object.defineProperty(DatabaseSync.prototype, 'isTransaction', original);
    else Reflect.deleteProperty(DatabaseSync.prototype, 'isTransaction');
  }
});
