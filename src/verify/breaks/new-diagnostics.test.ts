import { expect, test } from 'vitest';
import { memoryCache, type CacheStore } from '../../host/index.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import type { Moment } from '../../project/index.ts';
import { changeBetween } from '../testing/change-between.ts';
import { newDiagnostics } from './new-diagnostics.ts';

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

test('what only a kept answer says is no complaint', async () => {
  const change = await changeBetween(temporary, FILES, {
    'area.ts': 'export const area = (w: string) => w;\n',
  });
  const after = Object.create(change.after, { cache: { value: lying() } }) as Moment;
  expect(await newDiagnostics({ ...change, after })).toMatchObject({ diagnostics: [] });
  expect(await newDiagnostics(change)).toMatchObject({ diagnostics: [{ file: 'room.ts', code: 2345 }] });
});

test('what TypeScript does not follow and the config lists is there when both sides are asked afresh', async () => {
  const files = {
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"noEmit":true,"module":"esnext","moduleResolution":"bundler"}}',
    'button.tsx': 'export function button(props: { size: number }) {\n  return props;\n}\n',
    'page.ts': "import { button } from './button';\nexport const page = button({ size: 1 });\n",
  };
  const wider = files['button.tsx'].replace('size: number', 'size: number; label: string');
  const { diagnostics } = await newDiagnostics(
    await changeBetween(temporary, files, { 'button.tsx': wider }),
  );
  expect(diagnostics).toMatchObject([{ file: 'page.ts', code: 2741 }]);
});
