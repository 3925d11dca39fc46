// The worker thread that reads files and collects their facts.
import { Handover, serve } from '../host/index.ts';
import { readWorkingText, type SnapshotEntry, type TextFile } from '../snapshot/index.ts';
import { readFacts } from './read-facts.ts';

export interface FactsTask {
  readonly root: string;
  readonly maxFileBytes: number;
  readonly files: readonly { readonly entry: SnapshotEntry; readonly text?: TextFile }[];
}

export interface FactsReply {
  readonly facts: readonly Uint8Array<ArrayBuffer>[];
  /** For each file, whether its content could be had; facts of a file without content are not kept. */
  readonly isMissing: readonly boolean[];
}

serve((task: FactsTask) => {
  const texts = task.files.map(
    ({ entry, text }) => text ?? readWorkingText(task.root, entry, { maxFileBytes: task.maxFileBytes }),
  );
  const facts = texts.map((text, index) => readFacts(task.files[index]!.entry.path, text));
  const reply: FactsReply = { facts, isMissing: texts.map((text) => text.isMissing === true) };
  return new Handover(
    reply,
    facts.map((bytes) => bytes.buffer),
  );
});
