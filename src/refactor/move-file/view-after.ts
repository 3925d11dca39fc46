// The files as they lie after a move, with the resolver that reads them.
import { compareText, folderOf, foldersUp, type FileView } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { concernsWorkspace, createContexts, createResolver, readWorkspace } from '../../resolve/index.ts';
import type { Contexts, Resolver, Workspace } from '../../resolve/index.ts';
import { installedView } from '../../snapshot/index.ts';
import { editedText, orderedEdits, type TextEdit } from '../plan/change.ts';
import type { MovedPaths } from './moved-paths.ts';

export interface After {
  readonly view: FileView;
  readonly resolver: Resolver;
  readonly workspace: Workspace;
  readonly contexts: Contexts;
}

/** `edits` are those of manifests and configs: what decides to where a specifier leads. */
export function stateAfter(state: ProjectState, moved: MovedPaths, edits: readonly TextEdit[]): After {
  const view = viewAfter(state.snapshot, moved, edits);
  const paths = moved.files.flatMap(({ file, to }) => [file, to]);
  const touched = [...paths, ...edits.map((edit) => edit.file)];
  if (!touched.some((path) => concernsWorkspace(state.workspace, path))) {
    const { workspace } = state;
    const contexts = createContexts(workspace.configs, view);
    return { view, workspace, contexts, resolver: state.resolver.withView(view, paths) };
  }
  const installed = installedView(state.snapshot.root);
  const workspace = readWorkspace(view, installed);
  const contexts = createContexts(workspace.configs, view);
  return { view, workspace, contexts, resolver: createResolver(workspace, view, installed) };
}

function viewAfter(before: FileView, moved: MovedPaths, edits: readonly TextEdit[]): FileView {
  const origin = new Map(moved.files.map(({ file, to }) => [to, file]));
  const editsOf = Map.groupBy(orderedEdits(edits), (edit) => edit.file);
  const has = (path: string): boolean => origin.has(path) || (before.has(path) && !moved.isMoved(path));
  const arrived = new Set([...origin.keys()].flatMap((path) => [...foldersUp(folderOf(path))]));
  const left = new Set(moved.files.flatMap(({ file }) => [...foldersUp(folderOf(file))]));
  let paths: readonly string[] | undefined;
  return {
    get paths() {
      return (paths ??= pathsAfter(before, moved, origin));
    },
    has,
    hasFolder(folder) {
      if (arrived.has(folder) || !before.hasFolder(folder)) return arrived.has(folder);
      return !left.has(folder) || this.paths.some((path) => path.startsWith(`${folder}/`));
    },
    read(path) {
      const source = has(path) ? (origin.get(path) ?? path) : undefined;
      const text = source === undefined ? undefined : before.read(source);
      const own = source === undefined ? undefined : editsOf.get(source);
      return text === undefined || own === undefined ? text : editedText(text, own);
    },
  };
}

function pathsAfter(before: FileView, moved: MovedPaths, origin: ReadonlyMap<string, string>): string[] {
  const staying = before.paths.filter((path) => !moved.isMoved(path) && !origin.has(path));
  return [...staying, ...origin.keys()].sort(compareText);
}
