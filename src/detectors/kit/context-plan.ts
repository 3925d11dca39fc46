// In which contexts a file may be read, and how contexts are gone through: few are open at a time, and files of no context
// get one that is made for them. Which context answers for a file does not depend on which others are asked about.
import { compareText } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import { reachedFiles, type SourceFile } from '../../graph/index.ts';
import { filesByContext, listingContexts, type ProjectState } from '../../project/index.ts';
import type { Types } from '../../types/index.ts';
import { ambientPaths, packagesOf } from './ambient-paths.ts';
import { contextsIn, type ContextsOf } from './contexts-in.ts';
import { askInLanes, laneCount, type LaneRun } from './context-lanes.ts';

export interface ContextRun {
  readonly types: Types;
  readonly state: ProjectState;
  readonly files: readonly SourceFile[];
  /** Asks everything about a file that the context holds; `config` is the context, or what stands for it where few files count. */
  ask(types: Types, config: string, file: SourceFile, context: string): Promise<void>;
  /** What was loaded of contexts for earlier questions. */
  readonly focused: FocusedContexts;
  refuse(file: SourceFile, reason: HoldReason): void;
}

/** So few contexts are kept open for the next time, */
const KEPT_OPEN = 3;
/** or any number of them after so few files: the other side of a comparison is asked about the same ones. */
const FEW_FILES = 100;

export async function runThroughContexts(run: ContextRun): Promise<void> {
  const contextsOf = contextsIn(run.state);
  const orphans = run.files.filter((file) => contextsOf(file.path).length === 0);
  let left = run.files;
  for (let choice = 0; left.length > 0; choice++) {
    const byContext = Map.groupBy(left, (file) => contextsOf(file.path)[choice] ?? '');
    const none = byContext.get('') ?? [];
    byContext.delete('');
    // A file that some context should hold and none does is no file of no context.
    if (choice > 0) for (const file of none) run.refuse(file, 'no-context-holds-file');
    else if (orphans.length > 0) byContext.set(contextOfOrphans(run, contextsOf, orphans), orphans);
    left = byContext.size === 0 ? [] : await askEach(run, byContext);
  }
}

/** A context for the files of none, known to every lane. */
function contextOfOrphans(
  { state, types }: ContextRun,
  contextsOf: ContextsOf,
  orphans: readonly SourceFile[],
): string {
  const files = withGlobals(state, contextsOf, orphans);
  const options = { apart: true, packages: packagesOf(state)('') };
  for (let lane = 1; lane < types.lanes; lane++) types.lane(lane).inferredContext(files, options);
  return types.inferredContext(files, options);
}

/** Goes through contexts and gives back the files that theirs did not hold. */
async function askEach(
  run: ContextRun,
  byContext: ReadonlyMap<string, readonly SourceFile[]>,
): Promise<SourceFile[]> {
  const contexts = [...byContext.keys()].sort(compareText);
  const listed = filesByContext(run.state);
  const contextOf = new Map<string, string>();
  const groups = openedTogether(run, byContext, contexts, listed).map((some) =>
    some.map((context) => {
      const files = byContext.get(context)!;
      const config = focusOn(run, context, files);
      contextOf.set(config, context);
      return { context: config, files };
    }),
  );
  const ask: LaneRun['ask'] = (types, config, file) => run.ask(types, config, file, contextOf.get(config)!);
  const isKept = contexts.length <= KEPT_OPEN || run.files.length <= FEW_FILES;
  return askInLanes({ types: run.types, ask }, groups, isKept);
}

/** Of a context, the files that were loaded with what they import, and how many times something was loaded. */
export type FocusedContexts = Map<string, { files: ReadonlySet<string>; loads: number }>;

/** Loading a part of a context is worthwhile for so small a share of its files, */
const SMALL_SHARE = 1 / 4;
/** and so many times: whoever asks more often has the whole of it loaded. */
const MOST_LOADS = 3;

/**
 * The context, or a part of it where few of its files are asked about. Either gives the same answers: what the context lists and the
 * files reach by our resolution is a root of the part, since TypeScript does not follow every import (a `.tsx` file without `jsx`).
 */
function focusOn(
  { state, types, focused }: ContextRun,
  context: string,
  files: readonly SourceFile[],
): string {
  const listed = filesByContext(state).get(context);
  // What was made for files of no context is as small as it can be.
  if (listed === undefined) return context;
  const known = focused.get(context) ?? { files: new Set(), loads: 0 };
  const missing = files.filter(({ path }) => !known.files.has(path));
  if (missing.length > 0 || known.loads === 0) {
    known.loads++;
    known.files = new Set([...known.files, ...files.map(({ path }) => path)]);
  }
  focused.set(context, known);
  const asked = [...known.files].filter((path) => state.graph.files.has(path));
  const isListed = (path: string): boolean => listingContexts(state, path).includes(context);
  const isWhole = known.loads > MOST_LOADS || known.files.size > listed.length * SMALL_SHARE;
  if (isWhole && asked.every(isListed)) return context;
  const more = isWhole ? listed : [...reachedFiles(state.graph, asked)].filter(isListed);
  const roots = [...asked, ...more, ...ambientPaths(state)(context)];
  const packages = packagesOf(state)(context);
  for (let lane = 1; lane < types.lanes; lane++) types.lane(lane).focusedContext(context, roots, packages);
  return types.focusedContext(context, roots, packages);
}

const MOST_CONTEXTS_AT_ONCE = 8;
const MOST_FILES_AT_ONCE = 1500;

/** Contexts that are loaded in one step, sharing what they load: several small ones, or a large one alone. */
function openedTogether(
  { types, files: asked }: ContextRun,
  byContext: ReadonlyMap<string, readonly SourceFile[]>,
  contexts: readonly string[],
  listed: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const sizeOf = (context: string): number => (listed.get(context) ?? byContext.get(context)!).length;
  const all = contexts.reduce((sum, context) => sum + sizeOf(context), 0);
  // No lane should be left without a group.
  const most = Math.min(MOST_FILES_AT_ONCE, all / laneCount({ types }, asked.length));
  const groups: string[][] = [];
  let files = Infinity;
  for (const context of contexts) {
    const size = sizeOf(context);
    const group = groups.at(-1);
    if (group && group.length < MOST_CONTEXTS_AT_ONCE && files + size <= most) {
      group.push(context);
      files += size;
    } else {
      groups.push([context]);
      files = size;
    }
  }
  return groups;
}

/** The files, and those of no context that declare names for everyone. */
function withGlobals(state: ProjectState, contextsOf: ContextsOf, files: readonly SourceFile[]): string[] {
  const { graph } = state;
  const globals = graph.paths.filter((path) => {
    const { facts } = graph.files.get(path)!;
    return facts.isAmbient && (facts.isModule || facts.language === 'dts') && contextsOf(path).length === 0;
  });
  return [...files.map((file) => file.path), ...globals];
}
