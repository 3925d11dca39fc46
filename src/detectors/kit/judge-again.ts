// Judgements over many files that look at a part of each: while that part is the same in every file, so is the judgement.
// Edits inside of functions leave most such parts as they are.
import { memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { View } from './view.ts';

export interface Judged {
  /** The files that are looked at, in order. */
  readonly files: Iterable<SourceFile>;
  /** All of a file that the judgement depends on, places included, as text. A function of the file alone. */
  aspectOf(file: SourceFile): string;
  /** What else it depends on, each compared as it is. */
  readonly also: readonly unknown[];
}

interface Kept {
  readonly files: readonly SourceFile[];
  readonly also: readonly unknown[];
  readonly value: unknown;
}

const placeOf = memo((_memory: object, _key: object): { kept?: Kept } => ({}));

/** What was judged last time, or is judged now. `key` stands for who judges. */
export function judgeAgain<Value>(view: View, key: object, judged: Judged, judge: () => Value): Value {
  const place = placeOf(view.memory, key);
  const files = [...judged.files];
  const { also } = judged;
  const { kept } = place;
  const value = kept && isSame(kept, files, judged) ? (kept.value as Value) : judge();
  place.kept = { files, also, value };
  return value;
}

function isSame(kept: Kept, files: readonly SourceFile[], { also, aspectOf }: Judged): boolean {
  if (kept.files.length !== files.length || kept.also.length !== also.length) return false;
  if (!also.every((item, index) => item === kept.also[index])) return false;
  return files.every((file, index) => {
    const old = kept.files[index]!;
    return old === file || (old.path === file.path && aspectOf(old) === aspectOf(file));
  });
}
