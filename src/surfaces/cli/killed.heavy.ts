// Lintel is killed at random moments, on every surface, and leaves no process.
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { busyRepository, leftAfterKill, SURFACES } from './testing/killed.ts';

const KILLS = 200;
const AT_ONCE = 4;
const LATEST_MS = 3000;

const repository = gitFixture(temporaryFolder(), busyRepository(200));

/** The same moments in every run. */
function moments(): number[] {
  let state = 1;
  return Array.from({ length: KILLS }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % LATEST_MS;
  });
}

test.skipIf(process.platform !== 'linux')(`nothing is left after ${KILLS} kills`, async () => {
  const surfaces = Object.keys(SURFACES);
  const waiting = [...moments().entries()];
  const left: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, afterMs] = next;
      const surface = surfaces[index % surfaces.length]!;
      const found = await leftAfterKill(repository, surface, afterMs);
      left.push(...found.map((command) => `${surface} killed after ${afterMs} ms: ${command}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(left).toEqual([]);
});
