// Names and requests that lead elsewhere although the files that they stand in are the same: through stars of an index, and to files
// that came or went.
import { memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import {
  allNode,
  bodyNode,
  exportedNames,
  exportNode,
  isPlainModule,
  nodeAt,
  starTargets,
  type NodeId,
} from './file-edges.ts';

/** Names of a file that come through stars which it has on one side only. */
export function namesOfChangedStars(
  [before, old]: readonly [ProjectState, SourceFile],
  [after, next]: readonly [ProjectState, SourceFile],
): NodeId[] {
  const { path } = next;
  const [had, has] = [new Set(starTargets(old)), new Set(starTargets(next))];
  const names = [
    ...[...had].filter((target) => !has.has(target)).map((target) => namesThrough(before, target)),
    ...[...has].filter((target) => !had.has(target)).map((target) => namesThrough(after, target)),
  ];
  if (names.length === 0) return [];
  return [
    allNode(path),
    ...names.flatMap((list) =>
      list === undefined ? [bodyNode(path)] : [...list].map((name) => exportNode(path, name)),
    ),
  ];
}

/** Names that a star of a file brings; undefined where they are not written out. */
function namesThrough(
  state: ProjectState,
  path: string,
  seen = new Set<string>(),
): ReadonlySet<string> | undefined {
  const file = state.graph.files.get(path);
  if (file === undefined || !isPlainModule(file)) return undefined;
  const names = new Set(exportedNames(file));
  for (const target of seen.add(path) && starTargets(file)) {
    if (seen.has(target)) continue;
    const inner = namesThrough(state, target, seen);
    if (inner === undefined) return undefined;
    for (const name of inner) names.add(name);
  }
  return names;
}

/** Files that ask for a path on one side, and with the same words for something else on the other. */
export function relinkedFiles(before: ProjectState, after: ProjectState, path: string): NodeId[] {
  const nodes = new Set<NodeId>();
  for (const [here, there] of [
    [before, after],
    [after, before],
  ] as const)
    for (const { from, specifier, node } of requestsByTarget(here).get(path) ?? []) {
      const other = there.graph.files.get(from);
      const rows = other?.facts.imports.filter((request) => request.specifier === specifier) ?? [];
      const isSame = rows.every(({ row }) => targetOf(other!, row) === path);
      if (!isSame) nodes.add(node);
    }
  return [...nodes];
}

function targetOf({ resolutions }: SourceFile, row: number): string | undefined {
  const resolution = resolutions[row];
  return resolution?.kind === 'file' ? resolution.path : undefined;
}

interface Request {
  readonly from: string;
  readonly specifier: string;
  /** What asks. */
  readonly node: NodeId;
}

const requestsByTarget = memo((state: ProjectState): ReadonlyMap<string, readonly Request[]> => {
  const requests = new Map<string, Request[]>();
  for (const file of state.graph.files.values())
    for (const { row, specifier, start, isType } of file.facts.imports) {
      const target = targetOf(file, row);
      if (target === undefined || isType) continue;
      const request = { from: file.path, specifier, node: nodeAt(file, start) };
      const list = requests.get(target);
      if (list) list.push(request);
      else requests.set(target, [request]);
    }
  return requests;
});
