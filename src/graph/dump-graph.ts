// The whole graph as lines of text: two graphs are the same when their dumps are.
import { encodeFacts } from '../facts/index.ts';
import { derive, type CodeGraph } from './code-graph.ts';
import { cycles } from './cycles.ts';
import { moduleEdges } from './modules.ts';
import { filesNaming } from './references.ts';

export function dumpGraph(graph: CodeGraph): string[] {
  return derive(graph, computeDump);
}

function computeDump(graph: CodeGraph): string[] {
  const files = graph.paths.map((path) => {
    const { id, facts, resolutions, keepsUnusedImports } = graph.files.get(path)!;
    return JSON.stringify([path, id, keepsUnusedImports, resolutions, latin1(encodeFacts(facts))]);
  });
  const edges = moduleEdges(graph).map((edge) => JSON.stringify(edge));
  const components = cycles(graph).map((cycle) => JSON.stringify(cycle));
  const naming = [...filesNaming(graph)]
    .map(([symbol, paths]) => JSON.stringify([symbol, [...paths]]))
    .sort();
  return [...files, ...edges, ...components, ...naming];
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
