// In which order branches can be merged: the branches of a repository, as they are, without any forge.
import { Failure, type Answers } from '../contract/index.ts';
import { defaultBranch, findRepository, listBranches, resolveRevision, type Branch } from '../host/index.ts';
import { openProject } from '../project/index.ts';
import { enter, projectOptions, type EnterOptions } from './enter.ts';
import { verifySettings } from './verify-change.ts';

export interface PlanMergesRequest {
  /** Patterns of branch names, as `git branch --list` takes them. */
  readonly branches: readonly string[];
  /** The branch that all are merged into; by default the default branch. */
  readonly onto?: string;
  readonly onStep?: (step: string) => void;
  readonly signal?: AbortSignal;
}

export async function planMerges(
  root: string,
  { branches: globs, onto, onStep, signal }: PlanMergesRequest,
  options: EnterOptions = {},
): Promise<Answers['orchestrate']> {
  const search = await findRepository(root);
  if (search.kind !== 'found') {
    const message = `Branches are merged in a git repository, and ${root} is not in one that can be read.`;
    throw new Failure('REVISION_NOT_FOUND', { message, path: root });
  }
  const { repository } = search;
  const name = onto ?? (await defaultBranch(repository)) ?? 'HEAD';
  const base = { name, head: await resolveRevision(repository, name) };
  const found = (await Promise.all(globs.map((glob) => listBranches(repository, glob)))).flat();
  const branches = distinct(found).filter(
    (branch) => branch.name !== name && branch.name !== `origin/${name}`,
  );
  if (found.length === 0) {
    const message = `No branch is named like ${globs.map((glob) => JSON.stringify(glob)).join(' or ')}; \`git branch --all\` lists them.`;
    throw new Failure('REVISION_NOT_FOUND', { message });
  }
  const entered = await enter(root, { ...options, revision: base.head });
  const [reviewing, verifying] = await Promise.all([
    import('../review/index.ts'),
    import('../verify/index.ts'),
  ]);
  const project = await openProject(root, projectOptions(entered));
  try {
    return await reviewing.planMerges({
      project,
      repository,
      base,
      branches,
      settings: verifySettings(verifying, entered.settings),
      onStep,
      signal,
    });
  } finally {
    await project.close();
  }
}

/** A branch and its copy of a remote are one as long as both point to the same commit. */
function distinct(branches: readonly Branch[]): Branch[] {
  const byName = new Map(branches.map((branch) => [branch.name, branch]));
  const heads = new Set<string>();
  return [...byName.values()].filter(({ name, head }) => {
    const local = /^[^/]+\/(.+)$/.exec(name)?.[1];
    const isCopy = heads.has(head) && local !== undefined && byName.get(local)?.head === head;
    heads.add(head);
    return !isCopy;
  });
}
