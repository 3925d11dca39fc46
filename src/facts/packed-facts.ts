// Facts as they are stored: tables of whole numbers over one list of names. Only `facts` and `graph` read them so, where a loop
// passes over every row of a repository; everyone else reads `FileFacts`.
import type { Problem } from '../contract/index.ts';
import type { Language } from '../syntax/index.ts';
import type { TableName, Tables } from './tables.ts';

export interface PackedFacts extends Tables {
  readonly language: Language;
  readonly isModule: boolean;
  readonly isAmbient: boolean;
  readonly length: number;
  readonly lineCount: number;
  readonly endsWithNewline: boolean;
  readonly lineStarts: ArrayLike<number>;
  readonly names: readonly string[];
  /** The first of `names`: all that the import and export tables point to. Cheaper to have than the rest. */
  readonly interfaceNames: readonly string[];
  /** How many rows a table has, which costs less than the table. */
  count(table: TableName): number;
  mentions(name: string): boolean;
  readonly problems: readonly Problem[];
}
