// A symbol of an imported index, as whoever looked it up hands it over, and what is known of the index's age.
import type { ForeignIndex } from '../../graph/index.ts';

export interface ForeignSelection {
  readonly imported: {
    readonly name: string;
    readonly index: ForeignIndex;
    /** Content ids of the index's files when it was imported. */
    readonly ids: ReadonlyMap<string, string>;
    /** Files that were written after the index was. */
    readonly newer: ReadonlySet<string>;
    /** Content ids of files of the same languages that the index does not speak of. */
    readonly others: ReadonlyMap<string, string>;
  };
  readonly symbol: {
    /** Its id in the index. */
    readonly symbol: string;
    readonly name: string;
    readonly qualifiedName: string;
    readonly file?: string;
  };
  /** Where it was pointed at. */
  readonly at?: { readonly file: string; readonly line: number; readonly column: number };
}
