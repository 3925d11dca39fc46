// What is found out about a file by looking at others as well. It holds in every graph that has the file and all that was looked
// at, so an edit elsewhere does not cost it.
import { renewed } from '../base/index.ts';
import type { CodeGraph, SourceFile } from './code-graph.ts';

interface Found<Value> {
  readonly value: Value;
  /** Other files that had a say in it. */
  readonly seen: readonly SourceFile[];
}

/** `compute` adds the paths of all other files that it looks at to `seen`. */
export function perFileOfGraph<Value>(
  compute: (graph: CodeGraph, file: SourceFile, seen: Set<string>) => Value,
): (graph: CodeGraph, file: SourceFile) => Value {
  const found = renewed<Found<Value>>();
  return (graph, file) =>
    found(file, (before) => {
      if (before?.seen.every((other) => graph.files.get(other.path) === other)) return before;
      const paths = new Set<string>();
      const value = compute(graph, file, paths);
      return { value, seen: [...paths].flatMap((path) => graph.files.get(path) ?? []) };
    }).value;
}
