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

/** The same symbol in the script of a declaration file, or in the declaration file of a script. */
export function declaredBeside(graph: CodeGraph, ref: SymbolRef): SymbolRef[] {
  const name = qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol);
  const found = filesBeside(ref.file)
    .filter((file) => graph.files.has(file))
    .flatMap((file) => symbolsNamed(graph, file, name))
    .filter((other) => kindOf(graph, other) !== 'import');
  return found.length === 1 ? found : [];
}

function filesBeside(path: string): string[] {
  const declaration = /\.d\.([cm]?)ts$/.exec(path);
  if (declaration)
    return ['js', 'jsx'].map((end) => `${path.slice(0, declaration.index)}.${declaration[1]}${end}`);
  const script = /\.([cm]?)jsx?$/.exec(path);
  return script ? [`${path.slice(0, script.index)}.d.${script[1]}ts`] : [];
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
