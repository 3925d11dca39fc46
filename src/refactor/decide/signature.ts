// What makes two questions the same: the operation, its subject, the choices, and the lines that they would change.
import { hash } from 'node:crypto';
import type { Conclusion } from './conclusion.ts';
import { lineReader } from './lines.ts';

export function signatureOf(
  { operation, symbol, reason, candidates }: Conclusion,
  read: (file: string) => string | undefined,
): string {
  const lines = lineReader(read);
  const parts = candidates.map(({ id, change }) => [
    id,
    change.edits.map(({ file, start, text }) => [file, lines.at(file, start).hash, text]),
    change.moves,
    change.deletions,
    change.creations.map(({ file }) => file),
  ]);
  return hash('sha256', JSON.stringify([operation, symbol, reason ?? '', parts]));
}
