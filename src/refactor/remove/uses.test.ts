// What counts as a use, and what goes along.
import { expect, test } from 'vitest';
import { deleted } from './testing/deleted.ts';

type Files = Readonly<Record<string, string>>;

const USER = "import { keep } from './a';\nkeep;\n";

async function told(text: string, name: string, files: Files = {}): Promise<string> {
  const { status, facts, after } = await deleted({ 'a.ts': text, 'b.ts': USER, ...files }, `a.ts#${name}`);
  return status === 'ok' ? after['a.ts']! : [status, ...facts].join(': ');
}

test('of what is imported, only the local name goes', async () => {
  const text = "import { u, v } from './c';\nexport const keep = v;\n";
  const files = {
    'c.ts': 'export const u = 1;\nexport const v = u;\n',
    'd.ts': "import { u } from './c';\nu;\n",
  };
  expect(await told(text, 'u', files)).toBe("import { v } from './c';\nexport const keep = v;\n");
});

test.each(["'nowhere'", "'./c'"])(
  'a name that is imported from %s is used where it is named',
  async (module) => {
    const text = `import { u } from ${module};\nexport const keep = u;\n`;
    expect(await told(text, 'u', { 'c.ts': 'export const u = 1;\n' })).toBe(
      'refused still_referenced: reference a.ts:2',
    );
  },
);

test('a local name that is handed on is used', async () => {
  const text = "import { u } from './c';\nexport { u };\nexport const keep = 1;\n";
  expect(await told(text, 'u', { 'c.ts': 'export const u = 1;\n' })).toBe(
    'refused still_referenced: reference a.ts:2',
  );
});

test('a variable goes although the property that it is taken from is used', async () => {
  const text =
    'const o = { x: 1, k: 2 };\nexport const { x, k: keep } = o;\nexport const other = [o.x, { x: o.k }];\n';
  expect(await told(text, 'x')).toBe(
    'const o = { x: 1, k: 2 };\nexport const { k: keep } = o;\nexport const other = [o.x, { x: o.k }];\n',
  );
});

test('a variable goes that is taken from something of the language', async () => {
  const text = 'export const { length, at: keep } = [1];\n';
  expect(await told(text, 'length')).toBe('export const { at: keep } = [1];\n');
});

test('a variable that is taken from a property is used where it is named', async () => {
  const text = 'const o = { x: 1 };\nexport const { x } = o;\nexport const keep = { x };\n';
  expect(await told(text, 'x')).toBe('refused still_referenced: reference a.ts:3');
});

test('comments mention in TypeScript, and are types in JavaScript', async () => {
  const text = 'export type T = 1;\n/** See {@link T}. */\nexport const keep = 1;\n';
  expect(await told(text, 'T')).toBe('/** See {@link T}. */\nexport const keep = 1;\n');
  const options = '{"compilerOptions":{"strict":true,"allowJs":true,"checkJs":true,"noEmit":true}}';
  const files = { 'tsconfig.json': options, 'c.js': "/** @type {import('./a').T} */\nexport const t = 1;\n" };
  expect(await told(text, 'T', files)).toBe('refused still_referenced: reference c.js:1');
});

test.each([
  ['an interface', 'interface I {\n  m?(): void;\n  n(): void;\n}\n'],
  ['a type', 'type I = {\n  m?(): void;\n  n(): void;\n};\n'],
  ['a class', 'class I {\n  m() {}\n}\n'],
])('a member that %s does not ask for goes', async (_, declared) => {
  const text = `${declared}export class keep implements I {\n  n() {}\n  m() {}\n}\n`;
  const isAsked = declared.startsWith('class');
  expect(await told(text, 'keep.m')).toBe(
    isAsked ? 'refused still_required: diagnostic a.ts:4' : text.replace('  m() {}\n', ''),
  );
});

test('a member that a class without a name has is not used there', async () => {
  const text =
    'interface I {\n  m?(): void;\n  n(): void;\n}\ndeclare function register(it: new () => I): void;\nregister(class implements I {\n  n() {}\n  m() {}\n});\nexport const keep = 1;\n';
  expect(await told(text, 'I.m')).toBe(text.replace('  m?(): void;\n', ''));
});

test.each([
  ['an object has', 'export const keep: I = { m() {} };\n'],
  ['a pattern takes', 'declare const i: I;\nexport const { m: keep } = i;\n'],
  ['a pattern takes under its name', 'declare const i: I;\nconst { m } = i;\nexport const keep = m;\n'],
])('a member that %s is used', async (_, use) => {
  const status = await told(`interface I {\n  m?(): void;\n}\n${use}`, 'I.m');
  expect(status).toMatch(/^refused still_referenced: reference a\.ts:[45]$/);
});
