// What is known of packages, frameworks and the language as far as it matters to where values go: plain rows, so that a repository
// can add its own. Rows name functions and members by API path: `child_process.exec`, `express().get`, `global:document.write`.
// `()` stands for what a call or `new` gives back, `{a,b}` for either name, `package` alone for the whole module, `name:Type` for
// something that rows of `types` lead to, and `*.name` for a member of something that nothing is known of.
import * as z from 'zod';

const api = z
  .string()
  .describe('an API path, such as `child_process.{exec,execSync}` or `express:Request.query`');
const since = z.string().default('1.0.0').describe('the version of the tables that the row is part of since');
const cwes = z.array(z.int()).describe('numbers of weaknesses: 22, 78, 79, 89, 94, 256, 532, 601, 918, 1321');
const place = z.union([z.int().min(0), z.enum(['any', 'this', 'rest', 'last'])]);

export const typeRowSchema = z.strictObject({
  api,
  is: z.string().describe('what a value with that path is called in other rows'),
});

export const handlerRowSchema = z.strictObject({
  api: api.describe('what the function is passed to'),
  argument: place.default('any').describe('which of its arguments is the function'),
  property: z.string().optional().describe('the property of that argument that holds the function'),
  deep: z.boolean().default(false).describe('whether functions anywhere inside of the argument are meant'),
  when: z.string().optional().describe('the constant that the first argument must be'),
  parameters: z
    .array(z.string())
    .describe('what the function is called with: an API path, or `source:` and a kind'),
  count: z.int().optional().describe('how many parameters the function has to have'),
});

export const sourceRowSchema = z.strictObject({
  api,
  kind: z.string().describe('a kind of source: remote, browser, library, local, environment, secret'),
  cwes: cwes.optional().describe('what it can lead to; whatever its kind can if not given'),
  part: cwes
    .default([])
    .describe('what only a part that is cut out of it leads to: `substring`, `split`, `match` …'),
  starts: z
    .string()
    .optional()
    .describe('what it always starts with, so that only a part that is cut out of it can be anything'),
  except: z.array(z.string()).default([]).describe('names of members that nobody else decides on'),
  text: z
    .boolean()
    .default(false)
    .describe('whether it and its members are texts, or lists of them, and never objects'),
  textSince: z.string().optional().describe('the version of the package since which they are'),
  since,
});

export const sinkRowSchema = z.strictObject({
  api,
  cwe: z.int().describe('the weakness'),
  argument: z
    .union([place, z.literal('assigned')])
    .default(0)
    .describe(
      'which argument must not be decided by others; `rest` is all from the second, `assigned` what is assigned to the member',
    ),
  property: z
    .string()
    .optional()
    .describe(
      'the property of that argument that is meant, such as `url`, `{url,uri}` or `options.host`; `[]` is any element',
    ),
  deep: z.boolean().default(false).describe('whether what is inside of the argument counts, too'),
  behindText: z
    .boolean()
    .default(false)
    .describe(
      'whether the argument is put behind other text, so that whoever calls does not choose the whole',
    ),
  direct: z
    .boolean()
    .default(false)
    .describe('whether it starts a program without a shell, so that its name is all that matters'),
  calls: z.boolean().default(false).describe('whether a function counts by what it gives back'),
  text: z
    .enum(['sql', 'part', 'html', 'start', 'object', 'filter', 'code'])
    .optional()
    .describe(
      'what the argument has to be: a text that reads as SQL, that more is put together with, that has a tag, or whose start others decide on; an object where a text is meant; a text with parentheses; no function',
    ),
  language: z.string().optional().describe('what kind of query it is, where that is no SQL'),
  fixed: z
    .string()
    .optional()
    .describe('the version of the package from which on this does no harm; what is older does'),
  when: z
    .strictObject({
      argument: z.int().min(0),
      property: z.string().optional(),
      is: z.array(z.string()).optional().describe('constants, one of which it must be'),
      starts: z.string().optional().describe('what it must start with; `…` is what is put into a template'),
      has: z.string().optional().describe('what must be in it'),
      not: z.array(z.string()).optional().describe('constants, none of which it may be'),
      missing: z.boolean().default(false).describe('whether it must not be given at all'),
    })
    .optional()
    .describe('what another argument must be for this to matter'),
  status: z.enum(['fail', 'review']).default('fail').describe('how sure the row is'),
  since,
});

export const sanitizerRowSchema = z.strictObject({
  api,
  cwes: cwes.optional().describe('what its result cannot do; everything if not given'),
});

export const propagatorRowSchema = z.strictObject({
  api,
  from: place.default(0).describe('what the result is made of'),
  deep: z.boolean().default(false).describe('whether what is inside of it counts, too'),
  same: z.boolean().default(false).describe('whether the result can be used as the argument could'),
  makes: z
    .enum(['text', 'object'])
    .optional()
    .describe('whether the result is a text, or may be an object whatever the argument was'),
  into: z
    .strictObject({ argument: z.int().min(0), parameter: z.int().min(0) })
    .optional()
    .describe(
      'the function that gets it, by its place among the arguments, and as which parameter; the result if not given',
    ),
  mark: z
    .enum(['normal', 'absolute', 'relative'])
    .optional()
    .describe('what is known of the result: a normalised path, one that is absolute, or one that is not'),
});

export const guardRowSchema = z.strictObject({
  api,
  argument: z.int().min(0).default(0).describe('which argument is tested'),
  cwes: cwes.optional().describe('what a value that passes cannot do; everything if not given'),
  mark: z
    .enum(['relative'])
    .optional()
    .describe('what is known of a value that passes: a path that is not absolute'),
  text: z
    .boolean()
    .default(false)
    .describe('whether what passes is of the expected form, so that it brings no operators of queries'),
  when: z.boolean().default(true).describe('the result with which a value passes'),
});

export const entryRowSchema = z.strictObject({
  files: z.string().describe('a regular expression that paths of files match'),
  exports: z.array(z.string()).describe('names of exported functions; `*` is every one'),
  directive: z.string().optional().describe('what the file has to start with'),
  parameters: z.array(z.string()).describe('what they are called with'),
});

export const specSchema = z.strictObject({
  types: z.array(typeRowSchema).default([]).describe('what values are, by where they come from'),
  handlers: z.array(handlerRowSchema).default([]).describe('functions that frameworks call'),
  entries: z.array(entryRowSchema).default([]).describe('functions that frameworks find by file and name'),
  sources: z.array(sourceRowSchema).default([]).describe('what someone else decides on'),
  sinks: z.array(sinkRowSchema).default([]).describe('where such a value does harm'),
  sanitizers: z.array(sanitizerRowSchema).default([]).describe('functions whose result does no harm'),
  propagators: z
    .array(propagatorRowSchema)
    .default([])
    .describe('functions of packages whose result is made of what they are given'),
  guards: z.array(guardRowSchema).default([]).describe('functions that tell whether a value does harm'),
});

export type SpecRows = z.infer<typeof specSchema>;
export type SpecInput = z.input<typeof specSchema>;
export type SinkRow = z.infer<typeof sinkRowSchema>;
export type HandlerRow = z.infer<typeof handlerRowSchema>;
export type SourceRow = z.infer<typeof sourceRowSchema>;
export type SanitizerRow = z.infer<typeof sanitizerRowSchema>;
export type PropagatorRow = z.infer<typeof propagatorRowSchema>;
export type GuardRow = z.infer<typeof guardRowSchema>;
export type EntryRow = z.infer<typeof entryRowSchema>;
export type Place = z.infer<typeof place>;
