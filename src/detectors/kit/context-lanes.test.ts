import { expect, test } from 'vitest';
import type { SourceFile } from '../../graph/index.ts';
import type { Types } from '../../types/index.ts';
import { askInLanes } from './context-lanes.ts';

/** Processes that hold every file but `unheld`, and tell which of them rested. */
function twoLanes(unheld: string, rested: number[]): Types {
  const lanes = [0, 1].map(
    (number) =>
      ({
        lanes: 2,
        lane: (other: number) => lanes[other]!,
        open: async () => ({ problems: [] }),
        filesOf: async () => paths.filter((path) => path !== unheld),
        release: async () => undefined,
        rest: async () => void rested.push(number),
      }) as unknown as Types,
  );
  return lanes[0]!;
}

const paths = Array.from({ length: 300 }, (_, index) => `f${index}.ts`);
const files = paths.map((path) => ({ path }) as SourceFile);

test('two lanes share the files of one context, each file is asked about once', async () => {
  const rested: number[] = [];
  const types = twoLanes('f7.ts', rested);
  const asked: string[] = [];
  const lanesUsed = new Set<Types>();
  const ask = async (lane: Types, _context: string, { path }: SourceFile): Promise<void> => {
    lanesUsed.add(lane);
    asked.push(path);
  };
  const left = await askInLanes({ types, ask }, [[{ context: 'tsconfig.json', files }]], false);
  expect(left.map(({ path }) => path)).toEqual(['f7.ts']);
  expect(asked.toSorted()).toEqual(paths.filter((path) => path !== 'f7.ts').toSorted());
  expect(lanesUsed.size).toBe(2);
  expect(rested).toEqual([1]);
});
