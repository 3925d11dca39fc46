// The two phases. What is certain is carried out at once; everything else becomes a plan that waits for a decision and is looked
// at again, from the files up, before anything is written.
import type { Answers, CommitRequest, RefactorAnswer } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import { undo } from './apply/index.ts';
import { act } from './decide/act.ts';
import { changedFiles, commit, ownProof } from './decide/commit.ts';
import { isExpired, readPlan, readPlans, writePlan, type StoredPlan } from './decide/stored-plan.ts';
import { concludeForeignRename, type ForeignSelection } from './foreign/index.ts';
import { concludeMove, type MoveTarget } from './move.ts';
import { concludeDelete, type DeleteOptions, type DeleteTarget } from './remove/index.ts';
import type { RenameTarget } from './rename/name-subject.ts';
import { targetAt } from './rename/target-at.ts';
import { concludeRename, type RenameOptions } from './rename/rename.ts';

export interface ActOptions {
  /** Only plan: nothing is written. */
  readonly dryRun?: boolean;
}

export interface Refactorer {
  rename(
    target: RenameTarget,
    newName: string,
    options?: RenameOptions & ActOptions,
  ): Promise<RefactorAnswer>;
  /** What is renamed when someone points at a place; undefined where there is nothing to rename. */
  targetAt(file: string, offset: number): Promise<RenameTarget | undefined>;
  /** Renames a symbol of an imported index. */
  renameForeign(found: ForeignSelection, newName: string, options?: ActOptions): Promise<RefactorAnswer>;
  /** `to` is a path; a declaration goes into that file. */
  move(target: MoveTarget, to: string, options?: ActOptions): Promise<RefactorAnswer>;
  /** With `cascade`, what becomes unused goes too. */
  remove(target: DeleteTarget, options?: DeleteOptions & ActOptions): Promise<RefactorAnswer>;
  commit(request: CommitRequest): Promise<RefactorAnswer>;
  /** Commits with the proof that the files themselves give; without a candidate, the only one or what was found to be certain. */
  commitOwn(planId: string, candidateId: string | undefined): Promise<RefactorAnswer>;
  plans(): Answers['plans'];
  cancel(planId: string): Answers['plans'];
  undo(): Promise<Answers['undo']>;
}

export function createRefactorer(project: Project): Refactorer {
  const { root } = project;
  const plans = (): Answers['plans'] => ({ plans: readPlans(root).map((plan) => planAnswer(project, plan)) });
  return {
    rename: async (target, newName, options = {}) =>
      act(project, await concludeRename(project, target, newName, options), options),
    targetAt: (file, offset) => targetAt(project, file, offset),
    renameForeign: async (found, newName, options = {}) =>
      act(project, await concludeForeignRename(project, found, newName), options),
    move: async (target, to, options = {}) => act(project, await concludeMove(project, target, to), options),
    remove: async (target, options = {}) =>
      act(project, await concludeDelete(project, target, options), options),
    commit: (request) => commit(project, request),
    async commitOwn(planId, candidateId) {
      await project.update();
      const plan = readPlan(root, planId);
      const isSettled = plan?.candidates.length === 1 || plan?.status.startsWith('ok') === true;
      const only = isSettled ? plan?.candidates[0] : undefined;
      const candidate =
        candidateId === undefined ? only : plan?.candidates.find(({ id }) => id === candidateId);
      const none = { symbol_identity: plan?.symbol ?? '', anchors: [], file_line_evidence: [] };
      return commit(
        project,
        plan && candidate
          ? ownProof(project, plan, candidate)
          : { plan_id: planId, selected_candidate_id: candidateId ?? '', proof: none },
      );
    },
    plans,
    cancel(planId) {
      const plan = readPlan(root, planId);
      if (plan && plan.closed === undefined) writePlan(root, { ...plan, closed: 'cancelled' });
      return plans();
    },
    async undo() {
      const undone = undo(root);
      if (undone.undone) await project.update(undone.files);
      return undone;
    },
  };
}

function planAnswer(project: Project, plan: StoredPlan): Answers['plans']['plans'][number] {
  const { id, operation, symbol, status, description, candidates, expires } = plan;
  return {
    plan_id: id,
    state: plan.closed ?? (isExpired(plan) ? 'expired' : 'open'),
    operation,
    symbol,
    status,
    description,
    candidates: candidates.map((candidate) => candidate.id),
    non_clean_files: changedFiles(project, plan),
    expires_at: new Date(expires).toISOString(),
  };
}
