// A change on its way to the disk, and what is said when the disk does not take it.
import type { Project } from '../../project/index.ts';
import { applyWrites, writesOf, type WriteRefusal } from '../apply/index.ts';
import type { Change } from '../plan/change.ts';
import { touchedFiles } from './answer.ts';
import type { Conclusion, Fact } from './conclusion.ts';

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

/** What a conclusion becomes when the disk says no. */
export function unwritten(
  conclusion: Conclusion,
  outcome: Exclude<Written, { status: 'applied' }>,
): Conclusion {
  if (outcome.status === 'refused')
    return {
      ...conclusion,
      status: 'refused',
      reason: 'cannot_be_written',
      message: outcome.refusals.map(({ message }) => message).join('; '),
      facts: outcome.refusals.map(({ file, message }) => stateFact(file, message)),
      failed: ['files_can_be_written'],
    };
  if (outcome.status === 'busy')
    return {
      ...conclusion,
      status: 'blocked',
      reason: 'busy',
      message: 'Another process is applying a change; nothing was written',
      facts: [],
      failed: ['nobody_else_writes'],
    };
  const { files } = outcome;
  return {
    ...conclusion,
    status: 'blocked',
    reason: 'files_not_clean',
    message: `${namedFiles(files)} changed meanwhile; nothing was written`,
    // Places of a text that is not there any more are of no use.
    candidates: [],
    facts: files.map((file) => stateFact(file, 'dirty: its content is not the one that was read')),
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

export function stateFact(file: string, content: string): Fact {
  return { type: 'file_state', place: { file }, content, provenance: 'syntactic' };
}
