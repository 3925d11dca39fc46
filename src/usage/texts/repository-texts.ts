// All files of a repository that are no source and say something about sources, read.
import { folderOf } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { isSourceName } from './names-in-text.ts';
import { textFacts, textKind, type TextFacts, type TextKind } from './text-files.ts';

export interface RepositoryText {
  readonly path: string;
  readonly kind: TextKind;
  readonly facts: TextFacts;
}

export function repositoryTexts(state: ProjectState): RepositoryText[] {
  const folders = new Set(state.workspace.packages.map(({ folder }) => folder)).add('');
  return state.snapshot.paths.flatMap((path) => {
    if (isSourceName(path)) return [];
    const kind = textKind(path, folders.has(folderOf(path)));
    return kind === undefined ? [] : [{ path, kind, facts: textFacts(state, path, kind) }];
  });
}

const COMPILER_CONFIG = /(?:^|\/)[jt]sconfig[^/]*\.json$/;

/** Whether what it names is used: what a config of the compiler includes is not thereby used, nor is what a document speaks of. */
export function namesWhatIsUsed({ path, kind }: RepositoryText): boolean {
  return kind !== 'document' && !COMPILER_CONFIG.test(path);
}
