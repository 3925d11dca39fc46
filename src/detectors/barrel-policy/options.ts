// What can be set for this detector.
import * as z from 'zod';

const share = z.number().min(0).max(1);

export const options = z.strictObject({
  strict: z.boolean().default(false).describe('apply every rule everywhere, whatever the custom'),
  barrelShare: share
    .default(0.75)
    .describe('share of the importers of a folder that go through its barrel, from which others should'),
  minBarrelImporters: z
    .int()
    .positive()
    .default(3)
    .describe('least number of importers that go through the barrel'),
  namedShare: share
    .default(0.9)
    .describe('share of barrels without `export *` from which the others stand out'),
  minBarrels: z.int().positive().default(4).describe('least number of barrels that make a custom'),
  siblingShare: share
    .default(0.75)
    .describe('share of folders side by side with an index, from which the others miss one'),
  minSiblings: z.int().positive().default(4).describe('least number of such folders'),
  minFiles: z.int().positive().default(2).describe('files from which a folder is expected to have an index'),
});

export type BarrelOptions = z.infer<typeof options>;
