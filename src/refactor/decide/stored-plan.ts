// What is kept of an outcome that was not carried out, so that a decision can be made later and elsewhere. Plans lie in files of
// their own beside the cache: the plan in the first line, what was answered in the second. Nothing in a plan is trusted before
// it has been compared with the files again.
import * as z from 'zod';
import { hash } from 'node:crypto';
import {
  ANSWERS,
  Failure,
  OPERATIONS,
  type Problem,
  PROVENANCES,
  type RefactorAnswer,
  STATUSES,
} from '../../contract/index.ts';
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
import type { Project } from '../../project/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import { type Request, requestSchema } from '../plan/request.ts';
import { answerOf, lineReader } from './answer.ts';
import { type Candidate, type Outcome, scannedFiles } from './outcome.ts';

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

function newTimes(): { created: number; expires: number } {
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

// An outcome that is not carried out, kept as a plan so that it can be decided about; and by what the same question, with the same
// evidence, is known again.

/** What was asked, and by what it is known again. */
type Question = Pick<StoredPlan, 'signature' | 'evidence' | 'request'>;

export function questionOf({ state }: Project, outcome: Outcome, request?: Request): Question {
  return {
    signature: signatureOf(outcome, (file) => state.snapshot.read(file)),
    evidence: evidenceOf(outcome),
    ...(request ? { request } : {}),
  };
}

/** Keeps the outcome as a plan and tells how to go on. */
export function keepPlan(project: Project, outcome: Outcome, question: Question): RefactorAnswer {
  const plan = planOf(project, outcome, question);
  const nonClean = outcome.status === 'blocked' ? outcome.facts.map(({ place }) => place.file) : undefined;
  const standing = { applied: false, ...(nonClean ? { nonClean } : {}) };
  const answer = answerOf(project, outcome, { ...standing, planId: plan.id, expires: plan.expires });
  const unkept = keptOrWhyNot(project.root, plan, answer);
  if (unkept === undefined) return answer;
  return answerOf(project, { ...outcome, problems: [...outcome.problems, unkept] }, standing);
}

/** Where nothing can be written, the answer is still worth having; it cannot be committed then. */
function keptOrWhyNot(root: string, plan: StoredPlan, answer: RefactorAnswer): Problem | undefined {
  try {
    writePlan(root, plan, answer);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'FILE_UNWRITABLE') throw error;
    return {
      code: 'CACHE_UNAVAILABLE',
      message: `the plan could not be kept: ${error.message}`,
      limits: false,
    };
  }
}

function planOf({ state }: Project, outcome: Outcome, question: Question): StoredPlan {
  const { snapshot } = state;
  const times = newTimes();
  const files = Object.fromEntries(
    scannedFiles(outcome).map((file) => [file, snapshot.entry(file)?.id ?? null]),
  );
  const { operation, symbol, message, status, reason } = outcome;
  return {
    id: hash('sha256', JSON.stringify([question.signature, files, status, times.created])).slice(0, 16),
    operation,
    symbol,
    description: outcome.candidates[0]?.description ?? message,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...times,
    files,
    candidates: outcome.candidates.map(storedCandidate),
    ...question,
  };
}

function storedCandidate({ check, change, ...candidate }: Candidate): StoredCandidate {
  return {
    ...candidate,
    change: {
      edits: change.edits.map((edit) => ({ ...edit })),
      moves: [...change.moves],
      deletions: [...change.deletions],
      creations: [...change.creations],
    },
    complaints: (check?.complaints ?? []).map(complaintKey),
    checked: [...(check?.files ?? [])],
  };
}

/** What makes two questions the same: the operation, its subject, the choices, and the lines that they would change. */
export function signatureOf(
  { operation, symbol, reason, candidates }: Outcome,
  read: (file: string) => string | undefined,
): string {
  const lines = lineReader(read);
  const parts = candidates.map(({ id, change }) => [
    id,
    change.edits.map(({ file, start, text }) => [file, lines.at(file, start).hash, text]),
    change.moves,
    change.deletions,
    change.creations.map(({ file }) => file),
  ]);
  return hash('sha256', JSON.stringify([operation, symbol, reason ?? '', parts]));
}

/** Of all that was found but what TypeScript says, which is compared line by line. Places may move within their file. */
export function evidenceOf({ facts }: Outcome): string {
  const told = facts
    .filter(({ type }) => type !== 'diagnostic')
    .map(({ type, place, content }) => [type, place.file, content ?? '']);
  return hash('sha256', JSON.stringify(told));
}
