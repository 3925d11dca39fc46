// Functions with labels: each either leaks, which the mark after it says, or does not. The check says exactly that,
// and so do the examples on its pages.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { integrity } from './integrity.ts';
import { fencesOf, marksIn } from './testing/labelled.ts';

const folder = temporaryFolder();
const data = join(import.meta.dirname, 'testing');
const docs = join(import.meta.dirname, '../../../../docs/checks');
const pages = [
  ...readdirSync(data)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, join(data, name)] as const),
  ['docs/checks/integrity.md', join(docs, 'integrity.md')] as const,
  ['docs/checks/payment.md', join(docs, 'payment.md')] as const,
];

test.each(pages)('%s', async (_name, page) => {
  const files = fencesOf(readFileSync(page, 'utf8'));
  const change = await changeBetween(folder, { 'package.json': '{}' }, files);
  const { complaints } = await integrity.run(change);
  const found = complaints.map(
    ({ file, code, status, witness }) =>
      `${file} ${witness!.symbol!.split('#')[1]!.split('.').at(-1)}: ${code} ${status}`,
  );
  expect(found.sort()).toEqual(marksIn(files));
});
