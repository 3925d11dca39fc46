import { expect, test } from 'vitest';
import { planMove } from './testing/plan-move.ts';

test('links of documents follow when they lead exactly to the file', async () => {
  const document = `[a](../src/a.ts), [b](<../src/a.ts#L3> "title"), ![c](../src/a.ts?raw=1), [d][d]
\`[code](../src/a.ts)\` [other](../src/a.tsx) [web](https://x.y/src/a.ts) <a href="../src/a.ts">e</a> [root](/src/a.ts)

[d]: ../src/a.ts

\`\`\`md
[fenced](../src/a.ts)
\`\`\`
`;
  const files = { 'docs/x.md': document, 'src/a.ts': '', 'src/a b.ts': '' };
  const { texts, draft } = await planMove(files, 'src/a.ts', 'lib/a (1).ts');
  const moved = '../lib/a%20(1).ts';
  const expected = document
    .replace('[a](../src/a.ts)', `[a](${moved})`)
    .replace('<../src/a.ts#L3>', `<${moved}#L3>`)
    .replace('../src/a.ts?raw=1', `${moved}?raw=1`)
    .replace('href="../src/a.ts"', `href="${moved}"`)
    .replace('[root](/src/a.ts)', '[root](/lib/a%20(1).ts)')
    .replace('[d]: ../src/a.ts', `[d]: ${moved}`);
  expect(texts['docs/x.md']).toBe(expected);
  expect(draft.change.edits.map((edit) => edit.provenance)).toEqual(Array(6).fill('text'));
});

test('a document that moves keeps its targets', async () => {
  const files = { 'README.md': '[a](src/a.ts) [here](#here) [s](src/)', 'src/a.ts': '' };
  expect((await planMove(files, 'README.md', 'docs/guide.md')).texts['docs/guide.md']).toBe(
    '[a](../src/a.ts) [here](#here) [s](../src/)',
  );
});

test('pages, components, styles and documents with code', async () => {
  const files = {
    'index.html': '<script type="module" src="/src/main.ts"></script><link href="./src/x.css">',
    'src/main.ts': '',
    'src/x.css': '',
    'src/App.vue': `<script setup>import { m } from './main';\nimport './x.css'</script><img src="./x.css">`,
    'src/y.scss': `@use "./x.css"; @import url("x.css");`,
    'docs/p.mdx': `import M from '../src/main'\n\n<M />`,
  };
  const { texts } = await planMove(files, 'src', 'app');
  expect([texts['index.html'], texts['docs/p.mdx'], texts['app/App.vue'], texts['app/y.scss']]).toEqual([
    files['index.html'].replaceAll('src/', 'app/'),
    files['docs/p.mdx'].replace('src/', 'app/'),
    files['src/App.vue'],
    files['src/y.scss'],
  ]);
  const style = await planMove(files, 'src/x.css', 'css/z.css');
  expect(style.texts['src/App.vue']).toBe(files['src/App.vue'].replaceAll('./x.css', '../css/z.css'));
  expect(style.texts['src/y.scss']).toBe(`@use "../css/z.css"; @import url("../css/z.css");`);
});

test('strings of configuration follow when they are paths; other strings and words are doubts', async () => {
  const files = {
    'vitest.config.ts': `export default { test: { setupFiles: ['./test/setup.ts', 'setup.ts'], include: ['test/**/*.ts'] } };`,
    'test/setup.ts': '',
    'scripts/run.ts': `import { join } from 'node:path'; join(__dirname, '../test/setup.ts');`,
    '.github/workflows/ci.yml': 'run: node test/setup.ts\n',
  };
  const { texts, doubts } = await planMove(files, 'test/setup.ts', 'test/env/setup.ts');
  expect(texts['vitest.config.ts']).toBe(
    files['vitest.config.ts'].replace('./test/setup', './test/env/setup'),
  );
  expect(doubts).toEqual(['named-in-text .github/workflows/ci.yml', 'path-in-string scripts/run.ts']);
});
