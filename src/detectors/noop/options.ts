// What can be set for this detector. Defaults follow the rules it is compared with, except where the page says otherwise.
import * as z from 'zod';
import { FUNCTION_KINDS } from './empty-function-body.ts';

export const options = z.strictObject({
  allowShortCircuit: z
    .boolean()
    .default(true)
    .describe('Accept `a && b()` as a statement, where the last operand acts.'),
  allowTernary: z
    .boolean()
    .default(true)
    .describe('Accept `a ? b() : c()` as a statement, where both branches act.'),
  allowTaggedTemplates: z.boolean().default(true).describe('Accept a tagged template as a statement.'),
  enforceForJSX: z.boolean().default(false).describe('Report a JSX element that is used as a statement.'),
  doubtfulInTests: z
    .boolean()
    .default(false)
    .describe(
      'In test code, also report expressions that may act when they are evaluated, such as a property that is read.',
    ),
  doubtful: z
    .boolean()
    .default(false)
    .describe(
      'Also report what may act, be there so that a variable counts as used, or turn a part of a page on or off; `doubtfulInTests` for expressions in test code.',
    ),
  selfAssignedProperties: z.boolean().default(true).describe('Report `a.b = a.b` as well as `a = a`.'),
  checkLoops: z
    .enum(['all', 'allExceptWhileTrue', 'none'])
    .default('allExceptWhileTrue')
    .describe('Which loops are looked at for conditions that never change.'),
  checkOperands: z
    .boolean()
    .default(true)
    .describe('Report operands that settle a comparison or a short circuit: `x === []`, `a + b ?? c`.'),
  checkRelations: z.boolean().default(false).describe('Report `<` and the like between two literals.'),
  allowEmpty: z
    .array(z.enum(FUNCTION_KINDS))
    .default(['privateConstructors', 'protectedConstructors', 'decoratedFunctions', 'overrideMethods'])
    .describe('Kinds of functions that may be empty.'),
  ignoreNames: z
    .array(z.string())
    .default(['^_', '[Nn]o_?[Oo]p|NO_?OP', '^(?:[Ss]tub|[Mm]ock|[Dd]ummy|[Ff]ake)', '^on[A-Z]'])
    .describe('Names of functions that are empty on purpose, as regular expressions.'),
  emptyInTests: z.boolean().default(false).describe('Report empty functions in test code too.'),
});

export type NoopOptions = z.infer<typeof options>;
