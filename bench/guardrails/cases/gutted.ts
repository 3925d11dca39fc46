// Functions that lost what they did, and functions that were changed, moved or removed for a reason.
import { changing, type Files, type GuardrailCase } from '../case.ts';

const GUTTED = ['FUNCTION_GUTTED'];
const MAYBE = ['FUNCTION_GUTTED?'];
const NOTHING: readonly string[] = [];

const BODY = `  const known = cache.get(id);
  if (known !== undefined) return known;
  const row = table.find((one) => one.id === id);
  if (row === undefined) throw new RangeError(id);
  cache.set(id, row);
  return row;
`;
const HEAD = `interface Row {\n  id: string;\n}\n\nconst cache = new Map<string, Row>();\nconst table: Row[] = [];\n\n`;
const CALLER = "import { load } from './load.ts';\n\nexport const name = (id: string) => load(id).id;\n";
const IMPLEMENTED = `${HEAD}export function load(id: string): Row {\n${BODY}}\n`;

const before: Files = { 'src/load.ts': IMPLEMENTED, 'src/name.ts': CALLER };

/** The same function with another body. */
const becoming = (name: string, body: string, expect: readonly string[], above = ''): GuardrailCase =>
  changing(
    name,
    before,
    { 'src/load.ts': `${HEAD}${above}export function load(id: string): Row {\n${body}}\n` },
    expect,
  );

const CLASS_HEAD = `export class Queue {\n  #jobs: string[] = [];\n\n`;
const CLASS_BODY = `  drain(limit: number): string[] {\n    const taken = this.#jobs.slice(0, limit);\n    this.#jobs = this.#jobs.slice(limit);\n    for (const job of taken) console.info(job);\n    return taken;\n  }\n`;
const CLASS_USE =
  "import { Queue } from './queue.ts';\n\nexport const flush = (queue: Queue) => queue.drain(10);\n";
const classFiles: Files = { 'src/queue.ts': `${CLASS_HEAD}${CLASS_BODY}}\n`, 'src/flush.ts': CLASS_USE };
const method = (
  name: string,
  text: string,
  expect: readonly string[],
  more: Record<string, string | null> = {},
): GuardrailCase =>
  changing(name, classFiles, { 'src/queue.ts': `${CLASS_HEAD}${text}}\n`, ...more }, expect);

const ARROW = `${HEAD}export const load = (id: string): Row => {\n${BODY}};\n`;
const arrow = (name: string, text: string, expect: readonly string[]): GuardrailCase =>
  changing(
    name,
    { 'src/load.ts': ARROW, 'src/name.ts': CALLER },
    { 'src/load.ts': `${HEAD}${text}\n` },
    expect,
  );

export const GUTTED_FUNCTIONS: readonly GuardrailCase[] = [
  becoming('it throws that it is not implemented', "  throw new Error('Not implemented');\n", GUTTED),
  becoming('it throws a constant of that name', '  throw new NotImplementedError();\n', GUTTED),
  becoming('it throws something to do', "  throw new Error('TODO');\n", GUTTED),
  becoming('it is empty', '', GUTTED),
  becoming('it has only something to do', '  // TODO: implement\n', GUTTED),
  becoming('it returns null', '  return null as unknown as Row;\n', GUTTED),
  becoming('it returns undefined', '  return undefined!;\n', GUTTED),
  becoming('it returns an empty object', '  return {} as Row;\n', GUTTED),
  becoming('it returns an empty list', '  return [] as unknown as Row;\n', GUTTED),
  becoming('it only returns', '  return;\n', GUTTED),
  becoming('it returns null, to be done', '  // TODO: restore this\n  return null as never;\n', GUTTED),
  becoming('it returns an empty string', "  return '' as never;\n", GUTTED),
  becoming('it has a directive alone', "  'use server';\n", GUTTED),
  arrow(
    'an arrow function throws',
    'export const load = (id: string): Row => {\n  throw new Error(`not implemented yet`);\n};',
    GUTTED,
  ),
  arrow('an arrow function is empty', 'export const load = (id: string): Row => {};', GUTTED),
  arrow('an arrow function gives null', 'export const load = (id: string): Row => null!;', GUTTED),
  arrow(
    'an arrow function gives an empty object',
    'export const load = (id: string): Row => ({}) as Row;',
    GUTTED,
  ),
  method(
    'a method throws',
    "  drain(limit: number): string[] {\n    throw new Error('Method not implemented.');\n  }\n",
    GUTTED,
  ),
  method('a method is empty', '  drain(limit: number): string[] {}\n', GUTTED),
  method('a method gives an empty list', '  drain(limit: number): string[] {\n    return [];\n  }\n', GUTTED),
  method(
    'a private method keeps its caller',
    '  drain(limit: number): string[] {\n    return [];\n  }\n',
    GUTTED,
  ),
  changing(
    'an asynchronous function resolves to nothing',
    {
      'src/send.ts':
        "export async function send(text: string): Promise<void> {\n  const response = await fetch('/send', { method: 'POST', body: text });\n  if (!response.ok) throw new Error(response.statusText);\n  await response.text();\n}\n",
      'src/use.ts': "import { send } from './send.ts';\n\nawait send('a');\n",
    },
    {
      'src/send.ts':
        'export async function send(text: string): Promise<void> {\n  return Promise.resolve();\n}\n',
    },
    GUTTED,
  ),
  changing(
    'CommonJS exports',
    {
      'lib/load.js':
        'exports.load = function (id) {\n  const known = cache.get(id);\n  if (known) return known;\n  const row = table.find((one) => one.id === id);\n  return row;\n};\n',
      'lib/use.js': "const { load } = require('./load');\n\nload('a');\n",
    },
    { 'lib/load.js': 'exports.load = function (id) {\n  // TODO\n};\n' },
    GUTTED,
  ),
  changing(
    'one of several functions',
    {
      ...before,
      'src/load.ts': `${IMPLEMENTED}\nexport function size(): number {\n  return table.length;\n}\n`,
    },
    {
      'src/load.ts': `${HEAD}export function load(id: string): Row {\n  throw new Error('not implemented');\n}\n\nexport function size(): number {\n  return table.length;\n}\n`,
    },
    GUTTED,
  ),
  changing(
    'in a file that moved',
    before,
    {
      'src/load.ts': null,
      'src/loading/load.ts': IMPLEMENTED.replace(BODY, "  throw new Error('not implemented');\n").replace(
        'const table',
        '// All rows that there are, in the order in which they were added by whoever came first.\n// Nothing is ever taken out of it while the process lives, so that ids stay what they are.\n// Other modules must not write to it.\nconst table',
      ),
      'src/name.ts': CALLER.replace('./load.ts', './loading/load.ts'),
    },
    GUTTED,
  ),
  changing(
    'a function that only its own file calls',
    {
      'src/load.ts': `${IMPLEMENTED.replace('export function load', 'function load')}\nexport const name = (id: string) => load(id).id;\n`,
    },
    {
      'src/load.ts': `${HEAD}function load(id: string): Row {\n  return {} as Row;\n}\n\nexport const name = (id: string) => load(id).id;\n`,
    },
    GUTTED,
  ),
  changing(
    'a function that is only offered',
    { 'src/load.ts': IMPLEMENTED },
    { 'src/load.ts': `${HEAD}export function load(id: string): Row {\n  return {} as Row;\n}\n` },
    MAYBE,
  ),
  changing(
    'a short function that is not implemented any more',
    {
      'src/sum.ts': 'export const sum = (a: number, b: number) => a + b;\n',
      'src/use.ts': "import { sum } from './sum.ts';\n\nsum(1, 2);\n",
    },
    {
      'src/sum.ts':
        "export const sum = (a: number, b: number): number => {\n  throw new Error('Not implemented');\n};\n",
    },
    GUTTED,
  ),

  becoming('it only prints', "  console.warn('load is not implemented');\n", GUTTED),
  becoming('it returns nothing for now', '  // Return an empty row for now.\n  return {} as Row;\n', GUTTED),
  becoming('it always says yes', '  return true as never;\n', MAYBE),

  becoming('another implementation', '  return table.find((one) => one.id === id) ?? { id };\n', NOTHING),
  becoming('delegation', '  return loadFrom(table, id);\n', NOTHING),
  becoming('a real error', "  throw new Error('Rows can no longer be loaded one by one.');\n", NOTHING),
  becoming(
    'a deprecated function',
    '  return {} as Row;\n',
    NOTHING,
    '/** @deprecated Rows are loaded all at once. */\n',
  ),
  becoming(
    'a function that does nothing by design',
    '  // Intentionally empty: rows are loaded on demand.\n',
    NOTHING,
  ),
  becoming(
    'kept for compatibility',
    '  // No-op, kept for backwards compatibility.\n  return {} as Row;\n',
    NOTHING,
  ),
  becoming('less code', '  return cache.get(id) ?? table[0]!;\n', NOTHING),
  becoming('a constant', '  return ROW;\n', NOTHING),
  changing(
    'its caller is removed with it',
    before,
    {
      'src/load.ts': `${HEAD}export function load(id: string): Row {\n  return {} as Row;\n}\n`,
      'src/name.ts': null,
    },
    NOTHING,
  ),
  changing('it is removed with its caller', before, { 'src/load.ts': HEAD, 'src/name.ts': null }, NOTHING),
  changing(
    'its body moves to another file',
    before,
    {
      'src/load.ts': `${HEAD}import { read } from './read.ts';\n\nexport function load(id: string): Row {\n  return read(id);\n}\n`,
      'src/read.ts': `export function read(id) {\n${BODY}}\n`,
    },
    NOTHING,
  ),
  changing(
    'its body moves while it is emptied',
    before,
    {
      'src/load.ts': `${HEAD}export function load(id: string): Row {\n  return null as never;\n}\n`,
      'src/read.ts': `export function load(id) {\n${BODY}}\n`,
      'src/name.ts': CALLER.replace('./load.ts', './read.ts'),
    },
    NOTHING,
  ),
  method(
    'a method becomes what others override',
    '  drain(limit: number): string[] {\n    return [];\n  }\n',
    NOTHING,
    {
      'src/list-queue.ts': `import { Queue } from './queue.ts';\n\nexport class ListQueue extends Queue {\n  jobs: string[] = [];\n\n  override drain(limit: number): string[] {\n    return this.jobs.splice(0, limit);\n  }\n}\n`,
    },
  ),
  changing(
    'an abstract method',
    classFiles,
    { 'src/queue.ts': 'export abstract class Queue {\n  abstract drain(limit: number): string[];\n}\n' },
    NOTHING,
  ),
  changing(
    'a mock for tests',
    {
      'test/helpers/load.ts': IMPLEMENTED,
      'test/a.test.ts':
        "import { test } from 'vitest';\nimport { load } from './helpers/load.ts';\n\ntest('a', () => load('a'));\n",
    },
    { 'test/helpers/load.ts': `${HEAD}export function load(id: string): Row {\n  return {} as Row;\n}\n` },
    NOTHING,
  ),
  changing(
    'a new function that is not implemented',
    {},
    { 'src/load.ts': "export function load(): never {\n  throw new Error('Not implemented');\n}\n" },
    NOTHING,
  ),
  changing(
    'a function that was empty before',
    {
      'src/load.ts': 'export function load() {}\n',
      'src/use.ts': "import { load } from './load.ts';\n\nload();\n",
    },
    { 'src/load.ts': "export function load() {\n  throw new Error('Not implemented');\n}\n" },
    NOTHING,
  ),
  changing(
    'a stub that is implemented',
    { 'src/load.ts': "export function load() {\n  throw new Error('Not implemented');\n}\n" },
    { 'src/load.ts': 'export function load() {\n  return 1;\n}\n' },
    NOTHING,
  ),
  changing(
    'a getter that becomes a constant',
    {
      'src/flags.ts':
        "export class Flags {\n  get isNew(): boolean {\n    const value = process.env['NEW'];\n    if (value === undefined) return false;\n    return value === '1';\n  }\n}\n",
      'src/use.ts': "import { Flags } from './flags.ts';\n\nconsole.info(new Flags().isNew);\n",
    },
    { 'src/flags.ts': 'export class Flags {\n  get isNew(): boolean {\n    return true;\n  }\n}\n' },
    NOTHING,
  ),
  changing(
    'a constructor whose fields are set where they are declared',
    {
      'src/point.ts':
        'export class Point {\n  x: number;\n  y: number;\n\n  constructor() {\n    this.x = Number(process.argv[2]);\n    this.y = Number(process.argv[3]);\n    console.info(this.x, this.y);\n  }\n}\n',
      'src/use.ts': "import { Point } from './point.ts';\n\nnew Point();\n",
    },
    { 'src/point.ts': 'export class Point {\n  x = 0;\n  y = 0;\n\n  constructor() {}\n}\n' },
    NOTHING,
  ),
  changing(
    'two lines that become none',
    {
      'src/start.ts': "export function start() {\n  console.info('start');\n}\n",
      'src/use.ts': "import { start } from './start.ts';\n\nstart();\n",
    },
    { 'src/start.ts': 'export function start() {}\n' },
    NOTHING,
  ),
  changing(
    'a function that is inlined',
    { 'src/load.ts': `${IMPLEMENTED}\nexport const name = (id: string) => load(id).id;\n` },
    {
      'src/load.ts': `${HEAD}export const name = (id: string) => {\n${BODY.replace('return row;', 'return row.id;')}};\n`,
    },
    NOTHING,
  ),
  changing(
    'a function with a name that says so',
    {
      'src/log.ts':
        'export function noopLogger(text: string): void {\n  const time = Date.now();\n  const line = `${time} ${text}`;\n  console.info(line);\n}\n',
      'src/use.ts': "import { noopLogger } from './log.ts';\n\nnoopLogger('a');\n",
    },
    { 'src/log.ts': 'export function noopLogger(text: string): void {}\n' },
    NOTHING,
  ),
  changing(
    'a generated file',
    { ...before, 'src/load.ts': `// @generated by rows\n${IMPLEMENTED}` },
    {
      'src/load.ts': `// @generated by rows\n${HEAD}export function load(id: string): Row {\n  return {} as Row;\n}\n`,
    },
    NOTHING,
  ),
  changing(
    'a function that may do nothing',
    before,
    { 'src/load.ts': `${HEAD}export function load(id: string): Row {\n  return {} as Row;\n}\n` },
    NOTHING,
    { rules: { 'gutted-functions': { ignore: ['load'] } } },
  ),
];
