import { expect, test } from 'vitest';
import { planMove } from './testing/plan-move.ts';

test('what cannot be done is refused with its reason', async () => {
  const files = {
    'a/x.ts': '',
    'b/x.ts': '',
    'b/y': '',
    '.gitignore': 'dist/\n*.gen.ts\n',
    'a/.gitignore': '!k.gen.ts',
  };
  const reasonOf = async (from: string, to: string): Promise<string | undefined> =>
    (await planMove(files, from, to)).draft.refusal?.reason;
  expect(await reasonOf('c.ts', 'd.ts')).toBe('not-found');
  expect(await reasonOf('a/x.ts', 'b')).toBe('target-exists');
  expect(await reasonOf('a/x.ts', 'b/y/x.ts')).toBe('target-exists');
  expect(await reasonOf('a/x.ts', '../x.ts')).toBe('leaves-repository');
  expect(await reasonOf('a/x.ts', '/tmp/x.ts')).toBe('leaves-repository');
  expect(await reasonOf('a', 'a/b')).toBe('into-itself');
  expect(await reasonOf('a/x.ts', './a/x')).toBe('same-path');
  expect(await reasonOf('a/x.ts', 'lib/dist/x.ts')).toBe('target-ignored');
  expect(await reasonOf('a/x.ts', 'a/node_modules/x.ts')).toBe('target-ignored');
  expect(await reasonOf('a/x.ts', 'b/z.gen.ts')).toBe('target-ignored');
  expect(await reasonOf('a/x.ts', 'a/k.gen.ts')).toBe(undefined);
  expect(await reasonOf('a/x.ts', 'x.md')).toBe('not-source');
});

test('a config that files would no longer find above them is a question', async () => {
  const files = { 'p/tsconfig.json': '{ "include": ["src"] }', 'p/src/a.ts': '' };
  const doubtsOf = async (from: string, to: string): Promise<readonly string[]> =>
    (await planMove(files, from, to)).doubts;
  expect(await doubtsOf('p/tsconfig.json', 'config/tsconfig.json')).toEqual([
    'config-out-of-sight p/tsconfig.json',
  ]);
  expect(await doubtsOf('p/tsconfig.json', 'tsconfig.json')).toEqual([]);
  expect(await doubtsOf('p', 'q')).toEqual([]);
});

test('where a file goes', async () => {
  const files = { 'a/x.test.ts': '', 'b/z.ts': '', 'c.css': '', 'A.ts': '' };
  const targetOf = async (from: string, to: string): Promise<string | undefined> =>
    (await planMove(files, from, to)).draft.change.moves[0]?.to;
  expect(await targetOf('a/x.test.ts', 'b')).toBe('b/x.test.ts');
  expect(await targetOf('a/x.test.ts', 'new/')).toBe('new/x.test.ts');
  expect(await targetOf('a/x.test.ts', 'b/y.test')).toBe('b/y.test.ts');
  expect(await targetOf('a/x.test.ts', 'b/y.tsx')).toBe('b/y.tsx');
  expect(await targetOf('c.css', 'b/d')).toBe('b/d.css');
  expect(await targetOf('a', 'b')).toBe('b/a/x.test.ts');
  expect(await targetOf('a', 'n/e/w')).toBe('n/e/w/x.test.ts');
  expect(await targetOf('A.ts', 'a.ts')).toBe('a.ts');
  expect(await targetOf('A.ts', '.')).toBe(undefined);
});

test('a change of letter case alone', async () => {
  const files = { 'src/Foo.ts': '', 'user.ts': `import './src/Foo';` };
  const { texts, doubts } = await planMove(files, 'src/Foo.ts', 'src/foo.ts');
  expect([texts['user.ts'], doubts]).toEqual([`import './src/foo';`, []]);
  const folder = await planMove(files, 'src', 'Src');
  expect([folder.texts['user.ts'], folder.doubts]).toEqual([`import './Src/Foo';`, []]);
});

test('imports that would lead elsewhere although nobody asked', async () => {
  const files = { 'a.ts': '', 'lib/x/index.ts': '', 'user.ts': `import './lib/x';` };
  expect((await planMove(files, 'a.ts', 'lib/x.ts')).doubts).toEqual(['resolution-changes user.ts']);
});

test('a file that hid another one is named so that it stays itself', async () => {
  const files = { 'a.ts': '', 'lib/b/index.ts': '', 'user.ts': `import './a';` };
  const { texts } = await planMove({ ...files, 'lib/b.ts': '' }, 'lib/b.ts', 'lib/c.ts');
  expect(texts).toEqual({ 'lib/c.ts': '' });
  const index = await planMove({ ...files, 'x/b.ts': '' }, 'a.ts', 'x/b/index.ts');
  expect(index.texts['user.ts']).toBe(`import './x/b/index';`);
});

test('an import that leads nowhere and may mean the file', async () => {
  const files = {
    'src/Button.ts': '',
    'user.ts': `import './src/button'; import '$ui/Button'; import './other/Button'; import '@x/button';`,
  };
  const { draft } = await planMove(files, 'src/Button.ts', 'ui/Button.ts');
  expect(draft.doubts.map(({ reason, places }) => [reason, places.length])).toEqual([['may-name-it', 2]]);
});

test('an import that was looked for where the file is, and one that a tool is set to find', async () => {
  const files = {
    'package.json': `{ "imports": { "#thing": "./src/lib/a.mjs" }, "jest": { "moduleNameMapper": { "^@app/(.*)$": "<rootDir>/src/lib/$1" } } }`,
    'src/lib/a.ts': '',
    'user.ts': `import '#thing'; require('@app/a'); import '@other/a';`,
  };
  const { draft } = await planMove(files, 'src/lib/a.ts', 'src/b.ts');
  const text = files['user.ts'];
  const named = draft.doubts.flatMap(({ reason, places }) =>
    places.map(({ start, end }) => `${reason} ${text.slice(start, end)}`),
  );
  expect(named).toEqual(['may-name-it #thing', 'may-name-it @app/a']);
});

test('code that depends on its own place', async () => {
  const files = {
    'a/x.ts': `// __dirname\nconst p = join(__dirname, './data'); new URL('./y.ts', import.meta.url); import.meta.url;`,
    'a/y.ts': '',
    'a/data/z.json': '{}',
    'b/load.ts': 'import(`../a/${name}.ts`); import(`./${other}`);',
  };
  const { doubts } = await planMove(files, 'a/x.ts', 'c/x.ts');
  expect(doubts).toEqual([
    'dynamic-path b/load.ts',
    'location-dependent a/x.ts',
    'location-dependent a/x.ts',
  ]);
  const folder = await planMove(files, 'a', 'c');
  expect(folder.doubts).toEqual(['dynamic-path b/load.ts', 'location-dependent a/x.ts']);
  expect((await planMove(files, 'a/x.ts', 'a/w.ts')).doubts).toEqual(['dynamic-path b/load.ts']);
});

test('patterns of imports that a file enters or leaves', async () => {
  const files = {
    'pages/a.ts': '',
    'load.ts': `import.meta.glob(['./pages/*.{ts,tsx}', '!x']); import.meta.glob('./{a,b}/**/*.ts');`,
  };
  const reasonsOf = async (to: string): Promise<readonly string[]> =>
    (await planMove(files, 'pages/a.ts', to)).doubts;
  expect(await reasonsOf('pages/c.ts')).toEqual([]);
  expect(await reasonsOf('c.ts')).toEqual(['dynamic-path load.ts']);
  expect(await reasonsOf('a/deep/c.ts')).toEqual(['dynamic-path load.ts', 'dynamic-path load.ts']);
});

test('what a framework of the package finds by its place', async () => {
  const files = {
    'package.json': '{"name":"p","private":true,"dependencies":{"next":"1"}}',
    'pages/a.ts': '',
    'pages/a.test.ts': '',
    'lib/a.ts': '',
  };
  expect((await planMove(files, 'pages/a.ts', 'lib/b.ts')).doubts).toEqual(['found-by-name pages/a.ts']);
  expect((await planMove(files, 'pages/a.test.ts', 'lib/a.test.ts')).doubts).toEqual([]);
  expect((await planMove(files, 'lib/a.ts', 'lib/b.ts')).doubts).toEqual([]);
});

test('a file that cannot be read whole is a doubt when it may name what moves', async () => {
  const broken = (specifier: string): string => `import '${specifier}';\nconst = ;\n`;
  const files = { 'a.ts': '', 'bad.ts': broken('./a'), 'worse.ts': broken('./other') };
  expect((await planMove(files, 'a.ts', 'lib/a.ts')).doubts).toEqual(['file-not-read bad.ts']);
});

test('packages, languages, contexts and names', async () => {
  const files = {
    'tsconfig.json': '{ "include": ["src"] }',
    'src/a.tsx': `import 'zod';`,
    'src/b.ts': '',
    'lib/B.ts': '',
    'package.json': '{ "dependencies": { "zod": "*" } }',
    'p/package.json': '{ "name": "p" }',
  };
  expect((await planMove(files, 'src/a.tsx', 'lib/a.ts')).doubts).toEqual([
    'language-changes src/a.tsx',
    'leaves-contexts src/a.tsx',
  ]);
  expect((await planMove(files, 'src/b.ts', 'lib/b.ts')).doubts).toContain('case-collision lib/B.ts');
  expect((await planMove(files, 'src/b.ts', 'src/b.js')).doubts).toContain('language-changes src/b.ts');
});
