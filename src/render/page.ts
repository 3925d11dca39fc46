// What an answer says, before it is laid out. Each answer is turned into a page once; text, agent and markdown are three
// layouts of pages, so that none of them can say something else than the others.
import type { Problem, SymbolAnswer } from '../contract/index.ts';

export interface LinePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Item {
  readonly place?: LinePlace;
  readonly cells: readonly string[];
  /** The line of code that it is about. */
  readonly source?: string;
  /** What else the item stands for. */
  readonly more?: string;
  /** Sentences about it, one a line. */
  readonly notes?: readonly string[];
}

export interface List {
  /** What the items are; empty when the title of the page has said so. */
  readonly title: string;
  /** What the cells are, one word each. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  /**
   * For people: under a heading per file, as rows of a table that ends with the place, a name with a paragraph, the lines
   * of a patch, or lines of Markdown as they are.
   */
  readonly layout: 'by-file' | 'rows' | 'prose' | 'patch' | 'lines';
  /** Whether the cells need their columns named to be understood. */
  readonly hasHeader?: boolean;
  /** Longest cell that people are shown in a table; what is longer ends in an ellipsis. */
  readonly maxCell?: number;
  /** Whether a bounded answer can be continued in this list. */
  readonly isPaged?: boolean;
  /** How many items are shown to people; all when left out. */
  readonly shown?: number;
  /** How to see the items that were left out. */
  readonly hint?: string;
}

export interface Page {
  /** The answer in one line. */
  readonly title: string;
  /** Labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly lists: readonly List[];
  /** What to know about the list as a whole, such as that there is more of it. */
  readonly notes?: readonly string[];
  readonly complete: boolean;
  readonly problems: readonly Problem[];
}

export const JSON_HINT = 'use --format json for all';

/** A patch as a list of its lines. */
export function patchList(title: string, patch: string): List {
  const lines = patch === '' ? [] : patch.trimEnd().split('\n');
  const items = lines.map((line) => ({ cells: [line] }));
  return { title, columns: [], items, layout: 'patch', hint: JSON_HINT };
}

interface Spanned {
  readonly file: string;
  readonly span: { readonly start: { readonly line: number; readonly column: number } };
}

export function placeOf({ file, span }: Spanned): LinePlace {
  return { file, line: span.start.line, column: span.start.column };
}

/** `file:line:column`, as editors and `lintel graph` take it. */
export function placeText(place: LinePlace): string {
  return `${place.file}${place.line === undefined ? '' : `:${positionText(place)}`}`;
}

export function positionText(place: LinePlace): string {
  return place.line === undefined ? '' : `${place.line}:${place.column ?? 1}`;
}

/** The facts that say which symbol an answer is about. */
export function symbolFacts(symbol: SymbolAnswer): Page['facts'] {
  const kind = symbol.exported ? `${symbol.kind}, exported` : symbol.kind;
  return [
    ['symbol', `${symbol.qualifiedName} (${kind})`],
    ['declared', placeText(placeOf(symbol))],
  ];
}
