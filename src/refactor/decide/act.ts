// From a conclusion to the disk, or to a plan that waits.
import { hash } from 'node:crypto';
import { Failure, type Problem, type RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { applyWrites, writesOf, type WriteRefusal } from '../apply/index.ts';
import type { Change } from '../change.ts';
import { answerOf, isDone, scannedFiles, touchedFiles } from './answer.ts';
import type { Candidate, Conclusion, Fact } from './conclusion.ts';
import { rememberedDecision } from './decisions.ts';
import { signatureOf } from './signature.ts';
import { newTimes, writePlan, type StoredCandidate, type StoredPlan } from './stored-plan.ts';

/** Carries out what is certain, unless only a plan is wanted. */
export async function act(
  project: Project,
  concluded: Conclusion,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<RefactorAnswer> {
  const conclusion = replayed(project, concluded);
  if (dryRun || !isDone(conclusion)) return planned(project, conclusion);
  // The answer speaks of the files as they were.
  const answer = answerOf(project, conclusion, { applied: true });
  const outcome = writeChange(project, conclusion.candidates[0]!.change, conclusion.symbol);
  if (outcome.status !== 'applied') return planned(project, unwritten(conclusion, outcome));
  await project.update(outcome.files);
  return answer;
}

/** The same question about the same lines was decided before. */
function replayed(project: Project, conclusion: Conclusion): Conclusion {
  if (conclusion.status !== 'needs_decision' || conclusion.candidates.length === 0) return conclusion;
  const { snapshot } = project.state;
  const signature = signatureOf(conclusion, (file) => snapshot.read(file));
  const id = rememberedDecision(project.root, signature);
  const chosen = conclusion.candidates.find((candidate) => candidate.id === id);
  if (chosen === undefined || (chosen.check?.complaints.length ?? 0) > 0) return conclusion;
  const others = conclusion.candidates.filter((candidate) => candidate !== chosen);
  return {
    ...conclusion,
    status: chosen.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    reason: 'decision_replayed',
    message: `${chosen.description}, as was decided before`,
    candidates: [chosen, ...others],
  };
}

export type Written =
  | { readonly status: 'applied'; readonly files: readonly string[] }
  | { readonly status: 'stale'; readonly files: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] }
  | { readonly status: 'busy' };

export function writeChange({ root, state }: Project, change: Change, label: string): Written {
  const { snapshot } = state;
  if (snapshot.kind !== 'working-tree') return { status: 'stale', files: touchedFiles(change) };
  const made = writesOf(snapshot, change);
  if (made.status === 'refused') return made;
  return applyWrites(root, made.writes, { label });
}

/** What a conclusion becomes when the disk says no. */
export function unwritten(
  conclusion: Conclusion,
  outcome: Exclude<Written, { status: 'applied' }>,
): Conclusion {
  if (outcome.status === 'refused')
    return {
      ...conclusion,
      status: 'refused',
      reason: 'cannot_be_written',
      message: outcome.refusals.map(({ message }) => message).join('; '),
      facts: outcome.refusals.map(({ file, message }) => stateFact(file, message)),
      failed: ['files_can_be_written'],
    };
  const files = outcome.status === 'stale' ? outcome.files : [];
  return {
    ...conclusion,
    status: 'blocked',
    reason: outcome.status === 'busy' ? 'busy' : 'files_not_clean',
    message:
      outcome.status === 'busy'
        ? 'Another process is applying a change'
        : `${files.join(', ')} changed since it was read`,
    facts: files.map((file) => stateFact(file, 'dirty: its content is not the one that was read')),
    failed: [outcome.status === 'busy' ? 'nobody_else_writes' : 'files_are_clean'],
  };
}

export function stateFact(file: string, content: string): Fact {
  return { type: 'file_state', place: { file }, content, provenance: 'syntactic' };
}

/** Keeps the conclusion as a plan and tells how to go on. */
function planned(project: Project, conclusion: Conclusion): RefactorAnswer {
  const plan = planOf(project, conclusion);
  const unkept = keptOrWhyNot(project.root, plan);
  const nonClean =
    conclusion.status === 'blocked' ? conclusion.facts.map(({ place }) => place.file) : undefined;
  const told = unkept ? { ...conclusion, problems: [...conclusion.problems, unkept] } : conclusion;
  return answerOf(project, told, {
    applied: false,
    ...(unkept ? {} : { planId: plan.id, expires: plan.expires }),
    ...(nonClean ? { nonClean } : {}),
  });
}

/** Where nothing can be written, the answer is still worth having; it cannot be committed then. */
function keptOrWhyNot(root: string, plan: StoredPlan): Problem | undefined {
  try {
    writePlan(root, plan);
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

function planOf({ state }: Project, conclusion: Conclusion): StoredPlan {
  const { snapshot } = state;
  const signature = signatureOf(conclusion, (file) => snapshot.read(file));
  const times = newTimes();
  const files = Object.fromEntries(
    scannedFiles(conclusion).map((file) => [file, snapshot.entry(file)?.id ?? null]),
  );
  const { operation, symbol, message, status, reason } = conclusion;
  return {
    id: hash('sha256', JSON.stringify([signature, files, status, times.created])).slice(0, 16),
    operation,
    symbol,
    description: conclusion.candidates[0]?.description ?? message,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...times,
    files,
    candidates: conclusion.candidates.map(storedCandidate),
    signature,
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
    complaints: (check?.complaints ?? []).map(({ file, code, message }) => `${file} ${code} ${message}`),
    checked: [...(check?.files ?? [])],
  };
}
