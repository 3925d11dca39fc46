// Every way in which code runs other code: a test that runs `changed` is found through each of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { open, type Lintel } from './index.ts';

async function repositoryWith(files: Record<string, string>): Promise<Lintel> {
  const root = mkdtempSync(join(tmpdir(), 'lintel-calls-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const all = {
    'package.json': '{ "name": "calls", "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "jsx": "preserve", "target": "esnext", "module": "esnext", "moduleResolution": "bundler", "experimentalDecorators": true } }',
    'src/changed.ts': 'export function changed(...args: unknown[]): any {\n  return args;\n}\n',
    'src/changed.test.ts': 'test("nothing", () => expect(1).toBe(1));\n',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  const lintel = await open(root);
  onTestFinished(() => lintel.close());
  return lintel;
}

const CHANGED = 'import { changed } from "./changed";\n';

/** `lib` runs `changed` in some way; `use` is what the test does with `lib`. */
async function impactThrough(lib: string, use: string): Promise<{ tests: string[]; complete: boolean }> {
  const lintel = await repositoryWith({
    'src/lib.tsx': CHANGED + lib,
    'src/use.test.tsx': use,
  });
  const { tests, complete } = await lintel.impact('src/changed.ts#changed');
  return { tests, complete };
}

const FOUND = { tests: ['src/use.test.tsx'], complete: true };

test.each([
  ['an explicit constructor', 'export class App { constructor() { changed(); } }', 'new App()'],
  ['a field', 'export class App { state = changed(); }', 'new App()'],
  ['a private field', 'export class App { #state = changed(); }', 'new App()'],
  ['a field of a class expression', 'export const App = class { state = changed(); };', 'new App()'],
  [
    'a named class expression',
    'export const App = class Inner { constructor() { changed(); } };',
    'new App()',
  ],
  [
    'an inherited constructor',
    'class Base { constructor() { changed(); } }\nexport class App extends Base {}',
    'new App()',
  ],
  [
    'super() in a constructor',
    'class Base { constructor() { changed(); } }\nexport class App extends Base { constructor() { super(); } }',
    'new App()',
  ],
  [
    'super.method()',
    'class Base { run() { changed(); } }\nexport class App extends Base { go() { super.run(); } }',
    'new App().go()',
  ],
  [
    'a mixin',
    'export const App = mixin(Object);\nfunction mixin(base: any) { return class extends base { x = changed(); }; }',
    'new App()',
  ],
  ['a getter', 'export class App { get state() { return changed(); } }', '(new App().state)'],
  ['a setter', 'export class App { set state(x: number) { changed(x); } }', '(new App().state = 1)'],
  [
    'a getter that is taken apart',
    'class A { get state() { return changed(); } }\nexport function App() { const { state } = new A(); return state; }',
    'App()',
  ],
  ['a method of an object', 'export const App = { run() { changed(); } };', 'App.run()'],
  ['an arrow of an object', 'export const App = { run: () => changed() };', 'App.run()'],
  ['a static block', 'export class App { static { changed(); } }', 'App'],
  ['a static field', 'export class App { static state = changed(); }', 'App'],
  ['a class decorator', '@changed export class App {}', 'App'],
  ['a method decorator', 'export class App { @changed run() {} }', 'App'],
  ['a tagged template', 'export const App = () => changed`x`;', 'App()'],
  [
    'bind, call and apply',
    'export const App = () => [changed.bind(null), changed.call(null), changed.apply(null)];',
    'App()',
  ],
  ['a callback', 'export const App = () => [1].map(changed);', 'App()'],
  ['a function in a table', 'export const App = { run: changed };', 'App.run()'],
  [
    'a class in a function',
    'export function App() { class Inner { x = changed(); } return new Inner(); }',
    'App()',
  ],
  [
    'a class that is handed over',
    'class A { x = changed(); }\nexport const App = () => make(A);\nfunction make(c: any) { return new c(); }',
    'App()',
  ],
])('%s', async (_, lib, use) => {
  const text = `import { App } from "./lib";\ntest("x", () => ${use});\n`;
  expect(await impactThrough(lib, text)).toEqual(FOUND);
});

test.each([
  ['an element of a function', 'export const App = () => { changed(); return <b />; };'],
  ['an element of a class', 'export class App { constructor() { changed(); } render() { return <b />; } }'],
])('%s', async (_, lib) => {
  expect(await impactThrough(lib, 'import { App } from "./lib";\ntest("x", () => <App />);\n')).toEqual(
    FOUND,
  );
});

test.each([
  ['imported for its effects', 'changed();', 'import "./lib";'],
  [
    'imported through another module',
    'export const table = changed();\nexport const other = 1;',
    'import { other } from "./lib";\ntest("x", () => other);',
  ],
  ['loaded with import()', 'changed();\nexport {};', 'test("x", () => import("./lib"));'],
  [
    'its default export is created',
    'export default class { constructor() { changed(); } }',
    'import Any from "./lib";\ntest("x", () => new Any());',
  ],
])('a module: %s', async (_, lib, use) => {
  expect(await impactThrough(lib, use)).toEqual(FOUND);
});

test('a module that is loaded by others reaches their tests, type-only imports do not load it', async () => {
  const lintel = await repositoryWith({
    'src/lib.ts': `${CHANGED}changed();\nexport type T = 1;\nexport const x = 1;\n`,
    'src/barrel.ts': 'export * from "./lib";\n',
    'src/lazy.ts': 'export async function lazy() {\n  return (await import("./barrel")).x;\n}\n',
    'src/types.ts': 'import type { T } from "./lib";\nexport const t: T = 1;\n',
    'src/barrel.test.ts': 'import "./barrel";\n',
    'src/lazy.test.ts': 'import { lazy } from "./lazy";\ntest("x", () => lazy());\n',
    'src/types.test.ts': 'import { t } from "./types";\ntest("x", () => t);\n',
  });
  expect(await lintel.impact('src/changed.ts#changed')).toMatchObject({
    tests: ['src/barrel.test.ts', 'src/lazy.test.ts'],
    complete: true,
  });
});

test.each([
  [
    'an interface',
    'interface Run { run(): void }\nclass A implements Run { run() { changed(); } }\nexport const App = (r: Run = new A()) => r.run();',
  ],
  [
    'a base class',
    'abstract class Run { abstract run(): void }\nclass A extends Run { run() { changed(); } }\nexport const App = (r: Run = new A()) => r.run();',
  ],
  [
    'an object that is expected',
    'interface Run { run(): void }\nconst a: Run = { run() { changed(); } };\nexport const App = (r: Run = a) => r.run();',
  ],
])('a member of %s is called through it', async (_, lib) => {
  const text = 'import { App } from "./lib";\ntest("x", () => App());\n';
  const lintel = await repositoryWith({ 'src/lib.ts': CHANGED + lib, 'src/use.test.ts': text });
  const { affected, complete } = await lintel.impact('src/changed.ts#changed');
  expect(complete).toBe(true);
  expect(affected).toContainEqual({ file: 'src/lib.ts', symbol: 'App', depth: 2, kind: 'calls' });
});

test('a member that a package declares is called by the package, for whoever makes the object', async () => {
  const lintel = await repositoryWith({
    'node_modules/ui/package.json': '{ "name": "ui", "types": "index.d.ts" }',
    'node_modules/ui/index.d.ts': 'export declare class Component { render(): unknown; }\n',
    'src/lib.ts': `${CHANGED}import { Component } from "ui";\nexport class App extends Component { render() { return changed(); } }\n`,
    'src/use.test.ts': 'import { App } from "./lib";\ntest("x", () => new App());\n',
  });
  const { tests } = await lintel.impact('src/changed.ts#changed');
  expect(tests).toEqual(['src/use.test.ts']);
});

test('a decorated member is called by whoever decorates it', async () => {
  const lib = 'const get = (...x: unknown[]) => undefined;\nexport class App { @get run() { changed(); } }';
  expect(await impactThrough(lib, 'import { App } from "./lib";\ntest("x", () => [App]);\n')).toEqual(FOUND);
});

test.each([
  ['toString', 'toString() { return String(changed()); }', '`${new App()}`'],
  ['valueOf', 'valueOf() { return Number(changed()); }', '(+new App())'],
  ['toJSON', 'toJSON() { return changed(); }', 'JSON.stringify(new App())'],
  ['then', 'then(done: (x: unknown) => void) { done(changed()); }', '(async () => await new App())()'],
  ['next', 'next() { return changed(); }', 'new App()'],
  ['[Symbol.iterator]', '*[Symbol.iterator]() { yield changed(); }', '[...new App()]'],
  [
    '[Symbol.asyncIterator]',
    'async *[Symbol.asyncIterator]() { yield changed(); }',
    '(async () => { for await (const x of new App()) x; })()',
  ],
  ['[Symbol.dispose]', '[Symbol.dispose]() { changed(); }', '{ using x = new App(); }'],
])(
  '%s is called without being named: who makes the object is followed, and the answer is open',
  async (_, member, use) => {
    const lintel = await repositoryWith({
      'src/lib.tsx': `${CHANGED}export class App { ${member} }`,
      'src/use.test.tsx': `import { App } from "./lib";\ntest("x", () => ${use});\n`,
    });
    const { tests, complete, problems } = await lintel.impact('src/changed.ts#changed');
    expect(tests).toEqual(['src/use.test.tsx']);
    expect(complete).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(['CALLS_IMPLICIT']);
  },
);

const CALLS = {
  'src/lib.tsx': `${CHANGED}
export class Base { constructor() { changed(); } get size() { return 1; } set size(x) {} run() {} }
export class Sub extends Base { constructor() { super(); } run() { super.run(); } }
export function use(b: Base) {
  b.size = b.size + new Sub().size;
  return [changed, Base, changed.call(null)];
}
export function take({ size }: Base) { return size; }
@changed class Decorated {}
`,
};

async function calls(question: 'callers' | 'callees', symbol: string): Promise<string[]> {
  const lintel = await repositoryWith(CALLS);
  const answer = await lintel[question](symbol);
  const list = 'callers' in answer ? answer.callers : answer.callees;
  expect(answer.complete).toBe(true);
  return list.map(({ kind, symbol: other, span }) => `${kind} ${other} ${span.start.line}`);
}

test('callers of constructors, accessors, methods of bases, and of what is handed over', async () => {
  expect(await calls('callers', 'Base.constructor')).toEqual(['super Sub 4']);
  expect(await calls('callers', 'Sub.constructor')).toEqual(['new use 6']);
  expect(await calls('callers', 'Base')).toEqual(['super Sub 4', 'callback use 7']);
  expect(await calls('callers', 'Base.size')).toEqual(['set use 6', 'get use 6', 'get use 6', 'get take 9']);
  expect(await calls('callers', 'Base.run')).toEqual(['call Sub.run 4']);
  expect(await calls('callers', 'changed')).toEqual([
    'call Base.constructor 3',
    'callback use 7',
    'call use 7',
    'call Decorated 10',
  ]);
});

test('callees: constructors, accessors, and what is handed over', async () => {
  expect(await calls('callees', 'use')).toEqual([
    'set Base.size 6',
    'get Base.size 6',
    'new Sub 6',
    'get Base.size 6',
    'callback changed 7',
    'callback Base 7',
    'call changed 7',
    'call call 7',
  ]);
  expect(await calls('callees', 'Sub.run')).toEqual(['call Base.run 4']);
});

test('callees: getters of what is taken apart', async () => {
  expect(await calls('callees', 'take')).toEqual(['get Base.size 9']);
});

const IMPLICIT = `
export class List {
  index = 0;
  next() { return { value: 1, done: this.index++ > 1 }; }
  [Symbol.iterator]() { return this; }
  async *[Symbol.asyncIterator]() { yield 1; }
  [Symbol.dispose]() {}
  async [Symbol.asyncDispose]() {}
  then(done: (x: number) => void) { done(1); }
  toString() { return ''; }
  valueOf() { return 1; }
  toJSON() { return 1; }
  get size() { return 1; }
  static [Symbol.hasInstance](x: unknown) { return true; }
}
export const copied = { get size() { return 1; }, plain: 2 };
`;

test.each([
  ['a loop', 'for (const x of list) x;', ['List.[Symbol.iterator]', 'List.next']],
  ['a loop that waits', 'for await (const x of list) x;', ['List.[Symbol.asyncIterator]']],
  ['a spread', 'Math.max(...list);', ['List.[Symbol.iterator]', 'List.next']],
  ['a pattern', 'const [a] = list; let b; [b] = list;', 2, 'List.[Symbol.iterator]'],
  ['yield*', 'function* g() { yield* list; }', ['List.[Symbol.iterator]', 'List.next']],
  ['Array.from', 'Array.from(list);', ['List.[Symbol.iterator]', 'List.next']],
  ['using', 'using x = list;', ['List.[Symbol.dispose]']],
  ['await using', 'await using x = list;', ['List.[Symbol.asyncDispose]']],
  ['await', 'await list;', ['List.then']],
  ['a template', '`${list}`;', ['List.toString']],
  ['a sum', '"" + list;', ['List.toString', 'List.valueOf']],
  ['a comparison', 'list < list;', 2, 'List.valueOf'],
  ['a key', '({} as any)[list as any as List & string];', ['List.toString']],
  ['JSON', 'JSON.stringify(list);', ['List.toJSON']],
  ['instanceof', '({}) instanceof List;', ['List.[Symbol.hasInstance]']],
  ['a copy', '({ ...copied });', ['copied.size']],
  ['the rest of an object', 'const { plain, ...rest } = copied;', ['copied.size']],
  ['a copy without the getters of a class', '({ ...list });', []],
  ['a getter in a pattern', 'const { size: a } = list; let size; ({ size } = list);', 2, 'List.size'],
  ['what has no such members', 'for (const x of [1, 2]) `${x}${x + 1}`;', []],
] as [string, string, string[] | number, string?][])('callees: %s', async (_, code, expected, name) => {
  const lintel = await repositoryWith({
    'src/list.ts': IMPLICIT,
    'src/use.ts': `import { List, copied } from './list';\nexport async function use(list: List) { ${code} }\n`,
  });
  const { callees, complete } = await lintel.callees('src/use.ts#use');
  const own = callees.filter(({ kind }) => kind === 'implicit' || kind === 'get').map(({ symbol }) => symbol);
  if (typeof expected === 'number') expect(own.filter((symbol) => symbol === name)).toHaveLength(expected);
  else expect(own.sort()).toEqual(expected);
  expect(complete).toBe(true);
});

test.each([
  ['something that can be iterated', 'x: Iterable<number>', 'for (const y of x) y;'],
  ['something of no type', 'x: any', '`${x}`;'],
  ['something unknown', 'x: unknown', 'await x;'],
  ['an object', 'x: object', '"" + x;'],
])('callees: what the language calls on %s is not known', async (_, parameter, code) => {
  const lintel = await repositoryWith({
    'src/list.ts': IMPLICIT,
    'src/use.ts': `export async function use(${parameter}) { ${code} }\n`,
  });
  const { complete, problems } = await lintel.callees('src/use.ts#use');
  expect([complete, problems.map(({ code: found }) => found)]).toEqual([false, ['CALLS_IMPLICIT']]);
});

test('callers: a getter of an object is read wherever the object is copied', async () => {
  const lintel = await repositoryWith({ 'src/list.ts': IMPLICIT });
  expect((await lintel.callers('copied.size')).problems.map(({ code }) => code)).toEqual(['CALLS_IMPLICIT']);
  expect((await lintel.callers('List.size')).complete).toBe(true);
});

test('references of a constructor are where its class is created or extended', async () => {
  const lintel = await repositoryWith(CALLS);
  const { references, complete } = await lintel.refs('Base.constructor');
  expect(complete).toBe(true);
  expect(references.map(({ role, span }) => `${role} ${span.start.line}`)).toEqual([
    'definition 3',
    'read 4',
  ]);
});

test('an assessment finds tests however far away they are', async () => {
  const steps = Array.from({ length: 6 }, (_, i) => `export const f${i + 1} = () => f${i}();`).join('\n');
  const lintel = await repositoryWith({
    'src/far.ts': `${CHANGED}const f0 = () => changed();\n${steps}\n`,
    'src/far.test.ts': 'import { f6 } from "./far";\ntest("x", () => f6());\n',
  });
  const { affectedTests, complete } = await lintel.assessImpact('src/changed.ts#changed');
  expect({ affectedTests, complete }).toEqual({
    affectedTests: [{ file: 'src/far.test.ts', steps: 8 }],
    complete: true,
  });
});
