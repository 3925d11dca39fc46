// The whole graph as lines of text: two graphs are the same when their dumps are.
import { memo } from '../base/index.ts';
import { encodeFacts } from '../facts/index.ts';
import type { CodeGraph } from './code-graph.ts';
import { cycles } from './cycles.ts';
import { exportIndexOf, exportTarget } from './export-target.ts';
import { moduleEdges } from './modules.ts';

export const dumpGraph = memo((graph: CodeGraph): readonly string[] => {
  const files = graph.paths.map((path) => {
    const { id, facts, resolutions, keepsUnusedImports, emitsMetadata, role } = graph.files.get(path)!;
    return JSON.stringify([
      path,
      id,
      keepsUnusedImports,
      emitsMetadata,
      role,
      resolutions,
      latin1(encodeFacts(facts)),
    ]);
  });
  const edges = moduleEdges(graph).map((edge) => JSON.stringify(edge));
  const components = cycles(graph).map((cycle) => JSON.stringify(cycle));
  const exported = graph.paths.flatMap((path) =>
    [...exportIndexOf(graph.files.get(path)!).rows.keys()].map((name) =>
      JSON.stringify([path, name, exportTarget(graph, path, name)]),
    ),
  );
  return [...files, ...edges, ...components, ...exported];
});

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
