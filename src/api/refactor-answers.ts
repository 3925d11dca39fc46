// Renaming, moving and deleting, by the names that people and agents use.
import { Failure, type Answers, type CommitRequest, type RefactorAnswer } from '../contract/index.ts';
import { exists, refactorFolderOf } from '../host/index.ts';
import type { Project } from '../project/index.ts';
import type { MoveTarget, Refactorer } from '../refactor/index.ts';
import { selectSymbol } from './select-symbol.ts';

export interface RenameRequest {
  /** A symbol, named by `path:line:column`, `path#Container.member` or a bare name. */
  readonly symbol: string;
  readonly newName: string;
  /** What becomes of the name where a published package exports it; asked for when left out. */
  readonly publicName?: 'propagate' | 'keep';
  /** Only plan: nothing is written. */
  readonly dryRun?: boolean;
}

export interface MoveRequest {
  /** A file, a folder, or a symbol. */
  readonly from: string;
  /** A path; a declaration goes into that file. */
  readonly to: string;
  readonly dryRun?: boolean;
}

export interface DeleteRequest {
  /** A file or a symbol. */
  readonly target: string;
  /** Whether what becomes unused goes too. */
  readonly cascade?: boolean;
  readonly dryRun?: boolean;
}

export interface Refactoring {
  rename(request: RenameRequest): Promise<RefactorAnswer>;
  move(request: MoveRequest): Promise<RefactorAnswer>;
  remove(request: DeleteRequest): Promise<RefactorAnswer>;
  commit(request: CommitRequest): Promise<RefactorAnswer>;
  /** Commits with the proof that the files themselves give; without a candidate, the only one. */
  commitOwn(planId: string, candidateId?: string): Promise<RefactorAnswer>;
  plans(): Promise<Answers['plans']>;
  cancel(planId: string): Promise<Answers['plans']>;
  undo(): Promise<Answers['undo']>;
}

export function refactoringOf(project: Project): Refactoring {
  let loaded: Promise<Refactorer> | undefined;
  const engine = (): Promise<Refactorer> =>
    (loaded ??= import('../refactor/index.ts').then(({ createRefactorer }) => createRefactorer(project)));
  return {
    async rename({ symbol, newName, publicName, dryRun = false }) {
      const ref = await selectSymbol(project, symbol);
      const options = { dryRun, ...(publicName ? { publicName } : {}) };
      return (await engine()).rename(ref, newName, options);
    },
    move: async ({ from, to, dryRun = false }) =>
      (await engine()).move(await targetOf(project, from), pathOf(to), { dryRun }),
    remove: async ({ target, cascade = false, dryRun = false }) =>
      (await engine()).remove(await targetOf(project, target), { cascade, dryRun }),
    commit: async (request) => (await engine()).commit(request),
    commitOwn: async (planId, candidateId) => (await engine()).commitOwn(planId, candidateId),
    plans: async () => (await engine()).plans(),
    cancel: async (planId) => (await engine()).cancel(planId),
    undo: async () => (await engine()).undo(),
  };
}

/** A path that is there is meant rather than a symbol of that name. */
async function targetOf(project: Project, text: string): Promise<MoveTarget> {
  const { snapshot } = project.state;
  const path = pathOf(text);
  if (snapshot.has(path) || snapshot.hasFolder(path)) return { path };
  return { ref: await selectSymbol(project, text) };
}

function pathOf(text: string): string {
  return text
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/(?<=.)\/+$/, '');
}

/** Brings to an end what a process left half-written. To be called before the files are read. */
export async function recoverFirst(root: string): Promise<void> {
  if (!exists(refactorFolderOf(root))) return;
  const { recover } = await import('../refactor/index.ts');
  const recovery = recover(root);
  if (recovery.status === 'busy')
    throw new Failure('FILE_UNWRITABLE', {
      message: 'Another process is applying a change to this repository and does not come to an end.',
    });
}
