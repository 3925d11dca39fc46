// What a model passes as evidence. A claim, until code has looked: see `check-claim.ts`.
import * as z from 'zod';

const says = z.string().min(3).max(400).describe('what it shows, in one sentence');
const file = z.string().min(1).max(500);
const line = z.int().min(1);
const side = z.enum(['before', 'after']).describe('of the change');
const symbol = z.string().min(1).max(300).describe('path#Container.member');

const step = z.strictObject({
  symbol: symbol.describe('the function that the line is in'),
  file,
  line: line.describe('where it names the next one'),
});

export const claimSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('place'),
    says,
    side,
    file,
    line,
    quote: z.string().min(4).max(400).describe('what the line says, word for word'),
  }),
  z.strictObject({
    kind: z.literal('reference'),
    says,
    symbol,
    file: file.optional().describe('where the symbol is named; leave it out to claim that nothing names it'),
    line: line.optional(),
  }),
  z.strictObject({
    kind: z.literal('diagnostic'),
    says,
    file,
    line,
    code: z.string().regex(/^TS\d+$/),
  }),
  z.strictObject({
    kind: z.literal('flow'),
    says,
    steps: z.array(step).min(2).max(8).describe('from the first function to the last'),
  }),
  z.strictObject({
    kind: z.literal('probe'),
    says,
    probe: z.string().describe('the number that run_probe gave'),
  }),
  z.strictObject({
    kind: z.literal('doc'),
    says,
    package: z
      .string()
      .regex(/^(@[\w.-]+\/)?[\w.-]+$/)
      .optional(),
    file: file
      .optional()
      .describe('a file of the installed package, its README or declarations for instance'),
    tool: z.string().max(100).optional().describe('instead of both: the tool that answered with it'),
    quote: z.string().min(12).max(600).describe('word for word'),
  }),
]);

export type Claim = z.infer<typeof claimSchema>;

export const verdictSchema = z.strictObject({
  is_valid: z.boolean(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(claimSchema).max(8),
  mitigation: z.string().max(1200).optional().describe('what to do about it, in plain words'),
  suggestion: z
    .string()
    .max(4000)
    .optional()
    .describe('text that takes the place of exactly the lines of the issue'),
});

export type ModelVerdict = z.infer<typeof verdictSchema>;
