// What agents send to have code changed, over HTTP and MCP alike: the shape of each request, and what it asks for.
import * as z from 'zod';
import type { Refactoring } from '../../api/index.ts';
import type { RefactorAnswer } from '../../contract/index.ts';

const dryRun = z.boolean().optional().describe('only plan, write nothing');
const overlays = z
  .record(z.string(), z.string())
  .optional()
  .describe('unsaved texts by path; only a plan is made');

export const renameBody = z.strictObject({
  symbol: z.string().min(1).describe('path:line:column, path#Container.member, or a bare name'),
  new_name: z.string().min(1),
  public: z
    .enum(['propagate', 'keep'])
    .optional()
    .describe('what becomes of the name where a published package exports it'),
  dry_run: dryRun,
  overlays,
});

/** The context is one that the asker means; every context that can see the symbol is searched all the same. */
export const renameInContextBody = renameBody.extend({ context_id: z.string().optional() });

export const moveBody = z.strictObject({
  symbol: z.string().min(1).describe('file, folder, or path#name of a top-level declaration'),
  to: z.string().min(1).describe('path it goes to'),
  dry_run: dryRun,
  overlays,
});

export const deleteBody = z.strictObject({
  symbol: z.string().min(1).describe('file, or a symbol as for rename'),
  cascade: z.boolean().optional().describe('also what becomes unused'),
  dry_run: dryRun,
  overlays,
});

/** What a request calls the symbol that it is about; earlier names are understood. */
export function inOneWord(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'symbol' in body) return body;
  const { from, target, ...rest } = body as Record<string, unknown>;
  if ((from === undefined) === (target === undefined)) return body;
  return { symbol: from ?? target, ...rest };
}

type Asked<Body extends z.ZodType> = (refactor: Refactoring, body: z.infer<Body>) => Promise<RefactorAnswer>;

export const rename: Asked<typeof renameInContextBody> = (refactor, body) =>
  refactor.rename({
    symbol: body.symbol,
    newName: body.new_name,
    dryRun: body.dry_run === true,
    ...over(body),
    ...(body.public ? { publicName: body.public } : {}),
  });

export const move: Asked<typeof moveBody> = (refactor, { symbol, to, dry_run: dry, ...body }) =>
  refactor.move({ from: symbol, to, dryRun: dry === true, ...over(body) });

export const remove: Asked<typeof deleteBody> = (refactor, { symbol, cascade, dry_run: dry, ...body }) =>
  refactor.remove({ target: symbol, cascade: cascade === true, dryRun: dry === true, ...over(body) });

function over({ overlays: texts }: { overlays?: Record<string, string> | undefined }): {
  overlays?: Record<string, string>;
} {
  return texts === undefined ? {} : { overlays: texts };
}
