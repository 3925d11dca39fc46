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

/** Copies of other people's releases: folders kept for them, and names that end in a version. */
const VENDORED = /(?:^|\/)(?:vendor|vendored|third[_-]party)\/|[._-]v?\d+\.\d+\.\d+\.[cm]?js$/;

/** Whether people of this repository wrote the file: what is generated, minified or copied is not theirs to change. */
function isAuthored(file: SourceFile): boolean {
  const hit = known.get(file);
  if (hit !== undefined) return hit;
  const isMade = file.facts.problems.some(
    ({ code }) => code === 'FILE_GENERATED' || code === 'FILE_MINIFIED',
  );
  const value = !isMade && file.facts.language !== 'dts' && !VENDORED.test(file.path);
  known.set(file, value);
  return value;
}
