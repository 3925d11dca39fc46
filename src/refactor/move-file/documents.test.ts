// What documents, pages, styles and configurations say about a file follows it.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('links of documents follow when they lead exactly to the file', async () => {
  await checkMove(
    `
//- docs/x.md
[a](../src/a.ts), [b](<../src/a.ts#L3> "title"), ![c](../src/a.ts?raw=1), [d][d]
\`[code](../src/a.ts)\` [other](../src/a.tsx) [web](https://x.y/src/a.ts) <a href="../src/a.ts">e</a> [root](/src/a.ts)

[d]: ../src/a.ts

\`\`\`md
[fenced](../src/a.ts)
\`\`\`
//- src/a.ts ^
//- src/a b.ts
`,
    'lib/a (1).ts',
    `
//- docs/x.md
[a](../lib/a%20(1).ts), [b](<../lib/a%20(1).ts#L3> "title"), ![c](../lib/a%20(1).ts?raw=1), [d][d]
\`[code](../src/a.ts)\` [other](../src/a.tsx) [web](https://x.y/src/a.ts) <a href="../lib/a%20(1).ts">e</a> [root](/lib/a%20(1).ts)

[d]: ../lib/a%20(1).ts

\`\`\`md
[fenced](../src/a.ts)
\`\`\`
//- src/a.ts → lib/a (1).ts
`,
  );
});

test('a document that moves keeps its targets', async () => {
  await checkMove(
    `
//- README.md ^
[a](src/a.ts) [here](#here) [s](src/)
//- src/a.ts
`,
    'docs/guide.md',
    `
//- README.md → docs/guide.md
[a](../src/a.ts) [here](#here) [s](../src/)
`,
    { oneWay: 'a path comes back with the dot that it did not begin with' },
  );
});

test('pages, components, styles and documents with code', async () => {
  await checkMove(
    `
//- src/ ^
//- index.html
<script type="module" src="/src/main.ts"></script><link href="./src/x.css">
//- src/main.ts
//- src/x.css
//- src/App.vue
<script setup>import { m } from './main';
import './x.css'</script><img src="./x.css">
//- src/y.scss
@use "./x.css"; @import url("x.css");
//- docs/p.mdx
import M from '../src/main'

<M />
`,
    'app',
    `
//- docs/p.mdx
import M from '../app/main'

<M />
//- index.html
<script type="module" src="/app/main.ts"></script><link href="./app/x.css">
//- src/App.vue → app/App.vue
//- src/main.ts → app/main.ts
//- src/x.css → app/x.css
//- src/y.scss → app/y.scss
`,
  );
  await checkMove(
    `
//- index.html
<script type="module" src="/src/main.ts"></script><link href="./src/x.css">
//- src/main.ts
//- src/x.css ^
//- src/App.vue
<script setup>import { m } from './main';
import './x.css'</script><img src="./x.css">
//- src/y.scss
@use "./x.css"; @import url("x.css");
//- docs/p.mdx
import M from '../src/main'

<M />
`,
    'css/z.css',
    `
//- index.html
<script type="module" src="/src/main.ts"></script><link href="./css/z.css">
//- src/App.vue
<script setup>import { m } from './main';
import '../css/z.css'</script><img src="../css/z.css">
//- src/x.css → css/z.css
//- src/y.scss
@use "../css/z.css"; @import url("../css/z.css");
`,
    { oneWay: 'a path comes back with the dot that it did not begin with' },
  );
});

test('strings of configuration follow when they are paths; other strings and words are doubts', async () => {
  await checkAsks(
    `
//- vitest.config.ts
export default { test: { setupFiles: ['./test/setup.ts', 'setup.ts'], include: ['test/**/*.ts'] } };
//- test/setup.ts ^
//- scripts/run.ts
import { join } from 'node:path'; join(__dirname, '../test/setup.ts');
//                                                 ^^^^^^^^^^^^^^^^ reference
//- .github/workflows/ci.yml
run: node test/setup.ts
//        ^^^^^^^^^^^^^ reference
`,
    { move: 'test/env/setup.ts' },
    ['named-in-text', 'path-in-string'],
    {
      semantic: `
//- test/setup.ts → test/env/setup.ts
//- vitest.config.ts
export default { test: { setupFiles: ['./test/env/setup.ts', 'setup.ts'], include: ['test/**/*.ts'] } };
`,
    },
  );
});
