// Moves that nobody but the asker can decide about.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('a config that files would no longer find above them is a question', async () => {
  await checkAsks(
    `
//- p/tsconfig.json ^
{ "include": ["src"] }
^ reference
//- p/src/a.ts
`,
    { move: 'config/tsconfig.json' },
    'config-out-of-sight',
    {
      semantic: `
//- p/tsconfig.json → config/tsconfig.json
{ "include": ["../p/src"] }
`,
    },
  );
  await checkMove(
    `
//- p/tsconfig.json ^
{ "include": ["src"] }
//- p/src/a.ts
`,
    'tsconfig.json',
    `
//- p/tsconfig.json → tsconfig.json
{ "include": ["p/src"] }
`,
  );
  await checkMove(
    `
//- p/ ^
//- p/tsconfig.json
{ "include": ["src"] }
//- p/src/a.ts
`,
    'q',
    `
//- p/src/a.ts → q/src/a.ts
//- p/tsconfig.json → q/tsconfig.json
`,
  );
});

test('a change of letter case alone', async () => {
  await checkMove(
    `
//- src/Foo.ts ^
//- user.ts
import './src/Foo';
`,
    'src/foo.ts',
    `
//- src/Foo.ts → src/foo.ts
//- user.ts
import './src/foo';
`,
  );
  await checkMove(
    `
//- src/ ^
//- src/Foo.ts
//- user.ts
import './src/Foo';
`,
    'Src',
    `
//- src/Foo.ts → Src/Foo.ts
//- user.ts
import './Src/Foo';
`,
  );
});

test('imports that would lead elsewhere although nobody asked', async () => {
  await checkAsks(
    `
//- a.ts ^
//- lib/x/index.ts
//- user.ts
import './lib/x';
//      ^^^^^^^ reference
`,
    { move: 'lib/x.ts' },
    'resolution-changes',
    {
      semantic: `
//- a.ts → lib/x.ts
`,
    },
  );
});

test('a file that hid another one is named so that it stays itself', async () => {
  await checkMove(
    `
//- a.ts
//- lib/b/index.ts
//- user.ts
import './a';
//- lib/b.ts ^
`,
    'lib/c.ts',
    `
//- lib/b.ts → lib/c.ts
`,
  );
  await checkMove(
    `
//- a.ts ^
//- lib/b/index.ts
//- user.ts
import './a';
//- x/b.ts
`,
    'x/b/index.ts',
    `
//- a.ts → x/b/index.ts
//- user.ts
import './x/b/index';
`,
  );
});

test('an import that leads nowhere and may mean the file', async () => {
  await checkAsks(
    `
//- src/Button.ts ^
//- user.ts
import './src/button'; import '$ui/Button'; import './other/Button'; import '@x/button';
//      ^^^^^^^^^^^^ reference
//                             ^^^^^^^^^^ reference
`,
    { move: 'ui/Button.ts' },
    'may-name-it',
    {
      semantic: `
//- src/Button.ts → ui/Button.ts
`,
    },
  );
});

test('an import that was looked for where the file is, and one that a tool is set to find', async () => {
  await checkAsks(
    `
//- package.json
{ "imports": { "#thing": "./src/lib/a.mjs" }, "jest": { "moduleNameMapper": { "^@app/(.*)$": "<rootDir>/src/lib/$1" } } }
//- src/lib/a.ts ^
//- user.ts
import '#thing'; require('@app/a'); import '@other/a';
//      ^^^^^^ reference
//                        ^^^^^^ reference
`,
    { move: 'src/b.ts' },
    'may-name-it',
    {
      semantic: `
//- src/lib/a.ts → src/b.ts
`,
    },
  );
});

test('code that depends on its own place', async () => {
  await checkAsks(
    `
//- a/x.ts ^
// __dirname
const p = join(__dirname, './data'); new URL('./y.ts', import.meta.url); import.meta.url;
//             ^^^^^^^^^ reference
//                                                                       ^^^^^^^^^^^^^^^ reference
//- a/y.ts
//- a/data/z.json
{}
//- b/load.ts
import(\`../a/\${name}.ts\`); import(\`./\${other}\`);
^^^^^^^^^^^^^^^^^^^^^^^^^ reference
`,
    { move: 'c/x.ts' },
    ['dynamic-path', 'location-dependent'],
    {
      semantic: `
//- a/x.ts → c/x.ts
// __dirname
const p = join(__dirname, './data'); new URL('../a/y.ts', import.meta.url); import.meta.url;
`,
    },
  );
  await checkAsks(
    `
//- a/ ^
//- a/x.ts
// __dirname
const p = join(__dirname, './data'); new URL('./y.ts', import.meta.url); import.meta.url;
//                                                                       ^^^^^^^^^^^^^^^ reference
//- a/y.ts
//- a/data/z.json
{}
//- b/load.ts
import(\`../a/\${name}.ts\`); import(\`./\${other}\`);
^^^^^^^^^^^^^^^^^^^^^^^^^ reference
`,
    { move: 'c' },
    ['dynamic-path', 'location-dependent'],
    {
      semantic: `
//- a/data/z.json → c/data/z.json
//- a/x.ts → c/x.ts
//- a/y.ts → c/y.ts
`,
    },
  );
  await checkAsks(
    `
//- a/x.ts ^
// __dirname
const p = join(__dirname, './data'); new URL('./y.ts', import.meta.url); import.meta.url;
//- a/y.ts
//- a/data/z.json
{}
//- b/load.ts
import(\`../a/\${name}.ts\`); import(\`./\${other}\`);
^^^^^^^^^^^^^^^^^^^^^^^^^ reference
`,
    { move: 'a/w.ts' },
    'dynamic-path',
    {
      semantic: `
//- a/x.ts → a/w.ts
`,
    },
  );
});

test('patterns of imports that a file enters or leaves', async () => {
  await checkMove(
    `
//- pages/a.ts ^
//- load.ts
import.meta.glob(['./pages/*.{ts,tsx}', '!x']); import.meta.glob('./{a,b}/**/*.ts');
`,
    'pages/c.ts',
    `
//- pages/a.ts → pages/c.ts
`,
  );
  await checkAsks(
    `
//- pages/a.ts ^
//- load.ts
import.meta.glob(['./pages/*.{ts,tsx}', '!x']); import.meta.glob('./{a,b}/**/*.ts');
//                 ^^^^^^^^^^^^^^^^^^ reference
`,
    { move: 'c.ts' },
    'dynamic-path',
    {
      semantic: `
//- pages/a.ts → c.ts
`,
    },
  );
  await checkAsks(
    `
//- pages/a.ts ^
//- load.ts
import.meta.glob(['./pages/*.{ts,tsx}', '!x']); import.meta.glob('./{a,b}/**/*.ts');
//                 ^^^^^^^^^^^^^^^^^^ reference
//                                                                ^^^^^^^^^^^^^^^ reference
`,
    { move: 'a/deep/c.ts' },
    'dynamic-path',
    {
      semantic: `
//- pages/a.ts → a/deep/c.ts
`,
    },
  );
});

const PAGES = `
//- package.json
{ "name": "p", "private": true, "dependencies": { "next": "1" } }
`;

test('what a framework of the package finds by its place is a question', async () => {
  await checkAsks(
    `${PAGES}
//- pages/a.ts ^
`,
    { move: 'lib/b.ts' },
    'found-by-name',
    { semantic: '//- pages/a.ts → lib/b.ts' },
  );
});

test('what lies beside it, or elsewhere, is none', async () => {
  await checkMove(
    `${PAGES}\n//- pages/a.test.ts ^\n`,
    'lib/a.test.ts',
    '//- pages/a.test.ts → lib/a.test.ts',
  );
  await checkMove(`${PAGES}\n//- lib/a.ts ^\n`, 'lib/b.ts', '//- lib/a.ts → lib/b.ts');
});

test('a file that cannot be read whole is a doubt when it may name what moves', async () => {
  await checkAsks(
    `
//- a.ts ^
//- bad.ts
import './a';
^ reference
const = ;
//- worse.ts
import './other';
const = ;
`,
    { move: 'lib/a.ts' },
    'file-not-read',
    {
      semantic: `
//- a.ts → lib/a.ts
//- bad.ts
import './lib/a';
const = ;
`,
    },
  );
});

test('packages, languages, contexts and names', async () => {
  await checkAsks(
    `
//- tsconfig.json
{ "include": ["src"] }
//- src/a.tsx ^
import 'zod';
^ reference
^ reference
//- src/b.ts
//- lib/B.ts
//- package.json
{ "dependencies": { "zod": "*" } }
//- p/package.json
{ "name": "p" }
`,
    { move: 'lib/a.ts' },
    ['language-changes', 'leaves-contexts'],
    {
      semantic: `
//- src/a.tsx → lib/a.ts
`,
    },
  );
  await checkAsks(
    `
//- tsconfig.json
{ "include": ["src"] }
//- src/a.tsx
import 'zod';
//- src/b.ts ^
//- lib/B.ts
//- package.json
{ "dependencies": { "zod": "*" } }
//- p/package.json
{ "name": "p" }
`,
    { move: 'lib/b.ts' },
    ['case-collision', 'leaves-contexts'],
    {
      semantic: `
//- src/b.ts → lib/b.ts
`,
    },
  );
  await checkAsks(
    `
//- tsconfig.json
{ "include": ["src"] }
//- src/a.tsx
import 'zod';
//- src/b.ts ^
//- lib/B.ts
//- package.json
{ "dependencies": { "zod": "*" } }
//- p/package.json
{ "name": "p" }
`,
    { move: 'src/b.js' },
    ['language-changes', 'leaves-contexts'],
    {
      semantic: `
//- src/b.ts → src/b.js
`,
    },
  );
});
