// What the graph knows about names, so that TypeScript loads only the files that matter.
import { memo } from '../base/index.ts';
import type { NameIndex } from '../types/index.ts';
import type { CodeGraph } from './code-graph.ts';
import { edgesInto } from './modules.ts';
import { packageImports } from './package-imports.ts';
import { reachedFiles } from './reached-files.ts';
import { unexplainedUses } from './open-uses.ts';

/** Of all files, or of those `within`. */
export const nameIndex = memo((graph: CodeGraph, within?: ReadonlySet<string>): NameIndex => ({
  files: () => graph.paths,
  mentions: (name) => filesMentioning(graph, name).filter((file) => within?.has(file) ?? true),
  importers: (file) => (edgesInto(graph).get(file) ?? []).map((edge) => edge.from),
  reached: (files) => reachedFiles(graph, files),
  uses: (file, name) => unexplainedUses(graph, file, name),
  packages: (files) => packageImports(graph, files),
  ambient: () => graph.paths.filter((path) => graph.files.get(path)!.facts.isAmbient),
}));

/** Files in which a name occurs. */
export function filesMentioning(graph: CodeGraph, name: string): string[] {
  return graph.paths.filter((path) => graph.files.get(path)!.facts.mentions(name));
}
