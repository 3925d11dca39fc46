// A project as detectors see it.
import type { Tools, View } from '../detectors/index.ts';
import { isAuthored, isTestFile, roleOfPlace } from '../graph/index.ts';
import type { Moment } from '../project/index.ts';
import type { Enabled } from './run-detectors.ts';

export interface ViewOptions {
  readonly tools: Tools | undefined;
  readonly memory: Map<object, unknown>;
  /** Whether types may be asked. */
  readonly hasTypes: boolean;
  readonly signal?: AbortSignal;
  /** What is reported; nothing but what a detector finds by itself when left out. */
  readonly enabled?: readonly Enabled[];
}

export function createView(
  project: Moment,
  { tools, memory, hasTypes, signal, enabled = [] }: ViewOptions,
): View {
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
    isJudged: () => true,
    isTest: (path) => {
      const file = graph.files.get(path);
      return file !== undefined && isTestFile(file);
    },
    roleOf: (path) => (graph.files.get(path)?.role ?? roleOfPlace(path, state.roles)).role,
    reports: (code) =>
      enabled.some(
        ({ detector: { codes }, leftOut }) =>
          Object.hasOwn(codes, code) && leftOut?.has(codes[code]!.kind) !== true,
      ),
    hasTypes,
    types: () => project.types(),
    store: project.cache,
    tools,
    memory,
    ...(signal ? { signal } : {}),
  };
}

/** The same for detectors that judge file by file, where only some files are of interest. */
export function narrowed(view: View, judged: ReadonlySet<string>): View {
  return {
    ...view,
    authored: view.authored.filter(({ path }) => judged.has(path)),
    isJudged: (path) => judged.has(path),
  };
}
