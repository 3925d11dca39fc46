// `verify.security` in lintel.json: rows that a repository adds to the tables, and what it leaves out.
import * as z from 'zod';
import { specSchema, WEAKNESSES } from '../../../taint/index.ts';

const expression = z.string().refine(isExpression, 'is no regular expression');

export const protectionRowSchema = z.strictObject({
  cwe: z.union(WEAKNESSES.map((cwe) => z.literal(cwe))).describe('the weakness that it is about'),
  calls: expression
    .optional()
    .describe(
      'a regular expression for names of functions that make a value harmless, or tell whether it is',
    ),
  of: expression.optional().describe('what such a function has to be a member of'),
  not: expression.optional().describe('what such a function must not be a member of'),
  given: expression.optional().describe('what the first argument of such a function has to look like'),
  subject: z
    .enum(['arguments', 'this'])
    .default('arguments')
    .describe('whether its arguments are protected, or what it is a member of'),
  texts: z.array(z.string()).optional().describe('constants that a harmful value is told by'),
  safe: expression.optional().describe('names of functions, members or values that do no harm with a value'),
  harmful: expression.optional().describe('names of what may do harm with the same value'),
});

export type ProtectionRow = z.input<typeof protectionRowSchema>;

export const securitySchema = specSchema.extend({
  protections: z
    .array(protectionRowSchema)
    .default([])
    .describe('what stands between a value and harm: it is missed where a change takes it away'),
  off: z
    .array(z.union(WEAKNESSES.map((cwe) => z.literal(cwe))))
    .default([])
    .describe('numbers of weaknesses that are not looked for'),
});

export type SecuritySettings = z.infer<typeof securitySchema>;

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
