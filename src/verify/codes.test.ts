// The table of codes is what checks complain of: no more and no less.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECK_CODES, PROBLEMS } from '../contract/index.ts';
import { DETECTORS } from '../detectors/index.ts';

const folder = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|testing\//.test(file));
/** Words that look like codes: whoever writes one in a check means one. */
const written = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(
      (match) => match[1]!,
    ),
  ),
);

test('no check complains of what is not in the table', () => {
  expect(written.size).toBeGreaterThan(20);
  const ofScans = Object.assign({}, ...DETECTORS.map(({ codes }) => codes)) as object;
  const known = { ...CHECK_CODES, ...PROBLEMS, ...ofScans };
  expect([...written].filter((code) => !Object.hasOwn(known, code)).sort()).toEqual([]);
});

test('the table has nothing that no check complains of', () => {
  expect(Object.keys(CHECK_CODES).filter((code) => !written.has(code))).toEqual([]);
});
