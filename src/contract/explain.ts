// What `explain` answers: what codes mean, whether or not they occur, and the page of a detector.
import * as z from 'zod';
import { codeEntrySchema, TIERS } from './report.ts';
import { CHECKS } from './verify.ts';

const explainedCodeSchema = z.strictObject({
  code: z.string(),
  detector: z
    .string()
    .optional()
    .describe('the detector that reports it; for a diagnosis, the one whose findings it joins'),
  checks: z.array(z.enum(CHECKS)).optional().describe('the checks of a change that complain of it'),
  tier: z.enum(TIERS).optional().describe('what kind of claim it is; a diagnosis has none'),
  isOn: z.boolean().describe('whether a scan reports it unless told otherwise'),
  ...codeEntrySchema.shape,
});

export const explainSchema = z.strictObject({
  name: z.string().optional().describe('the code or the detector that was asked about; none for all codes'),
  codes: z.array(explainedCodeSchema),
  page: z.string().optional().describe('for a detector: its whole page, in Markdown'),
});
