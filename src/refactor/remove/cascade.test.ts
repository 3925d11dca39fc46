// What becomes unused by a deletion goes when that is asked for, and nothing else does.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

const REPOSITORY = {
  'main.ts': "import { keep } from './a';\nkeep();\n",
  'a.ts': [
    "import { used } from './b';",
    "import { helper } from './helper';",
    "import './effect';",
    '',
    'interface Options {',
    '  size: number;',
    '}',
    '',
    '/** Uses all of it. */',
    'export function gone(options: Options) {',
    '  return local(options) + helper() + used;',
    '}',
    '',
    'function local({ size }: Options) {',
    '  return deeper(size);',
    '}',
    '',
    'const deeper = (size: number) => size + used;',
    '',
    'export function keep() {',
    '  return used;',
    '}',
    '',
  ].join('\n'),
  'b.ts': 'export const used = 1;\n',
  'effect.ts': 'export {};\n',
  'helper.ts': "import { deepest } from './deepest';\n\nexport function helper() {\n  return deepest;\n}\n",
  'deepest.ts': 'export const deepest = 1;\nexport const other = 2;\n',
  'barrel.ts': "export * from './helper';\nexport { used } from './b';\n",
  'user.ts': "import { used } from './barrel';\nimport { other } from './deepest';\nused + other;\n",
};

const KEPT =
  "import { used } from './b';\nimport './effect';\n\nexport function keep() {\n  return used;\n}\n";

test('symbols, imports and files that only served what goes', async () => {
  const { status, after, candidates } = await deleted(REPOSITORY, 'a.ts#gone', true);
  expect([status, candidates]).toEqual(['ok', ['cascade', 'only']]);
  expect(after).toEqual({
    'a.ts': KEPT,
    'barrel.ts': "export { used } from './b';\n",
    'deepest.ts': 'export const other = 2;\n',
    'helper.ts': null,
  });
});

test('without being asked, only imports go along', async () => {
  const { status, after, candidates } = await deleted(REPOSITORY, 'a.ts#gone');
  expect([status, candidates]).toEqual(['ok', ['only', 'cascade']]);
  expect(Object.keys(after)).toEqual(['a.ts']);
  expect(after['a.ts']).toContain('function local');
  expect(after['a.ts']).not.toContain('helper');
});

test('where unused names are errors, only the cascade is free of them', async () => {
  const { status, outcome } = await deleted(
    {
      'tsconfig.json':
        '{"compilerOptions":{"strict":true,"noUnusedLocals":true,"module":"esnext","moduleResolution":"bundler"}}',
      'a.ts': 'function local() {}\nexport function gone() {\n  local();\n}\nexport const keep = 1;\n',
      'b.ts': "import { keep } from './a';\nkeep;\n",
    },
    'a.ts#gone',
  );
  expect(status).toBe('needs_decision type_errors');
  expect(outcome.message).toBe(
    'TypeScript would complain at 1 place that it accepts now; candidate "cascade" has none of them',
  );
});

test('what others may see, or what does something, stays', async () => {
  const { after } = await deleted(
    {
      'package.json': '{"name":"p","exports":{".":"./index.ts"}}',
      'index.ts': "export { shown } from './lib';\n",
      'a.ts':
        "import { shown, registered } from './lib';\nexport function gone() {\n  return [shown, registered];\n}\nexport const keep = 1;\n",
      'lib.ts': 'export const shown = 1;\nexport const registered = [1].map(String);\n',
      'b.ts': "import { keep } from './a';\nkeep;\n",
    },
    'a.ts#gone',
    true,
  );
  expect(after).toEqual({ 'a.ts': 'export const keep = 1;\n' });
});

test('a namespace that only served what goes', async () => {
  const { after } = await deleted(
    {
      'a.ts':
        'namespace N {\n  export const n = 1;\n}\nexport const gone = () => N.n;\nexport const keep = 1;\n',
      'b.ts': "import { keep } from './a';\nkeep;\n",
    },
    'a.ts#gone',
    true,
  );
  expect(after).toEqual({ 'a.ts': 'export const keep = 1;\n' });
});
