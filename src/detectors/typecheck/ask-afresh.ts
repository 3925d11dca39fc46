// What TypeScript says about a few files in a program that was asked nothing before, with nothing taken from earlier answers: what is about
// to speak against a change must be there as well. Files that no config lists are asked about under the nearest one.
import { foldersUp, folderOf, isWithin, nameOf } from '../../base/index.ts';
import { nameIndex, reachedFiles } from '../../graph/index.ts';
import { contextPaths, contextsOfFile, type ProjectState } from '../../project/index.ts';
import { contextsIn } from '../kit/contexts-in.ts';
import type { View } from '../kit/index.ts';
import { complaintOf, type Complaint } from './question.ts';

/** By file; files without any are left out. */
export async function complaintsAfresh(
  view: View,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly Complaint[]>> {
  const { state, graph } = view;
  const files = paths.filter((path) => graph.files.has(path));
  if (files.length === 0) return new Map();
  const types = await view.types();
  // TypeScript does not follow every import: what a config lists and the files reach is there on its own, as in the whole of the context.
  const contextsOf = contextsIn(state);
  const alongside = [...reachedFiles(graph, files)].filter(
    (path) => !files.includes(path) && contextsOf(path).length > 0 && state.contexts.rootsOf(path).length > 0,
  );
  const answers = await types.check(files, nameIndex(graph), (path) => contextsFor(state, path), {
    isAfresh: true,
    alongside,
  });
  const asked = new Set(files);
  const errors = answers
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ file, category }) => file !== undefined && asked.has(file) && category === 'error');
  return new Map(
    [...Map.groupBy(errors, ({ file }) => file!)].map(([path, own]) => [
      path,
      own.map((diagnostic) => complaintOf(view, graph.files.get(path)!, diagnostic)),
    ]),
  );
}

/** The contexts that hold a file, or the nearest one around it. */
export function contextsFor(state: ProjectState, path: string): readonly string[] {
  const holding = contextsOfFile(state, path);
  if (holding.length > 0) return holding;
  const around = contextPaths(state).filter((context) => isWithin(path, folderOf(context)));
  const nearest = [...foldersUp(folderOf(path))].find((folder) =>
    around.some((one) => folderOf(one) === folder),
  );
  const beside = around.filter((one) => folderOf(one) === nearest);
  return beside.length === 0
    ? []
    : [beside.find((one) => /^[tj]sconfig\.json$/.test(nameOf(one))) ?? beside[0]!];
}
