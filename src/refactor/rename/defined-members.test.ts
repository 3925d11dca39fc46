// Members that are defined or assigned by functions that are given their name, or an object of names: a rename either renames the names too or
// asks, and never ends well with a program that computes something else.
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { createRefactorer } from '../index.ts';
import { checkAsks } from '../testing/check-refactoring.ts';
import { layOut } from '../testing/workbench.ts';

/** How `o.width` becomes 7 by a key. */
const BY_KEY = {
  defineProperty: (key: string) => `Object.defineProperty(o, ${key}, { value: 7 });`,
  'Reflect.defineProperty': (key: string) => `Reflect.defineProperty(o, ${key}, { value: 7 });`,
  'an alias': (key: string) => `const define = Object.defineProperty;\ndefine(o, ${key}, { value: 7 });`,
  'a destructured function': (key: string) =>
    `const { defineProperty } = Object;\ndefineProperty(o, ${key}, { value: 7 });`,
  'a destructured function of another name': (key: string) =>
    `const { defineProperty: def } = Reflect;\ndef(o, ${key}, { value: 7 });`,
  call: (key: string) => `Object.defineProperty.call(Object, o, ${key}, { value: 7 });`,
  apply: (key: string) => `Reflect.apply(Object.defineProperty, Object, [o, ${key}, { value: 7 }]);`,
  bind: (key: string) => `const def = Object.defineProperty.bind(Object, o);\ndef(${key}, { value: 7 });`,
  'a wrapper': (key: string) =>
    `const set = (to: any, name: string, value: unknown) => Object.defineProperty(to, name, { value });\nset(o, ${key}, 7);`,
  'a loop': (key: string) => `for (const name of [${key}]) Object.defineProperty(o, name, { value: 7 });`,
  'an alias of Reflect.set': (key: string) => `const put = Reflect.set;\nput(o, ${key}, 7);`,
  entries: (key: string) => `Object.assign(o, Object.fromEntries([[${key}, 7]]));`,
  'a map': (key: string) => `Object.assign(o, Object.fromEntries(new Map([[${key}, 7]])));`,
  'a computed key': (key: string) => `Object.assign(o, { [${key}]: 7 });`,
  'descriptors by computed key': (key: string) => `Object.defineProperties(o, { [${key}]: { value: 7 } });`,
  'an index': (key: string) => `(o as any)[${key}] = 7;`,
};

const KEYS = {
  quoted: ['', "'width'"],
  template: ['', '`width`'],
  sum: ['', "'wid' + 'th'"],
  'filled template': ['', "`wid${'th'}`"],
  const: ["const key = 'width';\n", 'key'],
  'const of a sum': ["const key = 'wid' + 'th';\n", 'key'],
  'const as const': ["const key = 'width' as const;\n", 'key'],
  member: ["const names = { key: 'width' };\n", 'names.key'],
  joined: ['', "['wid', 'th'].join('')"],
} as const;

/** The same by an object. */
const BY_OBJECT = {
  descriptors: 'Object.defineProperties(o, { width: { value: 7 } });',
  'quoted descriptors': "Object.defineProperties(o, { 'width': { value: 7 } });",
  'descriptors of a variable': 'const all = { width: { value: 7 } };\nObject.defineProperties(o, all);',
  'an alias of defineProperties':
    'const define = Object.defineProperties;\ndefine(o, { width: { value: 7 } });',
  'a destructured defineProperties':
    'const { defineProperties } = Object;\ndefineProperties(o, { width: { value: 7 } });',
  assign: 'Object.assign(o, { width: 7 });',
  'a quoted assign': "Object.assign(o, { 'width': 7 });",
  shorthand: 'const width = 7;\nObject.assign(o, { width });',
  'an alias of assign': 'const { assign } = Object;\nassign(o, { width: 7 });',
  'assign of a variable': 'const more = { width: 7 };\nObject.assign(o, more);',
  'assign of a getter': 'Object.assign(o, { get width() { return 7; } });',
  'copied descriptors': 'Object.defineProperties(o, Object.getOwnPropertyDescriptors({ width: 7 }));',
  'a loop over entries':
    'for (const [name, value] of Object.entries({ width: 7 })) Object.defineProperty(o, name, { value });',
  'a loop over keys':
    'const more: any = { width: 7 };\nfor (const name of Object.keys(more)) (o as any)[name] = more[name];',
  JSON: 'Object.assign(o, JSON.parse(\'{"width":7}\'));',
};

const OWNERS = {
  class: 'class Box {\n  width = 1;\n  other = 2;\n}\nconst o = new Box();\n',
  interface:
    'interface Box {\n  width: number;\n  other: number;\n}\nconst o: Box = { width: 1, other: 2 };\n',
  literal: 'const o = { width: 1, other: 2 };\n',
};

const PLACES = [
  ['class', 'a.ts'],
  ['interface', 'a.ts'],
  ['literal', 'a.js'],
] as const;

const javascript = (text: string): string => stripTypeScriptTypes(text);
const resultOf = (text: string): unknown =>
  (new Function(javascript(text).replace('export const out =', 'return')) as () => unknown)();

async function renamed(file: string, text: string): Promise<{ status: string; isSame: boolean }> {
  const { project, files } = await layOut({ [file]: text });
  const refactor = createRefactorer(project);
  const target = await refactor.targetAt(file, text.indexOf('width'));
  const { status } = await refactor.rename(target!, 'breadth');
  return { status, isSame: resultOf(files()[file]!) === resultOf(text) };
}

/** Every way with a composed key, and every key in some ways. */
const USES = [
  ...Object.entries(BY_KEY).flatMap(([how, use]) =>
    Object.entries(KEYS)
      .filter(
        ([what]) => what === 'sum' || what === 'quoted' || how === 'an alias' || how === 'a computed key',
      )
      .map(([what, [before, key]]) => [`${how}, ${what}`, before + use(key)] as const),
  ),
  ...Object.entries(BY_OBJECT),
];

test.each(USES)('%s', async (_, use) => {
  const wrong: string[] = [];
  for (const [owner, file] of PLACES) {
    const text = `${OWNERS[owner]}${use}\nexport const out = o.width;\n`;
    expect(resultOf(text)).toBe(7);
    const { status, isSame } = await renamed(file, file === 'a.js' ? javascript(text) : text);
    if (!isSame || !['ok', 'needs_decision'].includes(status)) wrong.push(`${owner} ${file} ${status}`);
  }
  expect(wrong).toEqual([]);
});

/** What names a property of something else. */
const OTHERS = [
  'Object.assign({}, { width: 7 });',
  'const far = { width: 3 };\nObject.defineProperty(far, "width", { value: 7 });',
  'const far = { width: 3 };\nObject.assign(far, { width: 7 });',
  'new Map<string, number>().set("width", 7);',
  'console.log("width", o.other);',
  'const far: Record<string, number> = {};\nfor (const key of ["width"]) far[key] = 7;',
  'Object.assign(o, { other: 3 });',
];

test.each(OTHERS)('no question for %s', async (other) => {
  const { status } = await renamed('a.ts', `${OWNERS.class}${other}\nexport const out = o.width;\n`);
  expect(status).toBe('ok');
});

test('the places are offered, and take the new name', async () => {
  const after = (key: string, given: string): string => `
class Box {
  breadth = 1;
}
const o = new Box();
const define = Object.defineProperty;
define(o, ${key}, { value: 7 });
const width = 8;
Object.assign(o, ${given});
export {};
`;
  await checkAsks(
    `
class Box {
  width = 1;
//^^^^^
}
const o = new Box();
const define = Object.defineProperty;
define(o, 'width', { value: 7 });
const width = 8;
Object.assign(o, { width });
export {};
`,
    'breadth',
    'named_by_value',
    {
      semantic: after("'width'", '{ width }'),
      semantic_and_receivers: after("'breadth'", '{ breadth: width }'),
    },
  );
});
