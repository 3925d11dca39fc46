// What makes two questions the same: the operation, its subject, the choices, and the lines that they would change. And what
// makes their evidence the same.
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

/** Of all that was found but what TypeScript says, which is compared line by line. Places may move within their file. */
export function evidenceOf({ facts }: Conclusion): string {
  const told = facts
    .filter(({ type }) => type !== 'diagnostic')
    .map(({ type, place, content }) => [type, place.file, content ?? '']);
  return hash('sha256', JSON.stringify(told));
}
