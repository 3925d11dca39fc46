import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { changeBetween } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';
import { churn } from './churn.ts';

const temporary = temporaryFolder();

/** Functions that have nothing in common but their shape. */
function functionsFrom(first: number, count: number): string {
  const words = ['alpha', 'bravo', 'carol', 'delta', 'echos', 'fancy', 'grape', 'hotel'];
  return Array.from({ length: count }, (_, index) => {
    const at = first + index;
    const [one, two] = [`${words[at % 8]}${at}`, `${words[(at * 3) % 8]}Of${at}`];
    return `export function ${one}(${two}: number): number {\n  const ${one}Sum = ${two} * ${at};\n  return ${one}Sum + ${at};\n}\n`;
  }).join('\n');
}

const FILES = {
  'src/large.ts': functionsFrom(0, 20),
  'src/small.ts': functionsFrom(50, 4),
  'docs/guide.md': functionsFrom(80, 20),
  'test/fixtures/sample.ts': functionsFrom(120, 20),
};

async function check(changed: Record<string, string | null>, settings: object = {}) {
  const change = await changeBetween(temporary, FILES, changed, settings);
  return (await verifyChange(change, {}, [churn])).checks;
}

test('a file that loses more than the limit is to be looked at, with the ratio', async () => {
  const [entry, ...others] = await check({ 'src/large.ts': functionsFrom(0, 10) });
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    status: 'review',
    code: 'CHURN_OVER_LIMIT',
    file: 'src/large.ts',
    message: 'The change deletes 50 % of src/large.ts.',
  });
  expect(entry!.witness!.proof).toContain('30 of 60 lines (50 %) of src/large.ts');
  expect(entry!.witness!.places[0]).toMatchObject({ side: 'before', span: { start: { line: 51 } } });
});

test('a removed file is gone as a whole, and all files make one entry', async () => {
  const checks = await check({ 'src/large.ts': null, 'src/small.ts': null }, { churn: { floor: 5 } });
  expect(checks).toMatchObject([
    {
      status: 'review',
      message: 'The change deletes 100 % of src/large.ts, and more than 20 % of 1 other file.',
    },
  ]);
});

test.each<[string, Record<string, string | null>]>([
  ['a few lines', { 'src/large.ts': functionsFrom(0, 18) }],
  ['a moved file', { 'src/large.ts': null, 'src/moved.ts': FILES['src/large.ts'] }],
  [
    'code that moved to another file',
    { 'src/large.ts': functionsFrom(0, 10), 'src/new.ts': functionsFrom(10, 10) },
  ],
  ['a merged file', { 'src/small.ts': null, 'src/large.ts': FILES['src/large.ts'] + FILES['src/small.ts'] }],
  ['new layout', { 'src/large.ts': FILES['src/large.ts'].replaceAll(/\n {2}/g, ' ').replaceAll(';', '') }],
  ['a renamed word', { 'src/large.ts': FILES['src/large.ts'].replaceAll('Sum', 'Total') }],
  ['a small file', { 'src/small.ts': functionsFrom(50, 2) }],
  ['documents and fixtures', { 'docs/guide.md': 'Gone.\n', 'test/fixtures/sample.ts': null }],
])('%s is no deletion', async (_, changed) => {
  expect(await check(changed)).toMatchObject([{ status: 'pass' }]);
});
