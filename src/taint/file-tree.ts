// One file as the interpreter reads it: its tree, and which symbol each name in it means.
import type { Node, Program } from '@oxc-project/types';
import { memoByFirst, spanAt, type Range, type Span } from '../base/index.ts';
import type { SourceFile } from '../graph/index.ts';
import { sourceTree } from '../syntax/index.ts';

export interface FileTree {
  readonly path: string;
  readonly file: SourceFile;
  readonly text: string;
  readonly program: Program;
  /** Whether all of the text was understood. */
  readonly isWhole: boolean;
  /** The symbol that the name at an offset means. */
  symbolAt(offset: number): number | undefined;
  /** The row of the request for another module that starts at an offset. */
  requestAt(offset: number): number | undefined;
  textOf(range: Range): string;
  spanOf(range: Range): Span;
}

/** A file that is larger is not written by people. */
const LARGEST_TEXT = 400_000;

/** A file is a value that both sides of a change share, and is read once. Undefined where it is gone, or too large. */
export const fileTree = memoByFirst(
  (file: SourceFile, read: () => string | undefined): FileTree | undefined => {
    const text = read();
    if (text === undefined || text.length > LARGEST_TEXT) return undefined;
    const { program, lineStarts, problems } = sourceTree(file.path, text);
    const { facts } = file;
    let symbols: Map<number, number> | undefined;
    let requests: Map<number, number> | undefined;
    const spanOf = ({ start, end }: Range): Span => spanAt(lineStarts, start, end);
    return {
      path: file.path,
      file,
      text,
      program,
      isWhole: !problems.some(({ limits }) => limits),
      symbolAt: (offset) => (symbols ??= symbolsOf(file)).get(offset),
      requestAt(offset) {
        requests ??= new Map(facts.imports.map(({ start, row }) => [start, row]));
        return requests.get(offset);
      },
      textOf: ({ start, end }) => text.slice(start, end),
      spanOf,
    };
  },
);

function symbolsOf({ facts }: SourceFile): Map<number, number> {
  const found = new Map<number, number>();
  for (const { start, symbol } of facts.occurrences) if (symbol !== undefined) found.set(start, symbol);
  return found;
}

export type FunctionNode = Extract<
  Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

export type ClassNode = Extract<Node, { type: 'ClassDeclaration' | 'ClassExpression' }>;
