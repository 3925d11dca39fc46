// Which packages are installed, as a hash. Package managers write down what they installed; where none did, the versions of
// the packages that manifests name stand for it.
import { hash } from 'node:crypto';
import { compareText } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { INSTALL_RECORDS, installedView, modulesAbove } from '../../snapshot/index.ts';

export const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

export function installedHash(state: ProjectState): string {
  const installed = installedView(state.snapshot.root);
  const folders = state.workspace.packages.map(({ folder }) => (folder === '' ? '' : `${folder}/`));
  const present = folders.filter((folder) => installed.hasFolder(`${folder}node_modules`));
  const parts = [...present];
  for (const above of modulesAbove(state.snapshot.root))
    parts.push(above, ...recordsIn(above, installed.read));
  for (const folder of present) {
    const records = recordsIn(`${folder}node_modules`, installed.read);
    const isWrittenDown = records.length > 0;
    parts.push(
      ...(isWrittenDown ? records : [...versionsIn(state, folder, installed.read), ...lockFiles(state)]),
    );
  }
  return hash('sha1', parts.join('\n'), 'base64url');
}

function recordsIn(modules: string, read: (path: string) => string | undefined): string[] {
  return INSTALL_RECORDS.flatMap((name) => read(`${modules}/${name}`) ?? []);
}

/** What should be installed: the best there is to go by where nobody wrote down what is. */
function lockFiles({ snapshot }: ProjectState): string[] {
  const locks = [...snapshot.entries.values()].filter(({ path }) => LOCK_FILE.test(path));
  return locks.map(({ path, id }) => `${path} ${id}`).sort(compareText);
}

/** Versions of what the package in a folder depends on, as far as it is installed there. */
function versionsIn(
  { workspace }: ProjectState,
  folder: string,
  read: (path: string) => string | undefined,
): string[] {
  const owner = workspace.packages.find(
    (candidate) => folder === (candidate.folder === '' ? '' : `${candidate.folder}/`),
  );
  return [...(owner?.manifest.dependencies.keys() ?? [])].flatMap((name) => {
    const text = read(`${folder}node_modules/${name}/package.json`);
    const version = text === undefined ? undefined : /"version"\s*:\s*"([^"]*)"/.exec(text)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
}
