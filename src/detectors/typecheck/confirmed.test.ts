import { expect, test } from 'vitest';
import { memoryCache, type CacheStore } from '../../host/index.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import type { Moment } from '../../project/index.ts';
import { changeBetween } from '../../verify/testing/change-between.ts';
import { createView } from '../kit/index.ts';
import detector from './detector.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"allowImportingTsExtensions":true}}',
  'area.ts': 'export const area = (w: number) => w;\n',
  'room.ts': "import { area } from './area.ts';\nexport const room = area(2);\n",
};

const FALSE = {
  code: 2741,
  msg: '',
  severity: 'error',
  start: 8,
  end: 9,
  frame: '',
  key: '',
  specifier: null,
};

/** A store in which TypeScript said of every file what it does not say. */
function lying(): CacheStore {
  const answer = new TextEncoder().encode(JSON.stringify({ context: 'tsconfig.json', errors: [FALSE] }));
  const getMany = (keys: readonly string[]): (Uint8Array | undefined)[] =>
    keys.map((key) => (key.startsWith('typed/typecheck@') ? answer : undefined));
  return { ...memoryCache(), getMany };
}

test('against a base, what only a kept answer says is no finding', async () => {
  const { after, before, memory } = await changeBetween(temporary, FILES, {
    'area.ts': 'export const area = (w: string) => w;\n',
  });
  const told = Object.create(after, { cache: { value: lying() } }) as Moment;
  const judged = (moment: Moment, own: object): Promise<readonly string[]> =>
    Promise.resolve(
      detector.judge!(
        createView(moment, { tools: undefined, memory: own, hasTypes: true, base: before }),
        {},
      ),
    ).then(({ findings }) => findings.map(({ file }) => file));
  expect(await judged(told, {})).toEqual([]);
  expect(await judged(after, memory)).toEqual(['room.ts']);
});
