// A name that a change leaves without a meaning.
import type { SymbolRef } from '../../graph/index.ts';

export interface BrokenName {
  readonly kind: 'import' | 'name';
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What is named there. */
  readonly name: string;
  /** The file that was meant to have it, after the change or before it. */
  readonly source: string | undefined;
  /** What it meant before the change. */
  readonly was?: SymbolRef;
}
