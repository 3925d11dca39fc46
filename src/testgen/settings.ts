// What a repository's settings say about tests and merging: `testgen` in lintel.json. Only those of the base count for a decision.
import * as z from 'zod';

const percent = z.number().min(0).max(100);

const mergeRulesSchema = z.strictObject({
  min_total_coverage: percent
    .default(80)
    .describe('percent of the lines of all sources that tests have to run; 0 does not measure it'),
  min_new_code_coverage: percent
    .default(90)
    .describe('percent of the lines that the change writes that tests have to run'),
  all_tests_must_pass: z
    .boolean()
    .default(true)
    .describe('whether a test that fails keeps a change from being merged'),
  min_tests_per_function: z
    .int()
    .min(0)
    .default(2)
    .describe('how many tests have to call each function that the change writes'),
  require_edge_case_tests: z
    .boolean()
    .default(true)
    .describe('whether tests have to take every branch of the functions that the change writes'),
  allow_low_severity_issues: z
    .boolean()
    .default(true)
    .describe('whether a change with issues of low severity may be merged'),
  block_on_critical: z
    .boolean()
    .default(true)
    .describe('whether a critical issue keeps a change from being merged'),
  block_on_high: z
    .boolean()
    .default(true)
    .describe('whether an issue of high severity keeps a change from being merged'),
  max_medium_issues: z
    .int()
    .min(0)
    .default(3)
    .describe('how many issues of medium severity a change may have'),
});

export type MergeRules = z.infer<typeof mergeRulesSchema>;

const seconds = z.int().min(1);

export const testgenSettingsSchema = z.strictObject({
  rules: mergeRulesSchema.prefault({}).describe('when a change may be merged'),
  stableRuns: z
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe('how often a generated test has to pass before it is kept'),
  casesPerFunction: z
    .int()
    .min(1)
    .max(50)
    .default(8)
    .describe('how many tests of one function are kept at most'),
  mutationSeconds: seconds
    .default(120)
    .describe('seconds that trying mutants with the tests of the repository may take'),
  totalSeconds: seconds
    .default(300)
    .describe('seconds that measuring the coverage of all sources may take; what takes longer is unknown'),
});

export type TestgenSettings = z.infer<typeof testgenSettingsSchema>;
