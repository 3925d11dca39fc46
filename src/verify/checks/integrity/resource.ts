// What a resource is, as data: how it is acquired, what its handle is, what releases it, and what takes it over. `lintel.json` adds rows
// of the same form.
import * as z from 'zod';
import { versionSchema } from '../../spec.ts';
import { paymentSchema } from '../payment/payment-spec.ts';

const CALL_FORMS =
  '`module#member` for what a module exports, a plain path for a global, `.method` for a method of anything, `new module#Class`';

const acquireSchema = z.strictObject({
  call: z.string().min(1).describe(`what acquires it: ${CALL_FORMS}`),
  receiver: z
    .string()
    .optional()
    .describe('an expression that the last word before the dot matches, for methods (case is ignored)'),
  receiverFrom: z
    .array(z.string())
    .default([])
    .describe('classes (`module#Class`) an instance of which may also stand before the dot'),
  argument: z.string().optional().describe('an expression that the text of the first argument matches'),
  handle: z
    .enum(['result', 'promise', 'callback', 'receiver', 'argument', 'listener'])
    .describe(
      'what stands for the resource: the result, the result once awaited, the second parameter of an error-first callback (or the awaited result where there is none), what stands before the dot, the first argument, or what stands before the dot together with the event and the function of a listener',
    ),
  withoutCallback: z
    .boolean()
    .default(false)
    .describe('whether it only counts where no function is passed: with one, the callee releases it'),
});

export const resourceSchema = z.strictObject({
  id: z.string().min(1).describe('its name; a built-in resource of that name is replaced'),
  since: versionSchema.default('1.0.0').describe('the version of the table that has it first'),
  what: z.string().min(1).describe('what it is called in messages, with its article: `a file descriptor`'),
  code: z
    .enum([
      'RESOURCE_LEAKED',
      'TRANSACTION_LEFT_OPEN',
      'LOCK_NOT_RELEASED',
      'TIMER_NOT_CLEARED',
      'LISTENER_NOT_REMOVED',
    ])
    .default('RESOURCE_LEAKED')
    .describe('the code of complaints about it'),
  acquire: z.array(acquireSchema).min(1).describe('calls that acquire it'),
  release: z
    .array(z.string().min(1))
    .min(1)
    .describe(
      'what releases it: `.method` of the handle, `module#function` or a global that gets the handle, `()` for a handle that is called; `.query=/^commit/i` only where the first argument matches',
    ),
  takes: z
    .array(z.string().min(1))
    .default([])
    .describe('methods of the handle after which something else is responsible for it'),
  uses: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'functions that get the handle and neither release it nor take it over (`fs#*` for a whole module)',
    ),
  must: z
    .boolean()
    .default(true)
    .describe('whether it is a leak if nothing in the function releases it; if not, some other path has to'),
  isPlain: z
    .boolean()
    .default(false)
    .describe(
      'whether passing the handle on does not hand it over, as with a path or a transaction; giving it back and storing it do',
    ),
  passes: z
    .boolean()
    .default(false)
    .describe(
      'whether it ends by itself in the end, like a timeout: then it is shown for review, and only where a path leaves before it comes to the release',
    ),
  onError: z
    .enum(['fail', 'review', 'off'])
    .default('fail')
    .describe('what becomes of a path on which only an exception keeps it from being released'),
});

export type Resource = z.infer<typeof resourceSchema>;
export type Acquire = Resource['acquire'][number];
export type ResourceInput = z.input<typeof resourceSchema>;

export const integritySchema = z.strictObject({
  resources: z
    .array(resourceSchema)
    .default([])
    .describe('resources besides the built-in ones, which have to be released on every path'),
  payment: paymentSchema.prefault({}).describe('how money is known, and what computes it exactly'),
});

export type IntegritySettings = z.infer<typeof integritySchema>;
