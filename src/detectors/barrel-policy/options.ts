// What can be set for this detector.
import * as z from 'zod';

const share = z.number().min(0).max(1);

export const options = z.strictObject({
  strict: z
    .boolean()
    .default(false)
    .describe('apply every rule everywhere, whatever the repository usually does'),
  barrelShare: share
    .default(0.75)
    .describe(
      'share of the importers of a folder that go through its barrel, above which the others should, too',
    ),
  minBarrelImporters: z
    .int()
    .positive()
    .default(3)
    .describe('minimum number of importers that go through the barrel'),
  namedShare: share
    .default(0.9)
    .describe('share of barrels without `export *` above which the others stand out'),
  minBarrels: z.int().positive().default(4).describe('minimum number of barrels that make a habit'),
  siblingShare: share
    .default(0.75)
    .describe('share of neighbouring folders with an index, above which the others lack one'),
  minSiblings: z.int().positive().default(4).describe('minimum number of such folders'),
  minFiles: z
    .int()
    .positive()
    .default(2)
    .describe('number of files from which on a folder is expected to have an index'),
});

export type BarrelOptions = z.infer<typeof options>;
