import { expect, test } from 'vitest';
import { Failure } from '../../contract/index.ts';
import { Killed, simulate, type Simulation } from '../testing/simulated-forge.ts';
import { executeQueue } from './execute-queue.ts';

/** One life of the executor; false when it was ended before it came to its end. */
async function live(sim: Simulation, batch: number, most: number): Promise<boolean> {
  let left = most;
  try {
    await executeQueue({
      ...sim,
      queue: 'shop',
      entries: [...sim.proposals.values()].filter(({ branch }) => branch.startsWith('branch-')),
      onto: 'main',
      method: 'squash',
      batch,
      blockedBy: ['blocked'],
      wait: async () => left-- > 0,
    });
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    // A forge that does not answer for long ends a run, too.
    if (error instanceof Failure && error.code === 'FORGE_FAILED') return true;
    throw error;
  }
}

test('1,000 runs with faults of the forge, ended at every step: nothing twice, out of order, or on a red check', async () => {
  let runs = 0;
  let merged = 0;
  let reverted = 0;
  const steps = new Set<number>();
  for (let seed = 1; runs < 1000; seed++) {
    for (let killAt = 1; runs < 1000; killAt++) {
      runs++;
      const sim = simulate(seed, 2 + (seed % 7));
      sim.killAt = killAt;
      const isEnded = await live(sim, 1 + (seed % 4), 30);
      if (!isEnded) steps.add(killAt);
      // Ended once more, somewhere in the life that follows.
      Object.assign(sim, { steps: 0, killAt: isEnded ? undefined : 1 + ((killAt * 7) % 50) });
      await live(sim, 1 + (seed % 4), 30);
      Object.assign(sim, { killAt: undefined, hasFaults: false, hasEvents: false });
      await live(sim, 1 + (seed % 4), 60);
      expect([seed, killAt, sim.violations]).toEqual([seed, killAt, []]);
      const twice = sim.merges.filter((number, at) => sim.merges.indexOf(number) !== at);
      expect([seed, killAt, twice]).toEqual([seed, killAt, []]);
      merged += sim.merges.length;
      reverted += sim.notices.filter((line) => line.startsWith('rolled_back')).length;
      if (isEnded) break;
    }
  }
  expect(steps.size).toBeGreaterThan(50);
  expect(merged).toBeGreaterThan(1000);
  expect(reverted).toBeGreaterThan(0);
});

test('without faults, everything that can be merged is', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const sim = simulate(seed, 2 + (seed % 9));
    Object.assign(sim, { hasFaults: false, hasEvents: false });
    await live(sim, 1 + (seed % 5), 100);
    expect([seed, sim.violations]).toEqual([seed, []]);
    const merged = new Set(sim.merges);
    const left = [...sim.proposals.values()].filter(
      (one) =>
        one.state === 'open' &&
        one.check === 'passed' &&
        !one.isDraft &&
        !one.isForeign &&
        one.labels.length === 0 &&
        one.conflicts !== true &&
        one.dependsOn.every((other) => merged.has(other)) &&
        !(one.breaksWith !== undefined && (one.breaksWith === one.number || merged.has(one.breaksWith))) &&
        ![...merged].some((other) => sim.proposals.get(other)!.breaksWith === one.number),
    );
    expect([seed, left.map(({ number }) => number)]).toEqual([seed, []]);
  }
});
