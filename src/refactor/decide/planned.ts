// A conclusion that is not carried out, kept as a plan so that it can be decided about.
import { hash } from 'node:crypto';
import { Failure, type Problem, type RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { answerOf, scannedFiles } from './answer.ts';
import type { Candidate, Conclusion } from './conclusion.ts';
import type { Request } from './request.ts';
import { evidenceOf, signatureOf } from './signature.ts';
import { complaintKey, newTimes, writePlan, type StoredCandidate, type StoredPlan } from './stored-plan.ts';

/** What was asked, and by what it is known again. */
export type Question = Pick<StoredPlan, 'signature' | 'evidence' | 'request'>;

export function questionOf({ state }: Project, conclusion: Conclusion, request?: Request): Question {
  return {
    signature: signatureOf(conclusion, (file) => state.snapshot.read(file)),
    evidence: evidenceOf(conclusion),
    ...(request ? { request } : {}),
  };
}

/** Keeps the conclusion as a plan and tells how to go on. */
export function planned(project: Project, conclusion: Conclusion, question: Question): RefactorAnswer {
  const plan = planOf(project, conclusion, question);
  const nonClean =
    conclusion.status === 'blocked' ? conclusion.facts.map(({ place }) => place.file) : undefined;
  const outcome = { applied: false, ...(nonClean ? { nonClean } : {}) };
  const answer = answerOf(project, conclusion, { ...outcome, planId: plan.id, expires: plan.expires });
  const unkept = keptOrWhyNot(project.root, plan, answer);
  if (unkept === undefined) return answer;
  return answerOf(project, { ...conclusion, problems: [...conclusion.problems, unkept] }, outcome);
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

function planOf({ state }: Project, conclusion: Conclusion, question: Question): StoredPlan {
  const { snapshot } = state;
  const times = newTimes();
  const files = Object.fromEntries(
    scannedFiles(conclusion).map((file) => [file, snapshot.entry(file)?.id ?? null]),
  );
  const { operation, symbol, message, status, reason } = conclusion;
  return {
    id: hash('sha256', JSON.stringify([question.signature, files, status, times.created])).slice(0, 16),
    operation,
    symbol,
    description: conclusion.candidates[0]?.description ?? message,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...times,
    files,
    candidates: conclusion.candidates.map(storedCandidate),
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
