import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

function breaksWith(before: string, after: string, call: string, adapted?: string): Promise<string[]> {
  const use = (text: string): string => `import { copy } from './copy.js';\n${text}\n`;
  return breaksOf(
    folder,
    { 'copy.js': `export ${before}\n`, 'use.js': use(call) },
    { 'copy.js': `export ${after}\n`, ...(adapted === undefined ? {} : { 'use.js': use(adapted) }) },
  );
}

const FROM_TO = 'function copy(from, to) { return write(to, read(from)); }';
const TO_FROM = 'function copy(to, from) { return write(to, read(from)); }';
const LEFT = ['PARAMETERS_REORDERED use.js:2 missing use.js'];

test.each([
  ['swapped', FROM_TO, TO_FROM, 'copy(a, b);'],
  [
    'put before others',
    FROM_TO,
    'function copy(disk, from, to) { return disk.write(to, read(from)); }',
    'copy(a, b);',
  ],
  [
    'removed in the middle',
    'function copy(from, mode, to) { return write(to, read(from), mode); }',
    FROM_TO,
    'copy(a, 2, b);',
  ],
  [
    'swapped behind a first one',
    'function copy(x, from, to) { x(from, to); }',
    'function copy(x, to, from) { x(from, to); }',
    'copy(1, 2, 3);',
  ],
])('a call keeps the order of parameters that were %s', async (_what, before, after, call) => {
  expect(await breaksWith(before, after, call)).toEqual(LEFT);
});

test.each([
  ['passes them in the new order', FROM_TO, TO_FROM, 'copy(a, b);', 'copy(b, a);'],
  [
    'leaves an argument out on a line of its own',
    'function copy(from, mode, to) { return write(to, read(from), mode); }',
    FROM_TO,
    'copy(\n  a,\n  2,\n  b,\n);',
    'copy(\n  a,\n  b,\n);',
  ],
  ['always passed what the parameters are called', FROM_TO, TO_FROM, 'copy(to, from);'],
  [
    'does not pass what moved',
    'function copy(a, b, c) { a(b, c); }',
    'function copy(a, c, b) { a(b, c); }',
    'copy(1);',
  ],
  [
    'calls what was only renamed inside',
    FROM_TO,
    'function copy(to, from) { return write(from, read(to)); }',
    'copy(a, b);',
  ],
  [
    'calls what gained a last one',
    FROM_TO,
    'function copy(from, to, mode = 0) { return write(to, read(from), mode); }',
    'copy(a, b);',
  ],
  [
    'calls what has other names',
    FROM_TO,
    'function copy(source, target) { return write(target, read(source)); }',
    'copy(a, b);',
  ],
  [
    'calls what finds out what it got',
    'function copy(done) { read(done); }',
    'function copy(options, done) { if (typeof options === "function") done = options; read(done); }',
    'copy(() => 1);',
  ],
  ['spreads what it passes', FROM_TO, TO_FROM, 'copy(...list);'],
])('a call is as good as before that %s', async (_what, before, after, call, adapted?: string) => {
  expect(await breaksWith(before, after, call, adapted)).toEqual([]);
});

test('parameters of one type change places unseen by the type checker', async () => {
  const before = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'copy.ts':
      'export class Disk {\n  constructor(from: string, to: string) {}\n  copy(from: string, to: string): void {}\n}\n',
    'use.ts': "import { Disk } from './copy';\nnew Disk('a', 'b').copy('a', 'b');\n",
  };
  const after = before['copy.ts'].replace(
    'constructor(from: string, to: string)',
    'constructor(to: string, from: string)',
  );
  expect(await breaksOf(folder, before, { 'copy.ts': after })).toEqual([
    'PARAMETERS_REORDERED use.ts:2 missing use.ts',
  ]);
  const method = before['copy.ts'].replace(
    'copy(from: string, to: string)',
    'copy(to: string, from: string)',
  );
  expect(await breaksOf(folder, before, { 'copy.ts': method })).toEqual([
    'PARAMETERS_REORDERED use.ts:2 missing use.ts',
  ]);
});

test('a subclass passes arguments in the old order', async () => {
  const disk = (parameters: string): string =>
    `export class Disk {\n  constructor(${parameters}) {\n    this.pair = [from, to];\n  }\n}\n`;
  const child =
    "import { Disk } from './disk.js';\nexport class Tape extends Disk {\n  constructor(a, b) {\n    super(a, b);\n  }\n}\n";
  const before = { 'disk.js': disk('from, to'), 'tape.js': child };
  expect(await breaksOf(folder, before, { 'disk.js': disk('to, from') })).toEqual([
    'PARAMETERS_REORDERED tape.js:4 missing tape.js',
  ]);
});

test('a caller that cannot be read leaves the question open', async () => {
  expect(await breaksWith(FROM_TO, TO_FROM, 'if (copy(a, b) {')).toEqual(['unknown FILE_NOT_READ use.js']);
});
