import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { gitChange } from './testing/git-change.ts';
import { verifyChange } from './verify.ts';

const temporary = temporaryFolder();

const save = (parameters: string): string => `export function save(${parameters}) {\n  return one;\n}\n`;
const caller = (comment: string): string => `import { save } from './save';\n${comment}\nsave(1);\n`;

const NAMED = '// lintel-ignore TYPES_BROKEN -- replaced next week';

test.each([
  ['a comment of the base that names the code', NAMED, NAMED, ['accept', 1]],
  ['a comment that the change brings', '', NAMED, ['reject', 0]],
  [
    'a comment for another code',
    NAMED.replace('TYPES', 'TEST'),
    NAMED.replace('TYPES', 'TEST'),
    ['reject', 0],
  ],
  ['a comment for everything', '// lintel-ignore -- old', '// lintel-ignore -- old', ['reject', 0]],
])('%s', async (_, before, after, expected) => {
  const change = await gitChange(
    temporary,
    { 'save.ts': save('one: number'), 'use.ts': caller(before) },
    { 'save.ts': save('one: number, two: number'), 'use.ts': caller(after) },
  );
  const { verdict, suppressed } = await verifyChange(change, { only: ['contracts'] });
  expect([verdict, suppressed]).toEqual(expected);
});
