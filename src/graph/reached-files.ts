// Where imports lead, however far: what has to be loaded along with a file for its types to be what they are in the whole.
import { compareText, memo } from '../base/index.ts';
import type { CodeGraph, SourceFile } from './code-graph.ts';

/** Where the file's imports lead, as far as they lead to files of the repository. */
export const importTargets = memo((file: SourceFile): readonly string[] => {
  const targets = new Set<string>();
  for (const resolution of file.resolutions) {
    if (resolution.kind !== 'file') continue;
    targets.add(resolution.path);
    if (resolution.declaration !== undefined) targets.add(resolution.declaration);
  }
  return [...targets].sort(compareText);
});

/** The files and all files of the graph that they import, directly or not. */
export function reachedFiles({ files }: CodeGraph, from: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(from);
  for (const path of reached) {
    const file = files.get(path);
    if (file === undefined) continue;
    for (const target of importTargets(file)) if (files.has(target)) reached.add(target);
  }
  return reached;
}
