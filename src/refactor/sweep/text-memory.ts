// Texts of files by content id, so that a second sweep of the same files reads nothing. An id stands for one content for
// ever; what is forgotten is only read again.
import { classifyText, type Snapshot } from '../../snapshot/index.ts';

/** UTF-16 units that are kept. */
const CAPACITY = 48_000_000;

export interface SweptText {
  readonly text: string;
  /** Whether someone wrote it by hand, as far as the text tells. */
  readonly isOwn: boolean;
}

const texts = new Map<string, SweptText>();
let size = 0;

/** The text of a file; undefined where it cannot be had. */
export function sweptText(snapshot: Snapshot, path: string): SweptText | undefined {
  const entry = snapshot.entry(path);
  if (entry === undefined) return undefined;
  const known = texts.get(entry.id);
  if (known) return known;
  const text = snapshot.read(path);
  if (text === undefined) return undefined;
  const swept = { text, isOwn: classifyText(path, text) === undefined };
  remember(entry.id, swept);
  return swept;
}

function remember(id: string, swept: SweptText): void {
  texts.set(id, swept);
  size += swept.text.length;
  for (const [oldest, { text }] of texts) {
    if (size <= CAPACITY || oldest === id) return;
    texts.delete(oldest);
    size -= text.length;
  }
}
