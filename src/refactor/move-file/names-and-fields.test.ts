// Files that are reached by a name: aliases, packages, fields of manifests and configs.
import { test } from 'vitest';
import { checkAsks, checkMove } from '../testing/check-refactoring.ts';

test('an alias stays an alias while it reaches the file, else becomes relative', async () => {
  await checkMove(
    `
//- tsconfig.json
{"compilerOptions":{"paths":{"@/*":["./src/*"],"~lib/*":["./lib/*"]}}}
//- src/a/x.ts ^
//- src/user.ts
import '@/a/x';
`,
    'src/b/x.ts',
    `
//- src/a/x.ts → src/b/x.ts
//- src/user.ts
import '@/b/x';
`,
  );
  await checkMove(
    `
//- tsconfig.json
{"compilerOptions":{"paths":{"@/*":["./src/*"],"~lib/*":["./lib/*"]}}}
//- src/a/x.ts ^
//- src/user.ts
import '@/a/x';
`,
    'lib/x.ts',
    `
//- src/a/x.ts → lib/x.ts
//- src/user.ts
import '~lib/x';
`,
  );
  await checkMove(
    `
//- tsconfig.json
{"compilerOptions":{"paths":{"@/*":["./src/*"],"~lib/*":["./lib/*"]}}}
//- src/a/x.ts ^
//- src/user.ts
import '@/a/x';
`,
    'other/y.ts',
    `
//- src/a/x.ts → other/y.ts
//- src/user.ts
import '../other/y';
`,
    { oneWay: 'a relative path does not become an alias' },
  );
});

test('baseUrl, package imports and a package that imports itself', async () => {
  await checkAsks(
    `
//- package.json
{"name":"me","imports":{"#int/*":"./src/int/*.ts","#one":"./src/int/one.ts"},"exports":{".":"./src/index.ts","./int/*":"./src/int/*.ts"}}
//- tsconfig.json
{"compilerOptions":{"baseUrl":"src"}}
//- src/index.ts
//- src/int/one.ts
//- src/int/two.ts ^
//- src/user.ts
import '#int/two'; import '#one'; import 'int/two'; import 'me/int/two'; import 'me/int/one';
`,
    { move: 'src/int/deep/three.ts' },
    'public_path',
    {
      semantic: `
//- src/int/two.ts → src/int/deep/three.ts
//- src/user.ts
import '#int/deep/three'; import '#one'; import 'int/deep/three'; import 'me/int/deep/three'; import 'me/int/one';
`,
    },
  );
  await checkMove(
    `
//- package.json
{"name":"me","imports":{"#int/*":"./src/int/*.ts","#one":"./src/int/one.ts"},"exports":{".":"./src/index.ts","./int/*":"./src/int/*.ts"}}
//- tsconfig.json
{"compilerOptions":{"baseUrl":"src"}}
//- src/index.ts
//- src/int/one.ts ^
//- src/int/two.ts
//- src/user.ts
import '#int/two'; import '#one'; import 'int/two'; import 'me/int/two'; import 'me/int/one';
`,
    'src/one.ts',
    `
//- package.json
{"name":"me","imports":{"#int/*":"./src/int/*.ts","#one":"./src/one.ts"},"exports":{".":"./src/index.ts","./int/*":"./src/int/*.ts"}}
//- src/int/one.ts → src/one.ts
//- src/user.ts
import '#int/two'; import '#one'; import 'int/two'; import 'me/int/two'; import './one';
`,
    { oneWay: 'a relative path does not become the name of a package' },
  );
});

test('where the exports name the file they change, and importers by name do not', async () => {
  await checkMove(
    `
//- package.json
{"workspaces":["packages/*"]}
//- packages/a/package.json
{"name":"@w/a","exports":{".":"./src/index.ts","./util":{"types":"./src/util.ts","default":"./src/util.ts"}}}
//- packages/a/src/index.ts
export * from './util';
//- packages/a/src/util.ts ^
import 'left-pad';
//- packages/b/package.json
{"name":"@w/b","dependencies":{"@w/a":"workspace:*"}}
//- packages/b/src/user.ts
import '@w/a'; import '@w/a/util';
`,
    'packages/a/src/lib/tool.ts',
    `
//- packages/a/package.json
{"name":"@w/a","exports":{".":"./src/index.ts","./util":{"types":"./src/lib/tool.ts","default":"./src/lib/tool.ts"}}}
//- packages/a/src/index.ts
export * from './lib/tool';
//- packages/a/src/util.ts → packages/a/src/lib/tool.ts
`,
  );
});

test('a relative path that comes to cross a border between packages is a doubt', async () => {
  await checkAsks(
    `
//- package.json
{"workspaces":["packages/*"]}
//- packages/a/package.json
{"name":"@w/a","exports":{".":"./src/index.ts","./util":{"types":"./src/util.ts","default":"./src/util.ts"}}}
//                                                                ^^^^^^^^^^^^^ reference
//                                                                                          ^^^^^^^^^^^^^ reference
//- packages/a/src/index.ts
export * from './util';
//             ^^^^^^ reference
//- packages/a/src/util.ts ^
import 'left-pad';
^ reference
//- packages/b/package.json
{"name":"@w/b","dependencies":{"@w/a":"workspace:*"}}
//- packages/b/src/user.ts
import '@w/a'; import '@w/a/util';
`,
    { move: 'packages/b/src/util.ts' },
    ['crosses-package', 'leaves-package', 'public_path'],
    {
      semantic: `
//- packages/a/src/index.ts
export * from '../../b/src/util';
//- packages/a/src/util.ts → packages/b/src/util.ts
//- packages/b/src/user.ts
import '@w/a'; import './util';
`,
    },
  );
});

test('a package that moves stays the package of its importers', async () => {
  await checkAsks(
    `
//- packages/a/ ^
//- package.json
{"workspaces":["packages/a","packages/b"]}
//- packages/a/package.json
{"name":"@w/a","exports":{".":"./src/index.ts","./util":{"types":"./src/util.ts","default":"./src/util.ts"}}}
^ reference
//- packages/a/src/index.ts
export * from './util';
//- packages/a/src/util.ts
import 'left-pad';
//- packages/b/package.json
{"name":"@w/b","dependencies":{"@w/a":"workspace:*"}}
//- packages/b/src/user.ts
import '@w/a'; import '@w/a/util';
//- packages/b/tsconfig.json
{"extends":"../../tsconfig.base.json","references":[{"path":"../a"}]}
//- packages/a/tsconfig.json
{"extends":"../../tsconfig.base","include":["src"]}
//- tsconfig.base.json
{"compilerOptions":{"composite":true}}
`,
    { move: 'libs/core/a' },
    'install-needed',
    {
      semantic: `
//- package.json
{"workspaces":["libs/core/a","packages/b"]}
//- packages/a/package.json → libs/core/a/package.json
//- packages/a/src/index.ts → libs/core/a/src/index.ts
//- packages/a/src/util.ts → libs/core/a/src/util.ts
//- packages/a/tsconfig.json → libs/core/a/tsconfig.json
{"extends":"../../../tsconfig.base","include":["src"]}
//- packages/b/tsconfig.json
{"extends":"../../tsconfig.base.json","references":[{"path":"../../libs/core/a"}]}
`,
    },
  );
});

test('fields of a package.json', async () => {
  await checkMove(
    `
//- package.json
{
  "main": "./src/a.js", "module": "src/a.js", "types": "./src/a.js", "browser": { "./src/a.js": false },
  "bin": { "run": "src/a.js" }, "files": ["src/a.js", "!src/*.map"], "sideEffects": ["./src/a.js"],
  "scripts": { "start": "NODE_ENV=x node --import=./src/a.js src/a.js && echo \\"done\\"" },
  "repository": { "type": "git", "directory": "packages/x" }, "description": "src/a.js"
}
//- src/a.js ^
`,
    'lib/b.js',
    `
//- package.json
{
  "main": "./lib/b.js", "module": "lib/b.js", "types": "./lib/b.js", "browser": { "./lib/b.js": false },
  "bin": { "run": "lib/b.js" }, "files": ["lib/b.js", "!src/*.map"], "sideEffects": ["./lib/b.js"],
  "scripts": { "start": "NODE_ENV=x node --import=./lib/b.js lib/b.js && echo \\"done\\"" },
  "repository": { "type": "git", "directory": "packages/x" }, "description": "src/a.js"
}
//- src/a.js → lib/b.js
`,
  );
});

test('fields of a TypeScript config, comments and trailing commas included', async () => {
  await checkMove(
    `
//- p/src/ ^
//- p/tsconfig.json
{
  // The roots.
  "files": ["./src/a.ts"],
  "include": ["src/**/*.ts", "src", "other/*"],
  "compilerOptions": { "rootDirs": ["./src", "./gen"], "paths": { "x": ["src/a.ts"], "y/*": ["./src/*"] }, },
}
//- p/src/a.ts
//- p/user.ts
import 'x'; import 'y/a';
`,
    'p/lib/core',
    `
//- p/src/a.ts → p/lib/core/a.ts
//- p/tsconfig.json
{
  // The roots.
  "files": ["./lib/core/a.ts"],
  "include": ["lib/core/**/*.ts", "lib/core", "other/*"],
  "compilerOptions": { "rootDirs": ["./lib/core", "./gen"], "paths": { "x": ["lib/core/a.ts"], "y/*": ["./lib/core/*"] }, },
}
`,
  );
});

test('build output that a manifest names follows its source, with a doubt unless a config says where it is built', async () => {
  await checkAsks(
    `
//- package.json
{"name":"me","exports":{"./x":"./dist/a/x.mjs"}}
//                             ^^^^^^^^^^^^^^ reference
//- src/a/x.ts ^
//- user.ts
import 'me/x';
`,
    { move: 'src/b/y.ts' },
    'build-output',
    {
      semantic: `
//- package.json
{"name":"me","exports":{"./x":"./dist/b/y.mjs"}}
//- src/a/x.ts → src/b/y.ts
`,
    },
  );
  await checkMove(
    `
//- package.json
{"name":"me","exports":{"./x":"./dist/a/x.mjs"}}
//- src/a/x.ts ^
//- user.ts
import 'me/x';
//- tsconfig.json
{"compilerOptions":{"outDir":"dist","rootDir":"src"}}
`,
    'src/b/y.ts',
    `
//- package.json
{"name":"me","exports":{"./x":"./dist/b/y.mjs"}}
//- src/a/x.ts → src/b/y.ts
`,
  );
});

test('typesVersions follow a folder, in sources and in what is built from them', async () => {
  await checkMove(
    `
//- src/sub/ ^
//- package.json
{"name":"me","typesVersions":{"*":{"sub":["./dist/sub/index.d.ts"],"folder":["dist/sub"],"deep/*":["dist/sub/deep/*","./src/sub/deep/*.ts"],"*":["dist/*"]},"<5.0":{"sub":["src/sub/index"]}}}
//- tsconfig.json
{"compilerOptions":{"outDir":"dist","rootDir":"src"}}
//- src/sub/index.ts
//- src/sub/deep/x.ts
`,
    'src/lib/part',
    `
//- package.json
{"name":"me","typesVersions":{"*":{"sub":["./dist/lib/part/index.d.ts"],"folder":["dist/lib/part"],"deep/*":["dist/lib/part/deep/*","./src/lib/part/deep/*.ts"],"*":["dist/*"]},"<5.0":{"sub":["src/lib/part/index"]}}}
//- src/sub/deep/x.ts → src/lib/part/deep/x.ts
//- src/sub/index.ts → src/lib/part/index.ts
`,
  );
});

test('pnpm-workspace.yaml and other JSON', async () => {
  await checkAsks(
    `
//- libs/a/ ^
//- pnpm-workspace.yaml
packages:
  - 'libs/a' # first
  - libs/a/*
  - other
//- knip.json
{"entry":["libs/a/src/x.ts","libs/*.ts"],"note":"libs/a/src/x.ts is it"}
//- data.json
{"path":"libs/a/src/x.ts","dotted":"./libs/a/src/x.ts"}
//       ^^^^^^^^^^^^^^^ reference
//- libs/a/src/x.ts
`,
    { move: 'libs/b' },
    'named-in-text',
    {
      semantic: `
//- data.json
{"path":"libs/a/src/x.ts","dotted":"./libs/b/src/x.ts"}
//- knip.json
{"entry":["libs/b/src/x.ts","libs/*.ts"],"note":"libs/a/src/x.ts is it"}
//- libs/a/src/x.ts → libs/b/src/x.ts
//- pnpm-workspace.yaml
packages:
  - 'libs/b' # first
  - libs/b/*
  - other
`,
    },
  );
});
