// What can be set about the lint detector.
import * as z from 'zod';

const names = z.array(z.string().regex(/^[\w@][\w@/-]*$/));

export const lintOptions = z.strictObject({
  allow: names.default([]).describe('rules or categories of oxlint that are left out'),
  warn: names.default([]).describe('rules or categories of oxlint that are reported as warnings'),
  withoutSettings: z
    .boolean()
    .default(false)
    .describe(
      'whether files for which the repository has no oxlint settings are judged by the default rules',
    ),
  warnings: z
    .boolean()
    .default(false)
    .describe('whether what the settings of the repository only warn of is reported'),
  deny: names.default([]).describe('rules or categories of oxlint that are reported as errors'),
});

export type LintOptions = z.infer<typeof lintOptions>;
