// What a detector may look at: the graph, what was collected, types. Read-only; a detector never reaches the disk.
import type { Role } from '../../contract/index.ts';
import type { Collector, Json } from '../../facts/index.ts';
import { isAuthored, isTestFile, roleOfPlace, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Moment, ProjectState } from '../../project/index.ts';
import type { Types } from '../../types/index.ts';
import type { Detector } from './define-detector.ts';

/** Values by key that outlive a process; what is not there is computed again. */
export interface Store {
  getMany(keys: readonly string[]): readonly (Uint8Array | undefined)[];
  putMany(items: readonly { readonly key: string; readonly value: Uint8Array }[]): void;
}

/** A tool that was run to its end. */
export interface ToolRun {
  /** Undefined when it did not end by itself; then `stderr` says why. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** External programs, where there is a working tree for them to read. */
export interface Tools {
  /**
   * Runs a tool that Lintel brings along (`oxlint`, `oxfmt`) in the root of the repository. A process that has run it may be
   * used again for the same environment; without one, where the tool loads code for instance, every run has its own.
   */
  run(
    tool: string,
    args: readonly string[],
    environment?: string,
    /** Text of the only settings that the tool takes. */
    settings?: string,
  ): Promise<ToolRun>;
  /** Whether code of the repository may be run: settings that are programs, and what settings name. */
  readonly isTrusted: boolean;
}

export interface View {
  readonly state: ProjectState;
  readonly graph: CodeGraph;
  /** Files that people wrote here: neither generated, minified, copied from a release, nor declarations only. In order. */
  readonly authored: readonly SourceFile[];
  isAuthored(path: string): boolean;
  /** Whether detectors that judge file by file are asked about the file; `authored` holds no others for them. */
  isJudged(path: string): boolean;
  isTest(path: string): boolean;
  /** What a file is there for; also of files that are no sources. */
  roleOf(path: string): Role;
  /** Whether findings of a code are reported in this scan, so that no other code need say the same. */
  reports(code: string): boolean;
  /** False when the user turned types off: then nothing may be asked of them, and what needs them is left out. */
  readonly hasTypes: boolean;
  /** The TypeScript process, started when first asked for. */
  types(): Promise<Types>;
  readonly store: Store;
  /** Undefined where there is nothing on disk to run them on, as for a revision. */
  readonly tools: Tools | undefined;
  /** What the change started from; only where there is a revision to compare with. */
  readonly base?: View;
  /** Lives as long as the scanner: what is remembered from one snapshot to the next belongs to it. */
  readonly memory: object;
  /** Says when nobody waits for the judgement any more: what takes long stops. */
  readonly signal?: AbortSignal;
}

/** A detector with the options it runs with. */
export interface Enabled {
  readonly detector: Detector;
  readonly options: unknown;
  /** Kinds of findings that are not reported. */
  readonly leftOut?: ReadonlySet<string>;
}

export interface ViewOptions {
  readonly tools: Tools | undefined;
  readonly memory: object;
  /** Whether types may be asked. */
  readonly hasTypes: boolean;
  readonly signal?: AbortSignal;
  /** The revision that the project is compared with. */
  readonly base?: Moment;
  /** What is reported; nothing but what a detector finds by itself when left out. */
  readonly enabled?: readonly Enabled[];
}

export function createView(
  project: Moment,
  { tools, memory, hasTypes, signal, base, enabled = [] }: ViewOptions,
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
    ...(base ? { base: createView(base, { tools: undefined, memory, hasTypes, enabled }) } : {}),
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

/** What a collector said about a file. */
export function collectedOf<Fact extends Json>(
  file: SourceFile,
  collector: Collector<Fact>,
): Fact | undefined {
  return file.collected?.of(collector);
}
