import { expect, test } from 'vitest';
import { moveIn } from './testing/move-in.ts';

test('a function goes with its comments, imports and importers', async () => {
  const { files, doubts } = await moveIn(
    {
      'src/a.ts': `import { readFile } from 'node:fs';
import type { Options } from './types.js';
import { log, warn } from '../log.js';

const LIMIT = 3;

/** Reads. */
// More.
export function read(options: Options): void {
  readFile('x', () => log(LIMIT));
}

export const other = () => warn(read);
`,
      'src/types.ts': 'export interface Options {}\n',
      'log.ts': 'export function log(x: unknown) {}\nexport function warn(x: unknown) {}\n',
      'src/use.ts': `import { other, read } from './a.js';\nread(other as never);\n`,
      'src/only.ts': `import { read as r } from "./a.js"\nr({})\n`,
    },
    'src/a.ts#read',
    'src/deep/b.ts',
  );
  expect(doubts).toEqual([]);
  expect(files).toEqual({
    'src/deep/b.ts': `import { readFile } from 'node:fs';
import type { Options } from '../types.js';
import { log } from '../../log.js';
import { LIMIT } from '../a.js';

/** Reads. */
// More.
export function read(options: Options): void {
  readFile('x', () => log(LIMIT));
}
`,
    'src/a.ts': `import { warn } from '../log.js';
import { read } from './deep/b.js';

export const LIMIT = 3;

export const other = () => warn(read);
`,
    'src/use.ts': `import { other } from './a.js';\nimport { read } from './deep/b.js';\nread(other as never);\n`,
    'src/only.ts': `import { read as r } from "./deep/b.js"\nr({})\n`,
  });
});

test('an existing file keeps its style, and imports of the same module become one', async () => {
  const { files, doubts } = await moveIn(
    {
      'a.ts': `import { x } from './x';\nimport type { T } from './t';\n\nexport interface Box { t: T; x: typeof x }\n\nexport const one = 1;\n`,
      'b.ts': `import { y } from "./x"\r\nimport { Box } from "./a"\r\n\r\nexport const box: Box = y as never\r\n`,
      'c.ts': `import { Box, one } from './a';\nimport { box } from './b';\nexport const all: Box[] = [box, one as never];\n`,
      'x.ts': 'export const x = 1;\nexport const y = 2;\n',
      't.ts': 'export type T = 1;\n',
    },
    'a.ts#Box',
    'b.ts',
  );
  expect(doubts).toEqual([]);
  expect(files).toEqual({
    'a.ts': `export const one = 1;\n`,
    'b.ts': `import { y, x } from "./x"\r\nimport type { T } from "./t"\r\n\r\nexport const box: Box = y as never\r\n\r\nexport interface Box { t: T; x: typeof x }\r\n`,
    'c.ts': `import { one } from './a';\nimport { box, Box } from './b';\nexport const all: Box[] = [box, one as never];\n`,
  });
});

test('all declarations of a name go together, with what is assigned to its members', async () => {
  const { files } = await moveIn(
    {
      'a.ts': `export function f(a: string): void;
export function f(a: number): void;
export function f(a: unknown): void {}

export const kept = 1;

export namespace f {
  export const n = 1;
}
f.label = 'f';
`,
    },
    'a.ts#f',
    'b.ts',
  );
  expect(files['b.ts']).toBe(`export function f(a: string): void;
export function f(a: number): void;
export function f(a: unknown): void {}

export namespace f {
  export const n = 1;
}
f.label = 'f';
`);
});

test('a name that was private is exported only if someone needs it', async () => {
  const files = {
    'a.ts': `type Key = string;\nconst unused = 1;\nexport const get = (key: Key) => key;\n`,
    'b.ts': `export const b = 1;\n`,
  };
  expect((await moveIn(files, 'a.ts#Key', 'b.ts')).files).toEqual({
    'a.ts': `import type { Key } from './b';\n\nconst unused = 1;\nexport const get = (key: Key) => key;\n`,
    'b.ts': `export const b = 1;\n\nexport type Key = string;\n`,
  });
  expect((await moveIn(files, 'a.ts#unused', 'b.ts')).files['b.ts']).toBe(
    `export const b = 1;\n\nconst unused = 1;\n`,
  );
});

test('re-exports follow, and a star gets help for what it would lose', async () => {
  const { files, doubts } = await moveIn(
    {
      'a.ts': `export const x = 1;\nexport interface T {}\n`,
      'index.ts': `export * from './a';\n`,
      'named.ts': `export { x as ex, type T } from './a';\n`,
      'user.ts': `import { x } from './index';\nx;\n`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual([]);
  expect(files).toEqual({
    'a.ts': `export interface T {}\n`,
    'b.ts': `export const x = 1;\n`,
    'index.ts': `export * from './a';\nexport { x } from './b';\n`,
    'named.ts': `export { type T } from './a';\nexport { x as ex } from './b';\n`,
  });
});

test('a default export stays one where the file has none yet', async () => {
  const files = {
    'a.ts': `export default function f() {}\nexport const x = 1;\n`,
    'b.ts': `export default 1;\n`,
    'use.ts': `import g, { x } from './a';\ng(x as never);\n`,
  };
  expect((await moveIn(files, 'a.ts#f', 'c.ts')).files).toEqual({
    'a.ts': `export const x = 1;\n`,
    'c.ts': `export default function f() {}\n`,
    'use.ts': `import { x } from './a';\nimport g from './c';\ng(x as never);\n`,
  });
  expect((await moveIn(files, 'a.ts#f', 'b.ts')).files).toEqual({
    'a.ts': `export const x = 1;\n`,
    'b.ts': `export default 1;\n\nexport function f() {}\n`,
    'use.ts': `import { x } from './a';\nimport { f as g } from './b';\ng(x as never);\n`,
  });
});

test('export lists and a separate default go with the name', async () => {
  const { files } = await moveIn(
    {
      'a.ts': `const f = () => 1;\nconst g = () => 2;\nexport { f as first, g };\nexport default f;\n`,
      'use.ts': `import d, { first } from './a';\nd(), first();\n`,
    },
    'a.ts#f',
    'b.ts',
  );
  expect(files).toEqual({
    'a.ts': `const g = () => 2;\nexport { g };\n`,
    'b.ts': `export const f = () => 1;\n\nexport default f;\n`,
    'use.ts': `import d, { f as first } from './b';\nd(), first();\n`,
  });
});

test('members of a module taken as a whole are asked of the new file', async () => {
  const { files, doubts } = await moveIn(
    {
      'a.ts': `export const x = 1;\nexport const y = 2;\n`,
      'use.ts': `import * as a from './a';\nexport const z = [a.x, a.y];\n`,
      'all.ts': `import * as a from './a';\nexport const z = a.x;\n`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual([]);
  expect(files).toMatchObject({
    'use.ts': `import * as a from './a';\nimport { x } from './b';\nexport const z = [x, a.y];\n`,
    'all.ts': `import { x } from './b';\nexport const z = x;\n`,
  });
});

test('modules that are loaded by a call or named in a type', async () => {
  const { files, doubts } = await moveIn(
    {
      'a.ts': `export const x = 1;\nexport const y = 2;\n`,
      'use.ts': `const { x } = await import('./a');\nlet t: import('./a').x;\nexport { x, t };\n`,
      'whole.ts': `export const load = () => import('./a');\n`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual(['loaded-whole']);
  expect(files).toMatchObject({
    'a.ts': `export { x } from './b';\n\nexport const y = 2;\n`,
    'use.ts': `const { x } = await import('./b');\nlet t: import('./b').x;\nexport { x, t };\n`,
  });
});

test('one of several variables of a statement', async () => {
  const { files } = await moveIn(
    {
      'a.ts': `export const a = 1, b = 2, c = 3;\nexport const d = b;\n`,
      'use.ts': `import { a } from './a';\na;\n`,
    },
    'a.ts#b',
    'b.ts',
  );
  expect(files).toEqual({
    'a.ts': `import { b } from './b';\n\nexport const a = 1, c = 3;\nexport const d = b;\n`,
    'b.ts': `export const b = 2;\n`,
  });
});

test('what an entry point of a package offers, it goes on offering', async () => {
  const { files, doubts } = await moveIn(
    {
      'package.json': '{"name":"p","exports":"./a.ts"}',
      'a.ts': `export const x = 1;\nexport const y = 2;\n`,
      'use.ts': `import { x } from 'p';\nx;\n`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(doubts).toEqual(['public-entry']);
  expect(files).toEqual({
    'a.ts': `export { x } from './b';\n\nexport const y = 2;\n`,
    'b.ts': `export const x = 1;\n`,
  });
});

test('an alias is written as the importer writes it', async () => {
  const { files } = await moveIn(
    {
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
      'src/a.ts': `export const x = 1;\n`,
      'src/use.ts': `import { x } from '@/a';\nx;\n`,
    },
    'src/a.ts#x',
    'src/deep/index.ts',
  );
  expect(files['src/use.ts']).toBe(`import { x } from '@/deep';\nx;\n`);
});

test('markup of the classic transform takes React along', async () => {
  const { files } = await moveIn(
    {
      'tsconfig.json': '{"compilerOptions":{"jsx":"react"}}',
      'a.tsx': `import React from 'react';\n\nexport const A = () => <p />;\nexport const B = () => <b />;\n`,
      'use.ts': `import { A } from './a';\nA;\n`,
    },
    'a.tsx#A',
    'b.tsx',
  );
  expect(files['b.tsx']).toBe(`import React from 'react';\n\nexport const A = () => <p />;\n`);
  expect(files['a.tsx']).toBe(`import React from 'react';\n\nexport const B = () => <b />;\n`);
});

test('a documentation comment that names it in a type', async () => {
  const { files } = await moveIn(
    {
      'src/a.ts': `export interface Options {}\nexport const y = 1;\n`,
      'use.js': `import { y } from './src/a';\n/** @type {import('./src/a').Options} */\nexport const o = y;\n`,
    },
    'src/a.ts#Options',
    'src/b.ts',
  );
  expect(files['use.js']).toContain(`/** @type {import('./src/b').Options} */`);
});

test('the target that handed it on makes it its own', async () => {
  const { files } = await moveIn(
    {
      'a.ts': `export const x = 1;\nexport const y = 2;\n`,
      'b.ts': `import { x, y } from './a';\n\nexport const all = [x, y];\nexport { x };\n`,
    },
    'a.ts#x',
    'b.ts',
  );
  expect(files).toEqual({
    'a.ts': `export const y = 2;\n`,
    'b.ts': `import { y } from './a';\n\nexport const x = 1;\n\nexport const all = [x, y];\n`,
  });
});
