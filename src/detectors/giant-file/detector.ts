// Files of so many lines that nobody reads them as a whole.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { findingOf, giantFile, linesOf } from './giant-file.ts';

export default defineDetector({
  id: 'giant-file',
  tier: 'advice',
  codes: { GIANT_FILE: giantFile },
  options: z.strictObject({
    maxLines: z.int().positive().default(1000).describe('how many lines a file of the program may have'),
  }),
  judge: (view, { maxLines }) => ({
    findings: view.authored
      .filter((file) => linesOf(file) > maxLines && view.roleOf(file.path) === 'source')
      .map(findingOf),
  }),
});
