// Random programs do the same, and see the same values, before and after their dead stores are gone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomProgram, type RandomProgram } from '../../flow/testing/random-program.ts';
import { runProgram } from '../../flow/testing/run-program.ts';
import { applyFixes } from './testing/apply-fixes.ts';

/** What a program does, and the value that each read sees. */
async function watch(program: RandomProgram, seed: number): Promise<unknown[]> {
  const seen: string[] = [];
  const note = (value: unknown): string => (Object(value) === value ? typeof value : String(value));
  Object.assign(globalThis, { see: (value: unknown) => seen.push(note(value)) });
  const { steps, outcome } = await runProgram(program, seed);
  return [seen, outcome, steps];
}

test('a fix does not change what a program does', async () => {
  let fixes = 0;
  const tapes = fc.noBias(fc.uint8Array({ minLength: 40, maxLength: 400, size: 'max' }));
  const property = fc.asyncProperty(tapes, async (tape) => {
    const program = randomProgram(tape);
    const source = program.source
      .replaceAll(/\/\*\w+\*\//g, '')
      .replaceAll(/R\((\d+), (\d+), (\w+)\)/g, 'R($1, $2, see($3))');
    const { text, fixed } = applyFixes('a.js', source);
    fixes += fixed;
    for (let seed = 0; seed < 4; seed++) {
      const before = await watch({ ...program, source }, seed);
      expect(await watch({ ...program, source: text }, seed), `${source}\n→\n${text}`).toEqual(before);
    }
  });
  await fc.assert(property, { numRuns: 250, seed: 5 });
  // Programs without dead stores would agree with anything.
  expect(fixes).toBeGreaterThan(300);
});
