// What a process left half-written is brought to an end before the files are read. Where that is not possible, questions are
// answered all the same, with a problem that says so; only changes wait.
import { Failure, type Answers, type Problem, type RecoveryChoice } from '../contract/index.ts';
import { assertFolder, exists, refactorFolderOf } from '../host/index.ts';
import type { RecoveredChange } from '../refactor/index.ts';

const BUSY = 'Another process is applying a change to this repository and has not finished.';

/** What there is to tell: changes that were completed or taken back, and such as are still half-done. */
export async function recoverFirst(root: string, tell?: (message: string) => void): Promise<Problem[]> {
  const problems = exists(refactorFolderOf(root)) ? await problemsAfterRecovery(root) : [];
  for (const { message } of problems) tell?.(message);
  return problems;
}

async function problemsAfterRecovery(root: string): Promise<Problem[]> {
  const { recover, unfinishedText } = await import('../refactor/index.ts');
  try {
    const recovery = recover(root);
    if (recovery.status === 'busy') return [unfinished(BUSY)];
    return recovery.changes.map((change) =>
      change.outcome === 'unfinished'
        ? unfinished(unfinishedText(change))
        : { code: 'CHANGE_RECOVERED', message: recoveredText(change), limits: false },
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [unfinished(`A change was interrupted and could not be finished: ${error.message}.`)];
  }
}

function unfinished(message: string): Problem {
  return { code: 'CHANGE_UNFINISHED', message, limits: true };
}

const OUTCOMES = {
  completed: 'completed',
  reverted: 'taken back',
  discarded: 'forgotten',
  unfinished: 'left as it is',
} as const;

function recoveredText({ label, outcome, files, conflicts }: RecoveredChange): string {
  const what = label === '' ? 'A change' : `A change (${label})`;
  const kept = conflicts.length === 0 ? '' : `; left as they are: ${conflicts.join(', ')}`;
  return `${what} that was interrupted was ${OUTCOMES[outcome]} in ${files.join(', ')}${kept}.`;
}

/** Another text whenever other changes are half-done: other processes begin them, and bring them to an end. */
export async function halfDoneIn(root: string): Promise<string> {
  if (!exists(refactorFolderOf(root))) return '';
  const { halfDone } = await import('../refactor/index.ts');
  return halfDone(root);
}

/** Throws while a change is half-done: no other is planned or made on top of it. */
export async function assertSettled(root: string): Promise<void> {
  if (!exists(refactorFolderOf(root))) return;
  const { assertRecovered, recover } = await import('../refactor/index.ts');
  const recovery = recover(root);
  if (recovery.status === 'busy') throw new Failure('FILE_UNWRITABLE', { message: BUSY });
  assertRecovered(recovery.changes);
}

/** Finishes a change that was interrupted, by the given choice if one is needed. */
export async function recoverRepository(root: string, choice?: RecoveryChoice): Promise<Answers['recover']> {
  assertFolder(root);
  const { recover, unfinishedText } = await import('../refactor/index.ts');
  const recovery = exists(refactorFolderOf(root))
    ? recover(root, choice === undefined ? {} : { choice })
    : { status: 'recovered' as const, changes: [] };
  if (recovery.status === 'busy') throw new Failure('FILE_UNWRITABLE', { message: BUSY });
  const { changes } = recovery;
  const open = changes.find(({ outcome }) => outcome === 'unfinished');
  return {
    settled: open === undefined,
    message: open ? unfinishedText(open) : changes.map(recoveredText).join(' ') || 'No change is half-done.',
    changes: changes.map((change) => ({
      ...change,
      files: [...change.files],
      conflicts: [...change.conflicts],
      old: [...change.old],
      new: [...change.new],
      choices: [...change.choices],
    })),
  };
}
