// Mocks in tests, each with what is said about it: right ones are silent.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../host/testing/temporary-folder.ts';
import { changeBetween, type Files } from '../../../testing/change-between.ts';
import { mockComplaints } from './mock-complaints.ts';

const folder = temporaryFolder();

const BASE: Files = {
  'mail.ts': [
    'export async function send(to: string, text: string): Promise<number> { return to.length; }',
    'export function count(list: string[]): number { return list.length; }',
    'export const title = (name: string): string => name.toUpperCase();',
    'export function log(text: string): void {}',
    'export function any(...all: string[]) { return all.length; }',
    'export default function main() { return 1; }',
    'export interface Letter { to: string }',
    'export const box = { open() { return 1; }, size: 2 };',
    'export class Post {',
    '  private stamp = 1;',
    '  constructor(readonly home: string) { this.late = 1; }',
    '  deliver(to: string) { return to; }',
    '  static fast() { return 1; }',
    '}',
    'export class Express extends Post { rush() {} }',
    'export class Odd extends Unknown { own() {} }',
    'export const post = new Post("x");',
    'export const spread = { ...box };',
  ].join('\n'),
  'index.ts': "export * from './mail';\nexport { title as headline } from './mail';\n",
  'open.ts': "export * from 'package';\nexport const near = 1;\n",
  'cjs.js': 'module.exports = { one() {}, two: 2 };\n',
  'use.ts': [
    "import { count, send, title } from './mail';",
    'export const twice = () => count([]) * 2;',
    "export const later = () => send('a', 'b').then((x) => x);",
    "export const both = async () => (await send('a', 'b')) + title('x').length;",
  ].join('\n'),
  'sync.ts': 'export function read(): number { return 1; }\nexport const use = async () => await read();\n',
  'style.css': '',
};

async function said(before: Files, changed: Readonly<Record<string, string | null>>): Promise<string[]> {
  const complaints = mockComplaints(await changeBetween(folder, { ...BASE, ...before }, changed));
  return complaints.map(({ status, code, file, span }) => {
    const short = code === 'MOCK_TARGET_MISSING' ? 'missing' : 'misfit';
    return `${status === 'fail' ? '' : `${status} `}${short} ${file}:${span!.start.line}`;
  });
}

const ALL =
  "import * as mail from './mail';\nimport main, { box, count, Express, log, Odd, post, Post, send, spread, title, any } from './mail';\n";

/** A test that the change adds, below its imports. */
const added = (text: string): Promise<string[]> => said({}, { 'a.test.ts': `${ALL}${text}\n` });

const RIGHT: readonly (readonly [what: string, text: string])[] = [
  ['a module', "vi.mock('./mail');"],
  ['a module of a package', "vi.mock('nodemailer', () => ({ whatever: 1 }));"],
  ['a module of Node', "jest.mock('fs', () => ({ whatever: 1 }));"],
  ['a virtual module', "jest.mock('./nowhere', () => ({}), { virtual: true });"],
  ['a style', "vi.mock('./style.css', () => ({ a: 1 }));"],
  ['a style that is not there', "vi.mock('./other.css', () => ({}));"],
  ['what a build writes', "vi.mock('./dist/mail', () => ({ old: 1 }));"],
  ['an alias', "vi.mock('@/mail', () => ({ old: 1 }));"],
  ['a module with a query', "vi.mock('./mail?raw', () => ({ default: '' }));"],
  ['a name', "vi.mock('./mail', () => ({ send: vi.fn() }));"],
  ['the default', "vi.mock('./mail', () => ({ default: vi.fn() }));"],
  ['a mark of modules', "jest.mock('./mail', () => ({ __esModule: true, send: jest.fn() }));"],
  ['a quoted name', "vi.mock('./mail', () => ({ 'send': vi.fn() }));"],
  ['a name through a star', "vi.mock('./index', () => ({ send: vi.fn() }));"],
  ['a name that is handed on', "vi.mock('./index', () => ({ headline: vi.fn() }));"],
  ['a name that may come from a package', "vi.mock('./open', () => ({ far: vi.fn() }));"],
  ['names of CommonJS', "jest.mock('./cjs', () => ({ three: jest.fn() }));"],
  ['a part', "vi.mock('./mail', async (original) => ({ ...(await original()), send: vi.fn() }));"],
  [
    'a part in a block',
    "jest.mock('./mail', () => {\n  const real = jest.requireActual('./mail');\n  return { ...real, send: jest.fn() };\n});",
  ],
  ['an object that is not written out', "vi.mock('./mail', () => makeMock());"],
  ['an import', "vi.mock(import('./mail'), () => ({ send: vi.fn() }));"],
  ['the type of a module', "vi.mock('./mail', () => ({ Letter: {} }));"],
  ['a spy on a module', "vi.spyOn(mail, 'send');"],
  ['a spy on an object', "vi.spyOn(box, 'open');"],
  ['a spy on a spread', "vi.spyOn(spread, 'anything');"],
  ['a spy on an instance', "jest.spyOn(post, 'deliver');"],
  ['a spy on a field', "jest.spyOn(post, 'stamp', 'get');"],
  ['a spy on a parameter property', "jest.spyOn(post, 'home', 'get');"],
  ['a spy on what the constructor sets', "jest.spyOn(post, 'late', 'get');"],
  ['a spy on a prototype', "vi.spyOn(Post.prototype, 'deliver');"],
  ['a spy on an inherited method', "vi.spyOn(Express.prototype, 'deliver');"],
  ['a spy on what an unknown class may have', "vi.spyOn(Odd.prototype, 'else');"],
  ['a spy on a static method', "vi.spyOn(Post, 'fast');"],
  ['a spy on a global', "vi.spyOn(console, 'nothing');"],
  ['a spy on an instance of the test', "const mine = new Post('x');\nvi.spyOn(mine, 'deliver');"],
  ['a spy on a local object that grows', "const mine = { a() {} };\nmine.b = () => 1;\nvi.spyOn(mine, 'b');"],
  ['a spy by a name that is computed', 'vi.spyOn(mail, name);'],
  ['a stub', "sinon.stub(mail, 'send').resolves(1);"],
  ['a method of Node', "mock.method(mail, 'count', (list) => 1);"],
  ['a replacement', "td.replace('./mail');"],
  ['a proxy', "proxyquire('./mail', { fs: {} });"],
  ['a value', 'vi.mocked(count).mockReturnValue(2);'],
  ['a value of a cast', '(count as jest.Mock).mockReturnValue(2);'],
  ['a promise', 'vi.mocked(send).mockResolvedValue(2);'],
  ['a promise by hand', 'vi.mocked(send).mockReturnValue(Promise.resolve(2));'],
  ['nothing for void', 'vi.mocked(log).mockResolvedValue(undefined);'],
  ['an implementation', 'vi.mocked(count).mockImplementation((list) => list.length);'],
  ['an implementation with fewer parameters', 'vi.mocked(send).mockImplementation(async () => 1);'],
  [
    'an implementation with an optional parameter more',
    'vi.mocked(count).mockImplementation((list, more = 1) => more);',
  ],
  ['an implementation with the rest', 'vi.mocked(count).mockImplementation((...all) => all.length);'],
  ['an implementation of what takes any number', 'vi.mocked(any).mockImplementation((a, b, c, d) => 4);'],
  ['a parameter that is not used', 'vi.mocked(count).mockImplementation((list, _more) => 1);'],
  [
    'a function in a factory',
    "vi.mock('./mail', () => ({ count: (list) => 1, send: vi.fn(async (to, text) => 1) }));",
  ],
  [
    'a sync function that everyone waits for',
    "import { read } from './sync';\nvi.mocked(read).mockResolvedValue(1);",
  ],
  ['a value that is computed', 'vi.mocked(count).mockReturnValue(value());'],
  ['a value of any kind by a cast', "vi.mocked(count).mockReturnValue('x' as any);"],
  ['a mock that is nobody else', "const fn = vi.fn();\nfn.mockReturnValue('x');"],
  ['a chain of right values', 'vi.mocked(count).mockReturnValueOnce(1).mockReturnValueOnce(2);'],
];

test.each(RIGHT)('right: %s', async (_what, text) => {
  expect(await added(text)).toEqual([]);
});

const WRONG: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  ['a module that is not there', "vi.mock('./nowhere');", ['missing a.test.ts:3']],
  ['a module by doMock', "jest.doMock('./nowhere', () => ({}));", ['missing a.test.ts:3']],
  [
    'an actual module that is not there',
    "const real = jest.requireActual('./nowhere');",
    ['missing a.test.ts:3'],
  ],
  ['an import of what is not there', "vi.mock(import('./nowhere'));", ['missing a.test.ts:3']],
  ['a replacement of what is not there', "td.replace('./nowhere');", ['missing a.test.ts:3']],
  ['a proxy of what is not there', "const x = proxyquire('./nowhere', {});", ['missing a.test.ts:3']],
  ['a name', "vi.mock('./mail', () => ({ sendAll: vi.fn() }));", ['missing a.test.ts:3']],
  [
    'two names',
    "vi.mock('./mail', () => ({\n  sendAll: vi.fn(),\n  send: vi.fn(),\n  sendNone: vi.fn(),\n}));",
    ['missing a.test.ts:4', 'missing a.test.ts:6'],
  ],
  ['a name through a star', "vi.mock('./index', () => ({ sendAll: vi.fn() }));", ['missing a.test.ts:3']],
  [
    'a name beside a part',
    "vi.mock('./mail', async (original) => ({ ...(await original()), sendAll: vi.fn() }));",
    ['missing a.test.ts:3'],
  ],
  [
    'a name in a block',
    "jest.mock('./mail', () => {\n  return { sendAll: jest.fn() };\n});",
    ['missing a.test.ts:4'],
  ],
  [
    'the default of what has none',
    "vi.mock('./use', () => ({ default: vi.fn() }));",
    ['missing a.test.ts:3'],
  ],
  ['a spy on a module', "vi.spyOn(mail, 'sendAll');", ['missing a.test.ts:3']],
  ['a spy on an object', "vi.spyOn(box, 'close');", ['missing a.test.ts:3']],
  ['a spy on an instance', "vi.spyOn(post, 'collect');", ['missing a.test.ts:3']],
  ['a spy on a prototype', "vi.spyOn(Post.prototype, 'collect');", ['missing a.test.ts:3']],
  ['a spy on an inherited method', "vi.spyOn(Express.prototype, 'collect');", ['missing a.test.ts:3']],
  ['a spy on a static method', "vi.spyOn(Post, 'slow');", ['missing a.test.ts:3']],
  ['a spy on a static method of an instance', "vi.spyOn(post, 'fast');", ['missing a.test.ts:3']],
  [
    'a spy on an instance of the test',
    "const mine = new Post('x');\nvi.spyOn(mine, 'collect');",
    ['missing a.test.ts:4'],
  ],
  ['a stub', "sinon.stub(box, 'close');", ['missing a.test.ts:3']],
  ['a method of Node', "mock.method(box, 'close', () => 1);", ['missing a.test.ts:3']],
  ['a text for a number', "vi.mocked(count).mockReturnValue('2');", ['misfit a.test.ts:3']],
  ['a number for a text', 'vi.mocked(title).mockReturnValue(2);', ['misfit a.test.ts:3']],
  ['an object for a number', '(count as jest.Mock).mockReturnValue({});', ['misfit a.test.ts:3']],
  ['a text for the promise of a number', "vi.mocked(send).mockResolvedValue('ok');", ['misfit a.test.ts:3']],
  ['a promise for a value', 'vi.mocked(count).mockResolvedValue(1);', ['misfit a.test.ts:3']],
  ['a promise for a value that is read', "vi.mocked(title).mockResolvedValue('x');", ['misfit a.test.ts:3']],
  ['a value for a promise that is continued', 'vi.mocked(send).mockReturnValue(1);', ['misfit a.test.ts:3']],
  [
    'an async function for a value',
    'vi.mocked(count).mockImplementation(async () => 1);',
    ['misfit a.test.ts:3'],
  ],
  ['a parameter more', 'vi.mocked(count).mockImplementation((list, from) => from);', ['misfit a.test.ts:3']],
  [
    'two parameters more',
    'vi.mocked(count).mockImplementation(function (list, from, to) { return to; });',
    ['misfit a.test.ts:3'],
  ],
  [
    'a parameter more in a factory',
    "vi.mock('./mail', () => ({ count: vi.fn((list, from) => from) }));",
    ['misfit a.test.ts:3'],
  ],
  [
    'a function of a factory with a parameter more',
    "vi.mock('./mail', () => ({ title: (name, language) => name }));",
    ['misfit a.test.ts:3'],
  ],
  [
    'a spy with a parameter more',
    "vi.spyOn(mail, 'count').mockImplementation((list, from) => from);",
    ['misfit a.test.ts:3'],
  ],
  [
    'a spy of a constant',
    "const spy = vi.spyOn(mail, 'count');\nspy.mockReturnValue('2');",
    ['misfit a.test.ts:4'],
  ],
  [
    'a stub with a parameter more',
    "sinon.stub(mail, 'count').callsFake((list, from) => from);",
    ['misfit a.test.ts:3'],
  ],
  [
    'a method of Node with a parameter more',
    "mock.method(mail, 'count', (list, from) => from);",
    ['misfit a.test.ts:3'],
  ],
  [
    'the second of a chain',
    "vi.mocked(count).mockReturnValueOnce(1).mockReturnValueOnce('2');",
    ['misfit a.test.ts:3'],
  ],
];

test.each(WRONG)('wrong: %s', async (_what, text, expected) => {
  expect(await added(text)).toEqual(expected);
});

const MOCK =
  "import { count } from './mail';\nvi.mock('./mail', () => ({ count: vi.fn() }));\nvi.mocked(count).mockReturnValue(1);\n";
const mail = BASE['mail.ts']!;

const LEFT: readonly (readonly [
  what: string,
  before: Files,
  changed: Readonly<Record<string, string | null>>,
  expected: readonly string[],
])[] = [
  [
    'an export that is renamed',
    { 'a.test.ts': MOCK },
    { 'mail.ts': mail.replace('function count', 'function total') },
    ['missing a.test.ts:2'],
  ],
  [
    'an export that is renamed with its mock',
    { 'a.test.ts': MOCK },
    {
      'mail.ts': mail.replace('function count', 'function total'),
      'a.test.ts': MOCK.replaceAll('count', 'total'),
    },
    [],
  ],
  [
    'an export that is renamed behind a star',
    { 'a.test.ts': MOCK.replaceAll('./mail', './index') },
    { 'mail.ts': mail.replace('function count', 'function total') },
    ['missing a.test.ts:2'],
  ],
  [
    'a module that is moved',
    { 'a.test.ts': MOCK },
    { 'mail.ts': null, 'post.ts': mail },
    ['missing a.test.ts:2'],
  ],
  [
    'a function that becomes async',
    { 'a.test.ts': MOCK, 'b.ts': "import { count } from './mail';\ncount([]).then((x) => x);\n" },
    {
      'mail.ts': mail.replace(
        'export function count(list: string[]): number',
        'export async function count(list: string[]): Promise<number>',
      ),
    },
    ['misfit a.test.ts:3'],
  ],
  [
    'a result of another kind',
    { 'a.test.ts': MOCK },
    {
      'mail.ts': mail.replace(
        'count(list: string[]): number { return list.length; }',
        "count(list: string[]): string { return ''; }",
      ),
    },
    ['misfit a.test.ts:3'],
  ],
  [
    'a parameter that is gone',
    { 'a.test.ts': MOCK.replace('mockReturnValue(1)', 'mockImplementation((list) => 1)') },
    { 'mail.ts': mail.replace('count(list: string[])', 'count()') },
    ['misfit a.test.ts:3'],
  ],
  [
    'another function that changes',
    { 'a.test.ts': MOCK },
    { 'mail.ts': mail.replace('to.length', 'text.length') },
    [],
  ],
  [
    'what was wrong before',
    { 'a.test.ts': "vi.mock('./mail', () => ({ gone: 1 }));\n" },
    { 'mail.ts': mail.replace('to.length', 'text.length') },
    [],
  ],
  [
    'what was wrong before, in a test that is edited',
    { 'a.test.ts': "vi.mock('./mail', () => ({ gone: 1 }));\n" },
    { 'a.test.ts': "vi.mock('./mail', () => ({ gone: 2 }));\n" },
    [],
  ],
  [
    'a class that loses a method',
    { 'a.test.ts': "import { Post } from './mail';\nvi.spyOn(Post.prototype, 'deliver');\n" },
    { 'mail.ts': mail.replace('deliver(', 'bring(') },
    ['missing a.test.ts:2'],
  ],
  [
    'a file of mocks that keeps a name',
    { '__mocks__/mail.ts': 'export const count = () => 1;\nexport const __reset = () => 1;\n' },
    { 'mail.ts': mail.replace('function count', 'function total') },
    ['missing __mocks__/mail.ts:1'],
  ],
  [
    'a file of mocks that follows',
    { '__mocks__/mail.ts': 'export const count = () => 1;\n' },
    {
      'mail.ts': mail.replace('function count', 'function total'),
      '__mocks__/mail.ts': 'export const total = () => 1;\n',
    },
    [],
  ],
  [
    'parameters of JavaScript',
    {
      'old.js': 'export function pack(a, b) {\n  return a + b;\n}\n',
      'a.test.js': "import { pack } from './old';\nvi.mocked(pack).mockImplementation((a, b) => a);\n",
    },
    { 'old.js': 'export function pack(a) {\n  return a;\n}\n' },
    ['review misfit a.test.js:2'],
  ],
];

test.each(LEFT)('left behind: %s', async (_what, before, changed, expected) => {
  expect(await said(before, changed)).toEqual(expected);
});
