// A file goes when nothing names it.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

test('every form of import keeps a file, and so do manifests and configs', async () => {
  const { status, facts } = await deleted(
    {
      'a.ts': 'export const a = 1;\n',
      'b.ts': "import './a';\nexport * from './a';\n",
      'c.ts': "import('./a');\n",
      'd.test.ts': "vi.mock('./a');\nnew URL('./a.ts', import.meta.url);\n",
      'package.json': '{"name":"p","private":true,"bin":"./a.ts"}\n',
      'tsconfig.json': '{"files":["a.ts"]}\n',
    },
    'a.ts',
  );
  expect(status).toBe('refused still_referenced');
  expect([...facts].sort()).toEqual([
    'import b.ts:1',
    'import b.ts:2',
    'import c.ts:1',
    'import d.test.ts:1',
    'import d.test.ts:2',
    'reference package.json',
    'reference tsconfig.json',
  ]);
});

test.each([
  ['the folder whose index it is', 'x/server/index.ts', 'tsx watch server'],
  ['its name', 'x/server.ts', 'node --import tsx server'],
  ['what is built from it', 'x/src/server/run.ts', 'cross-env A=1 node dist/server/run.js'],
])('a script that runs %s keeps a file', async (_, path, command) => {
  const manifest = JSON.stringify({ name: 'p', private: true, scripts: { start: command } });
  const { status, facts } = await deleted({ [path]: 'export {};\n', 'x/package.json': manifest }, path);
  expect([status, facts]).toEqual(['refused still_referenced', ['reference x/package.json']]);
});

test('a script that only looks through a folder does not', async () => {
  const manifest = JSON.stringify({
    name: 'p',
    private: true,
    scripts: { lint: 'eslint server && node other' },
  });
  const files = { 'server/index.ts': 'export {};\n', 'package.json': manifest };
  expect((await deleted(files, 'server/index.ts')).status).toBe('ok');
});

const TESTED = {
  'a.ts': "import { help } from './help';\nexport const a = help;\n",
  'a.test.ts': "import { a } from './a';\na;\n",
  '__snapshots__/a.test.ts.snap': 'a\n',
  'help.ts': 'export const help = 1;\n',
  'help.test.ts': "import { help } from './help';\nhelp;\n",
};

test('its own tests are a question, and go with what is asked to go', async () => {
  const plain = await deleted(TESTED, 'a.ts');
  expect([plain.status, plain.candidates]).toEqual(['needs_decision tests_of_it', ['cascade']]);
  const { status, after } = await deleted(TESTED, 'a.ts', true);
  expect([status, after]).toEqual([
    'ok',
    { '__snapshots__/a.test.ts.snap': null, 'a.test.ts': null, 'a.ts': null },
  ]);
});

test('a file that nothing names goes', async () => {
  const { status, after } = await deleted(
    { 'a.ts': 'export const a = 1;\n', 'b.ts': 'export {};\n' },
    'a.ts',
  );
  expect([status, after]).toEqual(['ok', { 'a.ts': null }]);
});

test.each([
  [
    'an entry point',
    { 'package.json': '{"name":"p"}', 'index.ts': 'export {};\n' },
    'index.ts',
    'entry_point',
  ],
  [
    'one that tools look for',
    { 'vite.config.ts': 'export default {};\n' },
    'vite.config.ts',
    'by_convention',
  ],
  [
    'one that a framework of the package finds',
    {
      'package.json': '{"name":"p","private":true,"dependencies":{"typeorm":"1"}}',
      'src/entities/user.ts': 'export {};\n',
    },
    'src/entities/user.ts',
    'by_convention',
  ],
  [
    'one that a published package may offer',
    { 'package.json': '{"name":"p","version":"1.0.0","main":"./index.js"}', 'lib/x.ts': 'export {};\n' },
    'lib/x.ts',
    'public_path',
  ],
  [
    'one that is told of',
    { 'x/some-file.ts': 'export {};\n', 'README.md': 'See [it](x/some-file.ts).\n' },
    'x/some-file.ts',
    'named_in_text',
  ],
  [
    'one of many',
    { 'x/some-file.ts': 'export {};\n', 'm.ts': "export default import.meta.glob('./x/*.ts');\n" },
    'x/some-file.ts',
    'may_be_imported',
  ],
  [
    'one that others see without importing it',
    { 'g.d.ts': 'declare const SOME: number;\n', 'm.ts': 'export default SOME;\n' },
    'g.d.ts',
    'type_errors',
  ],
] as const)('%s has to be decided about', async (_, files, path, reason) => {
  expect((await deleted(files, path)).status).toBe(`needs_decision ${reason}`);
});
