// What a worker thread does: reads files, collects their facts and what the given collectors want.
import type { Collector } from '../facts/index.ts';
import { Handover, serve } from '../host/index.ts';
import { readWorkingText, type SnapshotEntry, type TextFile } from '../snapshot/index.ts';
import { readFacts, type ReadFacts } from './read-facts.ts';

export interface FactsTask {
  readonly root: string;
  readonly maxFileBytes: number;
  readonly forTypes: boolean;
  /** Ids of the collectors that are wanted. */
  readonly collectors: readonly string[];
  readonly files: readonly { readonly entry: SnapshotEntry; readonly text?: TextFile }[];
}

export interface FactsReply {
  readonly files: readonly ReadFacts[];
  /** For each file, whether its content could be had; facts of a file without content are not kept. */
  readonly isMissing: readonly boolean[];
}

export function serveFacts(collectors: readonly Collector[]): void {
  serve((task: FactsTask) => {
    const texts = task.files.map(
      ({ entry, text }) => text ?? readWorkingText(task.root, entry, { maxFileBytes: task.maxFileBytes }),
    );
    const wanted = {
      collectors: collectors.filter(({ id }) => task.collectors.includes(id)),
      forTypes: task.forTypes,
    };
    const files = texts.map((text, index) => readFacts(task.files[index]!.entry.path, text, wanted));
    const reply: FactsReply = { files, isMissing: texts.map((text) => text.isMissing === true) };
    return new Handover(
      reply,
      files.flatMap(({ facts, collected }) => [facts.buffer, collected.buffer]),
    );
  });
}
