// What is kept of an answer that was not carried out, so that a decision can be made later and elsewhere. Plans lie in files of
// their own beside the cache: the plan in the first line, what was answered in the second. Nothing in a plan is trusted before
// it has been compared with the files again.
import * as z from 'zod';
import { ANSWERS, OPERATIONS, PROVENANCES, STATUSES, type RefactorAnswer } from '../../contract/index.ts';
import {
  exists,
  listFolder,
  makeFolder,
  now,
  prepareFolder,
  readFileBytes,
  refactorFolderOf,
  removePath,
  writeAtomically,
} from '../../host/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import { requestSchema } from '../plan/request.ts';

const changeSchema = z.object({
  edits: z.array(
    z.object({
      file: z.string(),
      start: z.int(),
      end: z.int(),
      text: z.string(),
      provenance: z.enum(PROVENANCES),
      confidence: z.number().exactOptional(),
    }),
  ),
  moves: z.array(z.object({ file: z.string(), to: z.string() })),
  deletions: z.array(z.string()),
  creations: z.array(z.object({ file: z.string(), text: z.string() })),
});

const candidateSchema = z.object({
  id: z.string(),
  description: z.string(),
  confidence: z.number(),
  provenance: z.enum(PROVENANCES),
  change: changeSchema,
  /** What TypeScript is known to complain about. */
  complaints: z.array(z.string()),
  /** Files that TypeScript was asked about. */
  checked: z.array(z.string()),
});

const planSchema = z.object({
  id: z.string(),
  operation: z.enum(OPERATIONS),
  symbol: z.string(),
  description: z.string(),
  status: z.enum(STATUSES),
  reason: z.string().optional(),
  created: z.int(),
  expires: z.int(),
  closed: z.enum(['committed', 'cancelled']).optional(),
  /** Content ids of all files that the plan depends on; null for one that must not be there. */
  files: z.record(z.string(), z.string().nullable()),
  candidates: z.array(candidateSchema),
  /** Equal for plans that ask the same question about the same places. */
  signature: z.string(),
  /** Equal for plans whose evidence says the same. */
  evidence: z.string(),
  /** What was asked for; left out for what a change that was made has left over. */
  request: requestSchema.exactOptional(),
});

export type StoredPlan = z.infer<typeof planSchema>;
export type StoredCandidate = z.infer<typeof candidateSchema>;

/** Tells complaints apart wherever they stand in their file. */
export function complaintKey({ file, code, message }: Diagnostic): string {
  return `${file} ${code} ${message}`;
}

/** How long a plan can be committed. */
const LIFETIME = 60 * 60 * 1000;
/** How long it is still told that a plan was there. */
const REMEMBERED = 24 * LIFETIME;

function folderOf(root: string): string {
  return `${refactorFolderOf(root)}/plans`;
}

export function newTimes(): { created: number; expires: number } {
  const created = now();
  return { created, expires: created + LIFETIME };
}

export function isExpired({ expires }: StoredPlan): boolean {
  return now() >= expires;
}

const ID = /^[0-9a-f]{16}$/;

export function writePlan(root: string, plan: StoredPlan, answer?: RefactorAnswer): void {
  const folder = folderOf(root);
  prepareFolder(root, refactorFolderOf(root));
  makeFolder(folder);
  const lines = answer ? [plan, answer] : [plan];
  writeAtomically(`${folder}/${plan.id}.json`, lines.map((line) => JSON.stringify(line)).join('\n'));
}

/** Undefined when there is no such plan, or none that could be understood. */
export function readPlan(root: string, id: string): StoredPlan | undefined {
  return planSchema.safeParse(parsed(linesOf(root, id)[0])).data;
}

/** What was answered when the plan was made; undefined for one that is closed. */
export function readAnswer(root: string, id: string): RefactorAnswer | undefined {
  return ANSWERS.refactor.safeParse(parsed(linesOf(root, id)[1])).data;
}

function linesOf(root: string, id: string): string[] {
  const path = `${folderOf(root)}/${id}.json`;
  if (!ID.test(id) || !exists(path)) return [];
  return readFileBytes(path).toString('utf8').split('\n');
}

function parsed(line: string | undefined): unknown {
  try {
    return line === undefined ? undefined : JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** All plans, newest first; what is long past is forgotten. */
export function readPlans(root: string): StoredPlan[] {
  const folder = folderOf(root);
  if (!exists(folder)) return [];
  const plans = listFolder(folder).flatMap(({ name }) => readPlan(root, name.replace(/\.json$/, '')) ?? []);
  for (const { id, created } of plans) if (now() - created > REMEMBERED) removePath(`${folder}/${id}.json`);
  return plans
    .filter(({ created }) => now() - created <= REMEMBERED)
    .sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
}
