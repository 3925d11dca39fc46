// What a declaration file says about the script beside it: both have the name, and TypeScript looks at one of them only.
import {
  declarationsOf,
  kindOf,
  qualifiedName,
  symbolsNamed,
  type CodeGraph,
  type SymbolRef,
} from '../graph/index.ts';
import type { DraftPlace } from './draft.ts';
import { declarationOf, scriptsOf } from './script-declarations.ts';

/** The same symbol in the script of a declaration file, or in the declaration file of a script. */
export function declaredBeside(graph: CodeGraph, ref: SymbolRef): SymbolRef[] {
  const name = qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol);
  const found = [declarationOf(ref.file) ?? [], scriptsOf(ref.file)]
    .flat()
    .filter((file) => graph.files.has(file))
    .flatMap((file) => symbolsNamed(graph, file, name))
    .filter((other) => kindOf(graph, other) !== 'import');
  return found.length === 1 ? found : [];
}

/** Where the other file names it. */
export function placesBeside(graph: CodeGraph, ref: SymbolRef): DraftPlace[] {
  return declaredBeside(graph, ref).flatMap((other) =>
    declarationsOf(graph, other).map(({ nameStart, nameEnd }) => ({
      file: other.file,
      start: nameStart,
      end: nameEnd,
    })),
  );
}

export const BESIDE =
  'It is declared in a script and in the declaration file beside it, and one of them stays.';
