// Fixes go to the disk as one change of the journal: all of it or none, and `lintel undo` takes it back.
import { Failure } from '../contract/index.ts';
import { blobId } from '../host/index.ts';
import { applyWrites, undo } from '../refactor/index.ts';
import { bytesOf, type FixedFile } from '../scan/index.ts';

export interface AppliedFixes {
  readonly written: readonly string[];
  /** Files that are not what the fixes were made for any more. Nothing is written when there are any. */
  readonly stale: readonly string[];
}

const encoder = new TextEncoder();

export function applyFixes(root: string, { files }: { readonly files: readonly FixedFile[] }): AppliedFixes {
  const writes = files.map((file) => ({
    path: file.path,
    before: blobId(encoder.encode(bytesOf(file, file.before))),
    after: { bytes: encoder.encode(bytesOf(file, file.after)) },
  }));
  const applied = applyWrites(root, writes, { label: 'scan --fix' });
  if (applied.status === 'applied') return { written: applied.files, stale: [] };
  if (applied.status === 'stale') return { written: [], stale: applied.files };
  const message =
    applied.status === 'busy'
      ? 'Another process is applying a change'
      : applied.refusals.map((refusal) => refusal.message).join('; ');
  throw new Failure('FILE_UNWRITABLE', { message });
}

/** Makes one change of the last few, so that one undo takes all of them back. */
export function joinFixes(root: string, rounds: number, files: readonly FixedFile[]): AppliedFixes {
  for (let round = 0; round < rounds; round++) {
    const { undone, message } = undo(root);
    if (!undone) throw new Failure('FILE_UNWRITABLE', { message });
  }
  return applyFixes(root, { files });
}
