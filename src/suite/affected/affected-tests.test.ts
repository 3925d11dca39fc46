// Edits, and the tests that they can make fail.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { diffSnapshots } from '../../snapshot/index.ts';
import { affectedTests, readSuites } from '../index.ts';
import { openFiles, type Files } from '../testing/open-files.ts';

const folder = temporaryFolder();

const BASE: Files = {
  'package.json': '{"name":"x","version":"1.0.0","scripts":{"test":"vitest"},"dependencies":{"a":"1"}}',
  'node_modules/vitest/package.json': '{"name":"vitest"}',
  'vitest.config.ts': "export default { test: { setupFiles: ['./setup.ts'] } };",
  'setup.ts': "import './src/env';",
  'src/env.ts': 'globalThis.env = 1;',
  'src/sum.ts':
    'export function sum(a, b) { return a + b; }\nexport const minus = (a, b) => a - b;\nexport const TABLE = [1, 2];\n',
  'src/index.ts': "export * from './sum';\nexport { half as halve } from './half';\n",
  'src/half.ts':
    'export function half(a) { return divide(a, 2); }\nfunction divide(a, b) { return a / b; }\nexport interface Shape { a: 1 }\n',
  'src/effect.ts': "import { minus } from './sum';\nregister(minus);\nexport function other() {}\n",
  'src/lazy.ts': "export const load = () => import('./half');\nexport const near = 1;\n",
  'src/view.vue': "<script>import { half } from './half';</script>",
  'bin/cli.js': "require('../src/tool.js');",
  'src/tool.js': 'exports.run = () => 1;',
  'src/store.ts':
    'export class Store {\n  read(a) { return this.find(a); }\n  write(a) { return a; }\n  find(a) { return a; }\n  listen(a) { return a; }\n}\nexport const open = () => new Store();\n',
  'src/proto.js':
    'const proto = module.exports = {};\nproto.first = function () { return 1; };\nproto.second = function () { return 2; };\n',
  'src/curry.js':
    "import { wrap } from './wrap';\nconst twice = wrap(function (a) { return a * 2; });\nexport default twice;\nexport const thrice = wrap((a) => a * 3);\nexport const sizes = [1, 2].map((a) => a * 4);\nexport const words = new Set(['a']);\nexport const fourfold = wrap([twice]);\n",
  'src/wrap.js': 'export const wrap = (f) => (...all) => f(...all);',
  'src/common.js':
    'const one = () => 1;\nfunction two() { return 2; }\nmodule.exports = { one, other: two };\nexports.three = two;\n',
  'fourfold.test.ts': "import { fourfold } from './src/curry.js'; fourfold(1);",
  'src/rule.js': 'module.exports = { create(a) { return a; } };',
  'src/other-rule.js': 'const rule = { create(a) { return a; } };\nexport default rule;\n',
  'rule.test.ts': "const rule = require('./src/rule.js'); run(rule); Object.create(null);",
  'other-rule.test.ts': "import rule from './src/other-rule.js'; run({ rule });",
  'src/element.ts': "@element('x-box') class Box { draw() { return 1; } }",
  'element.test.ts': "import './src/element'; create('x-box');",
  'twice.test.ts': "import twice from './src/curry.js'; twice(1);",
  'thrice.test.ts': "import * as all from './src/curry.js'; all.thrice(1);",
  'one.test.ts': "const { one } = require('./src/common.js'); one();",
  'two.test.ts': "const common = require('./src/common.js'); common.other();",
  'read.test.ts': "import { open } from './src/store'; open().read(1);",
  'write.test.ts': "import { open } from './src/store'; open().write(1);",
  'string.test.ts': "import { open } from './src/store'; open()['write'](1);",
  'first.test.ts': "import proto from './src/proto.js'; proto.first();",
  'second.test.ts': "const { second } = require('./src/proto.js'); second();",
  'sum.test.ts': "import { sum } from './src/sum'; sum(1, 2);",
  'minus.test.ts': "import { minus } from './src'; minus(1, 2);",
  'half.test.ts': "import { halve } from './src/index'; halve(1);",
  'namespace.test.ts': "import * as all from './src/index'; all.sum(1, 2);",
  'effect.test.ts': "import { other } from './src/effect'; other();",
  'lazy.test.ts': "import { load } from './src/lazy'; load();",
  'near.test.ts': "import { near } from './src/lazy'; near;",
  'view.test.ts': "import view from './src/view.vue'; view;",
  'cases/one.js': "import { TABLE } from '../src/sum'; export default TABLE;",
  'cases/load.ts': 'export const load = (name) => import(name);\nexport const none = 0;',
  'cases/glob.ts':
    "export const found = () => import.meta.glob('./*.js');\nexport interface Options { glob: string; import: string }",
  'glob.test.ts': "import { found } from './cases/glob'; found();",
  'load.test.ts': "import { load } from './cases/load'; load('./one');",
  'none.test.ts': "import { none } from './cases/load'; none;",
  'cases/all.test.ts': 'for (const name of names) await import(name);',
  'cli.test.ts': "run('bin/cli.js');",
  'fixture.test.ts': "read(join(__dirname, 'fixtures', 'a.txt'));",
  'fixtures/a.txt': 'a',
  'mock.test.ts': "vi.mock('./src/half');",
  'snap.test.ts': 'expect(1).toMatchSnapshot();',
  '__snapshots__/snap.test.ts.snap': '1',
};

const ALL = Object.keys(BASE)
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => path.slice(0, -8))
  .sort()
  .join(' ');

const CASES: readonly (readonly [
  what: string,
  edits: Readonly<Record<string, string | null>>,
  chosen: string,
])[] = [
  ['a function', { 'src/sum.ts': BASE['src/sum.ts']!.replace('a + b', 'b + a') }, 'namespace sum'],
  [
    'a function that is named when a file is loaded',
    { 'src/sum.ts': BASE['src/sum.ts']!.replace('a - b', 'b - a') },
    'effect minus',
  ],
  [
    'a value that is named by a file whose path is computed',
    { 'src/sum.ts': BASE['src/sum.ts']!.replace('2]', '3]') },
    'cases/all glob load',
  ],
  [
    'a function that another one calls',
    { 'src/half.ts': BASE['src/half.ts']!.replace('a / b', 'b / a') },
    'half lazy mock view',
  ],
  [
    'a method',
    { 'src/store.ts': BASE['src/store.ts']!.replace('write(a) { return a;', 'write(a) { return 1;') },
    'string write',
  ],
  [
    'a method that another one calls',
    { 'src/store.ts': BASE['src/store.ts']!.replace('find(a) { return a;', 'find(a) { return 1;') },
    'read',
  ],
  [
    'a method that nobody names',
    { 'src/store.ts': BASE['src/store.ts']!.replace('listen(a) { return a;', 'listen(a) { return 1;') },
    'read string write',
  ],
  [
    'a new method',
    { 'src/store.ts': BASE['src/store.ts']!.replace('  listen(a)', '  find() {}\n  listen(a)') },
    'read string write',
  ],
  [
    'a function that is assigned to a member',
    { 'src/proto.js': BASE['src/proto.js']!.replace('return 1', 'return 3') },
    'first',
  ],
  [
    'a function that is taken out of an object',
    { 'src/proto.js': BASE['src/proto.js']!.replace('return 2', 'return 3') },
    'second',
  ],
  [
    'a function that another one wraps when the file is loaded',
    { 'src/curry.js': BASE['src/curry.js']!.replace('a * 2', 'a + a') },
    'fourfold twice',
  ],
  [
    'a function that wraps others when their file is loaded',
    { 'src/wrap.js': BASE['src/wrap.js']!.replace('f(...all)', 'f(all[0])') },
    'fourfold thrice twice',
  ],
  [
    'a function that runs when the file is loaded',
    { 'src/curry.js': BASE['src/curry.js']!.replace('a * 4', 'a + 4') },
    'fourfold thrice twice',
  ],
  [
    'a method of a class that is registered when the file is loaded',
    { 'src/element.ts': BASE['src/element.ts']!.replace('return 1', 'return 2') },
    'element',
  ],
  [
    'a method of an object that is handed over',
    { 'src/rule.js': BASE['src/rule.js']!.replace('return a', 'return 2') },
    'rule',
  ],
  [
    'a method of a value that is handed over',
    { 'src/other-rule.js': BASE['src/other-rule.js']!.replace('return a', 'return 2') },
    'other-rule',
  ],
  ['a value that nobody names', { 'src/curry.js': BASE['src/curry.js']!.replace("['a']", "['b']") }, ''],
  [
    'a function of an object of exports',
    { 'src/common.js': BASE['src/common.js']!.replace('return 2', 'return 3') },
    'two',
  ],
  ['a type', { 'src/half.ts': BASE['src/half.ts']!.replace('a: 1', 'a: 2') }, ''],
  ['a comment', { 'src/sum.ts': `// why\n${BASE['src/sum.ts']}` }, ''],
  [
    'what runs when a file is loaded',
    { 'src/sum.ts': `${BASE['src/sum.ts']}register(1);\n` },
    'cases/all effect glob half load minus namespace sum',
  ],
  [
    'where a name leads',
    { 'src/index.ts': "export * from './sum';\nexport { minus as halve } from './sum';\n" },
    'half',
  ],
  ['a file that is gone', { 'src/half.ts': null }, 'half lazy minus mock namespace view'],
  [
    'a file that is loaded for what it does',
    { 'src/lazy.ts': `import './effect';\n${BASE['src/lazy.ts']}` },
    'lazy near',
  ],
  ['a new file that nobody asks for', { 'src/more.ts': 'export const more = () => 1;' }, ''],
  [
    'a new file that an index brings along',
    {
      'src/more.ts': "import { wrap } from './wrap';\nconst more = wrap(() => 1);\nexport default more;\n",
      'src/index.ts': `${BASE['src/index.ts']}export * from './more';\n`,
    },
    '',
  ],
  [
    'a new file that does something when it is loaded',
    {
      'src/more.ts': 'register(1);',
      'src/index.ts': `${BASE['src/index.ts']}export * from './more';\n`,
    },
    'half minus namespace',
  ],
  ['a star that is gone', { 'src/index.ts': "export { half as halve } from './half';\n" }, 'minus namespace'],
  [
    'a new export',
    {
      'src/sum.ts': `${BASE['src/sum.ts']}export type Sum = 1;\nexport function more() {}\nexport const a = 1, b = 2;\n`,
    },
    '',
  ],
  [
    'types of a function',
    {
      'src/sum.ts': BASE['src/sum.ts']!.replace(
        '(a, b) { return a + b;',
        '<T>(a: T, b?: T): T { return a! + b as T;',
      ),
    },
    '',
  ],
  ['a component', { 'src/view.vue': '<script></script>' }, 'view'],
  ['a program that a test starts', { 'src/tool.js': 'exports.run = () => 2;' }, 'cli'],
  ['a fixture', { 'fixtures/a.txt': 'b' }, 'fixture'],
  ['a snapshot', { '__snapshots__/snap.test.ts.snap': '2' }, 'snap'],
  ['a test', { 'half.test.ts': "import { halve } from './src/index'; halve(2);" }, 'half'],
  ['what is loaded before every test', { 'src/env.ts': 'globalThis.env = 2;' }, ALL],
  ['what is installed', { 'package.json': BASE['package.json']!.replace('"a":"1"', '"a":"2"') }, ALL],
  ['a version', { 'package.json': BASE['package.json']!.replace('1.0.0', '1.0.1') }, ''],
  ['the configuration', { 'vitest.config.ts': `${BASE['vitest.config.ts']}\n` }, ALL],
  ['a document', { 'README.md': 'x' }, ''],
];

test.each(CASES)('%s', async (_what, edits, chosen) => {
  const before = await openFiles(folder, BASE);
  const after = await before.after(new Map(Object.entries(edits)));
  const { added, removed, changed } = diffSnapshots(before.state.snapshot, after.state.snapshot);
  const files = [
    ...added.map((path) => ({ kind: 'added' as const, path, from: undefined })),
    ...removed.map((path) => ({ kind: 'removed' as const, path, from: path })),
    ...changed.map((path) => ({ kind: 'edited' as const, path, from: path })),
  ];
  const { suites } = readSuites(after.state);
  const answer = affectedTests({ before: before.state, after: after.state, files, suites });
  const paths = answer.chosen.flatMap(({ tests }) => tests.map(({ path }) => path.slice(0, -8)));
  expect(paths.sort().join(' ')).toBe(chosen);
  await after.close();
});
