// Deciding: everything is looked at again, from the files up, before the chosen candidate is written. The files must be those
// that the plan was made from, the lines of a proof must be there, and the same question must come to the same: a file
// that the plan knows nothing of may have come to matter since.
import { compareText } from '../../base/index.ts';
import type { Proof, RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import { isEmptyChange } from '../plan/change.ts';
import type { Request } from '../plan/request.ts';
import type { TypeCheck } from '../plan/type-check.ts';
import { answerOf } from './answer.ts';
import { rememberDecision } from './decisions.ts';
import {
  complaintKey,
  evidenceOf,
  readAnswer,
  readPlan,
  signatureOf,
  type StoredCandidate,
  type StoredPlan,
  writePlan,
} from './stored-plan.ts';
import { complaintFacts } from './make-outcome.ts';
import { NOTHING, scannedFiles, type Outcome } from './outcome.ts';
import { counted } from './wording.ts';
import {
  brokenProof,
  notClean,
  notKnown,
  nowAmbiguous,
  onlyNamed,
  refusal,
  unknownCandidate,
  unknownPlan,
  whyClosed,
} from './why-not-commit.ts';
import { checkAgain, unwritten, writeChange } from './act.ts';

export interface Decision {
  readonly plan_id: string;
  /** The only one, or what was found to be certain, where it is left out. */
  readonly selected_candidate_id?: string | undefined;
  /**
   * What an agent has read before it decided. People see the diff and need none: that every file is what it was when the plan
   * was made has to hold in any case.
   */
  readonly proof?: Proof;
}

/** Puts a question again; undefined where it cannot be put any more. */
export type AskAgain = (request: Request) => Promise<Outcome | undefined>;

export async function commit(
  project: Project,
  { plan_id: planId, selected_candidate_id: candidateId, proof }: Decision,
  askAgain: AskAgain,
): Promise<RefactorAnswer> {
  await project.update();
  const plan = readPlan(project.root, planId);
  if (plan === undefined) return answerOf(project, unknownPlan(planId), { applied: false });
  const no = ({ outcome, nonClean }: No): RefactorAnswer =>
    answerOf(project, outcome, {
      applied: false,
      planId: plan.id,
      expires: plan.expires,
      ...(nonClean ? { nonClean } : {}),
    });
  const closed = whyClosed(plan);
  if (closed) return no({ outcome: closed });
  const candidate = candidateIn(plan, candidateId);
  if (candidate === undefined) return no({ outcome: unknownCandidate(plan, candidateId ?? '') });
  if (isEmptyChange(candidate.change)) return no({ outcome: onlyNamed(plan, candidate) });
  const nonClean = changedFiles(project, plan);
  if (nonClean.length > 0) return no({ outcome: notClean(plan, nonClean), nonClean });
  const broken = proof && brokenProof(project, plan, proof);
  if (broken) return no({ outcome: broken });
  const again = await lookedAtAgain(project, plan, candidate, askAgain);
  if ('outcome' in again) return no(again);
  const outcome = committed(plan, candidate, again.known);
  const answer = answerOf(project, outcome, { applied: true, planId: plan.id });
  const written = writeChange(project, candidate.change, plan.symbol);
  if (written.status !== 'applied')
    return no({
      outcome: unwritten(outcome, written),
      ...(written.status === 'stale' ? { nonClean: written.files } : {}),
    });
  writePlan(project.root, { ...plan, closed: 'committed' });
  rememberDecision(project.root, plan.signature, candidate.id);
  await project.update(written.files);
  return answer;
}

function candidateIn(
  { candidates, status }: StoredPlan,
  id: string | undefined,
): StoredCandidate | undefined {
  if (id !== undefined) return candidates.find((candidate) => candidate.id === id);
  return candidates.length === 1 || status.startsWith('ok') ? candidates[0] : undefined;
}

interface No {
  readonly outcome: Outcome;
  readonly nonClean?: readonly string[];
}

/** Files that are not what they were when the plan was made. */
export function changedFiles({ state: { snapshot } }: Project, { files }: StoredPlan): string[] {
  return Object.entries(files)
    .filter(([file, id]) => (snapshot.entry(file)?.id ?? null) !== id)
    .map(([file]) => file)
    .sort(compareText);
}

/** What is known of the candidate now, or why it is not what it was. */
async function lookedAtAgain(
  project: Project,
  plan: StoredPlan,
  candidate: StoredCandidate,
  askAgain: AskAgain,
): Promise<No | { readonly known: Outcome | undefined }> {
  const known = plan.request && (await askAgain(plan.request));
  if (plan.request && known === undefined)
    return {
      outcome: refusal(plan, 'index_gone', 'The index that the plan was made from no longer exists'),
    };
  const complaints = newComplaints(candidate, await checkAgain(project, candidate, known));
  if (complaints.length > 0) {
    showComplaints(project, plan, candidate, complaints);
    const places = counted(complaints.length, 'place');
    const message = `TypeScript complains at ${places} that the plan did not show; commit it again to accept that`;
    const parts = { candidates: [{ ...candidate, check: undefined }], facts: complaintFacts(complaints) };
    return { outcome: { ...nowAmbiguous(plan, message, parts), failed: ['no_new_diagnostic'] } };
  }
  return known && !isTheSame(project, plan, known) ? otherwise(plan, known) : { known };
}

function isTheSame({ state }: Project, plan: StoredPlan, known: Outcome): boolean {
  const signature = signatureOf(known, (file) => state.snapshot.read(file));
  return signature === plan.signature && evidenceOf(known) === plan.evidence;
}

/** The same question comes to something else. */
function otherwise(plan: StoredPlan, known: Outcome): No {
  const files = [...scannedFiles(known), ...known.facts.map(({ place }) => place.file)];
  const others = [...new Set(files)].filter((file) => !Object.hasOwn(plan.files, file)).sort(compareText);
  if (others.length > 0) return { outcome: notKnown(plan, others), nonClean: others };
  return {
    outcome: nowAmbiguous(plan, 'The same request has a different result now; ask again', known),
  };
}

/** Complaints that the one who decides has not seen. */
function newComplaints({ complaints: known }: StoredCandidate, check: TypeCheck | undefined): Diagnostic[] {
  const seen = new Set(known);
  return (check?.complaints ?? []).filter((complaint) => !seen.has(complaintKey(complaint)));
}

/** From now on they have been seen. */
function showComplaints(
  { root }: Project,
  plan: StoredPlan,
  candidate: StoredCandidate,
  more: readonly Diagnostic[],
): void {
  const complaints = [...candidate.complaints, ...more.map(complaintKey)];
  const candidates = plan.candidates.map((each) => (each === candidate ? { ...each, complaints } : each));
  writePlan(root, { ...plan, candidates }, readAnswer(root, plan.id));
}

function committed(
  { operation, symbol }: StoredPlan,
  candidate: StoredCandidate,
  known: Outcome | undefined,
): Outcome {
  return {
    ...NOTHING,
    ...(known && { contexts: known.contexts, entryPoints: known.entryPoints, tests: known.tests ?? [] }),
    operation,
    symbol,
    status: candidate.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    message: candidate.description,
    candidates: [{ ...candidate, check: undefined }],
  };
}
