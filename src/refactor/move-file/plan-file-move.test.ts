import { expect, test } from 'vitest';
import { planMove, thereAndBack } from './testing/plan-move.ts';

test('every form of request follows a file', async () => {
  const user = `import a from './a';
import type { A } from "./a";
export { b } from './a';
export * from './a';
import eq = require('./a');
const c = require('./a'), d = await import(\`./a\`), e = require.resolve('./a'), f = import.meta.resolve('./a');
type T = import('./a').A;
const u = new URL('./a.ts', import.meta.url), v = new URL('a.ts', import.meta.url);
vi.mock('./a', () => vi.importActual('./a')); jest.requireActual('./a'); vi.mock(import('./a'));
declare module './a' { interface A {} }
`;
  const files = { 'src/a.ts': 'export {};', 'src/user.ts': user };
  const { texts, doubts, moves } = await planMove(files, 'src/a.ts', 'src/lib/b.ts');
  const expected = user
    .replaceAll('./a.ts', './lib/b.ts')
    .replaceAll("'a.ts'", "'lib/b.ts'")
    .replaceAll('./a', './lib/b');
  expect(texts['src/user.ts']).toBe(expected);
  expect([doubts, moves]).toEqual([[], ['src/a.ts → src/lib/b.ts']]);
});

test('references and documentation comments follow', async () => {
  const script = `/// <reference path="a.d.ts" />
/** @typedef {import('./a').A} A */
/** @import { B } from "./a" */
/** @param {import('./a.js').C} c and import('./a') in prose */
export {};
`;
  const files = {
    'a.d.ts': 'export {};',
    'user.js': script,
    'b/user.ts': "/** {import('../a').A} */ export {};",
  };
  const { texts } = await planMove(files, 'a.d.ts', 'types/b.d.ts');
  expect(texts['user.js']).toBe(script.replaceAll('./a', './types/b').replace('"a.d.ts', '"types/b.d.ts'));
  expect(texts['b/user.ts']).toBe("/** {import('../types/b').A} */ export {};");
});

test('a specifier keeps its style', async () => {
  const cases: [string, string, string, string][] = [
    ['./a.js', 'a.ts', 'lib/b.ts', './lib/b.js'],
    ['./a.ts', 'a.ts', 'lib/b.ts', './lib/b.ts'],
    ['./a.jsx', 'a.tsx', 'lib/b.tsx', './lib/b.jsx'],
    ['./a.js', 'a.ts', 'lib/b.mts', './lib/b.mjs'],
    ['./a', 'a/index.ts', 'lib/b/index.ts', './lib/b'],
    ['./a/', 'a/index.ts', 'lib/index.ts', './lib/'],
    ['./a/index', 'a/index.ts', 'lib/index.ts', './lib/index'],
    ['./a/index.js', 'a/index.ts', 'lib/c.ts', './lib/c.js'],
    ['./a', 'a/index.ts', 'lib/c.ts', './lib/c'],
    ['./a', 'a.ts', 'lib/index.ts', './lib'],
    ['./a', 'a.ts', 'a/index.ts', './a'],
    ['./a.css?inline', 'a.css', 'css/b.css', './css/b.css?inline'],
    ['raw!./a.txt', 'a.txt', 'b/a.txt', 'raw!./b/a.txt'],
    ['./a?worker', 'a.ts', 'b.ts', './b?worker'],
    ['./data', 'data.json', 'lib/data.json', './lib/data'],
    ['.', 'index.ts', 'lib/index.ts', './lib'],
    ['./a.b', 'a.b.ts', 'c.d.ts', './c'],
  ];
  for (const [before, from, to, after] of cases) {
    const { texts, doubts } = await planMove({ [from]: '', 'user.ts': `import '${before}';` }, from, to);
    expect([texts['user.ts'] ?? `import '${before}';`, doubts]).toEqual([`import '${after}';`, []]);
  }
});

test('quotes and escapes stay; only what is between the quotes changes', async () => {
  const user = 'import "./\\u0061"; import(`./a`); require(\'./a\') ;';
  const { texts } = await planMove({ 'a.ts': '', 'user.ts': user }, 'a.ts', "it's/b.ts");
  expect(texts['user.ts']).toBe("import \"./it's/b\"; import(`./it's/b`); require('./it\\'s/b') ;");
});

test('requests of the moved file keep their targets, found or not', async () => {
  const files = {
    'src/a/x.ts': `import './y'; import '../z.js'; import '.'; import './generated'; import '../../../out'; import 'react';`,
    'src/a/y.ts': '',
    'src/a/index.ts': '',
    'src/z.ts': '',
  };
  const { texts, doubts } = await planMove(files, 'src/a/x.ts', 'lib/x.ts');
  expect(texts['lib/x.ts']).toBe(
    `import '../src/a/y'; import '../src/z.js'; import '../src/a'; import '../src/a/generated'; import '../../out'; import 'react';`,
  );
  expect(doubts).toEqual([]);
});

test('in a folder that moves, requests between its files stay, and everything in it goes along', async () => {
  const files = {
    'src/ui/a.ts': `import './b'; import './a.css'; import '../core'; import './data.json'; import './missing';`,
    'src/ui/b.ts': `import './a'; import '../ui/a';`,
    'src/ui/a.css': '@import "../base.css"; a { background: url(./img/i.png) }',
    'src/ui/data.json': '{}',
    'src/ui/README.md': '[a](./a.ts) [core](../core.ts#top "Core")',
    'src/ui/__snapshots__/a.test.ts.snap': '',
    'src/ui/img/i.png': '',
    'src/base.css': '',
    'src/core.ts': `import './ui/a'; export * from './ui/b';`,
  };
  const { texts, doubts, moves } = await planMove(files, 'src/ui', 'packages/view/ui');
  expect(moves).toHaveLength(7);
  expect(texts['packages/view/ui/a.ts']).toBe(
    `import './b'; import './a.css'; import '../../../src/core'; import './data.json'; import './missing';`,
  );
  expect(texts['packages/view/ui/b.ts']).toBe(`import './a'; import '../ui/a';`);
  expect(texts['packages/view/ui/a.css']).toBe(
    '@import "../../../src/base.css"; a { background: url(./img/i.png) }',
  );
  expect(texts['packages/view/ui/README.md']).toBe('[a](./a.ts) [core](../../../src/core.ts#top "Core")');
  expect(texts['src/core.ts']).toBe(`import '../packages/view/ui/a'; export * from '../packages/view/ui/b';`);
  expect(doubts).toEqual([]);
});

test('recordings, mocks and declarations follow their file', async () => {
  const test = await planMove(
    { 'a.test.ts': '', '__snapshots__/a.test.ts.snap': '', 'a.test.ts-snapshots/x/1.png': '' },
    'a.test.ts',
    'tests/b.test.ts',
  );
  expect(test.moves).toEqual([
    '__snapshots__/a.test.ts.snap → tests/__snapshots__/b.test.ts.snap',
    'a.test.ts → tests/b.test.ts',
    'a.test.ts-snapshots/x/1.png → tests/b.test.ts-snapshots/x/1.png',
  ]);
  const style = { 'a.css': '', 'a.d.css.ts': '', '__mocks__/a.css': '' };
  expect((await planMove(style, 'a.css', 'css/b.css')).moves).toEqual([
    '__mocks__/a.css → css/__mocks__/b.css',
    'a.css → css/b.css',
    'a.d.css.ts → css/b.d.css.ts',
  ]);
  const files = { 'a.js': '', 'a.d.ts': '', 'u.ts': `import type { A } from './a'; import './a.js';` };
  const script = await planMove(files, 'a.js', 'lib/');
  expect(script.moves).toEqual(['a.d.ts → lib/a.d.ts', 'a.js → lib/a.js']);
  expect(script.texts['u.ts']).toBe(`import type { A } from './lib/a'; import './lib/a.js';`);
  expect((await planMove(files, 'a.d.ts', 'lib/')).doubts).toContain('declaration-of-script a.js');
});

test('there and back gives the same bytes', async () => {
  const files = {
    'package.json': '{ "exports": { ".": "./src/a/x.ts" }, "files": ["src/a"] }',
    'tsconfig.json':
      '{ "include": ["src/a/x.ts", "src"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/a/x.ts': `import y from './y.js'; import '@/z';`,
    'src/a/y.ts': `import type { X } from "./x"; import('@/a/x');`,
    'src/z.ts': `export * from './a/x.js';`,
    'README.md': '[x](src/a/x.ts)',
  };
  expect(await thereAndBack(files, 'src/a/x.ts', 'src/b/c/x2.ts')).toEqual(files);
  expect(await thereAndBack(files, 'src/a', 'src/b/c')).toEqual(files);
});
