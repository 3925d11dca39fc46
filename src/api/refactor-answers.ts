// Renaming, moving and deleting, by the names that people and agents use.
import { nearText, offsetAt } from '../base/index.ts';
import { Failure, type Answers, type RefactorAnswer } from '../contract/index.ts';
import type { Project } from '../project/index.ts';
import type { Decision, NamedRequest, Refactorer, RenameTarget, Target } from '../refactor/index.ts';
import { foreignAgain, foreignMeant, foreignName, orForeign } from './foreign-answers.ts';
import { nearFiles } from './near-names.ts';
import { assertSettled } from './recovery.ts';
import { repositoryPath } from './repository-path.ts';
import { placeIn, symbolsMeant } from './select-symbol.ts';

/** What every request can add. */
interface Meant {
  /** Only plan: nothing is written. */
  readonly dryRun?: boolean;
  /** Texts of files that are not saved yet, by path: the plan is made over them, and nothing is written. */
  readonly overlays?: Readonly<Record<string, string>>;
}

export interface RenameRequest extends Meant {
  /** A symbol, named by `path:line:column`, `path#Container.member` or a bare name. */
  readonly symbol: string;
  readonly newName: string;
  /** What becomes of the name where a published package exports it; asked about if omitted. */
  readonly publicName?: 'propagate' | 'keep';
}

export interface MoveRequest extends Meant {
  /** A file, a folder, or a symbol. */
  readonly from: string;
  /** A path; a declaration goes into that file. */
  readonly to: string;
}

export interface DeleteRequest extends Meant {
  /** A file or a symbol. */
  readonly target: string;
  /** Whether to delete what becomes unused as well. */
  readonly cascade?: boolean;
}

export interface Refactoring {
  rename(request: RenameRequest): Promise<RefactorAnswer>;
  move(request: MoveRequest): Promise<RefactorAnswer>;
  remove(request: DeleteRequest): Promise<RefactorAnswer>;
  /** Carries out a plan, if every file that it was made from is as it was; agents add a proof of what they have read. */
  commit(decision: Decision): Promise<RefactorAnswer>;
  plans(): Promise<Answers['plans']>;
  /** With the answer that was given when it was made, by whichever process. */
  plan(planId: string): Promise<Answers['plan']>;
  cancel(planId: string): Promise<Answers['plans']>;
  undo(): Promise<Answers['undo']>;
}

/** Opens the same repository with texts laid over its files; closing it leaves the cache open. */
export type OpenOver = (edits: ReadonlyMap<string, string>) => Promise<Project>;

export function refactoringOf(project: Project, openOver: OpenOver): Refactoring {
  let loaded: Promise<Refactorer> | undefined;
  const engine = (): Promise<Refactorer> => (loaded ??= engineOver(project));
  /** Over texts that are not saved there is nothing to write: the answer is a plan. */
  const over = async (
    { overlays, dryRun = false }: Meant,
    work: (target: Project, refactorer: Refactorer, dryRun: boolean) => Promise<RefactorAnswer>,
  ): Promise<RefactorAnswer> => {
    await assertSettled(project.root);
    if (overlays === undefined) return work(project, await engine(), dryRun);
    const overlaid = await openOver(new Map(Object.entries(overlays)));
    try {
      return await work(overlaid, await engineOver(overlaid), true);
    } finally {
      await overlaid.close();
    }
  };
  return {
    rename: (request) =>
      over(request, (target, refactorer, dryRun) => renameIn(target, refactorer, request, dryRun)),
    move: (request) =>
      over(request, async (target, refactorer, dryRun) => {
        const to = repositoryPath(project.root, request.to);
        const requests = (await targetsOf(target, request.from)).map(
          ({ name, target: of }): NamedRequest => ({ name, request: { kind: 'move', target: of, to } }),
        );
        return refactorer.ask('move', request.from, requests, { dryRun });
      }),
    remove: (request) =>
      over(request, async (target, refactorer, dryRun) => {
        const cascade = request.cascade === true;
        const requests = (await targetsOf(target, request.target)).map(
          ({ name, target: of }): NamedRequest => ({
            name,
            request: { kind: 'delete', target: of, cascade },
          }),
        );
        return refactorer.ask('delete', request.target, requests, { dryRun });
      }),
    commit: async (decision) => {
      await assertSettled(project.root);
      return (await engine()).commit(decision);
    },
    plans: async () => (await engine()).plans(),
    plan: async (planId) => known(planId, (await engine()).plan(planId)),
    cancel: async (planId) => known(planId, (await engine()).cancel(planId)),
    undo: async () => (await engine()).undo(),
  };
}

function known<Answer>(planId: string, answer: Answer | undefined): Answer {
  if (answer !== undefined) return answer;
  const message = `There is no plan ${JSON.stringify(planId)}; plans are forgotten after a day.`;
  throw new Failure('PLAN_NOT_FOUND', { message, plan_id: planId });
}

async function engineOver(project: Project): Promise<Refactorer> {
  const { createRefactorer } = await import('../refactor/index.ts');
  return createRefactorer(project, (request) => foreignAgain(project.state, request));
}

function renameIn(
  project: Project,
  refactorer: Refactorer,
  { symbol, newName, publicName }: RenameRequest,
  dryRun: boolean,
): Promise<RefactorAnswer> {
  const asked = (requests: readonly NamedRequest[]): Promise<RefactorAnswer> =>
    refactorer.ask('rename', symbol, requests, { dryRun });
  return orForeign(
    async () => {
      const found = await renamedAt(project, refactorer, symbol);
      return asked(
        found.map(({ name, target }) => ({
          name,
          request: { kind: 'rename', target, newName, ...(publicName ? { publicName } : {}) },
        })),
      );
    },
    async () => {
      const found = await foreignMeant(project.state, symbol);
      return found.length === 0 ? undefined : found;
    },
    async (found) => {
      const { foreignRequest } = await import('../refactor/index.ts');
      return asked(
        found.map((each) => ({ name: foreignName(each), request: foreignRequest(each, newName) })),
      );
    },
  );
}

interface Meaning<Target> {
  /** What to write so that this one is meant. */
  readonly name: string;
  readonly target: Target;
}

/** At a place, what is meant by its name there: a name that a file has chosen itself is renamed by itself. */
async function renamedAt(
  project: Project,
  refactorer: Refactorer,
  symbol: string,
): Promise<Meaning<RenameTarget>[]> {
  const place = placeIn(project.root, symbol);
  const file = place && project.state.graph.files.get(place.path);
  const offset = file && offsetAt(file.facts.lineStarts, place);
  const target = offset === undefined ? undefined : await refactorer.targetAt(place!.path, offset);
  if (target) return [{ name: symbol, target }];
  return (await symbolsMeant(project, symbol)).map(({ name, ref }) => ({ name, target: ref }));
}

/** A path that is there is meant rather than a symbol of that name. */
async function targetsOf(project: Project, text: string): Promise<Meaning<Target>[]> {
  const { snapshot, graph } = project.state;
  const path = repositoryPath(project.root, text);
  if (snapshot.has(path) || snapshot.hasFolder(path)) return [{ name: path, target: { path } }];
  if (/^[^#:]*(?:[\\/][^#:]*|\.[cm]?[jt]sx?)$/.test(text)) {
    const near = nearFiles(graph, path);
    const message = `There is no file, folder or symbol ${JSON.stringify(path)}.${nearText(near)}`;
    const help = 'Correct the path, or run `lintel graph symbols <name>` to search for a symbol.';
    throw new Failure('SYMBOL_NOT_FOUND', { message, help, symbol: text, near });
  }
  return (await symbolsMeant(project, text)).map(({ name, ref }) => ({ name, target: { ref } }));
}
