// What can be set for this detector.
import * as z from 'zod';

const share = z.number().min(0).max(1);

export const options = z.strictObject({
  godModuleThresholdMin: z
    .int()
    .positive()
    .default(15)
    .describe('minimum number of imports each way for a god module'),
  godModuleThresholdRatio: share
    .default(0.15)
    .describe('share of the modules of its package that a god module imports, and is imported by, at least'),
  maxDistance: share.default(0.7).describe('distance from the main sequence above which a module is off it'),
  maxInstability: share.default(0.8).describe('instability above which a module is unstable'),
  unstableFanOut: z.int().min(0).default(5).describe('imports above which an unstable module is reported'),
  minInstability: share.default(0.2).describe('instability below which a module is rigid'),
  rigidThresholdMin: z
    .int()
    .positive()
    .default(20)
    .describe('minimum number of importers above which a rigid module is reported'),
  rigidThresholdRatio: share.default(0.1).describe('the same as a share of the modules of its package'),
});

export type CouplingOptions = z.infer<typeof options>;
