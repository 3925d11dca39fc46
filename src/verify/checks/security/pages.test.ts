// The examples on the page of every weakness are run: a line with marks below it gets exactly that complaint, code without marks none.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { WORDS } from './complaint-of.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();
const pages = join(import.meta.dirname, '../../../../docs/checks/security');
const names = readdirSync(pages).sort();
const FENCE = /^```ts\n([\s\S]*?)^```$/gm;
const MARK = /^\s*\/\/\s*\^+ (\w+)$/;

test('every weakness has a page', () => {
  expect(names).toEqual(
    Object.keys(WORDS)
      .map((cwe) => `cwe-${cwe}.md`)
      .sort(),
  );
});

describe.each(names)('%s', (name) => {
  const page = readFileSync(join(pages, name), 'utf8');
  const examples = [...page.matchAll(FENCE)].map(([, text]) => text!);

  test('it has an example that does harm and one that does not', () => expect(examples).toHaveLength(2));

  test.each(examples.map((text, index) => [index + 1, text] as const))('example %i', async (_, text) => {
    const lines = text.split('\n');
    const marks = lines.flatMap((line, index) => {
      const code = MARK.exec(line)?.[1];
      return code === undefined ? [] : [`${code} index.ts:${index}`];
    });
    expect(await securityOf(folder, {}, { 'index.ts': text })).toEqual(marks);
  });
});
