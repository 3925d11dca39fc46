// How many arguments a function takes is certain, although a package is missing that its types come from, and another TypeScript is in use.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { gitChange } from '../testing/git-change.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

const PACKAGES = '{ "dependencies": { "missing": "1" }, "devDependencies": { "typescript": "^5.1.3" } }\n';
const make =
  "import type { Kind } from 'missing';\nexport function make(go: (text: string, kind: Kind) => unknown) {\n  return (text: Buffer, kind: Kind) => go(text.toString(), kind);\n}\n";
const use =
  "import { parse } from './parse';\nimport { make } from './make';\nexport const all = make((text, kind) => parse(text, kind));\n";

test.each([
  [
    'function parse(text: string, kind: Kind)',
    'function parse(text: string, kind: Kind, top: Kind)',
    'reject',
  ],
  ['const parse = (text: string, kind: Kind) =>', 'const parse = (text: string) =>', 'reject'],
  ['function parse<T>(text: string, kind: T)', 'function parse<T>(text: string, kind: T, top: T)', 'review'],
  ['function parse(...all: [string, Kind])', 'function parse(...all: [string, Kind, Kind])', 'review'],
])('%s', async (before, after, expected) => {
  const file = (head: string): string =>
    `import type { Kind } from 'missing';\nexport ${head} { return 1 as unknown; }\n`;
  const change = await gitChange(
    temporary,
    { 'package.json': PACKAGES, 'make.ts': make, 'use.ts': use, 'parse.ts': file(before) },
    { 'parse.ts': file(after) },
  );
  const { verdict, checks } = await verifyChange(change, { only: ['contracts'] });
  expect([verdict, checks.map(({ file, code }) => [file, code])]).toEqual([expected, expect.anything()]);
});
