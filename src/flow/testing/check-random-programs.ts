// The property behind the tests: makes programs, runs each several times, and looks for a contradiction.
import fc from 'fast-check';
import { claimsOf } from './claims.ts';
import { findContradiction, findFalseReach } from './check-program.ts';
import { randomProgram } from './random-program.ts';
import { runProgram } from './run-program.ts';

const RUNS_PER_PROGRAM = 8;

/** Fails with the smallest program that contradicts its graph. Gives how much was seen, so that silence is not success. */
export async function checkRandomPrograms(
  programs: number,
  seed: number,
): Promise<{ steps: number; reads: number }> {
  const seen = { steps: 0, reads: 0 };
  const tapes = fc.noBias(fc.uint8Array({ minLength: 40, maxLength: 400, size: 'max' }));
  const property = fc.asyncProperty(tapes, fc.boolean(), async (tape, isStrict) => {
    const program = randomProgram(tape);
    const claims = claimsOf(program, isStrict ? { accessMayThrow: () => false } : {});
    const fail = (problem: string | undefined): void => {
      if (problem !== undefined) throw new Error(`${problem}\n${program.source}`);
    };
    fail(findFalseReach(claims));
    for (let i = 0; i < RUNS_PER_PROGRAM; i++) {
      const run = await runProgram(program, tape.length * 31 + i);
      seen.steps += run.steps.length;
      seen.reads += run.sightings.length;
      fail(findContradiction(claims, run));
    }
  });
  await fc.assert(property, { numRuns: programs, seed });
  return seen;
}
