// From a outcome to the disk, or to a plan that waits.
import { compareText } from '../../base/index.ts';
import type { RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import type { Request } from '../plan/request.ts';
import { answerOf } from './answer.ts';
import { rememberedDecision } from './decisions.ts';
import { keepPlan, questionOf } from './keep-plan.ts';
import { leftOver } from './left-over.ts';
import { isDone, scannedFiles, type Outcome } from './outcome.ts';
import { checkAgain, unwritten, writeChange } from './write-change.ts';

export interface Acting {
  readonly dryRun?: boolean;
  readonly request: Request;
}

/** Carries out what is certain, unless only a plan is wanted. */
export async function act(
  project: Project,
  found: Outcome,
  { dryRun = false, request }: Acting,
): Promise<RefactorAnswer> {
  const { snapshot } = project.state;
  const question = questionOf(project, found, request);
  const replaced = isDone(found) ? [] : replacedFiles(project, found);
  if (replaced.length > 0)
    return keepPlan(project, unwritten(found, { status: 'stale', files: replaced }), question);
  const outcome = await replayed(project, found, question.signature);
  if (dryRun || !isDone(outcome)) return keepPlan(project, outcome, question);
  // The answer speaks of the files as they were, which cannot be read any more once they are written.
  const answer = answerOf(project, outcome, { applied: true });
  const rest = leftOver(outcome, (file) => snapshot.read(file));
  const written = writeChange(project, outcome.candidates[0]!.change, outcome.symbol);
  if (written.status !== 'applied') return keepPlan(project, unwritten(outcome, written), question);
  await project.update(written.files);
  return withRest(project, answer, rest);
}

/** Files whose content went away while they were looked at: what was found out about them means nothing. */
function replacedFiles({ state: { snapshot } }: Project, outcome: Outcome): string[] {
  const files = [...scannedFiles(outcome), ...outcome.facts.map(({ place }) => place.file)];
  return [...new Set(files)]
    .filter((file) => snapshot.has(file) && snapshot.readBytes(file) === undefined)
    .sort(compareText);
}

/** What is left to choose becomes a plan of its own, about the files as they are after what was done. */
function withRest(project: Project, answer: RefactorAnswer, rest: Outcome | undefined): RefactorAnswer {
  if (rest === undefined) return answer;
  const offered = keepPlan(project, rest, questionOf(project, rest));
  if (offered.plan_id === undefined) return { ...answer, problems: offered.problems };
  const { plan_id, expires_at, commit_endpoint, candidates, decision_capsules } = offered;
  return {
    ...answer,
    plan_id,
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(commit_endpoint === undefined ? {} : { commit_endpoint }),
    candidates,
    decision_capsules,
    witness: { ...answer.witness!, candidate_sets: offered.witness!.candidate_sets },
  };
}

/** The same question about the same lines was decided before; what other lines say to it is looked at now. */
async function replayed(project: Project, outcome: Outcome, signature: string): Promise<Outcome> {
  if (outcome.status !== 'needs_decision' || outcome.candidates.length === 0) return outcome;
  const id = rememberedDecision(project.root, signature);
  const chosen = outcome.candidates.find((candidate) => candidate.id === id);
  if (chosen === undefined) return outcome;
  const check = await checkAgain(project, { ...chosen, checked: chosen.check?.files ?? [] }, outcome);
  if ((check?.complaints.length ?? 0) > 0) return outcome;
  const others = outcome.candidates.filter((candidate) => candidate !== chosen);
  return {
    ...outcome,
    status: chosen.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    reason: 'decision_replayed',
    message: `${chosen.description}, as was decided before`,
    candidates: [chosen, ...others],
  };
}
