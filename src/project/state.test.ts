import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { assert } from '../base/index.ts';
import type { Collector } from '../facts/index.ts';
import { cycles, dumpGraph, moduleEdges, referencesOf, symbolsNamed } from '../graph/index.ts';
import { memoryCache } from '../host/index.ts';
import { openWorkingTree } from '../snapshot/index.ts';
import { openProject, type Project } from './index.ts';

function repositoryWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'lintel-project-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function openAt(
  root: string,
  cache = memoryCache(),
  collectors: readonly Collector[] = [],
): Promise<Project> {
  const collecting = {
    collectors,
    versions: new Map(collectors.map((collector) => [collector, '1'])),
    forTypes: false,
    worker: new URL('file:///unused'),
  };
  const project = await openProject(root, {
    cache,
    threads: 2,
    maxFileBytes: 1_000,
    versions: '',
    ...(collectors.length > 0 ? { collecting } : {}),
  });
  onTestFinished(() => project.close());
  return project;
}

test('only what changed is read again, and the update equals a new build', async () => {
  const root = repositoryWith({
    'a.ts': 'import { b } from "./b"; b;',
    'b.ts': 'export const b = 1;',
    'c.ts': 'export {};',
  });
  const project = await openAt(root);
  expect(project.collected).toBe(3);
  expect(await project.update()).toEqual({ changed: [], added: [], removed: [], collected: 0 });
  put(root, 'b.ts', 'import "./a"; export const b = 2;');
  put(root, 'd/index.ts', 'import "../c";');
  rmSync(join(root, 'c.ts'));
  expect(await project.update()).toEqual({
    changed: ['b.ts'],
    added: ['d/index.ts'],
    removed: ['c.ts'],
    collected: 2,
  });
  expect(cycles(project.state.graph).map((cycle) => cycle.files)).toEqual([['a.ts', 'b.ts']]);
  expect(dumpGraph(project.state.graph)).toEqual(dumpGraph((await openAt(root)).state.graph));
});

test('what makes output of a file, or a source of output, is heard of', async () => {
  const BUNDLE = 'function __webpack_require__() {}\n';
  const root = repositoryWith({
    'a.js': 'export const a = 1;',
    'dist/b.js': BUNDLE,
    'copy.js': BUNDLE,
    'made/c.js': 'export const c = 1;',
    'tsconfig.json': '{ "compilerOptions": { "outDir": "made", "rootDir": "src" } }',
  });
  execFileSync('git', ['add', '.'], { cwd: root });
  const project = await openAt(root);
  const generated = async (): Promise<string[]> => {
    await project.update();
    const rolesOf = ({ state }: Project): string[] =>
      [...state.graph.files.values()].map(({ path, role }) => `${path} ${role.role}`);
    expect(rolesOf(project)).toEqual(rolesOf(await openAt(root)));
    return rolesOf(project).flatMap((text) => (text.endsWith(' generated') ? [text.split(' ')[0]!] : []));
  };
  expect(await generated()).toEqual([]);
  put(root, 'a.js.map', '{}');
  expect(await generated()).toEqual(['a.js']);
  put(root, '.gitignore', 'dist\n');
  expect(await generated()).toEqual(['a.js', 'copy.js', 'dist/b.js']);
  put(root, 'dist/b.js', `${BUNDLE}// Another.\n`);
  expect(await generated()).toEqual(['a.js', 'dist/b.js']);
  put(root, 'src/c.ts', 'export const c = 1;');
  expect(await generated()).toEqual(['a.js', 'dist/b.js', 'made/c.js']);
  rmSync(join(root, 'a.js.map'));
  rmSync(join(root, 'src/c.ts'));
  expect(await generated()).toEqual(['dist/b.js']);
});

test('an update of named paths looks at those alone, unless one of them is new', async () => {
  const root = repositoryWith({ 'a.ts': 'export const a = 1;', 'b.ts': 'export const b = 1;' });
  const project = await openAt(root);
  put(root, 'a.ts', 'export const a = 2;');
  put(root, 'b.ts', 'export const b = 2;');
  expect(await project.update(['a.ts'])).toEqual({ changed: ['a.ts'], added: [], removed: [], collected: 1 });
  rmSync(join(root, 'a.ts'));
  expect(await project.update(['a.ts'])).toEqual({ changed: [], added: [], removed: ['a.ts'], collected: 0 });
  put(root, 'c.ts', 'export {};');
  expect(await project.update(['c.ts'])).toEqual({
    changed: ['b.ts'],
    added: ['c.ts'],
    removed: [],
    collected: 2,
  });
});

test('facts come from the cache by content, whatever the path', async () => {
  const cache = memoryCache();
  const root = repositoryWith({ 'a.ts': 'export const x = ;\nexport const y = 1;' });
  await openAt(root, cache);
  put(root, 'copy/b.ts', 'export const x = ;\nexport const y = 1;');
  const again = await openAt(root, cache);
  expect(again.collected).toBe(0);
  expect(again.state.problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'SYNTAX_ERROR a.ts',
    'SYNTAX_ERROR copy/b.ts',
  ]);
});

test('a file over the limit is reported, not read', async () => {
  const root = repositoryWith({
    'big.ts': `export const x = '${'x'.repeat(2_000)}';`,
    'a.ts': 'import { x } from "./big"; x;',
  });
  const { problems, graph } = (await openAt(root)).state;
  expect(problems).toMatchObject([{ code: 'FILE_TOO_LARGE', file: 'big.ts', limits: true }]);
  expect(moduleEdges(graph).map((edge) => edge.to)).toEqual(['big.ts']);
});

test('references are not complete while a file cannot be read', async () => {
  const root = repositoryWith({ 'a.ts': 'export const x = 1;', 'b.ts': 'import { x } from "./a"; x;' });
  const listing = await openWorkingTree(root);
  rmSync(join(root, 'b.ts'));
  const project = await openProject(root, { listing, threads: 1, maxFileBytes: 1_000, versions: '' });
  onTestFinished(() => project.close());
  const answer = await referencesOf(project, symbolsNamed(project.state.graph, 'a.ts', 'x')[0]!);
  expect(answer.complete).toBe(false);
  expect(answer.problems).toMatchObject([{ code: 'FILE_UNREADABLE', file: 'b.ts' }]);
});

test('a file that is nested too deeply is a problem of its own, and the others are read', async () => {
  const root = repositoryWith({
    'deep.ts': `export const deep = ${'['.repeat(100_000)}${']'.repeat(100_000)};`,
    'a.ts': 'export const a = 1;',
  });
  const project = await openProject(root, { threads: 2, maxFileBytes: 1_000_000, versions: '' });
  onTestFinished(() => project.close());
  expect(project.state.problems.filter((problem) => problem.limits)).toMatchObject([
    { code: 'ANALYSIS_FAILED', file: 'deep.ts' },
  ]);
  expect(symbolsNamed(project.state.graph, 'a.ts', 'a')).toHaveLength(1);
});

test('a long expression is read alike, whether few or many files are', async () => {
  const long = `export const long = ${Array.from({ length: 4_000 }, () => 'a').join(' + ')};`;
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`f${index}.ts`, `export const x${index} = 1;`]),
  );
  const factsIn = async (files: Record<string, string>): Promise<readonly unknown[]> => {
    const options = { threads: 2, maxFileBytes: 1_000_000, versions: '' };
    const project = await openProject(repositoryWith({ 'long.ts': long, ...files }), options);
    onTestFinished(() => project.close());
    return [project.state.problems, project.state.graph.files.get('long.ts')!.facts.occurrences.count];
  };
  expect(await factsIn({})).toEqual(await factsIn(many));
});

test('JavaScript and verbatimModuleSyntax keep imports that nothing uses', async () => {
  const root = repositoryWith({
    'a.js': 'import { v } from "./v";',
    'b.ts': 'import { v } from "./v";',
    'c/c.ts': 'import { v } from "../v";',
    'c/tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
    'v.ts': 'export const v = 1;',
  });
  const edges = moduleEdges((await openAt(root)).state.graph);
  expect(edges.map((edge) => [edge.from, edge.isType])).toEqual([
    ['a.js', false],
    ['b.ts', true],
    ['c/c.ts', false],
  ]);
});

test('references of a method come from every context, and a broken file makes them incomplete', async () => {
  const root = repositoryWith({
    'tsconfig.json': '{ "files": ["src/a.ts", "src/use.ts"] }',
    'test/tsconfig.json': '{ "include": ["*.ts"] }',
    'src/a.ts': 'export class A { run() {} }\nexport class B extends A { override run() {} }\n',
    'src/use.ts': 'import { A } from "./a";\nconst { run } = new A();\nrun();\n',
    'test/a.ts': 'import { B } from "../src/a";\nnew B().run();\n',
    'orphan.js': 'import { A } from "./src/a";\nnew A().run();\n',
  });
  const project = await openAt(root);
  const ref = symbolsNamed(project.state.graph, 'src/a.ts', 'A.run')[0]!;
  const found = await referencesOf(project, ref);
  expect(found.references.map(({ file, start, role }) => `${file}:${start} ${role}`)).toEqual([
    'orphan.js:37 call',
    'src/a.ts:17 definition',
    'src/a.ts:64 definition',
    'src/use.ts:33 read',
    'test/a.ts:38 call',
  ]);
  expect(found.complete).toBe(true);
  put(root, 'test/a.ts', 'import { B } from "../src/a";\nnew B().run(;\n');
  await project.update();
  const broken = await referencesOf(project, ref);
  expect(broken.complete).toBe(false);
  expect(broken.problems).toMatchObject([{ code: 'SYNTAX_ERROR', file: 'test/a.ts' }]);
});

test('a name on something of unknown type, or from a module that was not found, makes the answer incomplete', async () => {
  const root = repositoryWith({
    'tsconfig.json': '{}',
    'a.ts': 'export class A { run() {} }\nexport function start() {}\n',
    'b.ts': 'declare const anything: any;\nanything.run();\nanything.start();\n',
    'c.ts': 'import { start } from "@/a";\nstart();\n',
    'd.ts': 'import { start } from "./gone";\nstart();\n',
  });
  const project = await openAt(root);
  const problemsOf = async (name: string): Promise<string[]> => {
    const found = await referencesOf(project, symbolsNamed(project.state.graph, 'a.ts', name)[0]!);
    return [String(found.complete), ...found.problems.map(({ file, message }) => `${file}: ${message}`)];
  };
  expect(await problemsOf('A.run')).toEqual([
    'false',
    'b.ts: "run" appears once on something whose type is unknown: it may be a reference',
  ]);
  expect(await problemsOf('start')).toEqual([
    'false',
    'c.ts: "start" is imported from "@/a", which was not found: it may be a reference',
  ]);
  expect(await problemsOf('A')).toEqual(['true']);
});

test('a workspace package that is JavaScript with declarations beside it has its types, installed or not', async () => {
  const root = repositoryWith({
    'package.json': '{ "workspaces": ["lib", "app"] }',
    'lib/package.json': '{ "name": "lib", "exports": { "types": "./index.d.ts", "import": "./index.mjs" } }',
    'lib/index.mjs': 'export class Page { go() {} }\n',
    'lib/index.d.ts': 'export declare class Page { go(): void }\n',
    'app/package.json': '{ "name": "app", "dependencies": { "lib": "*" } }',
    'app/tsconfig.json': '{}',
    'app/a.ts': 'import { Page } from "lib";\nnew Page().go();\n',
  });
  const project = await openAt(root);
  const found = await referencesOf(
    project,
    symbolsNamed(project.state.graph, 'lib/index.d.ts', 'Page.go')[0]!,
  );
  expect(found.references.map(({ file, role }) => `${file} ${role}`)).toEqual([
    'app/a.ts call',
    'lib/index.d.ts definition',
  ]);
});

test('quoted names, and interfaces that several files declare for all, are found everywhere', async () => {
  const root = repositoryWith({
    'tsconfig.json': '{}',
    'app/tsconfig.json': '{}',
    'app/env.d.ts': 'interface Env { readonly MODE: string }\n',
    'lib/env.d.ts': 'interface Env { readonly MODE: string }\n',
    'lib/a.ts': 'export const fonts = { "Two Words": 1 };\n',
    'lib/b.ts': 'import { fonts } from "./a";\nfonts["Two Words"];\n',
  });
  const project = await openAt(root);
  const filesOf = async (file: string, name: string): Promise<string[]> => {
    const found = await referencesOf(project, symbolsNamed(project.state.graph, file, name)[0]!);
    return found.references.map((reference) => reference.file);
  };
  expect(await filesOf('lib/a.ts', 'fonts.Two Words')).toEqual(['lib/a.ts', 'lib/b.ts']);
  expect(await filesOf('app/env.d.ts', 'Env.MODE')).toEqual(['app/env.d.ts', 'lib/env.d.ts']);
});

test.each([
  [{}, {}, { js: false, ts: false }],
  [{ type: 'module' }, {}, { js: true, ts: false }],
  [{ type: 'module' }, { module: 'nodenext' }, { js: true, ts: true }],
  [{ type: 'module' }, { module: 'nodenext', moduleDetection: 'legacy' }, { js: true, ts: false }],
  [{}, { moduleDetection: 'force' }, { js: true, ts: true }],
])('a file without imports is a module by its place: %j %j', async (manifest, compilerOptions, expected) => {
  const root = repositoryWith({
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, allowJs: true } }),
    'a.js': 'function helper() {}\nhelper();\n',
    'b.js': 'helper();\n',
    'c.ts': 'function other() {}\nother();\n',
    'd.ts': 'other();\n',
    'e.cjs': 'helper();\n',
    'f.d.ts': 'declare const x: 1;\n',
  });
  const project = await openAt(root);
  const { graph } = project.state;
  const isModule = (path: string): boolean => graph.files.get(path)!.facts.isModule;
  expect({ js: isModule('a.js'), ts: isModule('c.ts') }).toEqual(expected);
  expect([isModule('e.cjs'), isModule('f.d.ts')]).toEqual([false, false]);
  const filesOf = async (file: string, name: string): Promise<string[]> => {
    const { references } = await referencesOf(project, symbolsNamed(graph, file, name)[0]!);
    return [...new Set(references.map(({ file }) => file))];
  };
  expect(await filesOf('a.js', 'helper')).toEqual(expected.js ? ['a.js'] : ['a.js', 'b.js', 'e.cjs']);
  expect(await filesOf('c.ts', 'other')).toEqual(expected.ts ? ['c.ts'] : ['c.ts', 'd.ts']);
});

const MAPPED = {
  'package.json': JSON.stringify({
    name: 'own',
    type: 'module',
    imports: { '#lib/*': './src/lib/*.js', '#odd': './src/lib/x.mjs', '#odd/*': './src/lib/*.mjs' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'nodenext' } }),
  'src/lib/x.ts': 'export function help() {}\nexport default class Tool {}\n',
};

test('an import of the output of a source is a reference to the source', async () => {
  const root = repositoryWith({ ...MAPPED, 'src/a.ts': 'import { help } from "#lib/x";\nhelp();\n' });
  const project = await openAt(root);
  const ref = symbolsNamed(project.state.graph, 'src/lib/x.ts', 'help')[0]!;
  const { references, complete } = await referencesOf(project, ref);
  expect(complete).toBe(true);
  expect(references.map(({ file, start }) => `${file}:${start}`)).toEqual([
    'src/a.ts:9',
    'src/a.ts:31',
    'src/lib/x.ts:16',
  ]);
});

test.each([
  ['import { help } from "#odd";\nhelp();\n', 'help', false],
  ['import * as all from "#odd";\nall.help();\n', 'help', false],
  ['export * from "#odd/x";\n', 'help', false],
  ['export { help as other } from "#odd";\n', 'help', false],
  ['const { help } = await import("#odd");\nhelp();\n', 'help', false],
  ['import Any from "#odd";\nAny;\n', 'Tool', false],
  ['import { other } from "#odd";\nother();\n', 'help', true],
  ['import { help } from "./styles.css";\nhelp;\n', 'help', true],
])(
  'an import that is not found where the file lies leaves an answer open: %j',
  async (text, name, complete) => {
    const root = repositoryWith({ ...MAPPED, 'src/a.ts': text });
    const project = await openAt(root);
    const ref = symbolsNamed(project.state.graph, 'src/lib/x.ts', name)[0]!;
    const answer = await referencesOf(project, ref);
    expect(answer.complete).toBe(complete);
    expect(answer.problems.filter(({ limits }) => limits).map(({ file }) => file)).toEqual(
      complete ? [] : ['src/a.ts'],
    );
  },
);

test('what only sources are asked about is collected of no test, until the file is a source', async () => {
  const lengths: Collector<number> = { id: 'lengths', start: ({ text }) => ({ finish: () => text.length }) };
  const ofSources: Collector<number> = { ...lengths, id: 'of-sources', ofSources: true };
  const root = repositoryWith({ 'src/a.ts': 'a;', 'test/b.ts': 'b + b;', 'c.test.ts': '' });
  const project = await openAt(root, memoryCache(), [lengths, ofSources]);
  const said = (path: string, collector: Collector<number>): number | undefined =>
    project.state.graph.files.get(path)!.collected!.of(collector);
  expect([said('src/a.ts', ofSources), said('test/b.ts', lengths)]).toEqual([2, 6]);
  for (const path of ['test/b.ts', 'c.test.ts'])
    expect(() => said(path, ofSources)).toThrow('of-sources is not collected of tests and samples');
  renameSync(join(root, 'test/b.ts'), join(root, 'src/b.ts'));
  // Another manifest: the state is built anew, of what is known.
  put(root, 'package.json', '{ "name": "a" }');
  await project.update();
  expect(said('src/b.ts', ofSources)).toBe(6);
});

test('a collector that fails costs what it would have said of the file, which is told, and kept with the rest', async () => {
  const lengths: Collector<number> = { id: 'lengths', start: ({ text }) => ({ finish: () => text.length }) };
  const broken: Collector<number> = {
    id: 'broken',
    start: (file) => ({
      enter: { DebuggerStatement: () => assert(false, 'no such thing') },
      finish: () => file.text.length,
    }),
  };
  const root = repositoryWith({ 'a.ts': 'export const a = 1;', 'b.ts': 'debugger; export const b = 1;' });
  const cache = memoryCache();
  for (const collected of [2, 0]) {
    const project = await openAt(root, cache, [lengths, broken]);
    const { graph, problems } = project.state;
    const said = [...graph.files.values()].map((file) =>
      [lengths, broken].map((collector) => file.collected!.of(collector)),
    );
    expect({ collected: project.collected, said, problems }).toEqual({
      collected,
      said: [
        [19, 19],
        [29, undefined],
      ],
      problems: [
        {
          code: 'ANALYSIS_FAILED',
          file: 'b.ts',
          message: 'could not be analysed for broken: AssertionError: no such thing',
          limits: true,
        },
      ],
    });
    expect(symbolsNamed(graph, 'b.ts', 'b')).toHaveLength(1);
  }
});
