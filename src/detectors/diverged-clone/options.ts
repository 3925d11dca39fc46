// What can be set for this detector.
import * as z from 'zod';
import { CLONE_OPTIONS } from '../kit/copies.ts';

export const options = z.strictObject({
  ...CLONE_OPTIONS,
  minLines: z.int().min(1).default(8).describe('how many lines a copy must have'),
});

export type DivergedOptions = z.infer<typeof options>;
