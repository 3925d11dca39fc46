// The two phases. What is certain is carried out at once; everything else becomes a plan that waits for a decision and is looked
// at again, from the files up, before anything is written.
import type { Answers, CommitRequest, Operation, RefactorAnswer } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import { undo } from './apply/index.ts';
import { act } from './decide/act.ts';
import { changedFiles, commit, type Conclude } from './decide/commit.ts';
import type { Conclusion } from './decide/conclusion.ts';
import { ownProof } from './decide/own-proof.ts';
import type { ForeignRequest, NamedRequest, Request } from './decide/request.ts';
import {
  isExpired,
  readAnswer,
  readPlan,
  readPlans,
  writePlan,
  type StoredPlan,
} from './decide/stored-plan.ts';
import { concludeForeignRename, type ForeignSelection } from './foreign/index.ts';
import { concludeMove, type MoveTarget } from './move.ts';
import { MOST_LOOKED_AT, concludeOneOf } from './one-of.ts';
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
  /** One of these is meant by `symbol`: the only one is done, and of several it is asked which. */
  ask(
    operation: Operation,
    symbol: string,
    choices: readonly NamedRequest[],
    options?: ActOptions,
  ): Promise<RefactorAnswer>;
  commit(request: CommitRequest): Promise<RefactorAnswer>;
  /** Commits with the proof that the files themselves give; without a candidate, the only one or what was found to be certain. */
  commitOwn(planId: string, candidateId: string | undefined): Promise<RefactorAnswer>;
  plans(): Answers['plans'];
  /** With what was answered when it was made; undefined when there is no such plan. */
  plan(planId: string): Answers['plan'] | undefined;
  /** Undefined when there is no such plan. */
  cancel(planId: string): Answers['plans'] | undefined;
  undo(): Promise<Answers['undo']>;
}

/** Looks a symbol of an imported index up again. */
export type FindForeign = (request: ForeignRequest) => Promise<ForeignSelection | undefined>;

export function createRefactorer(
  project: Project,
  findForeign: FindForeign = async () => undefined,
): Refactorer {
  const { root } = project;
  const plans = (): Answers['plans'] => ({ plans: readPlans(root).map((plan) => planRow(project, plan)) });
  const conclude: Conclude = (request) => concluded(project, request, findForeign);
  const asked = async (request: Request, { dryRun = false }: ActOptions): Promise<RefactorAnswer> =>
    act(project, (await conclude(request))!, { dryRun, request });
  return {
    rename: (target, newName, { publicName, ...options } = {}) =>
      asked({ kind: 'rename', target, newName, ...(publicName ? { publicName } : {}) }, options),
    targetAt: (file, offset) => targetAt(project, file, offset),
    renameForeign: async (found, newName, { dryRun = false } = {}) =>
      act(project, await concludeForeignRename(project, found, newName), {
        dryRun,
        request: foreignRequest(found, newName),
      }),
    move: (target, to, options = {}) => asked({ kind: 'move', target, to }, options),
    remove: (target, { cascade = false, ...options } = {}) =>
      asked({ kind: 'delete', target, cascade }, options),
    ask: (operation, symbol, choices, options = {}) =>
      choices.length === 1
        ? asked(choices[0]!.request, options)
        : asked({ kind: 'one-of', operation, symbol, choices: [...choices] }, options),
    commit: (request) => commit(project, request, conclude),
    async commitOwn(planId, candidateId) {
      await project.update();
      return commit(project, ownRequest(project, planId, candidateId), conclude);
    },
    plans,
    plan(planId) {
      const plan = readPlan(root, planId);
      const answer = plan && readAnswer(root, planId);
      return plan && { ...planRow(project, plan), ...(answer ? { answer } : {}) };
    },
    cancel(planId) {
      const plan = readPlan(root, planId);
      if (plan && plan.closed === undefined) writePlan(root, { ...plan, closed: 'cancelled' });
      return plan && plans();
    },
    async undo() {
      const undone = undo(root);
      if (undone.undone) await project.update(undone.files);
      return undone;
    },
  };
}

async function concluded(
  project: Project,
  request: Request,
  findForeign: FindForeign,
): Promise<Conclusion | undefined> {
  switch (request.kind) {
    case 'rename':
      return concludeRename(project, request.target, request.newName, request);
    case 'rename-foreign': {
      const found = await findForeign(request);
      return found && concludeForeignRename(project, found, request.newName);
    }
    case 'move':
      return concludeMove(project, request.target, request.to);
    case 'delete':
      return concludeDelete(project, request.target, request);
    case 'one-of': {
      const conclusions: (Conclusion | undefined)[] = [];
      if (request.choices.length <= MOST_LOOKED_AT)
        for (const choice of request.choices)
          conclusions.push(await concluded(project, choice.request, findForeign));
      return concludeOneOf(request, conclusions);
    }
  }
}

export function foreignRequest({ imported, symbol, at }: ForeignSelection, newName: string): ForeignRequest {
  const { symbol: id, name, qualifiedName, file } = symbol;
  return {
    kind: 'rename-foreign',
    index: imported.name,
    symbol: { symbol: id, name, qualifiedName, ...(file === undefined ? {} : { file }) },
    newName,
    ...(at ? { at } : {}),
  };
}

/** Without a candidate, the only one is meant, or what was found to be certain. */
function ownRequest(project: Project, planId: string, candidateId: string | undefined): CommitRequest {
  const plan = readPlan(project.root, planId);
  const isSettled = plan?.candidates.length === 1 || plan?.status.startsWith('ok') === true;
  const only = isSettled ? plan?.candidates[0] : undefined;
  const candidate = candidateId === undefined ? only : plan?.candidates.find(({ id }) => id === candidateId);
  if (plan && candidate) return ownProof(project, plan, candidate);
  return {
    plan_id: planId,
    selected_candidate_id: candidateId ?? '',
    proof: { symbol_identity: plan?.symbol ?? '', anchors: [], file_line_evidence: [] },
  };
}

function planRow(project: Project, plan: StoredPlan): Answers['plans']['plans'][number] {
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
