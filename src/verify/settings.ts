// What a repository's settings say about verification: `verify` in lintel.json. Each check declares its own part.
import * as z from 'zod';

export const verifySettingsSchema = z.strictObject({
  strict: z
    .boolean()
    .default(false)
    .describe('whether every caller of a changed contract must be part of the change'),
});

export type VerifySettings = z.infer<typeof verifySettingsSchema>;
