// An outcome that is not carried out, kept as a plan so that it can be decided about; and by what the same question, with the same
// evidence, is known again.
import { hash } from 'node:crypto';
import { Failure, type Problem, type RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import type { Request } from '../plan/request.ts';
import { answerOf } from './answer.ts';
import { lineReader } from './lines.ts';
import { scannedFiles, type Candidate, type Outcome } from './outcome.ts';
import { complaintKey, newTimes, writePlan, type StoredCandidate, type StoredPlan } from './stored-plan.ts';

/** What was asked, and by what it is known again. */
export type Question = Pick<StoredPlan, 'signature' | 'evidence' | 'request'>;

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
