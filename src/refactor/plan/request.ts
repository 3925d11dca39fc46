// What was asked for, as a plan keeps it: at commit the same question is put again, to the files as they are then.
import * as z from 'zod';
import { OPERATIONS } from '../../contract/index.ts';

const symbolRef = z.object({ file: z.string(), symbol: z.int() });
const place = z.object({ file: z.string(), start: z.int(), end: z.int() });
const target = z.union([z.object({ ref: symbolRef }), z.object({ path: z.string() })]);

const singleSchema = z.discriminatedUnion('kind', [
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

/** A name that several symbols have: what is asked about each of them, and what to write for it. */
const oneOfSchema = z.object({
  kind: z.literal('one-of'),
  operation: z.enum(OPERATIONS),
  symbol: z.string(),
  choices: z.array(z.object({ name: z.string(), request: singleSchema })),
});

export const requestSchema = z.union([singleSchema, oneOfSchema]);

export type Request = z.infer<typeof requestSchema>;
export type RenameRequest = Extract<Request, { readonly kind: 'rename' }>;
export type ForeignRequest = Extract<Request, { readonly kind: 'rename-foreign' }>;
export type DeleteRequest = Extract<Request, { readonly kind: 'delete' }>;
export type OneOfRequest = z.infer<typeof oneOfSchema>;
export type NamedRequest = OneOfRequest['choices'][number];

/** A symbol, or a name that no symbol has. */
export type RenameTarget = RenameRequest['target'];
/** A symbol, a file, or a folder. */
export type Target = z.infer<typeof target>;
