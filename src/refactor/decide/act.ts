// From a conclusion to the disk, or to a plan that waits.
import { compareText } from '../../base/index.ts';
import type { RefactorAnswer } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { answerOf, isDone, scannedFiles } from './answer.ts';
import { checkAgain } from './check-again.ts';
import type { Conclusion } from './conclusion.ts';
import { rememberedDecision } from './decisions.ts';
import { planned, questionOf } from './planned.ts';
import type { Request } from './request.ts';
import { restOf } from './rest.ts';
import { unwritten, writeChange } from './write-change.ts';

export interface Acting {
  readonly dryRun?: boolean;
  readonly request: Request;
}

/** Carries out what is certain, unless only a plan is wanted. */
export async function act(
  project: Project,
  concluded: Conclusion,
  { dryRun = false, request }: Acting,
): Promise<RefactorAnswer> {
  const { snapshot } = project.state;
  const question = questionOf(project, concluded, request);
  const replaced = isDone(concluded) ? [] : replacedFiles(project, concluded);
  if (replaced.length > 0)
    return planned(project, unwritten(concluded, { status: 'stale', files: replaced }), question);
  const conclusion = await replayed(project, concluded, question.signature);
  if (dryRun || !isDone(conclusion)) return planned(project, conclusion, question);
  // The answer speaks of the files as they were, which cannot be read any more once they are written.
  const answer = answerOf(project, conclusion, { applied: true });
  const rest = restOf(conclusion, (file) => snapshot.read(file));
  const outcome = writeChange(project, conclusion.candidates[0]!.change, conclusion.symbol);
  if (outcome.status !== 'applied') return planned(project, unwritten(conclusion, outcome), question);
  await project.update(outcome.files);
  return withRest(project, answer, rest);
}

/** Files whose content went away while they were looked at: what was found out about them means nothing. */
function replacedFiles({ state: { snapshot } }: Project, conclusion: Conclusion): string[] {
  const files = [...scannedFiles(conclusion), ...conclusion.facts.map(({ place }) => place.file)];
  return [...new Set(files)]
    .filter((file) => snapshot.has(file) && snapshot.readBytes(file) === undefined)
    .sort(compareText);
}

/** What is left to choose becomes a plan of its own, about the files as they are after what was done. */
function withRest(project: Project, answer: RefactorAnswer, rest: Conclusion | undefined): RefactorAnswer {
  if (rest === undefined) return answer;
  const offered = planned(project, rest, questionOf(project, rest));
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
async function replayed(project: Project, conclusion: Conclusion, signature: string): Promise<Conclusion> {
  if (conclusion.status !== 'needs_decision' || conclusion.candidates.length === 0) return conclusion;
  const id = rememberedDecision(project.root, signature);
  const chosen = conclusion.candidates.find((candidate) => candidate.id === id);
  if (chosen === undefined) return conclusion;
  const check = await checkAgain(project, { ...chosen, checked: chosen.check?.files ?? [] }, conclusion);
  if ((check?.complaints.length ?? 0) > 0) return conclusion;
  const others = conclusion.candidates.filter((candidate) => candidate !== chosen);
  return {
    ...conclusion,
    status: chosen.provenance === 'syntactic' ? 'ok_syntactic' : 'ok',
    reason: 'decision_replayed',
    message: `${chosen.description}, as was decided before`,
    candidates: [chosen, ...others],
  };
}
