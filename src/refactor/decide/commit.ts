// Deciding: everything is looked at again, from the files up, before the chosen candidate is written. The files must be those
// that the plan was made from, the lines of the proof must be there, and the same question must come to the same: a file
// that the plan knows nothing of may have come to matter since.
import { compareText } from '../../base/index.ts';
import type { CommitRequest, RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import { isEmptyChange } from '../plan/change.ts';
import type { TypeCheck } from '../plan/type-check.ts';
import { answerOf, scannedFiles } from './answer.ts';
import { brokenProof } from './broken-proof.ts';
import { checkAgain } from './check-again.ts';
import type { Conclusion } from './conclusion.ts';
import { rememberDecision } from './decisions.ts';
import type { Request } from './request.ts';
import { evidenceOf, signatureOf } from './signature.ts';
import {
  complaintKey,
  readAnswer,
  readPlan,
  writePlan,
  type StoredCandidate,
  type StoredPlan,
} from './stored-plan.ts';
import { complaintFacts } from './told-facts.ts';
import {
  NOTHING,
  notClean,
  notKnown,
  nowAmbiguous,
  onlyNamed,
  refusal,
  unknownCandidate,
  unknownPlan,
  whyClosed,
} from './why-not-commit.ts';
import { unwritten, writeChange } from './write-change.ts';

/** Puts a question again; undefined where it cannot be put any more. */
export type Conclude = (request: Request) => Promise<Conclusion | undefined>;

export async function commit(
  project: Project,
  request: CommitRequest,
  conclude: Conclude,
): Promise<RefactorAnswer> {
  await project.update();
  const plan = readPlan(project.root, request.plan_id);
  if (plan === undefined) return answerOf(project, unknownPlan(request), { applied: false });
  const candidate = plan.candidates.find(({ id }) => id === request.selected_candidate_id);
  const no = ({ conclusion, nonClean }: No): RefactorAnswer =>
    answerOf(project, conclusion, {
      applied: false,
      planId: plan.id,
      expires: plan.expires,
      ...(nonClean ? { nonClean } : {}),
    });
  const closed = whyClosed(plan);
  if (closed) return no({ conclusion: closed });
  if (candidate === undefined)
    return no({ conclusion: unknownCandidate(plan, request.selected_candidate_id) });
  if (isEmptyChange(candidate.change)) return no({ conclusion: onlyNamed(plan, candidate) });
  const nonClean = changedFiles(project, plan);
  if (nonClean.length > 0) return no({ conclusion: notClean(plan, nonClean), nonClean });
  const broken = brokenProof(project, plan, request.proof);
  if (broken) return no({ conclusion: broken });
  const again = await lookedAtAgain(project, plan, candidate, conclude);
  if ('conclusion' in again) return no(again);
  const conclusion = conclusionOf(plan, candidate, again.known);
  const answer = answerOf(project, conclusion, { applied: true, planId: plan.id });
  const outcome = writeChange(project, candidate.change, plan.symbol);
  if (outcome.status !== 'applied')
    return no({
      conclusion: unwritten(conclusion, outcome),
      ...(outcome.status === 'stale' ? { nonClean: outcome.files } : {}),
    });
  writePlan(project.root, { ...plan, closed: 'committed' });
  rememberDecision(project.root, plan.signature, candidate.id);
  await project.update(outcome.files);
  return answer;
}

interface No {
  readonly conclusion: Conclusion;
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
  conclude: Conclude,
): Promise<No | { readonly known: Conclusion | undefined }> {
  const known = plan.request && (await conclude(plan.request));
  if (plan.request && known === undefined)
    return {
      conclusion: refusal(plan, 'index_gone', 'The index that it was planned by is not there any more'),
    };
  const complaints = newComplaints(candidate, await checkAgain(project, candidate, known));
  if (complaints.length > 0) {
    showComplaints(project, plan, candidate, complaints);
    const places = `${complaints.length} ${complaints.length === 1 ? 'place' : 'places'}`;
    const message = `TypeScript complains at ${places} that the plan did not show; commit it once more to accept that`;
    const parts = { candidates: [{ ...candidate, check: undefined }], facts: complaintFacts({ complaints }) };
    return { conclusion: { ...nowAmbiguous(plan, message, parts), failed: ['no_new_diagnostic'] } };
  }
  return known && !isTheSame(project, plan, known) ? otherwise(plan, known) : { known };
}

function isTheSame({ state }: Project, plan: StoredPlan, known: Conclusion): boolean {
  const signature = signatureOf(known, (file) => state.snapshot.read(file));
  return signature === plan.signature && evidenceOf(known) === plan.evidence;
}

/** The same question comes to something else. */
function otherwise(plan: StoredPlan, known: Conclusion): No {
  const files = [...scannedFiles(known), ...known.facts.map(({ place }) => place.file)];
  const others = [...new Set(files)].filter((file) => !Object.hasOwn(plan.files, file)).sort(compareText);
  if (others.length > 0) return { conclusion: notKnown(plan, others), nonClean: others };
  return {
    conclusion: nowAmbiguous(plan, 'The same request comes to something else now; ask again', known),
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

function conclusionOf(
  { operation, symbol }: StoredPlan,
  candidate: StoredCandidate,
  known: Conclusion | undefined,
): Conclusion {
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
