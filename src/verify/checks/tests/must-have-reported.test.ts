// Which tests have to leave a trace of a changed file.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { mustHaveReported } from './must-have-reported.ts';

const folder = temporaryFolder();

test.each([
  ["import { f } from './a';\nf();", 'passed', 'x.test.ts'],
  ["import { g } from './b';\ng();", 'passed', 'x.test.ts'],
  ["import { f } from './a';\nf();", 'failed', undefined],
  ["import type { T } from './a';\nlet t: T;", 'passed', undefined],
  ["test('late', () => import('./a'));", 'passed', undefined],
  ["import { f } from './a';\nimport { vi } from 'vitest';\nvi.mock('./a');\nf();", 'passed', undefined],
] as const)('%j', async (text, status, expected) => {
  const change = await changeBetween(
    folder,
    { 'b.ts': "import { f } from './a';\nexport const g = () => f();\n" },
    { 'a.ts': 'export type T = 1;\nexport const f = () => 1;\n', 'x.test.ts': text },
  );
  const results = [{ file: 'x.test.ts', name: '', status, milliseconds: 1 }];
  expect(mustHaveReported(change, [{ path: 'a.ts' }], results)).toBe(expected);
});
