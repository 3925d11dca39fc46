// Which rules hold, and how strictly: the built-in ones, overridden rule by rule by the rule file of an organisation, and that by the
// settings of the repository.
import * as z from 'zod';
import { ALL_RULES } from './all-rules.ts';

const rulesSchema = z.strictObject(
  Object.fromEntries(
    ALL_RULES.map(({ id, about, schema }) => [id, schema.optional().describe(about)] as const),
  ),
);

export const guardrailsSchema = z.strictObject({
  extends: z
    .string()
    .min(1)
    .optional()
    .describe('path of a rule file in the repository: JSON with `rules`, as here'),
  rules: rulesSchema
    .default({})
    .describe('rules that are other than the built-in ones, or than those of the rule file'),
});

export type Overrides = z.infer<typeof rulesSchema>;

/** What stands in a rule file. */
export const ruleFileSchema = z.strictObject({ $schema: z.string().optional(), rules: rulesSchema });
