// What all rows that the collector writes have in common. Each could be a finding under some options.
import type { SourceFile } from '../../graph/index.ts';
import type { FixEdit } from '../kit/index.ts';

export interface Row {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  [field: string]: number | string | boolean | readonly (number | string)[];
}

export interface Doubtful extends Row {
  /** Whether the text alone shows that nothing happens. */
  readonly isProof: boolean;
  /** Start, end and new text of an edit that takes it away; empty where no edit is safe. */
  cut: readonly [] | readonly [start: number, end: number, text: string];
}

export function fixOf(file: SourceFile, [start, end, text]: Doubtful['cut']): { fix?: FixEdit[] } {
  return start === undefined ? {} : { fix: [{ file: file.path, start, end: end!, text: text! }] };
}
