// A change on its way to the disk: the last type check, and what is said when the disk does not take it.
import type { Project } from '../../project/index.ts';
import { applyWrites, writesOf, type WriteRefusal } from '../apply/index.ts';
import { textsAfter, touchedFiles, type Change } from '../plan/change.ts';
import { fileState } from '../plan/plan.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import type { Outcome } from './outcome.ts';

export type Written =
  | { readonly status: 'applied'; readonly files: readonly string[] }
  | { readonly status: 'stale'; readonly files: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] }
  | { readonly status: 'busy' };

export function writeChange({ root, state }: Project, change: Change, label: string): Written {
  const { snapshot } = state;
  if (snapshot.kind !== 'working-tree') return { status: 'stale', files: touchedFiles(change) };
  const made = writesOf(snapshot, change);
  if (made.status === 'ok') return applyWrites(root, made.writes, { label });
  // A content that was there to be planned with, and is not to be had any more, was replaced meanwhile.
  const isReplaced = made.refusals.every(({ reason }) => reason === 'unreadable');
  return isReplaced ? { status: 'stale', files: made.refusals.map(({ file }) => file) } : made;
}

/** What an outcome becomes when the disk says no. */
export function unwritten(outcome: Outcome, written: Exclude<Written, { status: 'applied' }>): Outcome {
  if (written.status === 'refused')
    return {
      ...outcome,
      status: 'refused',
      reason: 'cannot_be_written',
      message: written.refusals.map(({ message }) => message).join('; '),
      facts: written.refusals.map(({ file, message }) => fileState(file, message)),
      failed: ['files_can_be_written'],
    };
  if (written.status === 'busy')
    return {
      ...outcome,
      status: 'blocked',
      reason: 'busy',
      message: 'Another process is applying a change; nothing was written',
      facts: [],
      failed: ['nobody_else_writes'],
    };
  const { files } = written;
  return {
    ...outcome,
    status: 'blocked',
    reason: 'files_not_clean',
    message: `${namedFiles(files)} changed in the meantime; nothing was written`,
    // Places of a text that is not there any more are of no use.
    candidates: [],
    facts: files.map((file) => fileState(file, 'dirty: its content has changed since it was read')),
    failed: ['files_are_clean'],
    questions: [],
    capsules: [],
  };
}

/** Files that a message names. */
const NAMED = 3;

export function namedFiles(files: readonly string[]): string {
  const more = files.length - NAMED;
  return `${files.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Chosen {
  readonly id: string;
  readonly change: Change;
  /** Files that are to be checked, besides those with edits. */
  readonly checked: readonly string[];
}

/**
 * The type check of a candidate that is about to be written, in all files that it concerns. What is known of it is enough where
 * that is all: a candidate that another was made from has that one's check, which says nothing about what it has more, and a
 * check that left files out says nothing about them.
 */
export async function checkAgain(
  project: Project,
  { id, change, checked }: Chosen,
  known: Outcome | undefined,
): Promise<TypeCheck | undefined> {
  const own = known?.candidates.find((candidate) => candidate.id === id)?.check;
  const isWhole = own !== undefined && (!own.isPartial || own.complaints.length > 0);
  if (isWhole && known!.candidates.find(({ check }) => check === own)?.id === id) return own;
  const { snapshot, graph } = project.state;
  const edited = change.edits.map(({ file }) => file).filter((file) => graph.files.has(file));
  const files = [...new Set([...checked, ...edited])].filter((file) => snapshot.has(file));
  if (files.length === 0) return undefined;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  return checkTypes(project, after, change, files);
}
