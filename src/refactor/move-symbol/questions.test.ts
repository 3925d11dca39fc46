// Declarations whose going may be seen by someone.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('doubted: a call that runs when the module is loaded', async () => {
  await checkAsks(
    `
//- a.ts
const make = () => 1;
export const x = make();
//           ^
//               ^^^^^^ reference
//- use.ts
import { x } from './a';
x;
`,
    { move: 'b.ts' },
    'evaluation-order',
    {
      semantic: `
//- a.ts
export const make = () => 1;
//- b.ts
import { make } from './a';

export const x = make();
//- use.ts
import { x } from './b';
x;
`,
    },
  );
});

test('doubted: the place of the file', async () => {
  await checkAsks(
    `
//- a.ts
export const x = () => import.meta.url;
^ reference
//           ^
//                     ^^^^^^^^^^^ reference
//- use.ts
import { x } from './a';
x;
`,
    { move: 'b.ts' },
    ['place-on-disk', 'source-empty'],
    {
      semantic: `
//- a.ts

export {};
//- b.ts
export const x = () => import.meta.url;
//- use.ts
import { x } from './b';
x;
`,
    },
  );
});

test('files that need each other while they run are doubted, others are not', async () => {
  await checkAsks(
    `
//- a.ts
const n = 1;
export const x = { n };
//           ^
//           ^ reference
export const y = x;
//- use.ts
import { x } from './a';
x;
`,
    { move: 'b.ts' },
    'import-cycle',
    {
      semantic: `
//- a.ts
import { x } from './b';

export const n = 1;
export const y = x;
//- b.ts
import { n } from './a';

export const x = { n };
//- use.ts
import { x } from './b';
x;
`,
    },
  );
  await checkMove(
    `
//- a.ts
const n = 1;
export const x = () => n;
//           ^
export const y = () => x;
//- use.ts
import { x } from './a';
x;
`,
    'b.ts',
    `
//- a.ts
import { x } from './b';

export const n = 1;
export const y = () => x;
//- b.ts
import { n } from './a';

export const x = () => n;
//- use.ts
import { x } from './b';
x;
`,
  );
});

test('a mocked source', async () => {
  await checkAsks(
    `
//- a.ts
export const x = 1;
//           ^
export const y = 2;
//- a.test.ts
import { x } from './a';
vi.mock('./a', () => ({ x: 2 }));
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reference
x;
`,
    { move: 'b.ts' },
    'mocked',
    {
      semantic: `
//- a.test.ts
import { x } from './b';
vi.mock('./a', () => ({ x: 2 }));
x;
//- a.ts
export const y = 2;
//- b.ts
export const x = 1;
`,
    },
  );
});

test('a file that nothing imports keeps exporting what whoever loads it may read', async () => {
  await checkMove(
    `
//- page.ts
export const config = { a: 1 };
//           ^^^^^^
//           ^^^^^^ reference
export const y = 2;
`,
    'b.ts',
    `
//- b.ts
export const config = { a: 1 };
//- page.ts
export { config } from './b';

export const y = 2;
`,
  );
});

test('a component that cannot be read as code may import the source', async () => {
  await checkAsks(
    `
//- a.ts
export const x = 1;
//           ^
export const y = 2;
//- use.ts
import { x } from './a';
x;
//- App.vue
<script>import { x } from './a'</script>
//                   ^^^^^^^^^^ reference
`,
    { move: 'b.ts' },
    'foreign-file',
    {
      semantic: `
//- a.ts
export const y = 2;
//- b.ts
export const x = 1;
//- use.ts
import { x } from './b';
x;
`,
    },
  );
});

test('a declaration file beside the script stays behind', async () => {
  await checkAsks(
    `
//- a.js
export const x = 1;
//           ^
//           ^ reference
//- a.d.ts
export const x: 1;
//           ^ reference
`,
    { move: 'b.js' },
    'declared-beside',
    {
      // wrong: a blank line stays at the end.
      semantic: `
//- a.js
export { x } from './b';


//- b.js
export const x = 1;
`,
    },
  );
});
