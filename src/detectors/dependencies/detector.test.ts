import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openProject, type Project } from '../../project/index.ts';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import { createView } from '../kit/index.ts';
import { COLLECTORS } from '../collectors.ts';
import type { View } from '../kit/index.ts';
import detector from './detector.ts';

const APP = `
//- package.json
{ "name": "app", "private": true, "main": "main.ts" }
//- tsconfig.json
{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2023", "noEmit": true } }
`;

test('every form of import uses what it names and nothing else', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import * as whole from './whole.ts';
import * as parts from './parts.ts';
import { space } from './barrel.ts';
import plain = require('./equals.ts');
import type { Shape } from './types.ts';
export { handed as renamed } from './handed.ts';
export * from './starred.ts';
type Lazy = import('./types.ts').Lazy;
type Module = typeof import('./typeof.ts');
console.log(whole, parts.used, parts['quoted'], space.inner, plain);
const { taken } = parts;
const alias = parts;
console.log(taken, alias.aliased);
export const make = async (shape: Shape, lazy: Lazy, module: Module) => {
  const { one } = await import('./dynamic.ts');
  const later = await import('./dynamic.ts');
  void import('./dynamic.ts').then(({ three }) => three);
  console.log((await import('./dynamic.ts')).four, one, later.two, shape, lazy, module);
  return import('./returned.ts');
};
//- whole.ts
export const a = 1;
//- parts.ts
export const used = 1;
export const quoted = 1;
export const taken = 1;
export const aliased = 1;
export const unused = 1;
//           ^^^^^^ DEP_DEAD_EXPORT
//- barrel.ts
export * as space from './space.ts';
export { unused as other } from './space.ts';
//                 ^^^^^ DEP_DEAD_EXPORT
//- space.ts
export const inner = 1;
export const unused = 1;
//           ^^^^^^ DEP_DEAD_EXPORT
//- equals.ts
const value = 1;
export = value;
//- types.ts
export interface Shape { a: 1 }
export interface Lazy { a: 1 }
export interface Unused { a: 1 }
//               ^^^^^^ DEP_DEAD_EXPORT
//- typeof.ts
export const a = 1;
//- handed.ts
export const handed = 1;
export default 1;
//     ^^^^^^^ DEP_DEAD_EXPORT
//- starred.ts
export const a = 1;
export default 1;
//     ^^^^^^^ DEP_DEAD_EXPORT
//- dynamic.ts
export const one = 1;
export const two = 1;
export const three = 1;
export const four = 1;
export const five = 1;
//           ^^^^ DEP_DEAD_EXPORT
//- returned.ts
export const a = 1;
`,
  );
});

test('what tools, tests and unknown code may load is held or left alone', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import './element.ts';
import { api } from './api.ts';
import missing from '@app/lost';
export const pages = import.meta.glob('./pages/*.ts');
export const locale = (name: string) => import(\`./locales/\${name}.ts\`);
console.log(api, missing);
//- element.ts
export class XElement extends HTMLElement {}
//           ^^^^^^^^ hold loaded-by-pattern
customElements.define('x-element', XElement);
//- api.ts
import { used } from './pages/one.ts';
export const api = used;
/** For users. @public */
export const kept = 1;
//- pages/one.ts
export const used = 1;
export const page = 1;
//           ^^^^ hold loaded-by-pattern
//- locales/de.ts
export const hello = 'hallo';
//           ^^^^^ hold loaded-by-pattern
//- lost.ts
export default 1;
//< hold unresolved-import
//- vite.config.ts
export default { entry: 'side/entry.ts' };
//- side/entry.ts
export const entry = 1;
//- worker.ts
export const run = 1;
//- start.ts
#!/usr/bin/env node
new Worker(new URL('./worker.ts', import.meta.url));
export const x = 1;
//- __tests__/main.spec.ts
import { helper } from './helper.ts';
helper();
//- __tests__/helper.ts
export const helper = () => 1;
//- App.vue
<script setup lang="ts">
import { shown } from './shown.ts';
</script>
//- shown.ts
export const shown = 1;
export const hidden = 1;
//           ^^^^^^ DEP_DEAD_EXPORT
`,
  );
});

test('types in signatures are held where declarations may be written', async () => {
  const files = `
//- package.json
{ "name": "lib", "version": "1.0.0", "exports": "./main.ts" }
//- main.ts
export { make } from './make.ts';
//- make.ts
export interface Options { a: number }
MARK
export interface Inner { b: number }
//               ^^^^^ DEP_LOCAL_EXPORT
export const make = (options: Options) => {
  const inner: Inner = { b: options.a };
  return inner.b;
};
`;
  const config = (text: string) => `//- tsconfig.json\n{ "compilerOptions": { ${text} } }`;
  const held = files.replace('MARK', '//               ^^^^^^^ hold named-in-signature');
  const found = files.replace('MARK', '//               ^^^^^^^ DEP_LOCAL_EXPORT');
  await checkFindings(detector, `${held}${config('"declaration": true')}`);
  const { findings } = await checkFindings(detector, `${found}${config('"noEmit": true')}`);
  expect(findings.map(({ answer }) => answer.tier)).toEqual(['proof', 'proof']);
});

test('a fix takes away the keyword where that is all it takes', async () => {
  const { findings } = await checkFindings(
    detector,
    `${APP}
//- main.ts
import { used } from './a.ts';
import { kept } from './b.ts';
console.log(used, kept);
//- a.ts
export const used = 1;
export function over(a: string): void;
//              ^^^^ DEP_DEAD_EXPORT
export function over(a: number): void;
export function over() {}
export const one = 1, two = 2;
//           ^^^ DEP_DEAD_EXPORT
//                    ^^^ DEP_DEAD_EXPORT
export default function named() {}
//                      ^^^^^ DEP_DEAD_EXPORT
const listed = 1;
export { listed };
//       ^^^^^^ DEP_LOCAL_EXPORT
console.log(listed);
//- b.ts
export { kept, spare , } from './c.ts';
//             ^^^^^ DEP_DEAD_EXPORT
//- c.ts
export const kept = 1;
export const spare = 1;
//           ^^^^^ DEP_DEAD_EXPORT
`,
  );
  const fixes = findings.map(({ answer, fix }) => [
    answer['name'],
    fix?.map(({ start, end }) => end - start),
  ]);
  expect(Object.fromEntries(fixes)).toEqual({
    over: [7, 7, 7],
    one: undefined,
    two: undefined,
    default: [15],
    listed: [6],
    spare: undefined,
  });
  const inBarrel = findings.find(({ answer }) => answer.file === 'b.ts')!;
  expect(inBarrel.fix?.map(({ start, end }) => end - start)).toEqual(['spare ,'.length]);
});

test('dependencies are used by imports, commands, settings, strings and types', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{
  "name": "app",
  "private": true,
  "main": "main.ts",
  "scripts": { "build": "tsc && rollup -c" },
  "dependencies": {
    "imported": "1",
    "@scope/named": "1",
    "styled": "1",
    "shown": "1",
    "spare": "1",
     ^^^^^ DEP_UNUSED_DEPENDENCY
    "last": "1"
     ^^^^ DEP_UNUSED_DEPENDENCY
  },
  "devDependencies": {
    "typescript": "1",
    "rollup": "1",
    "eslint-plugin-import": "1",
    "@types/imported": "1",
    "@types/lost": "1",
     ^^^^^^^^^^^ DEP_UNUSED_DEPENDENCY
    "peer": "1"
  },
  "peerDependencies": { "peer": "1" }
}
//- main.ts
import imported from 'imported/deep';
console.log(imported, { target: '@scope/named' });
//- style.css
@import 'styled/base.css';
//- page.svelte
<script>import shown from 'shown';</script>
//- .eslintrc.json
{ "plugins": ["import"] }
`,
  );
});

test('files without a way in are unused, as far as that can be known', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import { a } from './a.ts';
import { voice } from './voice.android.ts';
console.log(a, voice, 'mentioned.ts');
//- a.ts
export const a = 1;
//- a.native.ts
export const a = 2;
//< hold variant-of-used-file
//- voice.ts
export const voice = 1;
//< hold variant-of-used-file
//- voice.android.ts
export const voice = 2;
//- a-browser.mts
export const a = 3;
//< hold variant-of-used-file
//- other-browser.mts
export const other = 1;
//< DEP_UNUSED_FILE
//- dead.ts
import { deeper } from './deeper.ts';
//< DEP_UNUSED_FILE
export const dead = deeper;
//- deeper.ts
export const deeper = 1;
//< DEP_UNUSED_FILE
//- lib/mentioned.ts
export const mentioned = 1;
//< hold named-in-text
//- page.js
document.title = 'page';
//< hold loaded-as-script
//- global.ts
declare global { interface Window { a: 1 } }
export {};
//- scripts/release.mjs
import { version } from './version.mjs';
console.log(version);
//- scripts/version.mjs
export const version = 1;
//- examples/demo.ts
export const demo = 1;
`,
  );
});

test('cycles of types are a matter of choice', async () => {
  const files = `${APP}
//- main.ts
import type { B } from './b.ts';
//                      MARK
export interface A { b: B }
export const a: A[] = [];
//- b.ts
import type { A } from './main.ts';
export interface B { a: A }
`;
  await checkFindings(detector, files.replace(/^.*MARK\n/m, ''));
  const on = '//- lintel.json\n{ "detectors": { "dependencies": { "typeCycles": true } } }\n';
  const { analysis } = await checkFindings(
    detector,
    `${files.replace(/^.*MARK\n/m, '')}${on}`.replace(
      "import type { A } from './main.ts';",
      "import type { A } from './main.ts';\n//                      ^^^^^^^^^ DEP_TYPE_CYCLE",
    ),
  );
  expect(analysis).toMatchObject({ cycles: [], typeCycles: [{ files: ['b.ts', 'main.ts'] }] });
});

test('what is carried from one judgement to the next changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-dependencies-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "name": "app", "private": true, "main": "main.ts" }');
  write('main.ts', "import { a } from './a.ts';\nconsole.log(a);\n");
  write('a.ts', "export { b as spare } from './b.ts';\nexport const a = 1;\n");
  write('b.ts', 'export const b = 1;\nexport const c = 2;\n');
  write('b.test.ts', "import { c } from './b.ts';\nc;\n");
  const options = detector.options.parse({});
  const open = (): Promise<Project> =>
    openProject(folder, {
      threads: 1,
      maxFileBytes: 5_000_000,
      versions: 'test',
      collecting: {
        collectors: detector.collectors!,
        versions: COLLECTORS,
        forTypes: true,
        worker: new URL('file:///unused'),
      },
    });
  const memory = new Map<object, unknown>();
  const judge = (project: Project, kept: Map<object, unknown>): unknown =>
    detector.judge!(
      createView(project, { tools: undefined, memory: kept, hasTypes: false }) as View,
      options,
    );
  const project = await open();
  try {
    judge(project, memory);
    const edits: [string, string][] = [
      ['a.ts', "// moved\nexport { b as spare } from './b.ts';\nexport const a = 1;\n"],
      ['b.test.ts', "// moved\nimport { c } from './b.ts';\nc;\n"],
      ['b.ts', '/* moved */ export const b = 1;\nexport const c = 2;\nexport const d = 3;\n'],
      ['main.ts', "import { a, spare } from './a.ts';\nconsole.log(a, spare);\n"],
      ['old.ts', 'export const old = 1;\n'],
      ['old.ts', '// moved\nexport const old = 1;\n'],
      ['knip.json', '{ "entry": ["old.ts"] }'],
      ['knip.json', '{ "ignore": ["b.ts"] }'],
      ['package.json', '{ "name": "app", "version": "1.0.0", "main": "main.ts" }'],
    ];
    for (const [path, text] of edits) {
      write(path, text);
      await project.update([path]);
      const anew = await open();
      expect(judge(project, memory)).toEqual(judge(anew, new Map()));
      await anew.close();
    }
  } finally {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a file that may be used protects what it imports and what it hands on', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import { near } from './near.ts';
console.log(near, 'plugins/held.js');
//- near.ts
export const near = 1;
export const handed = 2;
//           ^^^^^^ hold used-by-held-file
//- other/held.ts
import { deep } from './deep.ts';
//< hold named-in-text
export { handed } from '../near.ts';
export const value = deep;
//- other/deep.ts
export const deep = 1;
//< hold imported-by-held-file
export const more = 2;
`,
  );
});

test('`#` imports are for the package itself, and `./*` offers what is there', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- package.json
{
  "name": "kit", "version": "1.0.0", "exports": { ".": "./main.ts", "./*": "./*" },
  "imports": { "#one": "./one.ts", "#two": { "browser": "./two.browser.ts", "default": "./two.ts" } }
}
//- tsconfig.json
{ "compilerOptions": { "module": "nodenext", "target": "es2023", "noEmit": true } }
//- main.ts
import { one } from '#one';
import { two } from '#two';
console.log(one, two);
//- one.ts
export const one = 1;
export const other = 1;
//           ^^^^^ DEP_DEAD_EXPORT
//- two.ts
export const two = 1;
export const more = 1;
//- two.browser.ts
export const two = 2;
export const more = 1;
//- left.ts
export const left = 1;
//< DEP_UNUSED_FILE
`,
  );
  expect(findings.map(({ answer }) => answer.tier)).toEqual(['advice', 'advice']);
});

test('documents import and name files; a file that only tests lead to is said to be so', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
export const main = 1;
//- docs/guide.md
import { team } from './team.js';
Run \`node tools/own/run.ts\`.
\`\`\`ts
import { sample } from './sample';
\`\`\`
//- docs/team.js
export const team = 1;
export const left = 1;
//           ^^^^ DEP_DEAD_EXPORT
//- docs/sample.js
export const sample = 1;
//< DEP_UNUSED_FILE
//- own/run.ts
export const run = 1;
//< DEP_UNUSED_FILE
//- tools/own/run.ts
export const run = 1;
//< hold named-in-text
//- tested.ts
export const tested = 1;
//< DEP_TEST_ONLY_FILE
//- tested.test.ts
import { tested } from './tested.ts';
console.log(tested);
`,
  );
});

test('peers and commands are known from lock files, tools from what a package depends on', async () => {
  const sources = (lock: string): string => `
//- package.json
{
  "name": "app", "private": true, "main": "main.ts", "scripts": { "start": "run-it main.ts" },
  "dependencies": {
    "runner": "1.0.0",
    "wanted": "1.0.0",
    "sharp": "1.0.0",
    "next": "1.0.0",
    "left": "1.0.0"
  }
}
//- main.ts
export const main = 1;
${lock}`;
  const locks = [
    `//- package-lock.json
{ "packages": { "node_modules/runner": { "bin": { "run-it": "x.js" }, "peerDependencies": { "wanted": "*" } } } }`,
    `//- yarn.lock
"runner@npm:1.0.0":
  version: 1.0.0
  peerDependencies:
    wanted: "*"
  bin:
    run-it: x.js
  checksum: abc`,
  ];
  for (const lock of locks) {
    const { result, findings } = await runFixture(detector, parseFixture(sources(lock)));
    expect(findings.map(({ answer }) => answer['name'])).toEqual(['left']);
    expect(result.holds.map(({ reason }) => reason)).toEqual([
      'peer-of-dependency',
      'loaded-by-tools',
      'loaded-by-tools',
    ]);
  }
});

test('a command that no known package brings may be one of a package whose commands are not known', async () => {
  const reasons = async (lock: string): Promise<string[]> => {
    const { result, findings } = await runFixture(
      detector,
      parseFixture(`
//- package.json
{
  "name": "app", "private": true, "main": "main.ts", "scripts": { "lint": "tidycheck src && tsc" },
  "devDependencies": { "tidy-standard": "1.0.0", "typescript": "1.0.0", "other": "1.0.0" }
}
//- main.ts
export const main = 1;
${lock}`),
    );
    const held = result.holds.map(({ reason }) => reason);
    return [...held, ...findings.map(({ answer }) => String(answer['name']))];
  };
  expect(await reasons('')).toEqual(['command-not-known', 'other']);
  expect(await reasons('//- yarn.lock\n# yarn lockfile v1\n')).toEqual(['command-not-known', 'other']);
  const pnpm = (bin: string): string => `//- pnpm-lock.yaml\npackages:\n\n  tidy-standard@1.0.0:\n${bin}`;
  expect(await reasons(pnpm('    hasBin: true\n'))).toEqual(['command-not-known', 'other']);
  expect(await reasons(pnpm(''))).toEqual(['tidy-standard', 'other']);
});

test('what is built into a package from outside of it imports for it, and a path names its package', async () => {
  const { findings } = await runFixture(
    detector,
    parseFixture(`
//- package.json
{ "name": "all", "private": true, "workspaces": ["packages/*"] }
//- packages/tool/package.json
{ "name": "tool", "version": "1.0.0", "main": "main.ts", "dependencies": { "built-in": "1.0.0", "styles": "1.0.0", "left": "1.0.0" } }
//- packages/tool/main.ts
export { one } from '../../libs/one.ts';
export const style = (name: string) => \`styles/dist/\${name}.css\`;
//- libs/one.ts
export { two as one } from './two.ts';
//- libs/two.ts
export { two } from 'built-in';
`),
  );
  expect(findings.map(({ answer }) => answer['name'])).toEqual(['left']);
});

test('what frameworks load by place is a start, in packages that depend on them', async () => {
  const files = `
//- src/routes/data.remote.ts
export const load = 1;
//- src/entity/User.ts
export class User {}
//- test/types/shape.ts
export const shape = 1;
`;
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.ts", "dependencies": { "@sveltejs/kit": "1", "typeorm": "1" } }
//- main.ts
import '@sveltejs/kit';
import 'typeorm';
${files}`,
  );
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.ts" }
//- main.ts
export const main = 1;
${files.replace('load = 1;', 'load = 1;\n//< DEP_UNUSED_FILE').replace('User {}', 'User {}\n//< DEP_UNUSED_FILE')}`,
  );
});

test('what tools load by a folder or a pattern in their settings is held', async () => {
  const unused = async (path: string, settings: string): Promise<string[]> => {
    const { findings } = await runFixture(
      detector,
      parseFixture(`
//- package.json
{ "name": "app", "private": true, "main": "main.ts" }
//- main.ts
export const main = 1;
//- ${path}
${settings}
//- src/work/send.ts
export const send = 1;
//- src/left/over.ts
export const over = 1;
`),
    );
    return findings.map(({ answer }) => answer.file);
  };
  const [send, over] = ['src/work/send.ts', 'src/left/over.ts'];
  expect(await unused('queue.config.ts', "export default { dirs: ['./src/work'] };")).toEqual([over]);
  expect(await unused('.queuerc.cjs', "module.exports = { tasks: 'src/work/' };")).toEqual([over]);
  expect(await unused('queue.conf.js', "module.exports = { specs: ['./src/work/*.ts'] };")).toEqual([over]);
  expect(await unused('queue.config.ts', "export default { dirs: ['./src'] };")).toEqual([over, send]);
  const alias = "export default { alias: { work: './src/work' } };";
  expect(await unused('vite.config.ts', alias)).toEqual([over, send]);
  const files = "module.exports = { overrides: [{ files: ['src/work/*.ts'] }] };";
  expect(await unused('.eslintrc.cjs', files)).toEqual([over, send]);
});

test('what an import that is not found was looked for at is held, whatever it is called', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "own", "main": "./main.ts", "imports": { "#lib/*": "./lib/*.js", "#odd": "./lib/odd-one.mjs" } }
//- main.ts
import { found } from '#lib/found';
import { other } from '#odd';
console.log(found, other);
//- lib/found.ts
export const found = 1;
//- lib/odd-one.ts
export const other = 1;
//< hold unresolved-import
`,
  );
});

test('what knip is told to leave out is left out, and its configuration is never run', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.ts", "dependencies": { "left-one": "1", "other": "1" } }
                                                                                         ^^^^^ DEP_UNUSED_DEPENDENCY
//- knip.jsonc
{
  // Comments are fine.
  "entry": ["jobs/*.ts"], "ignore": ["old/**"], "ignoreDependencies": ["left-.*"], "ignoreExportsUsedInFile": true,
}
//- knip.config.ts
throw new Error('never run');
//< hold settings-not-read
//- main.ts
import { used } from './own.ts';
console.log(used);
//- own.ts
export const near = 1;
export const far = 1;
//           ^^^ DEP_DEAD_EXPORT
export const used = near;
//- jobs/daily.ts
export const run = 1;
//- old/thing.ts
export const thing = 1;
`,
  );
});

test('a cycle is shown at the import that runs, not at one for types beside it', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import { a } from './a.ts';
console.log(a());
//- a.ts
import { b } from './b.ts';
export type Size = number;
export const a = () => b();
//- b.ts
import type { Size } from './a.ts';
import { a } from './a.ts';
//                 ^^^^^^ DEP_CYCLE
export const b = (): Size => a.length;
`,
  );
});

test('a cycle among files that serve tests is advice', async () => {
  const { findings } = await checkFindings(
    detector,
    `${APP}
//- main.ts
export const main = 1;
//- test/entity/a.ts
import { b } from './b.ts';
export const a = () => b;
//- test/entity/b.ts
import { a } from './a.ts';
//                 ^^^^^^ DEP_CYCLE
export const b = () => a;
//- test/entity/entity.test.ts
import './a.ts';
import { a } from './a.ts';
import { b } from './b.ts';
console.log(a, b);
`,
  );
  expect(findings.map(({ answer }) => answer.tier)).toEqual(['advice']);
});

test('what a file hands on that a pattern may load is held', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import './near.ts';
void import(\`./pages/\${process.argv[2]}.ts\`);
//- near.ts
export const handed = 1;
//           ^^^^^^ hold used-by-held-file
//- pages/one.ts
export { handed } from '../near.ts';
//       ^^^^^^ hold loaded-by-pattern
`,
  );
});

// The sign is written as an escape, because the runner of these tests looks for such comments in this file.
test('settings of the compiler, comments, samples and files of other packages keep a dependency', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{
  "name": "root", "private": true, "main": "main.ts",
  "devDependencies": {
    "@types/mocha-like": "1",
    "jsx-source": "1",
    "base-config": "1",
    "language-plugin": "1",
    "@edge/environment": "1",
    "jest-environment-moon": "1",
    "code-in-string": "1",
    "run-in-string": "1",
    "copied-from": "1",
    "neighbour": "1",
    "switched-off": "1",
     ^^^^^^^^^^^^ hold named-in-text
    "run-by-hand": "1",
     ^^^^^^^^^^^ hold named-in-text
    "in-sample": "1",
     ^^^^^^^^^ hold named-in-text
    "@types/in-sample": "1",
     ^^^^^^^^^^^^^^^^ hold named-in-text
    "told-to-run": "1",
     ^^^^^^^^^^^ hold named-in-text
    "only-spoken-of": "1"
     ^^^^^^^^^^^^^^ DEP_UNUSED_DEPENDENCY
  }
}
//- tsconfig.json
{
  "extends": "base-config/tsconfig.json",
  "compilerOptions": {
    "types": ["mocha-like"], "jsxImportSource": "jsx-source", "plugins": [{ "name": "language-plugin" }]
  }
}
//- README.md
We like only-spoken-of. Run \`npx told-to-run@latest init\`.

\`\`\`ts
import { sample } from 'in-sample';
\`\`\`
//- main.ts
import { near } from './near/src/index.ts';
// import off from 'switched-off';
// pnpm run-by-hand --all
export const code = [near, "import * as z from 'code-in-string'", \`pnpm run-in-string \${near}\`];
export const copy = 'node_modules/copied-from/file.wasm';
//- near/package.json
{ "name": "neighbour", "version": "1.0.0", "main": "src/index.ts" }
//- near/src/index.ts
export const near = 1;
//- edge.test.ts
/** \u0040jest-environment @edge/environment */
export {};
//- moon.test.ts
/** \u0040jest-environment moon */
export {};
`,
  );
});

test('a dependency that a package without it imports, or a setting above names, is held', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "root", "private": true }
//- netlify.toml
[[plugins]]
  package = "plugin-above"
//- docs/guide.mdx
import Player from 'player';
//- site/package.json
{
  "name": "site", "private": true, "main": "main.ts",
  "dependencies": {
    "player": "1",
     ^^^^^^ hold imported-elsewhere
    "lent": "1",
     ^^^^ hold imported-elsewhere
    "plugin-above": "1",
     ^^^^^^^^^^^^ hold named-in-text
    "of-other": "1"
     ^^^^^^^^ DEP_UNUSED_DEPENDENCY
  }
}
//- site/main.ts
export const main = 1;
//- other/package.json
{ "name": "other", "private": true, "main": "main.ts", "dependencies": { "of-other": "1" } }
//- other/main.ts
import lent from 'lent';
import other from 'of-other';
export const main = [lent, other];
`,
  );
});

test('commands of installed packages are known by what they are called', async () => {
  const { findings } = await runFixture(
    detector,
    parseFixture(`
//- package.json
{
  "name": "app", "private": true, "main": "main.ts", "scripts": { "go": "run-it now" },
  "devDependencies": { "odd-runner": "1", "other-runner": "1", "broken-runner": "1" }
}
//- node_modules/odd-runner/package.json
{ "name": "odd-runner", "bin": { "run-it": "x.js" } }
//- node_modules/other-runner/package.json
{ "name": "other-runner", "bin": "x.js" }
//- node_modules/broken-runner/package.json
{
//- main.ts
export const main = 1;
`),
  );
  expect(findings.map(({ answer }) => answer['name'])).toEqual(['other-runner', 'broken-runner']);
});

test('a dependency that works by its install script is held', async () => {
  const held = async (extra: string, fields = ''): Promise<string[]> => {
    const { result, findings } = await runFixture(
      detector,
      parseFixture(`
//- package.json
{ "name": "app", "private": true, "main": "main.ts", ${fields} "dependencies": { "patches": "1.0.0", "left": "1.0.0" } }
//- main.ts
export const main = 1;
${extra}`),
    );
    expect(findings.map(({ answer }) => answer['name'])).toContain('left');
    return result.holds.map(({ reason }) => reason);
  };
  const installed = (fields: string): string => `//- node_modules/patches/package.json\n{ ${fields} }\n`;
  const hold = ['runs-at-install'];
  expect(await held(installed('"scripts": { "postinstall": "node ./patch.js" }'))).toEqual(hold);
  expect(await held(installed('"gypfile": true'))).toEqual(hold);
  expect(await held(installed('"scripts": { "test": "node ./patch.js" }'))).toEqual([]);
  const npm = '{ "packages": { "node_modules/patches": { "hasInstallScript": true } } }';
  expect(await held(`//- package-lock.json\n${npm}\n`)).toEqual(hold);
  const pnpm = 'packages:\n\n  patches@1.0.0:\n    requiresBuild: true\n';
  expect(await held(`//- pnpm-lock.yaml\n${pnpm}`)).toEqual(hold);
  expect(await held('', '"trustedDependencies": ["patches"],')).toEqual(hold);
  expect(await held('', '"allowScripts": { "patches": true },')).toEqual(hold);
  expect(await held('', '"dependenciesMeta": { "patches": { "built": true } },')).toEqual(hold);
  expect(await held('')).toEqual([]);
});

test('optional peers that a lock file only remarks on are peers', async () => {
  const sources = (lock: string) => `
//- package.json
{ "name": "app", "private": true, "main": "main.ts", "dependencies": { "plain": "1", "with-dash": "1", "left": "1" } }
//- main.ts
export const main = 1;
${lock}`;
  const locks = [
    `//- package-lock.json
{ "packages": { "node_modules/x": { "peerDependenciesMeta": { "plain": { "optional": true }, "with-dash": {} } } } }`,
    `//- yarn.lock
"x@npm:1.0.0":
  version: 1.0.0
  peerDependenciesMeta:
    plain:
      optional: true
    with-dash:
      optional: true
  dependencies:
    left: 1.0.0`,
  ];
  for (const lock of locks) {
    const { findings } = await runFixture(detector, parseFixture(sources(lock)));
    expect(findings.map(({ answer }) => answer['name'])).toEqual(['left']);
  }
});

test('entities and migrations that settings name by pattern are held, as sources of what is built too', async () => {
  const patterns = [
    "entities: ['src/entity/*.ts']",
    "entities: [__dirname + '/entity/*.js']",
    'entities: [`${__dirname}/entity/*.{js,ts}`]',
    "entities: ['dist/entity/*.js']",
    "entities: ['dist/**/user.js']",
    "entities: [__dirname + '/../src/**/user{.ts,.js}']",
  ];
  for (const pattern of patterns)
    await checkFindings(
      detector,
      `${APP}
//- main.ts
import { source } from './src/source.ts';
console.log(source);
//- src/source.ts
export const source = connect({ ${pattern} });
//- src/entity/user.ts
export class User {}
//           ^^^^ hold loaded-by-pattern
//- src/other/left.ts
export const left = 1;
//< DEP_UNUSED_FILE
`,
    );
});

test('many unused files that are named alike are found by that name', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
console.log(1);
//- src/left/LeftOver.ts
export const left = 1;
//< DEP_UNUSED_FILE
//- src/button/ButtonDataAttributes.ts
export const size = 1;
//< hold loaded-by-pattern
//- src/dialog/DialogDataAttributes.ts
export const size = 1;
//< hold loaded-by-pattern
//- src/field/FieldDataAttributes.ts
export const size = 1;
//< hold loaded-by-pattern
//- src/menu/MenuDataAttributes.ts
export const size = 1;
//< hold loaded-by-pattern
//- src/toast/ToastDataAttributes.ts
export const size = 1;
//< hold loaded-by-pattern
`,
  );
});

test('a package is used by the command that code names', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.js", "devDependencies": { "@peers/scip-tool": "1" } }
//- main.js
start(installed('scip-tool'));
`,
  );
});

test('a page uses the package whose installed file it loads', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.js", "dependencies": { "lodash": "4" } }
//- main.js
console.log(1);
//- page/index.html
<script src="../node_modules/lodash/lodash.js"></script>
`,
  );
});

test('a command without extension uses what it imports', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "bin": { "app": "./bin/app" }, "dependencies": { "semver": "7" } }
//- bin/app
#!/usr/bin/env node
import semver from 'semver';
import { start } from '../start.js';
start(semver);
//- start.js
export const start = console.log;
`,
  );
});

test('what a namespace hands on is used', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
import { Internal } from './core.ts';
console.log({} as Internal.Options);
//- core.ts
import type { Options } from './options.ts';
export declare namespace Internal {
  export type { Options };
}
//- options.ts
export interface Options {
  size: number;
}
`,
  );
});

test('a package whose layout only a build knows may offer any of its files', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "orm", "version": "1.0.0", "main": "./index.cjs", "types": "./index.d.ts" }
//< hold no-entry-point
//- src/index.ts
export const query = 1;
//- src/driver.ts
export const drive = 1;
`,
  );
});

test('files that are put together from the own folder are held', async () => {
  await checkFindings(
    detector,
    `${APP}
//- main.ts
console.log(path.resolve(__dirname, \`\${kind}-entry.ts\`));
//- small-entry.ts
export const small = 1;
//           ^^^^^ hold loaded-by-pattern
//- left.ts
export const left = 1;
//< DEP_UNUSED_FILE
`,
  );
});

test('files that a path may name whose folder only running tells are held', async () => {
  const paths = [
    '`${dir}/server/start.js`',
    "dir + '/server/start.js'",
    "join(dir, 'server/start.js')",
    "join(dir, '..', 'server', 'start.js')",
    "path.resolve(dir, 'server', `${half}art.js`)",
    '`${dir}/start.js`',
  ];
  for (const path of paths)
    await checkFindings(
      detector,
      `${APP}
//- main.ts
console.log(${path});
//- deep/server/start.ts
export const start = 1;
//           ^^^^^ hold loaded-by-pattern
//- deep/server/left.ts
export const left = 1;
//< DEP_UNUSED_FILE
`,
    );
});

test('types that SvelteKit writes for a route are no unknown', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "scripts": { "sync": "svelte-kit sync" }, "devDependencies": { "@sveltejs/kit": "1" } }
//- src/routes/+page.ts
import type { PageLoad } from './$types';
import { names } from '$lib/names';
export const load: PageLoad = () => names;
//- src/routes/+page.svelte
<script lang="ts">
  import type { PageData } from './$types';
</script>
//- src/lib/names.ts
export const names = 1;
export const left = 1;
//           ^^^^ DEP_DEAD_EXPORT
//- src/lib/types.ts
export const types = 1;
//< DEP_UNUSED_FILE
`,
  );
});

test('a local export that an object carries as well names the object', async () => {
  const { findings } = await checkFindings(
    detector,
    `${APP}
//- main.ts
import all from './parts.ts';
import { api } from './parts.ts';
console.log(all, api);
//- parts.ts
export const one = 1;
//           ^^^ DEP_LOCAL_EXPORT
export const two = 2;
//           ^^^ DEP_LOCAL_EXPORT
export const three = 3;
//           ^^^^^ DEP_LOCAL_EXPORT
export const alone = 4;
//           ^^^^^ DEP_DEAD_EXPORT
export const api = { third: three } as const;
const all = { one, two };
export default all;
`,
  );
  expect(findings.map(({ answer }) => [answer['name'], answer['carrier']])).toEqual([
    ['one', 'default'],
    ['two', 'default'],
    ['three', 'api'],
    ['alone', undefined],
  ]);
  const { say, alike } = detector.codes['DEP_LOCAL_EXPORT']!;
  const said = (data: object) => ({ file: 'parts.ts', text: '', evidence: [], data }) as never;
  expect(say!(said({ name: 'one', carrier: 'default' }))).toBe(
    '`one` is exported on its own, but other files take it only as part of `default`, if at all.',
  );
  expect(alike!(said({ name: 'one', carrier: 'default' }))).toBe(
    alike!(said({ name: 'two', carrier: 'default' })),
  );
  expect(alike!(said({ name: 'one', carrier: 'default' }))).not.toBe(alike!(said({ name: 'alone' })));
});

test('a require inside of a function closes no cycle, unless the file is required at the top as well', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{ "name": "app", "private": true, "main": "main.js" }
//- main.js
require('./lazy.js').run();
require('./eager.js').run();
//- lazy.js
const near = require('./near.js');
exports.run = () => near.back;
//- near.js
exports.back = () => require('./lazy.js').run;
//- eager.js
const other = require('./other.js');
exports.run = () => other.back;
//- other.js
const { run } = require('./eager.js');
//                       ^^^^^^^^^^ DEP_CYCLE
exports.back = () => require('./eager.js').run === run;
`,
  );
});
