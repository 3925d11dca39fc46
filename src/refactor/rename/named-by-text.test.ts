// Names of members that are written as strings and templates: a rename either renames them too or asks, and never ends well with a
// program that computes something else.
import { expect, test } from 'vitest';
import { createRefactorer } from '../index.ts';
import { layOut } from '../testing/workbench.ts';

/** What `o`, a `Box` with `width`, is asked for by a key. */
const USES = {
  access: (key: string) => `o[${key}]`,
  'optional access': (key: string) => `o?.[${key}]`,
  in: (key: string) => `${key} in o`,
  hasOwn: (key: string) => `Object.hasOwn(o, ${key})`,
  hasOwnProperty: (key: string) => `o.hasOwnProperty(${key})`,
  'a borrowed method': (key: string) => `Object.prototype.hasOwnProperty.call(o, ${key})`,
  'Reflect.get': (key: string) => `Reflect.get(o, ${key})`,
  'Reflect.has': (key: string) => `Reflect.has(o, ${key})`,
  'Reflect.set': (key: string) => `Reflect.set(o, ${key}, 7) && o.width`,
  'Reflect.deleteProperty': (key: string) => `Reflect.deleteProperty(o, ${key}) && o.width`,
  'Reflect.defineProperty': (key: string) => `Reflect.defineProperty(o, ${key}, { value: 7 }) && o.width`,
  'Object.defineProperty': (key: string) => `Object.defineProperty(o, ${key}, { value: 7 }).width`,
  descriptor: (key: string) => `Object.getOwnPropertyDescriptor(o, ${key})?.value`,
  'a pattern': (key: string) => `(() => { const { [${key}]: v } = o; return v; })()`,
  'an assigned pattern': (key: string) => `(() => { let v; ({ [${key}]: v } = o); return v; })()`,
};
const KEYS = ["'width'", '`width`', '(`width`)'];

const resultOf = (text: string): unknown =>
  (new Function(text.replace('export const out =', 'return')) as () => unknown)();

test.each(Object.entries(USES))('%s', async (_, use) => {
  for (const key of KEYS) {
    const text = `class Box {\n  width = 1;\n  other = 2;\n}\nconst o = new Box();\nexport const out = ${use(key)};\n`;
    const { project, files } = await layOut({ 'a.js': text });
    const refactor = createRefactorer(project);
    const target = await refactor.targetAt('a.js', text.indexOf('width'));
    const { status } = await refactor.rename(target!, 'breadth');
    expect(['ok', 'needs_decision'], key).toContain(status);
    expect(resultOf(files()['a.js']!), `${key} ${status}`).toEqual(resultOf(text));
  }
});
