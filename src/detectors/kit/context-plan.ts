// In which context each file is read, and how contexts are gone through: few are open at a time, and a file that a context
// turns out not to hold goes to the next one that may, at last to one that is made for files of none.
import { compareText } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { contextsOfFile, type ProjectState } from '../../project/index.ts';
import type { Types } from '../../types/index.ts';

/** The context of files that no config has; its real name depends on which files it is made for. */
export const NO_CONTEXT = '';

/** The context that is asked first. */
export function homeContext(state: ProjectState, file: SourceFile): string {
  return contextsOfFile(state, file.path)[0] ?? NO_CONTEXT;
}

export interface ContextRun {
  readonly types: Types;
  readonly state: ProjectState;
  readonly files: readonly SourceFile[];
  /** Asks everything about the files, which the context holds. */
  ask(context: string, files: readonly SourceFile[]): Promise<void>;
  refuse(file: SourceFile, reason: string): void;
}

/** Contexts are kept open for the next time when there are so few. */
const KEPT_OPEN = 3;

export async function runThroughContexts(run: ContextRun): Promise<void> {
  const { types, state, files, refuse } = run;
  const byHome = Map.groupBy(files, (file) => homeContext(state, file));
  const contexts = [...byHome.keys()].filter((context) => context !== NO_CONTEXT).sort(compareText);
  const isFew = contexts.length <= KEPT_OPEN;
  const orphans = [...(byHome.get(NO_CONTEXT) ?? [])];
  let last: string | undefined;
  for (const context of contexts) {
    const left = await askHeld(run, context, byHome.get(context)!);
    // The next context is open before the last is let go, so that what both hold is loaded once.
    if (last !== undefined && !isFew) await types.release([last]);
    last = context;
    for (const file of left) {
      const next = await heldElsewhere(run, file, context);
      if (!next) orphans.push(file);
    }
  }
  if (last !== undefined && !isFew) await types.release([last]);
  if (orphans.length === 0) return;
  const inferred = types.inferredContext(orphans.map((file) => file.path));
  for (const file of await askHeld(run, inferred, orphans)) refuse(file, 'no-context-holds-file');
  await types.release([inferred]);
}

/** Asks about the files that the context holds, and gives back the others. */
async function askHeld(
  { types, ask }: ContextRun,
  context: string,
  files: readonly SourceFile[],
): Promise<SourceFile[]> {
  const { problems } = await types.open([context]);
  if (problems.length > 0) return [...files];
  const held = new Set(await types.filesOf(context));
  await ask(
    context,
    files.filter((file) => held.has(file.path)),
  );
  return files.filter((file) => !held.has(file.path));
}

async function heldElsewhere(run: ContextRun, file: SourceFile, tried: string): Promise<boolean> {
  for (const context of contextsOfFile(run.state, file.path)) {
    if (context === tried) continue;
    if ((await askHeld(run, context, [file])).length === 0) return true;
  }
  return false;
}
