// Deciding: everything is looked at again, from the files up, before the chosen candidate is written.
import { compareText } from '../../base/index.ts';
import type { CommitRequest, Proof, RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { textsAfter } from '../change.ts';
import { checkTypes, type TypeCheck } from '../type-check.ts';
import { stateFact, unwritten, writeChange } from './act.ts';
import { answerOf } from './answer.ts';
import type { Conclusion, Fact } from './conclusion.ts';
import { rememberDecision } from './decisions.ts';
import { lineReader } from './lines.ts';
import { isExpired, readPlan, writePlan, type StoredCandidate, type StoredPlan } from './stored-plan.ts';

export async function commit(project: Project, request: CommitRequest): Promise<RefactorAnswer> {
  await project.update();
  const plan = readPlan(project.root, request.plan_id);
  if (plan === undefined) return answerOf(project, unknownPlan(request), { applied: false });
  const candidate = plan.candidates.find(({ id }) => id === request.selected_candidate_id);
  const no = (conclusion: Conclusion, nonClean?: readonly string[]): RefactorAnswer =>
    answerOf(project, conclusion, {
      applied: false,
      planId: plan.id,
      expires: plan.expires,
      ...(nonClean ? { nonClean } : {}),
    });
  const closed = whyClosed(plan);
  if (closed) return no(refusal(plan, closed.reason, closed.message));
  if (candidate === undefined)
    return no(
      refusal(plan, 'candidate_not_found', `The plan has no candidate ${request.selected_candidate_id}`),
    );
  const nonClean = changedFiles(project, plan);
  if (nonClean.length > 0) return no(notClean(plan, nonClean), nonClean);
  const broken = brokenProof(project, plan, request.proof);
  if (broken) return no(broken);
  const conclusion = conclusionOf(plan, candidate);
  const check = await checkAgain(project, candidate);
  const complaints = newComplaints(candidate, check);
  if (complaints.length > 0) return no(nowAmbiguous(plan, candidate, complaints));
  const answer = answerOf(project, conclusion, { applied: true, planId: plan.id });
  const outcome = writeChange(project, candidate.change, plan.symbol);
  if (outcome.status !== 'applied') {
    const files = outcome.status === 'stale' ? outcome.files : undefined;
    return no(unwritten(conclusion, outcome), files);
  }
  writePlan(project.root, { ...plan, closed: 'committed' });
  rememberDecision(project.root, plan.signature, candidate.id);
  await project.update(outcome.files);
  return answer;
}

/** The proof that follows from the files as they are: for people, who see the diff. */
export function ownProof({ state }: Project, plan: StoredPlan, candidate: StoredCandidate): CommitRequest {
  const lines = lineReader((file) => state.snapshot.read(file));
  const seen = new Map<string, { file: string; line: number; content: string; hash: string }>();
  for (const { file, start } of candidate.change.edits) {
    const { line, content, hash } = lines.at(file, start);
    seen.set(`${file}:${line}`, { file, line, content, hash });
  }
  return {
    plan_id: plan.id,
    selected_candidate_id: candidate.id,
    proof: {
      symbol_identity: plan.symbol,
      anchors: [...seen.values()].map(({ file, line, content }) => ({ file, line, content })),
      file_line_evidence: [...seen.values()].map(({ file, line, hash }) => ({
        file,
        line,
        content_hash: hash,
      })),
    },
  };
}

function whyClosed(plan: StoredPlan): { reason: string; message: string } | undefined {
  if (plan.closed === 'committed')
    return { reason: 'plan_committed', message: 'The plan was carried out already' };
  if (plan.closed === 'cancelled') return { reason: 'plan_cancelled', message: 'The plan was given up' };
  if (isExpired(plan)) return { reason: 'plan_expired', message: 'The plan is too old; ask again' };
  return undefined;
}

/** Files that are not what they were when the plan was made. */
export function changedFiles({ state: { snapshot } }: Project, { files }: StoredPlan): string[] {
  return Object.entries(files)
    .filter(([file, id]) => (snapshot.entry(file)?.id ?? null) !== id)
    .map(([file]) => file)
    .sort(compareText);
}

/** What of the proof does not hold. */
function brokenProof({ state }: Project, plan: StoredPlan, proof: Proof): Conclusion | undefined {
  const lines = lineReader((file) => state.snapshot.read(file));
  if (proof.symbol_identity !== plan.symbol)
    return refusal(plan, 'symbol_mismatch', `The plan is about ${plan.symbol}, not ${proof.symbol_identity}`);
  for (const { file, line, content } of proof.anchors) {
    const found = lines.line(file, line)?.content;
    if (found !== content.trim().slice(0, 200))
      return blocked(plan, 'anchor_mismatch', `Line ${line} of ${file} is not what the proof says`, [
        stateFact(file, `line ${line}: ${found ?? 'there is no such line'}`),
      ]);
  }
  for (const { file, line, content_hash: expected } of proof.file_line_evidence) {
    if (lines.line(file, line)?.hash !== expected)
      return blocked(plan, 'file_changed', `Line ${line} of ${file} has another hash than the proof says`, [
        stateFact(file, `line ${line}`),
      ]);
  }
  const files = new Set(plan.candidates.flatMap(({ change }) => change.edits.map((edit) => edit.file)));
  const shown = new Set([...proof.anchors, ...proof.file_line_evidence].map(({ file }) => file));
  const hasEvidence = files.size === 0 || [...shown].some((file) => files.has(file));
  return hasEvidence
    ? undefined
    : refusal(plan, 'proof_empty', 'The proof names no line that the plan would change');
}

async function checkAgain(project: Project, candidate: StoredCandidate): Promise<TypeCheck | undefined> {
  if (candidate.checked.length === 0) return undefined;
  const { snapshot } = project.state;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), candidate.change));
  const before = candidate.checked.filter((file) => snapshot.has(file));
  return checkTypes(project, after, candidate.change, before);
}

/** Complaints that the one who decides has not seen. */
function newComplaints({ complaints: known }: StoredCandidate, check: TypeCheck | undefined): Fact[] {
  const seen = new Set(known);
  return (check?.complaints ?? [])
    .filter(({ file, code, message }) => !seen.has(`${file} ${code} ${message}`))
    .map(({ file = '', start, end, code, message }) => ({
      type: 'diagnostic',
      place: { file, start, end },
      content: `TS${code}: ${message.split('\n')[0]}`,
      provenance: 'semantic',
      isAfter: true,
    }));
}

function conclusionOf({ operation, symbol }: StoredPlan, candidate: StoredCandidate): Conclusion {
  return {
    ...NOTHING,
    operation,
    symbol,
    status: candidate.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    message: candidate.description,
    candidates: [{ ...candidate, check: undefined }],
  };
}

const NOTHING = {
  candidates: [],
  facts: [],
  failed: [],
  questions: [],
  capsules: [],
  read: [],
  contexts: [],
  entryPoints: [],
  problems: [],
  isTruncated: false,
} satisfies Partial<Conclusion>;

function refusal({ operation, symbol }: StoredPlan, reason: string, message: string): Conclusion {
  return { ...NOTHING, operation, symbol, status: 'refused', reason, message, failed: [reason] };
}

function unknownPlan({ plan_id: id }: CommitRequest): Conclusion {
  return {
    ...NOTHING,
    operation: 'rename',
    symbol: id,
    status: 'refused',
    reason: 'plan_not_found',
    message: `There is no plan ${id}`,
    failed: ['plan_not_found'],
  };
}

function blocked(plan: StoredPlan, reason: string, message: string, facts: readonly Fact[]): Conclusion {
  return { ...refusal(plan, reason, message), status: 'blocked', facts };
}

function notClean(plan: StoredPlan, files: readonly string[]): Conclusion {
  const message = `${files.join(', ')} changed since the plan was made`;
  return blocked(
    plan,
    'files_not_clean',
    message,
    files.map((file) => stateFact(file, 'stale: its content is not the one that was read')),
  );
}

function nowAmbiguous(plan: StoredPlan, candidate: StoredCandidate, facts: readonly Fact[]): Conclusion {
  return {
    ...conclusionOf(plan, candidate),
    status: 'needs_decision',
    reason: 'files_now_ambiguous',
    message: 'TypeScript complains where it did not when the plan was made; ask again',
    facts,
    failed: ['no_new_diagnostic'],
  };
}
