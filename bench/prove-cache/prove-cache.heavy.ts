// A history whose commits change whatever an answer may depend on, walked in all orders: what was kept never shows. The same walk over
// repositories of others is `npm run prove:cache`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, gitFixture } from '../../src/host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../src/host/testing/temporary-folder.ts';

const temporary = temporaryFolder();

const OTHERS = [...'abcdefghijkl'].map((name) => `app/${name}.ts`);

const others = (value: string): Record<string, string> =>
  Object.fromEntries(OTHERS.map((path) => [path, `export const here = ${value};\n`]));

const START = {
  'package.json': '{ "name": "root", "private": true, "workspaces": ["app", "site"] }\n',
  'app/package.json': '{ "name": "app", "main": "page.ts", "dependencies": { "left": "1.0.0" } }\n',
  'app/tsconfig.json': '{ "extends": "not-installed/base.json", "compilerOptions": { "strict": true } }\n',
  'app/button.tsx': 'export const Button = (props: { children: string; size: number }) => props.size;\n',
  'app/limit.ts': 'export const limit = () => 1;\n',
  'app/page.ts':
    "import { pad } from 'left';\nimport { Button } from './button';\nimport { limit } from './limit';\n" +
    'const unused = 1;\nexport const page: Shape = { size: Button({ size: pad(limit()) }) };\n',
  'app/shape.d.ts': 'interface Shape {\n  size: number;\n}\n',
  'site/package.json': '{ "name": "site", "main": "index.js", "dependencies": { "app": "*" } }\n',
  'site/tsconfig.json': '{ "compilerOptions": { "types": [], "allowJs": true, "checkJs": true } }\n',
  'site/index.js':
    "import { page } from 'app';\nimport { twice } from './twice';\nconsole.log(page.size, twice(2));\n",
  'site/twice.js': 'export function twice(count) {\n  return count * 2;\n}\n',
  ...others('1'),
};

/** Each commit changes what another part of an answer depends on. */
const COMMITS: readonly Record<string, string>[] = [
  { 'app/limit.ts': 'export const limit = () => 2 as number;\n' },
  { 'app/limit.ts': 'export const limit = () => 3 + 4;\n', ...others("'text'") },
  {
    'site/more.ts':
      'declare global {\n  interface Shape {\n    color: string;\n  }\n}\nexport const more = 1;\n',
  },
  {
    'app/tsconfig.json': '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }\n',
    'app/a.ts': 'export const here = 2;\n',
  },
  {
    'app/node_modules/left/package.json': '{ "name": "left", "version": "1.0.0", "types": "index.d.ts" }\n',
    'app/node_modules/left/index.d.ts': 'export function pad(text: string): string;\n',
    'app/b.ts': 'export const here = 3;\n',
  },
  { 'site/twice.js': 'export function twice(count, times) {\n  return count * times;\n}\n' },
  { 'lintel.json': '{ "exclude": ["app/c.ts"] }\n', 'app/c.ts': 'export const here = ;\n' },
  {
    '.gitignore': 'app/d.ts\n',
    'app/d.ts': 'const left = 1;\n',
    'app/limit.ts': 'export const limit = 5;\n',
  },
];

test('every answer is the one that a new process without a cache gives', () => {
  const folder = gitFixture(temporary, START);
  for (const files of COMMITS) {
    writeFiles(folder, files);
    commitAll(folder);
  }
  const script = join(import.meta.dirname, '..', 'prove-cache.ts');
  const { stdout } = spawnSync(process.execPath, [script, '--repo', folder], { encoding: 'utf8' });
  expect(stdout).toMatch(/\n168 answers on 1 repositories, 0 differ\n$/);
});
