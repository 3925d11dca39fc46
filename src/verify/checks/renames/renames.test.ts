import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { gitChange, type GitChange } from '../../testing/git-change.ts';
import type { Files } from '../../testing/change-between.ts';
import { symbolChanges } from '../../symbols/index.ts';
import { verifyChange } from '../../verify.ts';
import { renames } from './renames.ts';

const folder = temporaryFolder();

interface Said {
  readonly verdict: string;
  /** `CODE file [missing files]` per complaint. */
  readonly said: string[];
  /** `reason file:line` per place to look at. */
  readonly review: string[];
  readonly instructions: (string | undefined)[];
}

async function judged(
  before: Files,
  changed: Readonly<Record<string, string | null>>,
  options: GitChange = {},
): Promise<Said> {
  const change = await gitChange(folder, before, changed, options);
  const { verdict, checks, review } = await verifyChange(change, {}, [renames]);
  return {
    verdict,
    said: checks.map((entry) =>
      entry.code === undefined
        ? entry.status
        : `${entry.code} ${entry.file ?? ''}${entry.span ? `:${entry.span.start.line}` : ''} [${entry.missing_files.join(' ')}]`,
    ),
    review: review.map(({ reason, file, span }) => `${reason} ${file}${span ? `:${span.start.line}` : ''}`),
    instructions: checks.flatMap(({ instruction }) => instruction ?? []),
  };
}

const ACCEPTED = { verdict: 'accept', said: ['pass'], review: [] };

/** The function of the simple cases and its two callers, under a name; in JavaScript with `require`. */
function project(name: string, language: 'ts' | 'js', only?: readonly string[]): Record<string, string> {
  const type = language === 'ts' ? ': number' : '';
  const files =
    language === 'ts'
      ? {
          'lib.ts': `export function ${name}(x${type}) {\n  return x * 2;\n}\n`,
          'main.ts': `import { ${name} } from './lib';\n\nexport const result = ${name}(10);\n`,
          'handler.ts': `import { ${name} } from './lib';\n\nexport const value = ${name}(5);\n`,
        }
      : {
          'lib.js': `function ${name}(x) {\n  return x * 2;\n}\nmodule.exports = { ${name} };\n`,
          'main.js': `const { ${name} } = require('./lib');\n\nexports.result = ${name}(10);\n`,
          'handler.js': `const lib = require('./lib');\n\nexports.value = lib.${name}(5);\n`,
        };
  return Object.fromEntries(Object.entries(files).filter(([path]) => only?.includes(path) ?? true));
}

const PLAN = { rename_mapping: { processData: 'processUserData' } };

for (const language of ['ts', 'js'] as const) {
  test(`TC-R01 a rename with all callers is accepted (${language})`, async () => {
    for (const plan of [undefined, PLAN])
      expect(
        await judged(project('processData', language), project('processUserData', language), {
          ...(plan && { plan }),
        }),
      ).toMatchObject(ACCEPTED);
  });

  test(`TC-R02 a caller that is left behind rejects it, with the file (${language})`, async () => {
    const changed = project('processUserData', language, [`lib.${language}`, `main.${language}`]);
    for (const plan of [undefined, PLAN]) {
      const { verdict, said } = await judged(project('processData', language), changed, {
        ...(plan && { plan }),
      });
      expect([verdict, said]).toEqual([
        'reject',
        [`RENAME_INCOMPLETE handler.${language}:3 [handler.${language}]`],
      ]);
    }
  });
}

test('TC-R02 the witness is the call that names nothing, and the declarations', async () => {
  const change = await gitChange(
    folder,
    project('processData', 'ts'),
    project('processUserData', 'ts', ['lib.ts', 'main.ts']),
  );
  const { checks } = await verifyChange(change, {}, [renames]);
  expect(checks[0]).toMatchObject({
    status: 'fail',
    message:
      'lib.ts#processData is renamed to processUserData, and handler.ts still uses what was there before.',
    witness: {
      symbol: 'lib.ts#processData',
      places: [
        { role: 'declaration', side: 'before', file: 'lib.ts' },
        { role: 'declaration', side: 'after', file: 'lib.ts' },
        { role: 'call', side: 'after', file: 'handler.ts', line: 'export const value = processData(5);' },
        { role: 'import', side: 'after', file: 'handler.ts' },
      ],
    },
    instruction: 'Write processUserData instead of processData at handler.ts:3, handler.ts:1.',
  });
});

const OVERLOADS = {
  'calc.ts': `export function calc(x: number): number;
export function calc(x: string): string;
export function calc(x: number | string): number | string {
  return x;
}
`,
  'one.ts': "import { calc } from './calc';\nexport const one: number = calc(1);\n",
  'two.ts': "import { calc } from './calc';\nexport const two: string = calc('2');\n",
};
const SPLIT = {
  'calc.ts': `export function computeInt(x: number): number {
  return x;
}
export function calc(x: string): string {
  return x;
}
`,
  'one.ts': "import { computeInt } from './calc';\nexport const one: number = computeInt(1);\n",
};

test('TC-R03 one overload gets another name, by the plan, and its callers with it', async () => {
  const plan = { rename_mapping: { 'calc/int': 'computeInt/int' } };
  expect(await judged(OVERLOADS, SPLIT, { plan })).toMatchObject(ACCEPTED);
  const { 'one.ts': _, ...without } = SPLIT;
  expect((await judged(OVERLOADS, without, { plan })).said).toEqual(['RENAME_INCOMPLETE one.ts:2 [one.ts]']);
});

test('TC-R04 of a chain of renames only the first and the last name count', async () => {
  const steps = [project('processRow', 'ts')];
  expect(
    await judged(project('processData', 'ts'), project('processUserData', 'ts'), { steps }),
  ).toMatchObject(ACCEPTED);
  const late = project('processUserData', 'ts', ['lib.ts', 'main.ts']);
  const some = [project('processRow', 'ts', ['lib.ts', 'main.ts'])];
  expect((await judged(project('processData', 'ts'), late, { steps: some })).said).toEqual([
    'RENAME_INCOMPLETE handler.ts:3 [handler.ts]',
  ]);
});

function swapped(a: string, b: string): Record<string, string> {
  return {
    'ab.ts': `export function ${a}() {\n  return ['first', 'of', 'two'];\n}\nexport function ${b}() {\n  return new Map([[1, 2]]);\n}\n`,
    'c.ts': `import { ${a} } from './ab';\nexport const c = ${a}();\n`,
    'd.ts': `import { ${b} } from './ab';\nexport const d = ${b}();\n`,
  };
}

test('TC-R05 a swap is known by the plan only, and is whole or nothing', async () => {
  const plan = { rename_mapping: { A: 'B', B: 'A' } };
  expect(await judged(swapped('A', 'B'), swapped('B', 'A'), { plan })).toMatchObject(ACCEPTED);
  const { 'd.ts': _, ...half } = swapped('B', 'A');
  expect((await judged(swapped('A', 'B'), half, { plan })).said).toEqual(['RENAME_INCOMPLETE d.ts:2 [d.ts]']);
  const { said } = await judged(swapped('A', 'B'), { 'c.ts': '// nothing is swapped\n' }, { plan });
  expect(said).toEqual(['RENAME_NOT_DONE ab.ts [ab.ts c.ts]', 'RENAME_NOT_DONE ab.ts [ab.ts d.ts]']);
});

/** Declarations of two names, and a file that uses both of them. */
const EXCHANGED: Record<string, (a: string, b: string) => Record<string, string>> = {
  'small functions': (a, b) => ({
    'ab.ts': `export const ${a} = () => 'a';\nexport const ${b} = () => 'b';\n`,
    'use.ts': BOTH['one per line'](a, b),
  }),
  'a list of exports': (a, b) => ({
    'ab.ts': `function ${a}(x: number) {\n  return [x];\n}\nfunction ${b}(x: number) {\n  return new Set([x]);\n}\nexport { A, B };\n`,
    'use.ts': BOTH['one line, and lines that stay'](a, b),
  }),
  CommonJS: (a, b) => ({
    'ab.js': `function ${a}() {\n  return [1];\n}\nfunction ${b}() {\n  return new Map();\n}\nmodule.exports = { A, B };\n`,
    'use.js': `const { A, B } = require('./ab');\nexports.c = ${a}();\nexports.d = ${b}();\n`,
  }),
  members: (a, b) => ({
    'ab.ts': `export class Box {\n  ${a}() {\n    return [1];\n  }\n  ${b}() {\n    return new Map();\n  }\n}\n`,
    'use.ts': `import { Box } from './ab';\nconst box = new Box();\nexport const c = box.${a}();\nexport const d = box.${b}();\n`,
  }),
};

/** A file that uses both names of `./ab`. */
const BOTH = {
  'one per line': (a, b) =>
    `import { A, B } from './ab';\nexport const c = ${a}(1);\nexport const d = ${b}(1);\n`,
  'one line, and lines that stay': (a, b) =>
    `import { A, B } from './ab';\n${a}(0);\n${b}(0);\n${a}(0);\nexport const c = [${a}(1), ${b}(2)];\n`,
  'its imports in another order': (a, b) =>
    `import { ${a}, ${b} } from './ab';\nexport const c = ${a}(1) + ${b}(2);\n`,
  'other names': (a, b) =>
    `import { ${a} as first, ${b} as second } from './ab';\nexport const c = [first(1), second(2)];\n`,
  'all of the module': (a, b) =>
    `import * as ab from './ab';\nexport const c = ab.${a}(1);\nexport const d = ab.${b}(2);\n`,
  'one of them handed on': (a, b) =>
    `export { A, B } from './ab';\nimport { A, B } from './ab';\nexport const c = ${a}(1);\nexport const d = [${b}];\n`,
} satisfies Record<string, (a: string, b: string) => string>;

const RECURSIVE = (a: string, b: string): string =>
  `export function ${a}(n: number): number {\n  return n > 0 ? ${b}(n - 1) : 0;\n}\nexport function ${b}(n: number): number {\n  return n > 1 ? ${a}(n - 2) : 1;\n}\n`;

test('TC-R05 a file may use both of two names that are exchanged', { timeout: 60_000 }, async () => {
  const plan = { rename_mapping: { A: 'B', B: 'A' } };
  for (const [form, use] of Object.entries(BOTH)) {
    const before = { 'ab.ts': RECURSIVE('A', 'B'), 'use.ts': use('A', 'B') };
    const whole = { 'ab.ts': RECURSIVE('B', 'A'), 'use.ts': use('B', 'A') };
    const mixed = { ...whole, 'use.ts': use('A', 'A') };
    expect({ form, ...(await judged(before, whole, { plan })) }).toMatchObject({ form, ...ACCEPTED });
    expect((await judged(before, { 'ab.ts': whole['ab.ts'] }, { plan })).verdict, form).toBe('reject');
    if (form !== 'other names') expect((await judged(before, mixed, { plan })).verdict, form).toBe('reject');
  }
  for (const [form, files] of Object.entries(EXCHANGED)) {
    const [before, whole] = [files('A', 'B'), files('B', 'A')];
    const declared = Object.fromEntries(Object.entries(whole).filter(([path]) => path.startsWith('ab')));
    expect({ form, ...(await judged(before, whole, { plan })) }).toMatchObject({ form, ...ACCEPTED });
    expect((await judged(before, declared, { plan })).verdict, form).toBe('reject');
  }
});

test('TC-R06 a module that moves takes its importers along', async () => {
  const text = 'export function foo(x: number) {\n  return x + 1;\n}\n';
  const importing = (path: string): string => `import { foo } from '${path}';\nexport const a = foo(1);\n`;
  const before = {
    'src/old/module.ts': text,
    'src/a.ts': importing('./old/module'),
    'src/b.ts': importing('./old/module'),
  };
  const moved = {
    'src/old/module.ts': null,
    'src/new/module.ts': text,
    'src/a.ts': importing('./new/module'),
  };
  expect((await judged(before, moved)).said).toEqual(['MOVE_INCOMPLETE src/b.ts:2 [src/b.ts]']);
  expect(await judged(before, { ...moved, 'src/b.ts': importing('./new/module') })).toMatchObject(ACCEPTED);
});

test('what imports a package by its name may have installed it, and is not left behind by a move', async () => {
  const text = 'export function foo(x: number) {\n  return x + 1;\n}\n';
  const before = {
    'package.json': '{ "name": "shop", "exports": { "./*": "./src/*.ts" } }',
    'src/module.ts': text,
    'examples/a.ts': "import { foo } from 'shop/module';\nexport const a = foo(1);\n",
  };
  expect(
    await judged(before, {
      'package.json': '{ "name": "shop", "exports": { "./*": "./lib/*.ts" } }',
      'src/module.ts': null,
      'lib/other.ts': text,
    }),
  ).toMatchObject(ACCEPTED);
});

test('what is imported from below a folder that only a bundler knows is found there', async () => {
  const pulse = "= (name) => {\n  const parts = name.split('-');\n  return parts.reverse().join('+');\n};\n";
  const view = 'export const one = pulse("a");\nexport const two = pulse("b");\n';
  const before = {
    'package.json': '{ "name": "shop" }',
    'app/view.js': `const pulse ${pulse}${view}`,
    'app/styles/other.js': 'export const other = 1;\n',
  };
  expect(
    await judged(before, {
      'app/view.js': `import { pulse } from 'styles/motion';\n${view}`,
      'app/styles/motion.js': `export const pulse ${pulse}`,
    }),
  ).toMatchObject(ACCEPTED);
});

test('TC-R07 code that is alike is no rename while no caller says so', async () => {
  const before = {
    'price.ts': 'export const calcPrice = (x: number) => x * 1.1;\nexport const other = 1;\n',
  };
  const after = { 'price.ts': 'export const calcTotal = (x: number) => x * 1.1;\nexport const other = 1;\n' };
  expect(await judged(before, after)).toMatchObject(ACCEPTED);
});

test('TC-R08 a rename that changes the signature at once is rejected', async () => {
  const before = {
    'lib.ts': 'export function foo(x: number) {\n  return [x, x];\n}\n',
    'main.ts': "import { foo } from './lib';\nexport const a = foo(1);\n",
  };
  const lib = { 'lib.ts': 'export function bar(x: string) {\n  return [x, x];\n}\n' };
  const sloppy = { ...lib, 'main.ts': "import { bar } from './lib';\nexport const a = bar(1);\n" };
  const whole = { ...lib, 'main.ts': "import { bar } from './lib';\nexport const a = bar('1');\n" };
  const planned = await judged(before, whole, { plan: { rename_mapping: { foo: 'bar' } } });
  expect(planned).toMatchObject({ verdict: 'reject', said: ['RENAME_CHANGES_SIGNATURE lib.ts:1 []'] });
  expect(planned.instructions[0]).toContain('first');
  expect((await judged(before, sloppy)).said).toEqual(['RENAME_CHANGES_SIGNATURE lib.ts:1 []']);
  const constrained = await judged(before, whole, { plan: { constraints: ['signature_unchanged'] } });
  expect(constrained.verdict).toBe('reject');
  // Nothing plans it, and every caller fits: somebody has to look.
  const said = ['RENAME_CHANGES_SIGNATURE lib.ts:1 []'];
  expect(await judged(before, whole)).toMatchObject({ verdict: 'review', said });
  expect(await judged(before, whole, { isStrict: true })).toMatchObject({ verdict: 'reject', said });
});

function scopes(name: string): Record<string, string> {
  return {
    'ab.ts': `export class A {\n  ${name}() {\n    return 'a';\n  }\n}\nexport class B {\n  process() {\n    return 'b';\n  }\n}\n`,
    'use.ts': `import { A, B } from './ab';\nexport const a = new A().${name}();\nexport const b = new B().process();\n`,
    'more.ts': `import { A, B } from './ab';\nexport const c = (x: A) => x.${name}();\nexport const d = (x: B) => x.process();\n`,
  };
}

test('TC-R09 the same name in another scope is another thing', async () => {
  expect(await judged(scopes('process'), scopes('handle'))).toMatchObject(ACCEPTED);
  const { 'more.ts': _, ...half } = scopes('handle');
  expect((await judged(scopes('process'), half)).said).toEqual(['RENAME_INCOMPLETE more.ts:2 [more.ts]']);
  const plan = { rename_mapping: { 'A.process': 'A.handle' } };
  expect((await judged(scopes('process'), half, { plan })).said).toEqual([
    'RENAME_INCOMPLETE more.ts:2 [more.ts]',
  ]);
});

test('TC-R09 in plain JavaScript', async () => {
  const files = (name: string): Record<string, string> => ({
    'ab.js': `export class A {\n  ${name}() {\n    return 'a';\n  }\n}\nexport class B {\n  process() {\n    return 'b';\n  }\n}\n`,
    'use.js': `import { A, B } from './ab.js';\nexport const a = new A().${name}();\nconst x = new A();\nx.${name}();\nexport const b = new B().process();\n`,
    'more.js': `import { A, B } from './ab.js';\nconst a = new A();\nexport const c = a.${name}();\nexport const d = new B().process();\n`,
  });
  expect(await judged(files('process'), files('handle'))).toMatchObject(ACCEPTED);
  const { 'more.js': _, ...half } = files('handle');
  expect((await judged(files('process'), half)).said).toEqual(['RENAME_INCOMPLETE more.js:3 [more.js]']);
});

test('TC-R10 a lookup by string is told, never proven', async () => {
  const files = (name: string): Record<string, string> => ({
    'a.ts': `export class Store {\n  ${name}(x: number) {\n    return x;\n  }\n}\nexport const s = new Store().${name}(1);\n`,
    'b.ts':
      "import { Store } from './a';\nexport const call = (s: any) => s['processData'](1);\nexport const t = Store;\n",
  });
  const { 'a.ts': a } = files('handleData');
  expect(await judged(files('processData'), { 'a.ts': a! })).toMatchObject({
    verdict: 'accept',
    said: ['pass'],
    review: ['dynamic use b.ts:2'],
  });
});

test('TC-R11 a function that calls itself is renamed inside, too', async () => {
  const text = (name: string, inner: string): string =>
    `function ${name}(n: number): number {\n  return n === 0 ? 1 : n * ${inner}(n - 1);\n}\nexport const six = ${name}(3);\n`;
  const before = { 'f.ts': text('factorial', 'factorial') };
  expect(await judged(before, { 'f.ts': text('fact', 'fact') })).toMatchObject(ACCEPTED);
  expect((await judged(before, { 'f.ts': text('fact', 'factorial') })).said).toEqual([
    'RENAME_INCOMPLETE f.ts:2 []',
  ]);
});

test('TC-R12 what is decorated, and what decorates, is renamed where it is named', async () => {
  const files = (decorator: string, method: string): Record<string, string> => ({
    'log.ts': `export function ${decorator}(target: object, key: string, d: PropertyDescriptor) {\n  return d;\n}\n`,
    'job.ts': `import { ${decorator} } from './log';\nexport class Job {\n  @${decorator}\n  ${method}() {\n    return 1;\n  }\n}\nnew Job().${method}();\n`,
    'other.ts': `import { ${decorator} } from './log';\nexport class Other {\n  @${decorator}\n  go() {\n    return 2;\n  }\n}\n`,
  });
  expect(await judged(files('log', 'processData'), files('logged', 'handleData'))).toMatchObject(ACCEPTED);
  const { 'other.ts': _, ...half } = files('logged', 'handleData');
  expect((await judged(files('log', 'processData'), half)).said).toEqual([
    'RENAME_INCOMPLETE other.ts:3 [other.ts]',
  ]);
});

function many(form: (index: number) => string, count = 150): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => form(index));
  return {
    'utils.ts': names
      .map((name, at) => `export function ${name}(x: number) {\n  return x + ${at};\n}\n`)
      .join(''),
    'a.ts': `import * as utils from './utils';\n${names.map((name) => `utils.${name}(1);\n`).join('')}`,
    'b.ts': `import { ${names[7]} } from './utils';\nexport const b = ${names[7]}(1);\n`,
  };
}

test('TC-R13 a hundred and more renames at once', async () => {
  const [old, now] = [(at: number) => `get_value_${at}`, (at: number) => `getValue${at}`];
  expect((await judged(many(old), many(now))).said).toEqual(['pass']);
  const { 'b.ts': _, ...half } = many(now);
  expect((await judged(many(old), half)).said).toEqual(['RENAME_INCOMPLETE b.ts:2 [b.ts]']);
  const plan = {
    rename_mapping: Object.fromEntries(Array.from({ length: 150 }, (_, at) => [old(at), now(at)])),
  };
  expect((await judged(many(old), many(now), { plan })).said).toEqual(['pass']);
});

test('TC-R13 above the limit of places, the same ones are looked at in every run, and that is said', async () => {
  const files = (...names: string[]): Record<string, string> => ({
    'utils.ts': names.map((name) => `export function ${name}(x: number) {\n  return x;\n}\n`).join(''),
    'a.ts': `import * as utils from './utils';\n${names.map((name) => `utils.${name}(1);\n`.repeat(5100)).join('')}`,
  });
  const first = await judged(files('get_one', 'get_two', 'get_three'), files('getOne', 'getTwo', 'getThree'));
  expect([first.said, first.review]).toEqual([['pass'], ['sampled utils.ts']]);
});

test('TC-R14 an address that one side still asks for is to be looked at', async () => {
  const server = (name: string, path: string): string =>
    `declare const app: { get(path: string, run: () => unknown): void };\nfunction ${name}() {\n  return { id: 1, name: 'x', list: [1, 2] };\n}\napp.get('${path}', ${name});\n`;
  const before = {
    'server.ts': server('getUserData', '/api/get_user_data'),
    'web.js': "fetch('/api/get_user_data').then((it) => it.json());\n",
  };
  const after = { 'server.ts': server('fetchUserProfile', '/api/fetch_user_profile') };
  expect(await judged(before, after)).toMatchObject({
    verdict: 'accept',
    said: ['pass'],
    review: ['endpoint web.js:1'],
  });
  const both = { ...after, 'web.js': "fetch('/api/fetch_user_profile').then((it) => it.json());\n" };
  expect(await judged(before, both)).toMatchObject(ACCEPTED);
});

test('TC-R15 there and back again is no change: going in circles is seen over attempts', async () => {
  const steps = [project('processUserData', 'ts')];
  expect(await judged(project('processData', 'ts'), project('processData', 'ts'), { steps })).toMatchObject(
    ACCEPTED,
  );
});

test('TC-R16 another branch that edits the same lines makes it a conflict', async () => {
  const edited = {
    'handler.ts': "import { processData } from './lib';\n\nexport const value = processData(6) + 1;\n",
  };
  const changed = project('processUserData', 'ts');
  const { verdict, said, instructions } = await judged(project('processData', 'ts'), changed, {
    other: edited,
  });
  expect([verdict, said]).toEqual(['reject', ['MERGE_CONFLICT handler.ts []']]);
  expect(instructions[0]).toContain('a person has to decide');
  const beside = { 'readme.md': 'Other lines.\n' };
  expect(await judged(project('processData', 'ts'), changed, { other: beside })).toMatchObject(ACCEPTED);
});

test('what the plan says and nobody does is told', async () => {
  const before = project('processData', 'ts');
  const noise = { 'main.ts': `${before['main.ts']}// more\n` };
  expect((await judged(before, noise, { plan: PLAN })).said).toEqual([
    'RENAME_NOT_DONE lib.ts [handler.ts lib.ts main.ts]',
  ]);
  const callers = { affected_callers: ['main.ts:3', 'handler.ts:3:1', 'gone.ts'] };
  expect((await judged(before, noise, { plan: callers })).said).toEqual([
    'CALLER_NOT_TOUCHED handler.ts [handler.ts]',
    'CALLER_NOT_FOUND  []',
  ]);
  expect((await judged(before, noise, { plan: { rename_mapping: { nobody: 'somebody' } } })).said).toEqual([
    'RENAME_NOT_FOUND  []',
  ]);
  expect((await judged(before, noise, { plan: { constraints: ['no_new_files'] } })).review).toEqual([
    'constraint main.ts',
  ]);
});

test('an old name that is kept beside the new one leaves nobody behind, unless all callers were promised', async () => {
  const kept = {
    'lib.ts': `${project('processUserData', 'ts')['lib.ts']}/** @deprecated */\nexport const processData = processUserData;\n`,
  };
  expect((await judged(project('processData', 'ts'), kept)).said).toEqual(['pass']);
  expect((await judged(project('processData', 'ts'), kept, { plan: PLAN })).said).toEqual(['pass']);
  const plan = { ...PLAN, constraints: ['all_callers_included'] };
  expect((await judged(project('processData', 'ts'), kept, { plan })).said).toEqual([
    'CALLERS_NOT_INCLUDED handler.ts [handler.ts main.ts]',
  ]);
});

test('a caller that cannot be read is unknown', async () => {
  const broken = { 'broken.ts': "import { processData } from './lib';\nexport const = processData(;\n" };
  const { verdict, said } = await judged(
    { ...project('processData', 'ts'), ...broken },
    project('processUserData', 'ts'),
  );
  expect([verdict, said]).toEqual([
    'reject',
    ['RENAME_INCOMPLETE broken.ts:1 [broken.ts]', 'CALLER_UNREADABLE broken.ts []'],
  ]);
});

test('a file that cannot be read and has the name only in a comment is no caller', async () => {
  const store = (name: string): Record<string, string> => ({
    'a.ts': `export class Store {\n  ${name}(x: number) {\n    return x;\n  }\n}\nexport const s = new Store().${name}(1);\n`,
  });
  const broken = (text: string): Files => ({ ...store('keep'), 'fixtures/broken.mjs': text });
  const changed = store('retain');
  expect(await judged(broken('// keep it\nimport\n'), changed)).toMatchObject(ACCEPTED);
  expect((await judged(broken('import\nstore.keep(\n'), changed)).said).toEqual([
    'CALLER_UNREADABLE fixtures/broken.mjs []',
  ]);
});

test('a check that cannot be made is unknown', async () => {
  const change = await gitChange(folder, project('processData', 'ts'), project('processUserData', 'ts'));
  const broken = { ...change.before, state: { ...change.before.state, graph: undefined as never } };
  const { verdict, complete, checks } = await verifyChange({ ...change, before: broken }, {}, [renames]);
  expect([verdict, complete, checks[0]!.status, checks[0]!.code]).toEqual([
    'review',
    false,
    'unknown',
    'CHECK_FAILED',
  ]);
});

test('members that JavaScript assigns are renamed by what callers do, and old names left are places to look at', async () => {
  const files = (name: string, value: string): Record<string, string> => ({
    'compiler.js': [
      `class Compiler {\n  constructor() {\n    this.${name} = undefined;\n  }\n  run() {\n    return this.${name};\n  }\n}`,
      `Compiler.${value} = [];\nCompiler.first = () => Compiler.${value}[0];`,
      `exports.${name} = (compiler) => {\n  return compiler.${name} ?? Compiler.${value};\n};`,
      '',
    ].join('\n'),
  });
  const before = { ...files('files', 'NO_NAMES'), 'use.js': 'module.exports = (it) => it.files;\n' };
  const change = await gitChange(folder, before, files('changed', 'NOTHING'));
  expect(
    symbolChanges(change).reassigned.map(({ before: old, after }) => `${old.qualified} ${after.qualified}`),
  ).toEqual(['Compiler.files Compiler.changed', 'Compiler.NO_NAMES Compiler.NOTHING', 'files changed']);
  const { review } = await verifyChange(change, {}, [renames]);
  expect(review.map(({ reason, file, symbol }) => `${reason} ${file} ${symbol}`)).toEqual([
    'possible caller use.js compiler.js#Compiler.files',
    'possible caller use.js compiler.js#files',
  ]);
});
