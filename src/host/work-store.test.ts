import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openWorkStore } from './index.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a right that nothing in memory refers to is held until the process ends', async () => {
  const store = await openWorkStore(join(temporaryFolder(), 'work'));
  await store.lock('kept');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What a finished step refers to is only given up after it.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(await store.lock('kept')).toBeUndefined();
  await store.close();
});
