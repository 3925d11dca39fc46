// A project as detectors see it.
import type { Tools, View } from '../detectors/index.ts';
import { isTestFile, type SourceFile } from '../graph/index.ts';
import type { Project } from '../project/index.ts';

export interface ViewOptions {
  readonly tools: Tools | undefined;
  readonly memory: Map<object, unknown>;
  /** Whether types may be asked. */
  readonly hasTypes: boolean;
}

export function createView(project: Project, { tools, memory, hasTypes }: ViewOptions): View {
  const { state } = project;
  const { graph } = state;
  const authored = graph.paths.map((path) => graph.files.get(path)!).filter(isAuthored);
  return {
    state,
    graph,
    authored,
    isAuthored: (path) => {
      const file = graph.files.get(path);
      return file !== undefined && isAuthored(file);
    },
    isTest: (path) => {
      const file = graph.files.get(path);
      return file !== undefined && isTestFile(file);
    },
    hasTypes,
    types: () => project.types(),
    store: project.cache,
    tools,
    memory,
  };
}

const known = new WeakMap<SourceFile, boolean>();

/** Whether people wrote the file: what is generated or minified is not theirs to change. */
function isAuthored(file: SourceFile): boolean {
  const hit = known.get(file);
  if (hit !== undefined) return hit;
  const isMade = file.facts.problems.some(
    ({ code }) => code === 'FILE_GENERATED' || code === 'FILE_MINIFIED',
  );
  const value = !isMade && file.facts.language !== 'dts';
  known.set(file, value);
  return value;
}
