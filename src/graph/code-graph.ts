// The graph: the facts of every file together with where its imports lead. It is a value: an update makes a new graph that
// shares the unchanged files, and everything derived is computed from the files alone, when first asked for. Hence an
// updated graph and one built anew cannot differ.
import { compareText } from '../base/index.ts';
import type { Collected, FileFacts } from '../facts/index.ts';
import type { Resolution } from '../resolve/index.ts';
import type { FileRole } from './file-role.ts';

/** One source file in the graph. `resolutions` stand in the order of the facts' import table. */
export interface SourceFile {
  readonly path: string;
  /** Content id. */
  readonly id: string;
  readonly facts: FileFacts;
  /** What detectors collected, where the project was opened for them. */
  readonly collected?: Collected;
  readonly resolutions: readonly Resolution[];
  /** Whether imports that are never used as values still run (JavaScript, `verbatimModuleSyntax`). */
  readonly keepsUnusedImports: boolean;
  /** Whether the types of decorated things are values at run time (`emitDecoratorMetadata`). */
  readonly emitsMetadata: boolean;
  readonly role: FileRole;
}

export interface CodeGraph {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Paths in order. */
  readonly paths: readonly string[];
}

export function createGraph(files: Iterable<SourceFile>): CodeGraph {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  return {
    files: new Map(sorted.map((file) => [file.path, file])),
    paths: sorted.map((file) => file.path),
  };
}

/** A graph of other files. Where they have the paths of an earlier graph, in the same order, the list of paths is shared. */
export function carryGraph(before: CodeGraph, files: ReadonlyMap<string, SourceFile>): CodeGraph {
  let index = 0;
  for (const path of files.keys()) if (before.paths[index++] !== path) return createGraph(files.values());
  if (index !== before.paths.length) return createGraph(files.values());
  return { files, paths: before.paths };
}

/** A symbol of a file: `symbol` is its row in the file's symbol table. */
export interface SymbolRef {
  readonly file: string;
  readonly symbol: number;
}

export function symbolKey(ref: SymbolRef): string {
  return `${ref.symbol}@${ref.file}`;
}

export function compareSymbols(a: SymbolRef, b: SymbolRef): number {
  return compareText(a.file, b.file) || a.symbol - b.symbol;
}
