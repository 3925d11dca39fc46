// The two phases. What is certain is carried out at once; everything else becomes a plan that waits for a decision and is looked
// at again, from the files up, before anything is written.
import type { Answers, Operation, RefactorAnswer } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import { undo } from './apply/index.ts';
import { act } from './decide/act.ts';
import { changedFiles, commit, type Decision } from './decide/commit.ts';
import { makeOutcome } from './decide/make-outcome.ts';
import { MOST_LOOKED_AT, oneOf } from './decide/one-of.ts';
import type { Outcome } from './decide/outcome.ts';
import {
  isExpired,
  readAnswer,
  readPlan,
  readPlans,
  writePlan,
  type StoredPlan,
} from './decide/stored-plan.ts';
import { planForeignRename, type ForeignSelection } from './foreign/index.ts';
import { planFileMove } from './move-file/index.ts';
import { planSymbolMove } from './move-symbol/index.ts';
import type { Plan } from './plan/plan.ts';
import type {
  ForeignRequest,
  NamedRequest,
  RenameRequest,
  RenameTarget,
  Request,
  Target,
} from './plan/request.ts';
import { planDelete } from './remove/index.ts';
import { planRename } from './rename/plan-rename.ts';
import { targetAt } from './rename/target-at.ts';

export interface ActOptions {
  /** Only plan: nothing is written. */
  readonly dryRun?: boolean;
}

export interface Refactorer {
  /** `publicName` says what becomes of the name where a published package exports it. */
  rename(
    target: RenameTarget,
    newName: string,
    options?: Pick<RenameRequest, 'publicName'> & ActOptions,
  ): Promise<RefactorAnswer>;
  /** What is renamed when someone points at a place; undefined where there is nothing to rename. */
  targetAt(file: string, offset: number): Promise<RenameTarget | undefined>;
  /** `to` is a path; a declaration goes into that file. */
  move(target: Target, to: string, options?: ActOptions): Promise<RefactorAnswer>;
  /** With `cascade`, what becomes unused goes too. */
  remove(target: Target, options?: { readonly cascade?: boolean } & ActOptions): Promise<RefactorAnswer>;
  /** One of these is meant by `symbol`: the only one is done, and of several it is asked which. */
  ask(
    operation: Operation,
    symbol: string,
    choices: readonly NamedRequest[],
    options?: ActOptions,
  ): Promise<RefactorAnswer>;
  commit(decision: Decision): Promise<RefactorAnswer>;
  plans(): Answers['plans'];
  /** With what was answered when it was made; undefined when there is no such plan. */
  plan(planId: string): Answers['plan'] | undefined;
  /** Undefined when there is no such plan. */
  cancel(planId: string): Answers['plans'] | undefined;
  undo(): Promise<Answers['undo']>;
}

/** Looks a symbol of an imported index up, by what a request says of it. */
export type FindForeign = (request: ForeignRequest) => Promise<ForeignSelection | undefined>;

export function createRefactorer(
  project: Project,
  findForeign: FindForeign = async () => undefined,
): Refactorer {
  const { root } = project;
  const plans = (): Answers['plans'] => ({ plans: readPlans(root).map((plan) => planRow(project, plan)) });
  const outcome = (request: Request): Promise<Outcome | undefined> =>
    outcomeOf(project, request, findForeign);
  const asked = async (request: Request, { dryRun = false }: ActOptions): Promise<RefactorAnswer> =>
    act(project, (await outcome(request))!, { dryRun, request });
  return {
    rename: (target, newName, { publicName, ...options } = {}) =>
      asked({ kind: 'rename', target, newName, ...(publicName ? { publicName } : {}) }, options),
    targetAt: (file, offset) => targetAt(project, file, offset),
    move: (target, to, options = {}) => asked({ kind: 'move', target, to }, options),
    remove: (target, { cascade = false, ...options } = {}) =>
      asked({ kind: 'delete', target, cascade }, options),
    ask: (operation, symbol, choices, options = {}) =>
      choices.length === 1
        ? asked(choices[0]!.request, options)
        : asked({ kind: 'one-of', operation, symbol, choices: [...choices] }, options),
    commit: (decision) => commit(project, decision, outcome),
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

/** Undefined where it is about an index that is not there any more. */
async function outcomeOf(
  project: Project,
  request: Request,
  findForeign: FindForeign,
): Promise<Outcome | undefined> {
  if (request.kind === 'one-of') {
    const outcomes: (Outcome | undefined)[] = [];
    if (request.choices.length <= MOST_LOOKED_AT)
      for (const choice of request.choices)
        outcomes.push(await outcomeOf(project, choice.request, findForeign));
    return oneOf(request, outcomes);
  }
  const plan = await planOf(project, request, findForeign);
  return plan && makeOutcome(project, plan);
}

async function planOf(
  project: Project,
  request: NamedRequest['request'],
  findForeign: FindForeign,
): Promise<Plan | undefined> {
  switch (request.kind) {
    case 'rename':
      return planRename(project, request);
    case 'rename-foreign': {
      const found = await findForeign(request);
      return found && planForeignRename(project, found, request.newName);
    }
    case 'move': {
      const { target, to } = request;
      return 'ref' in target
        ? planSymbolMove(project, { symbol: target.ref, to })
        : planFileMove(project, { from: target.path, to });
    }
    case 'delete':
      return planDelete(project, request);
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
