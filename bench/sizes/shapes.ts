// Inputs of one kind and any size: what grows is one thing, and bytes grow with it.
import { lay } from './lay.ts';

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

export interface Sized {
  readonly before: Files;
  readonly after: Files;
}

export type Shape = (size: number) => Sized;

/** An edit at the end of a file, so that the whole of it is on both sides. */
const edited =
  (make: (size: number) => string, path = 'src/a.ts'): Shape =>
  (size) => {
    const text = make(size);
    return { before: { [path]: text }, after: { [path]: `${text}\nexport const last = 1;\n` } };
  };
const added =
  (make: (size: number) => string, path = 'src/a.ts'): Shape =>
  (size) => ({ before: {}, after: { [path]: make(size) } });
const items = (make: (index: number) => string, between = '\n') => lay(make, between);
const nested =
  (open: string, middle: string, close: string) =>
  (depth: number): string =>
    `${open.repeat(depth)}${middle}${close.repeat(depth)}\n`;

const statement = (index: number): string => `export const v${index} = ${index};`;

export const SHAPES: Readonly<Record<string, Shape>> = {
  'long line: letters': added((size) => `export const a = '${'ab1'.repeat(size)}';\n`),
  'long line: spaces': added((size) => `export const a = 1;${' '.repeat(size)}\n`),
  'long line: data': added((size) => `a=${'xY7+/'.repeat(size)}\n`, 'data.txt'),
  'long line: quotes': added((size) => `${`"a' `.repeat(size)}\n`, 'data.txt'),
  'long line: names and values': added((size) => `${'token: "aB3dE5fG7h", '.repeat(size)}\n`, 'data.txt'),
  'long line: addresses': added((size) => `${'http://a:b'.repeat(size)}\n`, 'data.txt'),
  'long line: pieces': added((size) => `${"'ghp_' + ".repeat(size)}\n`, 'data.txt'),
  'long line: slashes': added((size) => `export const a = 1; ${'//*'.repeat(size)}\n`),
  'depth: brackets': added((size) => `export const a = ${nested('(', '1', ')')(size)};`),
  'depth: lists': added((size) => `export const a = ${nested('[', '1', ']')(size)};`),
  'depth: objects': added((size) => `export const a = ${nested('{a:', '1', '}')(size)};`),
  'depth: blocks': added(
    (size) => `export function f(x: number) ${nested('{if(x)', 'return 1;', '}')(size)}`,
  ),
  'depth: functions': added((size) => `export const a = ${nested('() => ', '1', '')(size)};`),
  'depth: calls': added((size) => `declare const f: any;\nexport const a = ${nested('f(', '1', ')')(size)};`),
  'depth: members': added((size) => `declare const f: any;\nexport const a = f${'.a'.repeat(size)};\n`),
  'depth: elements': added((size) => `export const a = ${nested('<a>', 'b', '</a>')(size)};`, 'src/a.tsx'),
  'depth: sums': added((size) => `export const a = 1${' + 1'.repeat(size)};\n`),
  'depth: templates': added((size) => `export const a = ${nested('`${', '1', '}`')(size)};`),
  'depth: types': added((size) => `export type A = ${nested('Array<', '1', '>')(size)};`),
  'depth: else if': added(
    (size) => `export function f(x: number) {\n${'if (x > 1) x++; else '.repeat(size)}x--;\n return x;\n}\n`,
  ),
  statements: edited(items(statement)),
  'statements, new': added(items(statement)),
  'statements, all changed': (size) => ({
    before: { 'src/a.ts': items((index) => `export const v${index} = ${index};`)(size) },
    after: { 'src/a.ts': items((index) => `export const v${index} = ${index + 1};`)(size) },
  }),
  'blank lines': edited((size) => '\n'.repeat(size)),
  comments: edited(items((index) => `// Comment number ${index} says this.`)),
  'comments, new': added(
    items((index) => `/* eslint-disable-next-line rule-${index} */ // @ts-ignore ${index}`),
  ),
  strings: added((size) => `export const a = [\n${items((index) => `  'text ${index}',`)(size)}\n];\n`),
  imports: added(items((index) => `import { v${index} } from './v${index}.ts';`)),
  'imports of packages': added(items((index) => `import v${index} from 'package-${index}';`)),
  'functions, new': added(items((index) => `export function f${index}(a: number) { return a + ${index}; }`)),
  'functions, one edit': edited(
    items((index) => `export function f${index}(a: number) { return a + ${index}; }`),
  ),
  'functions, removed': (size) => ({
    before: { 'src/a.ts': items((index) => `export function f${index}() { return ${index}; }`)(size) },
    after: { 'src/a.ts': 'export const a = 1;\n' },
  }),
  'functions, renamed': (size) => ({
    before: { 'src/a.ts': items((index) => `export function f${index}() { return ${index}; }`)(size) },
    after: { 'src/a.ts': items((index) => `export function g${index}() { return ${index}; }`)(size) },
  }),
  classes: added(items((index) => `export class C${index} { m${index}() { return this; } }`)),
  methods: added(
    (size) => `export class C {\n${items((index) => `  m${index}() { return ${index}; }`)(size)}\n}\n`,
  ),
  elements: added(
    (size) =>
      `export const a = <ul>\n${items((index) => `<li key="${index}">{${index}}</li>`)(size)}\n</ul>;\n`,
    'src/a.tsx',
  ),
  calls: added(
    (size) => `export function f(a: number) { return a; }\n${items((index) => `f(${index});`)(size)}\n`,
  ),
  'calls in one function': added(
    (size) =>
      `import { exec } from 'node:child_process';\nexport function f(a: string) {\n${items((index) => `  let x${index} = a + ${index}; exec(x${index});`)(size)}\n}\n`,
  ),
  'assignments in one function': added(
    (size) =>
      `export function f(a: number) {\n  let x = a;\n${items((index) => `  x = x + ${index};`)(size)}\n  return x;\n}\n`,
  ),
  'branches in one function': added(
    (size) =>
      `export function f(a: number) {\n${items((index) => `  if (a === ${index}) return ${index + 1};`)(size)}\n  return 0;\n}\n`,
  ),
  cases: added(
    (size) =>
      `export function f(a: number) {\n  switch (a) {\n${items((index) => `    case ${index}: return 'a${index}';`)(size)}\n  }\n}\n`,
  ),
  objects: added(
    (size) => `export const a = [\n${items((index) => `  { id: ${index}, name: 'n' },`)(size)}\n];\n`,
  ),
  properties: added(
    (size) => `export const a = {\n${items((index) => `  p${index}: ${index},`)(size)}\n};\n`,
  ),
  parameters: added(
    (size) => `export function f(${items((index) => `a${index}: number`, ', ')(size)}) { return a0; }\n`,
  ),
  'members of a type': added(
    (size) => `export interface A {\n${items((index) => `  p${index}: string;`)(size)}\n}\n`,
  ),
  'members of a union': added((size) => `export type A = ${items((index) => `'a${index}'`, ' | ')(size)};\n`),
  tests: added(
    items((index) => `test('case ${index}', () => { expect(${index}).toBe(${index}); });`),
    'src/a.test.ts',
  ),
  'syntax errors': added(items((index) => `const = ${index};`)),
  'dependencies of a manifest': (size) => ({
    before: { 'package.json': '{ "name": "a" }\n' },
    after: {
      'package.json': `{ "name": "a", "dependencies": {\n${items((index) => `"p${index}": "1.0.0"`, ',\n')(size)}\n} }\n`,
    },
  }),
};

/** What grows is the number of files. */
const many = (size: number, text: (index: number) => string): Files =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`src/f${index}.ts`, text(index)]));

export const FILE_SHAPES: Readonly<Record<string, Shape>> = {
  'files, added': (size) => ({ before: {}, after: many(size, statement) }),
  'files, removed': (size) => ({ before: many(size, statement), after: {} }),
  'files, edited': (size) => ({
    before: many(size, statement),
    after: many(size, (index) => `export const v${index} = ${index + 1};`),
  }),
  'files, moved': (size) => ({
    before: many(size, statement),
    after: Object.fromEntries(
      Object.entries(many(size, statement)).map(([path, text]) => [path.replace('src', 'lib'), text]),
    ),
  }),
  'files in a chain': (size) => ({
    before: {},
    after: many(
      size,
      (index) =>
        `import { v${index + 1} } from './f${index + 1}.ts';\nexport const v${index} = v${index + 1};\n`,
    ),
  }),
};
