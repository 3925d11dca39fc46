// Whether what TypeScript says here is what the repository's own TypeScript says. Settings mean something else from one
// generation to the next: what is strict by default, which packages are seen, how modules are found.
import { folderOf } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { installedView } from '../../snapshot/index.ts';
import { TYPESCRIPT_VERSION } from '../../types/index.ts';

/** From here on settings mean what they mean to the TypeScript that Lintel brings along. */
const FIRST_ALIKE = 6;

const PACKAGES = ['typescript', '@typescript/native-preview'];

/** True in a repository without any package.json, which has no TypeScript of its own to differ from. */
export function speaksForOwn(state: ProjectState, context: string): boolean {
  return state.workspace.packages.length === 0 || ownVersion(state, context)?.isAlike === true;
}

export interface OwnVersion {
  /** As it is installed, or else the range that is asked for. */
  readonly version: string;
  readonly isAlike: boolean;
}

/** Undefined where no package around the context asks for TypeScript. */
export function ownVersion(state: ProjectState, context: string): OwnVersion | undefined {
  const { packages } = state.workspace;
  const installed = installedView(state.snapshot.root);
  for (let folder = folderOf(context); ; folder = folderOf(folder)) {
    const owner = packages.find((candidate) => candidate.folder === folder);
    for (const name of PACKAGES) {
      const version = versionIn(
        installed.read(`${folder === '' ? '' : `${folder}/`}node_modules/${name}/package.json`),
      );
      const asked = version ?? owner?.manifest.dependencies.get(name);
      if (asked !== undefined) return { version: asked, isAlike: isAlike(name, asked) };
    }
    if (folder === '') return undefined;
  }
}

function versionIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /"version"\s*:\s*"([^"]*)"/.exec(text)?.[1];
}

/** Whether the lowest version that one of the alternatives of a range allows is of a generation that is alike. */
function isAlike(name: string, range: string): boolean {
  if (name !== 'typescript') return true;
  const most = Number.parseInt(TYPESCRIPT_VERSION, 10);
  return range.split('||').some((part) => {
    const major = Number(/\d+/.exec(part)?.[0]);
    return major >= FIRST_ALIKE && major <= most;
  });
}
