import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { verifySettingsSchema } from '../../settings.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { verifyChange } from '../../verify.ts';
import { architecture } from './architecture.ts';

const temporary = temporaryFolder();

const FILES = {
  'src/ui/page.ts': "import { total } from '../domain/total.ts';\nexport const page = () => total([1]);\n",
  'src/ui/old.ts': "import { query } from '../db/query.ts';\nexport const old = () => query('a');\n",
  'src/domain/total.ts': 'export const total = (xs: number[]) => xs.length;\n',
  'src/db/query.ts': 'export interface Row { id: string }\nexport const query = (sql: string) => [sql];\n',
};

const LAYERS = {
  architecture: {
    layers: [
      { name: 'ui', paths: ['src/ui'], mayImport: ['domain'] },
      { name: 'domain', paths: ['src/domain/**'] },
      { name: 'db', paths: ['src/db'] },
    ],
    forbidden: [{ from: 'domain', to: 'db', because: 'the domain must not know where data is kept' }],
  },
};

async function check(changed: Record<string, string | null>, settings: object = LAYERS) {
  const change = await changeBetween(temporary, FILES, changed, settings);
  return (await verifyChange(change, {}, [architecture])).checks;
}

const USES_DB =
  "import { query } from '../db/query.ts';\nexport const total = (xs: number[]) => query('').length + xs.length;\n";

test('an import that the layers forbid fails with its line and the rule', async () => {
  const [entry, ...others] = await check({ 'src/domain/total.ts': USES_DB });
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ status: 'fail', code: 'LAYER_VIOLATION', file: 'src/domain/total.ts' });
  expect(entry!.span!.start).toEqual({ line: 1, column: 24 });
  expect(entry!.witness!.proof).toContain('because the domain must not know where data is kept');
  expect(entry!.witness!.places[0]!.line).toBe("import { query } from '../db/query.ts';");
});

test('a layer may import only what is named for it', async () => {
  const [entry] = await check({
    'src/ui/page.ts': `import { query } from '../db/query.ts';\n${FILES['src/ui/page.ts']}export const rows = query;\n`,
  });
  expect(entry).toMatchObject({ status: 'fail', code: 'LAYER_VIOLATION' });
});

test('an import that the base has is not held against the change, also when its file moves within the layer', async () => {
  const edited = `${FILES['src/ui/old.ts']}export const more = 1;\n`;
  expect(await check({ 'src/ui/old.ts': edited })).toMatchObject([{ status: 'pass' }]);
  expect(await check({ 'src/ui/old.ts': null, 'src/ui/older.ts': FILES['src/ui/old.ts'] })).toMatchObject([
    { status: 'pass' },
  ]);
});

test('imports of types count unless they are left out', async () => {
  const changed = {
    'src/domain/total.ts':
      "import type { Row } from '../db/query.ts';\nexport const total = (xs: Row[]) => xs.length;\n",
  };
  const without = { architecture: { ...LAYERS.architecture, types: false } };
  expect(await check(changed)).toMatchObject([{ status: 'fail' }]);
  expect(await check(changed, without)).toMatchObject([{ status: 'pass' }]);
  expect(await check({ 'src/domain/total.ts': USES_DB }, without)).toMatchObject([{ status: 'fail' }]);
});

test('what cannot be read is unknown, and so are the rules of a layer without files', async () => {
  expect(await check({ 'src/domain/total.ts': 'export const = (((' })).toMatchObject([
    { status: 'unknown', code: 'SYNTAX_ERROR', file: 'src/domain/total.ts' },
  ]);
  const { layers } = LAYERS.architecture;
  const settings = { architecture: { layers: [...layers, { name: 'jobs', paths: ['src/jobs'] }] } };
  expect(await check({ 'src/domain/total.ts': null }, settings)).toMatchObject([
    { status: 'unknown', code: 'CONFIG_INVALID' },
  ]);
});

test('without layers it passes and says so; those of the detector count', async () => {
  const changed = { 'src/domain/total.ts': USES_DB };
  expect(await check(changed, {})).toMatchObject([{ status: 'pass', message: 'No layers are configured.' }]);
  const change = await changeBetween(temporary, FILES, changed);
  const dependencies = {
    layers: [
      { name: 'domain', globs: ['src/domain'] },
      { name: 'db', globs: ['src/db'] },
    ],
    rules: [{ from: 'domain', to: 'db' }],
  };
  const { checks } = await verifyChange({ ...change, detectorSettings: { dependencies } }, {}, [
    architecture,
  ]);
  expect(checks).toMatchObject([{ status: 'fail', code: 'LAYER_VIOLATION' }]);
});

test('rules that name no layer are no settings', () => {
  const messageOf = (architecture_: object): string | undefined =>
    verifySettingsSchema.safeParse({ architecture: architecture_ }).error?.issues[0]?.message;
  expect(messageOf({ forbidden: [{ from: 'ui', to: '*' }] })).toBe('There is no layer ui');
  expect(messageOf({ layers: [{ name: 'ui', paths: ['ui'], mayImport: ['db'] }] })).toBe(
    'There is no layer db',
  );
  expect(messageOf({ layer: [] })).toContain('layer');
});
