// What was asked for, as a plan keeps it: at commit the same question is put again, to the files as they are then.
import * as z from 'zod';

const symbolRef = z.object({ file: z.string(), symbol: z.int() });
const place = z.object({ file: z.string(), start: z.int(), end: z.int() });
const target = z.union([z.object({ ref: symbolRef }), z.object({ path: z.string() })]);

export const requestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rename'),
    target: z.union([symbolRef, place]),
    newName: z.string(),
    publicName: z.enum(['propagate', 'keep']).exactOptional(),
  }),
  z.object({
    kind: z.literal('rename-foreign'),
    /** Name of the imported index. */
    index: z.string(),
    symbol: z.object({
      /** Its id in the index. */
      symbol: z.string(),
      name: z.string(),
      qualifiedName: z.string(),
      file: z.string().exactOptional(),
    }),
    at: z.object({ file: z.string(), line: z.int(), column: z.int() }).exactOptional(),
    newName: z.string(),
  }),
  z.object({ kind: z.literal('move'), target, to: z.string() }),
  z.object({ kind: z.literal('delete'), target, cascade: z.boolean() }),
]);

export type Request = z.infer<typeof requestSchema>;
export type ForeignRequest = Extract<Request, { readonly kind: 'rename-foreign' }>;
