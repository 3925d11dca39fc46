// What declarations in the repository decide alone rejects, although a package is missing and the repository has an older TypeScript.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { gitChange } from '../testing/git-change.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

const packages = (typescript: string): string =>
  `{ "dependencies": { "missing": "1" }, "devDependencies": { "typescript": "${typescript}" } }\n`;
const TSCONFIG = '{ "compilerOptions": { "strict": true, "types": [], "noEmit": true } }\n';
const SCHEMA = 'export class Schema<T> {\n  value?: T;\n  size = 1;\n}\n';
const MAKE = "import { Schema } from './schema';\nexport const text = () => new Schema<string>();\n";

test.each<[string, string, string, string, string]>([
  [
    'a member that a generic class lost',
    SCHEMA,
    SCHEMA.replace('size', 'length'),
    "import { check } from 'missing';\nimport { text } from './make';\ncheck(text().size);\n",
    'reject',
  ],
  [
    'a value that a missing package may narrow',
    SCHEMA,
    SCHEMA.replace('size', 'length'),
    "import { isMore } from 'missing';\nimport { text } from './make';\nconst one = text();\nif (isMore(one)) one.size;\n",
    'review',
  ],
  [
    'a list of something else',
    'export type Edges = readonly string[];\n',
    'export type Edges = readonly [string, string][];\n',
    "import type { Edges } from './schema';\nexport const sort = (edges: Edges) => edges;\nconst names: readonly string[] = [];\nsort(names);\n",
    'reject',
  ],
  [
    'a list of bytes, which versions of TypeScript declare differently',
    'export type Bytes = Uint8Array | string;\n',
    'export type Bytes = string;\n',
    "import type { Bytes } from './schema';\nexport const send = (bytes: Bytes) => bytes;\nsend(new Uint8Array(2));\n",
    'review',
  ],
  [
    'a call that no signature fits, left as it is',
    'export function put(key: string): void;\nexport function put(key: number): void;\nexport function put(key: unknown): void {\n  void key;\n}\n',
    'export function put(key: string): void;\nexport function put(key: bigint): void;\nexport function put(key: unknown): void {\n  void key;\n}\n',
    "import { put } from './schema';\nput(1);\n",
    'reject',
  ],
  [
    'a key that is overwritten, which older versions do not report',
    'export interface Kind {\n  name?: string;\n}\n',
    'export interface Kind {\n  name: string;\n}\n',
    "import type { Kind } from './schema';\nexport const named = (kind: Kind) => ({ name: '', ...kind });\n",
    'review',
  ],
])('%s', async (_what, before, after, use, expected) => {
  const base = {
    'package.json': packages('^4.4.3'),
    'tsconfig.json': TSCONFIG,
    'schema.ts': before,
    'use.ts': use,
  };
  const files = before === SCHEMA ? { ...base, 'make.ts': MAKE } : base;
  // Whether a missing package has a part in it is asked of files that the change edits.
  const edited = use.includes('missing') ? { 'use.ts': `${use}export {};\n` } : {};
  const change = await gitChange(temporary, files, { 'schema.ts': after, ...edited });
  const { verdict } = await verifyChange(change, { only: ['contracts'] });
  expect(verdict).toBe(expected);
});

test('since 5.7 libraries are declared alike', async () => {
  const verdictFor = async (typescript: string): Promise<string> => {
    const base = {
      'package.json': packages(typescript),
      'tsconfig.json': TSCONFIG,
      'name.ts':
        'export const nameOf = (bytes: Uint8Array): string | null => (bytes.length > 1 ? "a" : null);\n',
      'use.ts':
        "import { nameOf } from './name';\nexport const name: string | null = nameOf(new Uint8Array(1));\n",
    };
    const after = { 'name.ts': base['name.ts'].replaceAll('null', 'undefined') };
    return (await verifyChange(await gitChange(temporary, base, after), { only: ['contracts'] })).verdict;
  };
  expect([await verdictFor('^5.4.0'), await verdictFor('^5.9.3')]).toEqual(['review', 'reject']);
});
