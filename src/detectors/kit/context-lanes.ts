// Questions about the files of many contexts, in several processes at a time. Each lane goes through groups of contexts of its
// own; when none is left, it helps with the largest context of another. Answers do not depend on which lane asks.
import { compareText } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Types } from '../../types/index.ts';

/** A context and the files that are to be asked about there. */
export interface ContextWork {
  readonly context: string;
  readonly files: readonly SourceFile[];
}

export interface LaneRun {
  readonly types: Types;
  /** So many lanes at most. */
  readonly lanes?: number;
  /** Asks everything about a file that the context holds. */
  ask(types: Types, context: string, file: SourceFile): Promise<void>;
}

/** The files of a context that nobody has taken yet. */
interface Share {
  readonly context: string;
  readonly files: SourceFile[];
}

/** With fewer files, starting another process takes longer than asking about half of them. */
const FEWEST_PER_LANE = 100;
/** With more files, the programs of one process fill the memory that is meant for all. */
const MOST_IN_LANES = 4000;
/** With fewer files left, loading their context again takes longer than waiting for the lane that has it. */
const FEWEST_TO_HELP = 40;
/** While one answer travels, the next question is worked on. */
const IN_FLIGHT = 2;

/**
 * Asks about the files that their contexts hold, and gives back the others. The contexts of a group are opened in one step.
 * Unless `isKept`, all are let go in the end.
 */
export async function askInLanes(
  run: LaneRun,
  groups: readonly (readonly ContextWork[])[],
  isKept: boolean,
): Promise<SourceFile[]> {
  const waiting = [...groups].sort((a, b) => sizeOf(b) - sizeOf(a));
  const shares: Share[] = [];
  const opening = new Set<Promise<unknown>>();
  const unheld: SourceFile[] = [];
  const lane = async (types: Types): Promise<void> => {
    let last: readonly string[] = [];
    const open = async (contexts: readonly string[]): Promise<void> => {
      await types.open(contexts);
      // The next contexts are open before the last are let go, so that what both hold is loaded once.
      if (last.length > 0) await types.release(last);
      last = contexts;
    };
    const shared = async (group: readonly ContextWork[]): Promise<Share[]> => {
      await open(group.map(({ context }) => context));
      const own: Share[] = [];
      for (const work of group) own.push(await held(types, work, unheld));
      shares.push(...own);
      return own;
    };
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const own = shared(group);
      opening.add(own);
      for (const share of await own) await askAll(run, types, share, (files) => files.shift());
    }
    // What the others still load may be worth helping with.
    await Promise.all(opening);
    for (let share = mostLeft(shares); share; share = mostLeft(shares)) {
      await open([share.context]);
      await askAll(run, types, share, (files) => files.pop());
    }
    if (types !== run.types) await types.rest();
    else if (!isKept) await types.release(last);
  };
  const lanes = laneCount(
    run,
    groups.reduce((sum, group) => sum + sizeOf(group), 0),
  );
  await allDone(Array.from({ length: lanes }, (_, number) => lane(run.types.lane(number))));
  return unheld.sort((a, b) => compareText(a.path, b.path));
}

/** How many lanes questions about so many files are worth. */
export function laneCount({ lanes, types }: Pick<LaneRun, 'lanes' | 'types'>, files: number): number {
  const worthwhile = files > MOST_IN_LANES ? 1 : Math.max(1, Math.floor(files / FEWEST_PER_LANE));
  return Math.min(lanes ?? types.lanes, worthwhile);
}

/** Fails only when everyone has come to an end, so that nothing goes on behind the back of who asked. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

function sizeOf(group: readonly ContextWork[]): number {
  return group.reduce((sum, { files }) => sum + files.length, 0);
}

/** The files that the context holds; the others, or all when it cannot be loaded, are added to `unheld`. */
async function held(types: Types, { context, files }: ContextWork, unheld: SourceFile[]): Promise<Share> {
  const { problems } = await types.open([context]);
  const paths = new Set(problems.length > 0 ? [] : await types.filesOf(context));
  unheld.push(...files.filter(({ path }) => !paths.has(path)));
  return { context, files: files.filter(({ path }) => paths.has(path)) };
}

/** The context with the most files left, if it is still worth helping with. */
function mostLeft(shares: readonly Share[]): Share | undefined {
  const large = shares.filter(({ files }) => files.length >= FEWEST_TO_HELP);
  return large.sort((a, b) => b.files.length - a.files.length)[0];
}

/** Asks about files until none is left to take. */
async function askAll(
  { ask }: LaneRun,
  types: Types,
  { context, files }: Share,
  take: (files: SourceFile[]) => SourceFile | undefined,
): Promise<void> {
  const inFlight = async (): Promise<void> => {
    for (let file = take(files); file; file = take(files)) await ask(types, context, file);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, inFlight));
}
