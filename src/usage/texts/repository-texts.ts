// All files of a repository that are no source and say something about sources, read.
import { folderOf, memo } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Workspace } from '../../resolve/index.ts';
import { isSourceName } from './names-in-text.ts';
import { textFacts, textKind, type TextFacts, type TextKind } from './text-files.ts';

export interface RepositoryText {
  readonly path: string;
  readonly kind: TextKind;
  readonly facts: TextFacts;
}

export function repositoryTexts(state: ProjectState): RepositoryText[] {
  return textsAmong(state.snapshot.paths, state.workspace).map((text) => ({
    ...text,
    facts: textFacts(state, text.path, text.kind),
  }));
}

/** Snapshots share their list of paths while no file comes or goes. */
const textsAmong = memo((paths: readonly string[], { packages }: Workspace) => {
  const folders = new Set(packages.map(({ folder }) => folder)).add('');
  return paths.flatMap((path): Omit<RepositoryText, 'facts'>[] => {
    const kind = isSourceName(path) ? undefined : textKind(path, folders.has(folderOf(path)));
    return kind === undefined ? [] : [{ path, kind }];
  });
});

const COMPILER_CONFIG = /(?:^|\/)[jt]sconfig[^/]*\.json$/;

/** Whether what it names is used: what a config of the compiler includes is not thereby used, nor is what a document speaks of. */
export function namesWhatIsUsed({ path, kind }: RepositoryText): boolean {
  return kind !== 'document' && !COMPILER_CONFIG.test(path);
}
