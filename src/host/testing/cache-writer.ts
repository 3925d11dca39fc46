// A process that writes to a cache until it is done or killed. Arguments: folder, label, count (0 for ever).
import { openCache } from '../open-cache.ts';
import { valueOf } from './cache-values.ts';

const [folder = '', label = '', count = '0'] = process.argv.slice(2);
const cache = openCache(folder, { version: 'test', maxBytes: 200_000_000, busyTimeout: 20_000 });
process.stdout.write('started\n');
const end = count === '0' ? Infinity : Number(count);
for (let i = 0; i < end; i++) {
  const keys = [`${label}-${i % 500}-a`, `${label}-${i % 500}-b`];
  cache.putMany(keys.map((key) => ({ key, value: valueOf(key) })));
}
cache.close();
for (const problem of cache.problems) process.stdout.write(`${problem.code} ${problem.message}\n`);
