// Folders in which generated files and written ones stand together.
import * as z from 'zod';
import { defineDetector } from '../kit/index.ts';
import { findMixedFolders, mixedFolder } from './mixed-folder.ts';

export default defineDetector({
  id: 'generated-mixed',
  tier: 'advice',
  codes: { GENERATED_MIXED: mixedFolder },
  options: z.strictObject({
    minGenerated: z
      .int()
      .min(1)
      .default(2)
      .describe('how many files of a folder must say that they are generated'),
    minWritten: z.int().min(1).default(3).describe('how many files beside them must be written by hand'),
  }),
  judge: (view, options) => ({ findings: findMixedFolders(view, options) }),
});
