// Tables of sources and the graphs they must have: a line at the margin is a source, the indented lines below it are what
// `describeFlow` says. A source that starts with a function means that function, any other the module.
import { expect, test } from 'vitest';
import { parseSource } from '../../syntax/index.ts';
import { buildAllControlFlow, type ControlFlowGraph, type FlowOptions } from '../index.ts';
import { describeFlow } from './describe-flow.ts';

export function graphOf(source: string, options: FlowOptions = {}, path = 'a.tsx'): ControlFlowGraph {
  const tree = parseSource(path, source);
  expect(tree.problems).toEqual([]);
  const graphs = buildAllControlFlow(tree.program, options);
  return graphs[/^(async )?function/.test(source) ? 1 : 0]!;
}

export function testFlows(table: string, path = 'a.tsx'): void {
  const rows = table.trim().split(/\n(?=\S)/);
  for (const row of rows) {
    const [source, ...expected] = row.split('\n').filter((line) => line.trim() !== '');
    test(source!, () => {
      const graph = graphOf(source!, { accessMayThrow: () => false }, path);
      expect(describeFlow(graph, source!)).toEqual(expected.map((line) => line.trim()));
    });
  }
}
