// What questions about names are asked of: a graph, the texts that it was read from, and types where text does not tell.
import type { FileView } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import type { Resolver } from '../resolve/index.ts';
import type { Types } from '../types/index.ts';
import type { CodeGraph } from './code-graph.ts';

export interface ReadGraph {
  readonly graph: CodeGraph;
  readonly snapshot: FileView;
  readonly resolver: Resolver;
  /** What could not be analysed. */
  readonly problems: readonly Problem[];
}

export interface TypedGraph {
  readonly state: ReadGraph;
  /** The TypeScript process, started when first asked for. */
  types(): Promise<Types>;
}
