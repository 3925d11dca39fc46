// A script and the declaration file beside it, which TypeScript reads in its place: both have the name, and TypeScript looks at
// one of them only.
import {
  declarationsOf,
  kindOf,
  qualifiedName,
  symbolsNamed,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Place } from './plan.ts';

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
export function placesBeside(graph: CodeGraph, ref: SymbolRef): Place[] {
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

/** `x.d.ts` of `x.js`; undefined for what is no script. */
export function declarationOf(path: string): string | undefined {
  const match = /\.([cm]?)jsx?$/.exec(path);
  return match ? `${path.slice(0, match.index)}.d.${match[1]}ts` : undefined;
}

/** The scripts that a declaration file may be about; none for what is no declaration file. */
export function scriptsOf(path: string): string[] {
  const match = /\.d\.([cm]?)ts$/.exec(path);
  return match ? ['js', 'jsx'].map((end) => `${path.slice(0, match.index)}.${match[1]}${end}`) : [];
}
