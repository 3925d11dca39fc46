import { expect, test } from 'vitest';
import type { CheckEntry } from '../../contract/index.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { changeBetween } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';
import { completeness } from './completeness.ts';
import { contracts } from './contracts.ts';

const temporary = temporaryFolder();

type Texts = Record<string, string>;

/** `code file:line missing…` of all that speaks against the change. */
async function brokenBy(before: Texts, changed: Record<string, string | null>): Promise<string[]> {
  const change = await changeBetween(temporary, before, changed);
  return (await verifyChange(change, {}, [contracts])).checks.map(line);
}

function line({ status, code, file, span, missing_files: missing }: CheckEntry): string {
  return status === 'pass' ? 'pass' : [code, `${file}:${span?.start.line}`, ...missing].join(' ');
}

const TYPED: Texts = {
  'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"allowImportingTsExtensions":true}}',
  'src/area.ts': 'export function area(w: number, h: number): number {\n  return w * h;\n}\n',
  'src/room.ts': "import { area } from './area.ts';\nexport const room = area(2, 3);\n",
  'src/house.ts': "import { area } from './area.ts';\nexport const house = area(4, 5);\n",
};
const DEEPER = 'export function area(w: number, h: number, d: number): number {\n  return w * h * d;\n}\n';

test('a call that no longer type-checks is told with the call, both declarations and the file that is missing', async () => {
  const change = await changeBetween(temporary, TYPED, {
    'src/area.ts': DEEPER,
    'src/room.ts': TYPED['src/room.ts']!.replace('2, 3', '2, 3, 4'),
  });
  const { verdict, checks } = await verifyChange(change, {}, [contracts, completeness]);
  expect(verdict).toBe('reject');
  expect(checks.map(line)).toEqual([
    'TYPES_BROKEN src/house.ts:2 src/house.ts',
    'INCOMPLETE_PATCH src/house.ts:2 src/house.ts',
  ]);
  expect(checks[0]!.witness).toEqual({
    symbol: 'src/area.ts#area',
    proof:
      'TypeScript says here, and did not before the change: Expected 3 arguments, but got 2. (TS2554) It follows from the change to src/area.ts#area.',
    places: [
      {
        role: 'use',
        side: 'after',
        file: 'src/house.ts',
        span: { start: { line: 2, column: 22 }, end: { line: 2, column: 26 } },
        line: 'export const house = area(4, 5);',
      },
      {
        role: 'declaration',
        side: 'before',
        file: 'src/area.ts',
        span: { start: { line: 1, column: 17 }, end: { line: 1, column: 21 } },
        line: 'export function area(w: number, h: number): number {',
      },
      {
        role: 'declaration',
        side: 'after',
        file: 'src/area.ts',
        span: { start: { line: 1, column: 17 }, end: { line: 1, column: 21 } },
        line: 'export function area(w: number, h: number, d: number): number {',
      },
    ],
  });
});

test('a change that takes all callers along passes', async () => {
  const all = {
    'src/area.ts': DEEPER,
    'src/room.ts': TYPED['src/room.ts']!.replace('2, 3', '2, 3, 4'),
    'src/house.ts': TYPED['src/house.ts']!.replace('4, 5', '4, 5, 6'),
  };
  expect(await brokenBy(TYPED, all)).toEqual(['pass']);
});

test('what was wrong before is no concern of the change, wherever it has moved to', async () => {
  const before = { ...TYPED, 'src/wrong.ts': "export const wrong: number = 'text';\n" };
  expect(await brokenBy(before, { 'src/wrong.ts': `// Moved down.\n${before['src/wrong.ts']}` })).toEqual([
    'pass',
  ]);
});

test('without packages, a file that the change does not touch is broken all the same', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/house.ts': `import pad from 'left-pad';\n${TYPED['src/house.ts']}pad(String(house));\n`,
  };
  expect(await brokenBy(before, { 'src/area.ts': DEEPER, 'src/room.ts': 'export {};\n' })).toEqual([
    'TYPES_BROKEN src/house.ts:3 src/house.ts',
  ]);
});

test('without packages, what new code says about them is not charged', async () => {
  const before = { ...TYPED, 'package.json': '{"dependencies":{"left-pad":"1.0.0"}}' };
  const added =
    "import pad from 'left-pad';\nexport const padded = ['a'].map((text) => pad(text, (n) => n + 1));\n";
  expect(await brokenBy(before, { 'src/padded.ts': added })).toEqual(['pass']);
});

const PLAIN: Texts = {
  'package.json': '{"type":"module"}',
  'lib/tax.js': 'export function tax(net) {\n  return net * 0.2;\n}\nexport const rate = 0.2;\n',
  'lib/bill.js': "import { tax } from './tax.js';\nexport const bill = (net) => net + tax(net);\n",
  'lib/all.js': "export * from './tax.js';\n",
  'lib/shop.js': "import * as money from './all.js';\nexport const shop = money.tax(3);\n",
};

test('in JavaScript, imports of a name that is gone are told, through stars and namespaces, too', async () => {
  const renamed = PLAIN['lib/tax.js']!.replace('tax(', 'vat(');
  expect(await brokenBy(PLAIN, { 'lib/tax.js': renamed })).toEqual([
    'IMPORT_BROKEN lib/bill.js:1 lib/bill.js',
    'IMPORT_BROKEN lib/shop.js:2 lib/shop.js',
  ]);
});

test('an import of a file that was moved away is told', async () => {
  const moved = {
    'lib/tax.js': null,
    'lib/money/tax.js': PLAIN['lib/tax.js']!,
    'lib/all.js': "export * from './money/tax.js';\n",
  };
  expect(await brokenBy(PLAIN, moved)).toEqual(['IMPORT_BROKEN lib/bill.js:1 lib/bill.js']);
});

test('a name that an edited file uses and has stopped declaring is told', async () => {
  const before = {
    ...PLAIN,
    'lib/own.js':
      'function half(n) {\n  return n / 2;\n}\nexport const a = half(4);\nexport const b = half(8);\n',
  };
  const halfway = before['lib/own.js']
    .replace('function half', 'function halve')
    .replace('a = half', 'a = halve');
  expect(await brokenBy(before, { 'lib/own.js': halfway })).toEqual(['NAME_LOST lib/own.js:5']);
});

test('a caller that asks an unchanged file for a name it lacks is told with that file', async () => {
  const caller = "import { tax, net } from './tax.js';\nexport const bill = (n) => net(n) + tax(n);\n";
  expect(await brokenBy(PLAIN, { 'lib/bill.js': caller })).toEqual([
    'IMPORT_BROKEN lib/bill.js:1 lib/tax.js',
  ]);
});

test('CommonJS names that are gone are told', async () => {
  const before = {
    'package.json': '{}',
    'a.js': 'exports.one = () => 1;\nexports.two = () => 2;\n',
    'b.js': "const { one } = require('./a');\nmodule.exports = one();\n",
    'c.js': "const a = require('./a');\nmodule.exports = a.one();\n",
  };
  expect(await brokenBy(before, { 'a.js': 'exports.two = () => 2;\n' })).toEqual([
    'IMPORT_BROKEN b.js:1 b.js',
    'IMPORT_BROKEN c.js:2 c.js',
  ]);
});

test('a module without `export =` may be taken as a whole', async () => {
  const taken = "import area = require('./area');\nexport const one = area;\n";
  expect(
    await brokenBy({ ...TYPED, 'src/whole.ts': taken }, { 'src/whole.ts': `${taken}void one;\n` }),
  ).toEqual(['pass']);
});

test('what the change merely reaches is listed, and must be part of it only if that is asked for', async () => {
  const wider = { 'src/area.ts': DEEPER.replace('d: number', 'd = 1') };
  const change = await changeBetween(temporary, TYPED, wider);
  const { verdict, review } = await verifyChange(change, {}, [contracts, completeness]);
  expect(verdict).toBe('accept');
  expect(review.map(({ reason, symbol, file, message }) => ({ reason, symbol, file, message }))).toEqual(
    ['src/house.ts', 'src/room.ts'].map((file) => ({
      reason: 'caller',
      symbol: 'src/area.ts#area',
      file,
      message: 'area is used here, and its parameters are (w, h, d) instead of (w, h).',
    })),
  );
  const strict = await verifyChange({ ...change, isStrict: true }, {}, [completeness]);
  expect(strict.checks.map(line)).toEqual(['CALLER_NOT_INCLUDED src/house.ts:2 src/house.ts src/room.ts']);
});

test('a name that is still exported as the default is not gone', async () => {
  const before = {
    ...PLAIN,
    'lib/one.js': 'const one = 1;\nexport default one;\nexport { one };\n',
    'lib/use.js': "import one from './one.js';\nexport const two = one + 1;\n",
  };
  expect(await brokenBy(before, { 'lib/one.js': 'const one = 1;\nexport default one;\n' })).toEqual(['pass']);
});

test('a check whose ground is missing is unknown, never passed', async () => {
  const change = await changeBetween(temporary, TYPED, { 'src/area.ts': DEEPER });
  const failing = {
    ...change,
    after: { ...change.after, types: () => Promise.reject(new Error('TypeScript is gone')) },
  };
  const { verdict, complete, checks } = await verifyChange(failing, {}, [contracts, completeness]);
  expect({ verdict, complete }).toEqual({ verdict: 'review', complete: false });
  expect(checks.map(({ status, code }) => ({ status, code }))).toEqual(
    [1, 2].map(() => ({ status: 'unknown', code: 'CHECK_FAILED' })),
  );
});

test('without packages, an edited file that asks too much of one that is left as it is names that one', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/box.ts': 'export interface Box {\n  side: number;\n}\nexport const empty = 0;\n',
    'src/use.ts':
      "import 'left-pad';\nimport type { Box } from './box.ts';\nexport const sideOf = (box: Box) => box.side;\n",
  };
  const use = (text: string) => ({ 'src/use.ts': before['src/use.ts'].replace('box.side', text) });
  expect(await brokenBy(before, use('box.side + box.depth'))).toEqual([
    'TYPES_BROKEN src/use.ts:3 src/box.ts',
  ]);
  const generic = { 'src/use.ts': before['src/use.ts'].replace('(box: Box)', '(box: Box<string>)') };
  expect(await brokenBy(before, generic)).toEqual(['TYPES_BROKEN src/use.ts:3 src/box.ts']);
  const module = "import 'left-pad';\nimport * as boxes from './box.ts';\nexport const full = boxes.full;\n";
  expect(await brokenBy(before, { 'src/use.ts': module })).toEqual(['TYPES_BROKEN src/use.ts:3 src/box.ts']);
});

const WITHOUT_PACKAGES: Texts = {
  ...TYPED,
  'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
  'src/store.ts': [
    "export type Kind = 'row' | 'column';",
    'export interface Item {\n  readonly name: string;\n  kind: Kind;\n}',
    'export class Store {\n  static open(name: string): void {}\n}',
    'export function load(options: { deep?: boolean }): void {}',
    'export function each(call: (item: any) => unknown): void {}',
    '',
  ].join('\n'),
  'src/use.ts': '',
};

test.each([
  ['an argument too many for a member', "Store.open('a', 2);"],
  ['a key that a parameter does not have', 'load({ deep: true, wide: true });'],
  ['a member that must not be written', "export const use = (item: Item) => (item.name = 'b');"],
  ['a value that its type does not have', "export const use = (item: Item) => (item.kind = 'cell');"],
  ['an argument of another type', 'Store.open(2);'],
  ['a text in the place of a function', "each('a');"],
  ['what a call gives in the place of a function', 'each(String(1).trim());'],
])('without packages, %s is told of the file that is left as it is', async (_what, text) => {
  const using = `import 'left-pad';\nimport { each, load, Store, type Item } from './store.ts';\n${text}\n`;
  const found = await brokenBy(WITHOUT_PACKAGES, { 'src/use.ts': using });
  expect(found).toEqual(['TYPES_BROKEN src/use.ts:3 src/store.ts']);
});

test.each([
  [
    'what may be narrowed by a package',
    'declare const name: string | undefined;\nShelf(name);\nStore.open(name);',
  ],
  [
    'what may be a case of a package',
    'declare const box: Item | Set<1>;\nif (box instanceof Shelf) box.size;',
  ],
  ['what a package may add to everything', 'declare const item: Item;\nitem.should.be();'],
  [
    'what the repository adds to a package',
    'declare global {\n  interface Assertion {\n    own(): void;\n  }\n}\ndeclare const held: Assertion;\nheld.true();',
  ],
  ['what a package has a part in', 'class Own extends Shelf {}\ndeclare const own: Own;\nStore.open(own);'],
  ['what a class of theirs takes', "class Own extends Shelf {}\nexport const own = new Own('a');"],
  [
    'what a class infers from a package',
    'class Own {\n  name = Shelf();\n  kind = Shelf() ? 1 : 2;\n}\nexport const item: Item = new Own();',
  ],
])('without packages, %s is unknown', async (_what, text) => {
  const using = `import { Shelf } from 'left-pad';\nimport { Store, type Item } from './store.ts';\n${text}\n`;
  const found = await brokenBy(WITHOUT_PACKAGES, { 'src/use.ts': using });
  expect(found.map((one) => one.split(':')[0])).toEqual(['TYPES_UNKNOWN src/use.ts']);
});

test('a type that no longer fits is told at its declaration, also as one of several', async () => {
  const before = {
    ...TYPED,
    'src/content.ts': 'export interface Content {\n  length: number;\n}\n',
    'src/text.ts': 'export class Text {\n  length = 1;\n}\n',
    'src/image.ts': 'export class Image {\n  length = 1;\n  width = 1;\n}\n',
    'src/show.ts': [
      "import type { Content } from './content.ts';",
      "import { Image } from './image.ts';",
      "import { Text } from './text.ts';",
      'export const show = (one: Image | Text): Content => one;',
      'export const cast = (one: Content): Text => one as Text;',
      '',
    ].join('\n'),
  };
  const changed = {
    'src/content.ts': before['src/content.ts'].replace('length: number', 'length: number;\n  width: number'),
  };
  expect(await brokenBy(before, changed)).toEqual(['TYPES_BROKEN src/show.ts:4 src/text.ts']);
});

test('in CommonJS, names of an exported literal and names of the file itself are told', async () => {
  const before = {
    'package.json': '{}',
    'tools.js': 'function noop () {}\nconst idle = [...[noop]];\nmodule.exports = {\n  noop,\n  idle\n};\n',
    'use.js': "const { noop } = require('./tools');\nmodule.exports = () => noop();\n",
    'other.js': "require('./use');\nfunction noop() {}\nnoop();\n",
  };
  const renamed = before['tools.js']
    .replace('function noop', 'function nothing')
    .replace('  noop,', '  nothing,');
  expect(await brokenBy(before, { 'tools.js': renamed })).toEqual([
    'NAME_LOST tools.js:2',
    'IMPORT_BROKEN use.js:1 use.js',
  ]);
});

test('documents that tell of something that the change removes are listed', async () => {
  const before = {
    ...PLAIN,
    'lib/limits.js': 'export const highestBracket = 3;\nexport const lowest = 1;\n',
    'docs/money.md': '# Money\n\nSee `highestBracket` for the limit.\n',
  };
  const change = await changeBetween(temporary, before, { 'lib/limits.js': 'export const lowest = 1;\n' });
  const { verdict, review } = await verifyChange(change, {}, [completeness]);
  expect(verdict).toBe('accept');
  expect(
    review.map(({ reason, symbol, file, span }) => `${reason} ${symbol} ${file}:${span!.start.line}`),
  ).toEqual(['mention lib/limits.js#highestBracket docs/money.md:3']);
});

test('what follows from a broken import further on is told, and not a file that has to change', async () => {
  const before = {
    ...TYPED,
    'src/kinds.ts': 'export type Kind = { name: string };\n',
    'src/list.ts':
      "import type { Kind } from './kinds.ts';\nexport const first = (list: readonly Kind[]): Kind => list[0]!;\n",
    'src/show.ts':
      "import { first } from './list.ts';\nexport const shown: string = first([{ name: 'a' }]).name;\n",
  };
  const found = await brokenBy(before, { 'src/kinds.ts': 'export type Sort = { name: string };\n' });
  expect(found).toEqual(['IMPORT_BROKEN src/list.ts:1 src/list.ts']);
});

test('in JavaScript that is checked, callers are asked about, too', async () => {
  const before = {
    'jsconfig.json': '{ "compilerOptions": { "checkJs": true, "strict": true, "noEmit": true } }',
    'package.json': '{ "type": "module" }',
    'a.js': '/** @param {number} a */\nexport const half = (a) => a / 2;\n',
    'b.js': "import { half } from './a.js';\nexport const two = half(4);\n",
  };
  const wider =
    '/**\n * @param {number} a\n * @param {number} b\n */\nexport const half = (a, b) => a / b;\n';
  expect(await brokenBy(before, { 'a.js': wider })).toEqual(['TYPES_BROKEN b.js:2 b.js']);
});

test('what loaders make of a file, and what a declaration file exports without saying so, is not told as missing', async () => {
  const before = {
    ...PLAIN,
    'lib/hooks.d.ts': 'declare const hooks: number;\ntype Done = () => void;\nexport type Other = Done;\n',
    'lib/text.js': "import { code } from './tax.js';\nexport default code;\n",
  };
  const changed = {
    'lib/text.js': "import code from '!!raw-loader!./tax.js';\nexport default code;\n",
    'lib/use.ts': "import type { Done } from './hooks.d.ts';\nexport const done: Done = () => undefined;\n",
  };
  expect(await brokenBy(before, changed)).toEqual(['pass']);
});

test('a class that no longer fits what it is used as is to be changed where it is declared', async () => {
  const before = {
    ...TYPED,
    'src/content.ts':
      'export interface Content {\n  length(): number;\n}\nexport const sum = (content: Content) => content.length();\n',
    'src/words.ts': 'export class Words {\n  length() {\n    return 1;\n  }\n}\n',
    'src/page.ts':
      "import { sum } from './content.ts';\nimport { Words } from './words.ts';\nexport const page = sum(new Words());\n",
  };
  const wider = before['src/content.ts'].replace(
    'length(): number;',
    'length(): number;\n  copy(): Content;',
  );
  expect(await brokenBy(before, { 'src/content.ts': wider })).toEqual([
    'TYPES_BROKEN src/page.ts:3 src/words.ts',
  ]);
});

test('what imports a package by its name may have installed it, and is not told as broken when its sources move', async () => {
  const before = {
    'package.json': '{ "name": "shop", "type": "module", "exports": "./src/index.js" }',
    'src/index.js': 'export const shop = 1;\n',
    'examples/one.js': "import { shop } from 'shop';\nexport const one = shop;\n",
  };
  const moved = {
    'package.json': before['package.json'].replace('src/index', 'lib/main'),
    'src/index.js': null,
    'lib/main.js': 'export const shop = 1;\n',
  };
  expect(await brokenBy(before, moved)).toEqual(['pass']);
  expect(await brokenBy(before, { ...moved, 'package.json': before['package.json'] })).toEqual([
    'NAMED_FILE_GONE package.json:undefined',
  ]);
});

test('what a block declares for a module of that name is there', async () => {
  const before = {
    'package.json': '{ "name": "shop", "type": "module", "exports": "./src/index.js" }',
    'src/index.js': 'export const shop = 1;\n',
    'types/use.js': "import { shop } from 'shop';\nexport const one = shop;\n",
  };
  const changed = { 'types/use.js': before['types/use.js'].replace('{ shop }', '{ shop, row }') };
  expect(await brokenBy(before, changed)).toEqual(['IMPORT_BROKEN types/use.js:1 src/index.js']);
  const declared = { ...before, 'types/shop.d.ts': "declare module 'shop' {\n  const row: number;\n}\n" };
  expect(await brokenBy(declared, changed)).toEqual(['pass']);
});

test('an example that installs the package is not broken by its sources', async () => {
  const before = {
    ...TYPED,
    'package.json':
      '{ "name": "shop", "version": "1.0.0", "types": "./src/area.ts", "main": "./src/area.ts" }',
    'examples/a/package.json': '{ "dependencies": { "shop": "^1.0.0", "left-pad": "1" } }',
    'examples/a/tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true}}',
    'examples/a/index.ts':
      "import 'left-pad';\nimport { area } from 'shop';\nexport const yard = area(4, 5);\n",
    'src/room.ts': '',
    'src/house.ts': '',
  };
  expect(await brokenBy(before, { 'src/area.ts': DEEPER })).toEqual(['pass']);
  expect(await brokenBy(before, { 'src/area.ts': DEEPER.replace('area', 'volume') })).toEqual(['pass']);
  const packed = {
    ...before,
    'examples/a/package.json': '{ "dependencies": { "shop": "file:../../shop.tgz" } }',
  };
  expect(await brokenBy(packed, { 'src/area.ts': DEEPER })).toEqual(['pass']);
  const linked = { ...before, 'examples/a/package.json': '{ "dependencies": { "shop": "file:../.." } }' };
  expect(await brokenBy(linked, { 'src/area.ts': DEEPER })).toEqual([
    'TYPES_BROKEN examples/a/index.ts:3 examples/a/index.ts',
  ]);
  expect(await brokenBy(linked, { 'src/area.ts': DEEPER.replace('area', 'volume') })).toEqual([
    'IMPORT_BROKEN examples/a/index.ts:2 examples/a/index.ts',
  ]);
});

test('without packages, a mismatch that a type of theirs has a part in is unknown', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/area.ts': [
      "import type { Draft } from 'left-pad';",
      'export type Reducer<P> = (state: Draft<string>, payload: P) => void;',
      'export function reduce(reducer: Reducer<never>): void {}',
      '',
    ].join('\n'),
    'src/room.ts': [
      "import type { Draft } from 'left-pad';",
      "import { reduce } from './area.ts';",
      'reduce((state: Draft<string>, payload: number) => {});',
      '',
    ].join('\n'),
    'src/house.ts': '',
  };
  const changed = before['src/area.ts'].replace('Reducer<never>', 'Reducer<unknown>');
  expect(await brokenBy(before, { 'src/area.ts': changed })).toEqual(['TYPES_UNKNOWN src/room.ts:3']);
  const known = before['src/area.ts'].replace('Reducer<never>', 'Reducer<string>');
  expect(await brokenBy(before, { 'src/area.ts': known })).toEqual([
    'TYPES_BROKEN src/room.ts:3 src/room.ts',
  ]);
});

test('without packages, what is left of an unknown value after `!` is unknown where they have a part in it', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/area.ts': [
      'export interface Area { width: number; depth: number; name: string; id: string; unit: string; place: string }',
      'export interface Events { area: Area }',
      'export function emit<K extends keyof Events>(type: K, event: Events[K]): void {}',
      '',
    ].join('\n'),
    'src/room.ts': "import 'left-pad';\n",
    'src/house.ts': '',
  };
  const given = (type: string, value: string): Record<string, string> => ({
    'src/room.ts': `import pad from 'left-pad';\nimport { emit } from './area.ts';\nexport const on = (given: ${type}) => emit('area', ${value});\n`,
  });
  expect(await brokenBy(before, given('unknown', 'given!'))).toEqual(['TYPES_BROKEN src/room.ts:3']);
  expect(await brokenBy(before, given('unknown', 'pad(given) ? given! : given!'))).toEqual([
    'TYPES_UNKNOWN src/room.ts:3',
  ]);
  expect(await brokenBy(before, given('{}', 'given'))).toEqual(['TYPES_BROKEN src/room.ts:3 src/area.ts']);
});

test('a name of a package that a file hands on through a star is there', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/types.ts': "import type { Pad } from 'left-pad';\nexport type { Pad };\n",
    'src/index.ts': "export * from './types.ts';\n",
    'src/use.ts': '',
  };
  const using = (name: string): Texts => ({ 'src/use.ts': `export { type ${name} } from './index.ts';\n` });
  expect(await brokenBy(before, using('Pad'))).toEqual(['pass']);
  const importing = (name: string): Texts => ({
    'src/use.ts': `import type { ${name} } from './index.ts';\nexport const pad: ${name} = 1;\n`,
  });
  expect(await brokenBy(before, importing('Pad'))).toEqual(['pass']);
  expect(await brokenBy(before, importing('Pod'))).toEqual(['IMPORT_BROKEN src/use.ts:1 src/index.ts']);
});

test('without packages, a name that a star may hand on from one of them is unknown', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/types.ts': "export * from 'left-pad';\nexport type Own = 1;\n",
    'src/index.ts': "export * from './types.ts';\n",
    'src/use.ts': 'export {};\n',
  };
  const importing = (name: string): Texts => ({
    'src/use.ts': `import type { ${name} } from './index.ts';\nexport const pad: ${name} = 1;\n`,
  });
  expect(await brokenBy(before, importing('Own'))).toEqual(['pass']);
  expect(await brokenBy(before, importing('Pad'))).toEqual(['TYPES_UNKNOWN src/use.ts:1']);
});

test('what is made of a class that no longer fits its base is told, and has not to change', async () => {
  const before = {
    ...TYPED,
    'src/node.ts':
      'export class Node {\n  size(): number {\n    return 1;\n  }\n}\nexport const show = (node: Node): number => node.size();\n',
    'src/call.ts':
      "import { Node } from './node.ts';\nexport class Call extends Node {\n  override size(): number {\n    return 2;\n  }\n}\n",
    'src/start.ts':
      "import { Call } from './call.ts';\nimport { show } from './node.ts';\nexport class Start extends Call {}\nexport const size = show(new Start());\n",
  };
  const changed = before['src/node.ts']
    .replaceAll('size(): number', 'size(): string')
    .replace('return 1', "return '1'")
    .replace('): number =>', '): string =>');
  expect(await brokenBy(before, { 'src/node.ts': changed })).toEqual([
    'TYPES_BROKEN src/call.ts:3 src/call.ts',
    'TYPES_BROKEN src/start.ts:4',
  ]);
});

test('what a test of types expects not to compile is no break', async () => {
  const test = (call: string): Texts => ({
    'src/use.ts': `import { expectError } from 'left-pad';\nimport { Store } from './store.ts';\n${call}\n`,
  });
  expect(await brokenBy(WITHOUT_PACKAGES, test('expectError(Store.open());'))).toEqual(['pass']);
  expect(await brokenBy(WITHOUT_PACKAGES, test('Store.open();'))).toEqual([
    'TYPES_BROKEN src/use.ts:3 src/store.ts',
  ]);
});

test('a name of the language that is not imported any more, and a file beside a package of its name, are no breaks', async () => {
  const before = {
    ...TYPED,
    'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
    'src/fetch.ts': "import type { RequestInit } from 'left-pad';\nexport const options: RequestInit = {};\n",
    'demo/jsconfig.json': '{"compilerOptions":{"baseUrl":"."}}',
    'demo/left-pad.js': '',
    'demo/right-pad.js': '',
  };
  const fetch = { 'src/fetch.ts': 'export const options: RequestInit = {};\n' };
  expect(await brokenBy(before, fetch)).toEqual(['pass']);
  const using = (name: string): Texts => ({
    [`demo/${name}.js`]: `import { pad } from '${name}';\nexport const one = pad(1);\n`,
  });
  expect(await brokenBy(before, using('left-pad'))).toEqual(['pass']);
  expect(await brokenBy(before, using('right-pad'))).toEqual(['IMPORT_BROKEN demo/right-pad.js:1']);
});

test('what was wrong before an edit of its line is no break, if it is wrong by another number', async () => {
  const before = { ...TYPED, 'src/room.ts': TYPED['src/room.ts']!.replace('2, 3', '2, 3, 4') };
  const changed = { 'src/room.ts': TYPED['src/room.ts']!.replace('2, 3', '2, 3, 4, 5') };
  expect(await brokenBy(before, changed)).toEqual(['pass']);
});

test('an import of a file that is not there is told in every language, also without packages', async () => {
  const asking = (specifier: string): string => `import 'left-pad';\nexport { one } from '${specifier}';\n`;
  const before = {
    ...WITHOUT_PACKAGES,
    'src/tools.js': '',
    'test/tools.test.js': '',
    'fixtures/tools.js': '',
    '.gitignore': 'src/parser.js\n',
  };
  expect(await brokenBy(before, { 'src/use.ts': asking('./helper.ts') })).toEqual([
    'IMPORT_BROKEN src/use.ts:2',
  ]);
  expect(await brokenBy(before, { 'src/tools.js': asking('./helpers/helper.js') })).toEqual([
    'IMPORT_BROKEN src/tools.js:2',
  ]);
  expect(await brokenBy(before, { 'src/tools.js': "module.exports = require('./helper');\n" })).toEqual([
    'IMPORT_BROKEN src/tools.js:1',
  ]);
  const fine = {
    'src/use.ts': asking('./parser.js'),
    'src/tools.js': `${asking('../dist/tools.js')}${asking('./style.css')}try {\n  require('./native');\n} catch {}\n`,
    'test/tools.test.js': "expect(() => require('./nowhere')).toThrow();\n",
    'fixtures/tools.js': asking('./nowhere.js'),
  };
  expect(await brokenBy(before, fine)).toEqual(['pass']);
});

test('a name that a file hands on from an address or a mapped package is exported, one that it does not name is not', async () => {
  const before: Texts = {
    ...WITHOUT_PACKAGES,
    'src/deps.ts':
      "import { it } from 'mapped/bdd';\nexport { it };\nexport { equal } from 'https://example.com/mod.ts';\n",
    'src/all.ts': "export { equal, it as test } from './deps.ts';\n",
    'src/use.ts': 'export {};\n',
  };
  const using = (names: string): Texts => ({
    'src/use.ts': `import 'left-pad';\nimport { ${names} } from './all.ts';\nexport const all = [${names}];\n`,
  });
  expect(await brokenBy(before, using('equal, test'))).toEqual(['pass']);
  expect(await brokenBy(before, using('equal, same'))).toEqual(['IMPORT_BROKEN src/use.ts:2 src/all.ts']);
});

test('a repository with an older TypeScript is strict only where it says so', async () => {
  const before: Texts = {
    'package.json': '{"devDependencies":{"typescript":"~5.1.6"}}',
    'tsconfig.base.json': '{"compilerOptions":{"noEmit":true,"allowImportingTsExtensions":true}}',
    'tsconfig.json': '{"extends":"./tsconfig.base.json"}',
    'src/day.ts': 'export function day(text: string): Date {\n  return new Date(text);\n}\n',
    'src/use.ts': "import { day } from './day.ts';\nexport const year = day('').getFullYear();\n",
  };
  const nullable = { 'src/day.ts': before['src/day.ts']!.replace(': Date', ': Date | null') };
  expect(await brokenBy(before, nullable)).toEqual(['pass']);
  const newer = { ...before, 'package.json': before['package.json']!.replace('~5.1', '^6.0') };
  expect(await brokenBy(newer, nullable)).toEqual(['TYPES_BROKEN src/use.ts:2 src/use.ts']);
});

test('what texts name by its path, and what an address leads to, is not taken away', async () => {
  const before = {
    'package.json': '{ "name": "shop", "scripts": { "seed": "node tools/seed.js" } }',
    'tools/seed.js': 'export const seed = 1;\n',
    'src/work.js': 'self.close();\n',
    'src/main.js': "export const work = new Worker(new URL('./work.js', import.meta.url));\n",
  };
  expect(await brokenBy(before, { 'tools/seed.js': null })).toEqual([
    'NAMED_FILE_GONE package.json:undefined',
  ]);
  expect(await brokenBy(before, { 'src/work.js': null })).toEqual([
    'IMPORT_BROKEN src/main.js:1 src/main.js',
  ]);
});
