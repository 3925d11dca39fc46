// Components, pages and documents with script in them import sources and are not read as code: what they name is known only as far
// as their imports say. An answer about something that they take cannot be complete.
import { lineStartsOf, memo, spanAt } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { writtenImports, type WrittenImport } from '../resolve/index.ts';
import type { SymbolRef } from './code-graph.ts';
import { exportersOf } from './exporters.ts';
import { edgesInto } from './modules.ts';
import { isGlobalName, kindOf, MEMBERS, nameOfSymbol } from './symbols.ts';
import type { ReadGraph } from './read-graph.ts';

interface ComponentFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ComponentImport[];
}

interface ComponentImport extends WrittenImport {
  /** The source file. */
  readonly target: string;
}

const COMPONENT = /\.(?:vue|svelte|astro|marko|mdx|html)$/i;

/** Those that import sources. */
export const componentFiles = memo(({ snapshot, resolver, graph }: ReadGraph): readonly ComponentFile[] =>
  snapshot.paths
    .filter((path) => COMPONENT.test(path))
    .flatMap((path) => {
      const text = snapshot.read(path) ?? '';
      const imports = writtenImports(text).flatMap((written): ComponentImport[] => {
        // What is only loaded is not asked for any name.
        if (written.form === 'bare') return [];
        const resolution = resolver.resolve(path, written.specifier, 'import');
        if (resolution.kind !== 'file' || !graph.files.has(resolution.path)) return [];
        return [{ ...written, target: resolution.path }];
      });
      return imports.length === 0 ? [] : [{ path, text, imports }];
    }),
);

/** One problem for each such file that names the symbol, or may. */
export function componentProblems(state: ReadGraph, ref: SymbolRef): Problem[] {
  const name = nameOfSymbol(state.graph, ref);
  const isScript = isGlobalName(state.graph, ref);
  const files = isScript ? pagesWith(state, name) : componentFiles(state);
  if (files.length === 0) return [];
  const isMember = MEMBERS.has(kindOf(state.graph, ref));
  const placeIn: PlaceIn = isScript
    ? ({ text }) => ({ start: wordIn(text, name, 0), length: name.length })
    : isMember
      ? memberPlaces(state, ref, name)
      : exportPlaces(state, ref);
  return files.flatMap((file): Problem[] => {
    const place = placeIn(file);
    if (place === undefined) return [];
    const span = spanAt(lineStartsOf(file.text), place.start, place.start + place.length);
    const message = `"${file.text.slice(place.start, place.start + place.length)}" appears in a file that is not read as code: it may be a reference`;
    return [{ code: 'FILE_NOT_CODE', file: file.path, span, message, limits: true }];
  });
}

/** A page runs scripts, and sees what is global. */
function pagesWith({ snapshot }: ReadGraph, name: string): ComponentFile[] {
  return snapshot.paths
    .filter((path) => /\.html?$/i.test(path))
    .map((path) => ({ path, text: snapshot.read(path) ?? '', imports: [] }))
    .filter(({ text }) => text.includes('<script') && wordIn(text, name, 0) >= 0);
}

interface Place {
  readonly start: number;
  readonly length: number;
}

type PlaceIn = (file: ComponentFile) => Place | undefined;

/** Where a file takes the symbol out of a module; one that imports it as the default names the module alone. */
function exportPlaces({ graph }: ReadGraph, ref: SymbolRef): PlaceIn {
  const exporters = exportersOf(graph, ref);
  return (file) => {
    for (const { target, clause, clauseStart, start, end } of file.imports) {
      for (const name of exporters.get(target) ?? []) {
        const braces = clause.indexOf('{');
        const isNameless = name === 'default' || name === '=';
        if (isNameless && clause !== '' && braces !== 0) return { start, length: end - start };
        const listed = braces < 0 ? -1 : wordIn(clause, name, braces);
        if (!isNameless && listed >= 0) return { start: clauseStart + listed, length: name.length };
        const isWhole = clause === '' || clause.includes('*');
        const used = isWhole && !isNameless ? wordIn(file.text, name, 0) : -1;
        if (used >= 0) return { start: used, length: name.length };
      }
    }
    return undefined;
  };
}

/** Where a file that can see the type writes the member: after a dot, or in braces. */
function memberPlaces({ graph }: ReadGraph, { file: declaring }: SymbolRef, name: string): PlaceIn {
  const seeing = new Set([declaring]);
  // A set is walked to its end, also over what is added on the way.
  for (const path of seeing) for (const { from } of edgesInto(graph).get(path) ?? []) seeing.add(from);
  return (file) => {
    if (!file.imports.some(({ target }) => seeing.has(target))) return undefined;
    for (let at = wordIn(file.text, name, 0); at >= 0; at = wordIn(file.text, name, at + 1))
      if (/(?:\.|[{,]\s*)$/.test(file.text.slice(Math.max(0, at - 20), at)))
        return { start: at, length: name.length };
    return undefined;
  };
}

function wordIn(text: string, word: string, from: number): number {
  const isPart = (char: string | undefined): boolean =>
    char !== undefined && /[\p{ID_Continue}$]/u.test(char);
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return at;
  return -1;
}
