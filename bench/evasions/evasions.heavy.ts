// A broken change is not accepted, however it is hidden, and the same change made right is not rejected. `npm run bench:evasions` tries
// many more.
import { expect, test } from 'vitest';
import { recipeOf, runEvasions } from './run.ts';

/** What one of the checks must see whatever is done beside it. */
const HIDDEN_BY: ReadonlySet<string> = new Set([
  'nothing',
  'forty other files change',
  'lines end as on Windows',
  'the file starts with @generated',
  '.gitattributes: generated',
  '.gitattributes: binary',
  'lintel.json: guardrails are off',
  'in a try',
  'through variables',
  'one more module passes on',
  'escapes in the name',
  '3,000 lines in front',
]);

test('evasions of one seed', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  let count = 0;
  for await (const tried of runEvasions({
    seed: 5,
    count: 500,
    controlEvery: 4,
    only: ({ hiding, break: { topic } }) => HIDDEN_BY.has(hiding.name) && topic !== 'tests',
  })) {
    count++;
    if (tried.wrong !== undefined) wrong.push(`${tried.wrong}: ${recipeOf(tried.evasion)}`);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(20);
});
