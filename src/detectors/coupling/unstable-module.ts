// A module that changes with many others while something steadier leans on it.
import type { Code } from '../kit/index.ts';
import { partOf } from '../kit/say.ts';
import type { Metrics } from './metrics.ts';
import type { ModuleGraph } from './module-graph.ts';
import type { CouplingOptions } from './options.ts';

export const unstableModule: Code = {
  kind: 'unstable-module',
  say: (said) =>
    `It imports ${partOf(said, 'metrics', 'fanOut')} modules, and steadier ones lean on it (instability ${partOf(said, 'metrics', 'instability')}).`,
  offByDefault: true,
  cause:
    'The module imports many others and so changes with them, while something steadier than itself leans on it.',
  approach:
    'Why does the steadier module need one that moves with so much else? It may be after one small part, the module may do the work of a coordinator under the name of a helper, or a contract between the two may be missing. When several modules lean on it like this, its role is worth stating before its imports are counted.',
};

/** `importersOf` gives the numbers of the modules that import this one. */
export function isUnstable(
  graph: ModuleGraph,
  { instability, fanOut }: Metrics,
  { maxInstability, unstableFanOut }: CouplingOptions,
  importersOf: () => readonly number[],
): boolean {
  if (instability <= maxInstability || fanOut <= unstableFanOut) return false;
  return hasStablerImporter(graph, importersOf(), instability);
}

const STABLER_BY = 0.3;

/** Leaning on something that changes more readily than oneself is what makes instability a problem. */
function hasStablerImporter(
  { fanIn, fanOut }: ModuleGraph,
  importers: readonly number[],
  instability: number,
): boolean {
  return importers.some((number) => {
    const out = fanOut[number]!;
    return out / (fanIn[number]! + out) < instability - STABLER_BY;
  });
}
