// Whether the text alone tells every place that means a symbol, so that TypeScript need not be asked.
// Invariant: where the answer is yes, TypeScript finds no place that the text does not show.
import { ROLE, type FileFacts } from '../facts/index.ts';
import type { SourceFile, SymbolRef } from './code-graph.ts';
import { namedAt } from './references.ts';
import { textualWays } from './textual-ways.ts';
import type { ReadGraph } from './read-graph.ts';
import { filesMentioning } from './name-index.ts';

export function textTellsAll(state: ReadGraph, ref: SymbolRef): boolean {
  const ways = textualWays(state.graph, ref);
  if (ways === undefined) return false;
  return [...ways.names].every((name) =>
    filesMentioning(state.graph, name).every((path) => {
      const file = state.graph.files.get(path)!;
      const text = state.snapshot.read(path) ?? '';
      if (addsToModule(file.facts) || isInDocs(file.facts, text, name)) return false;
      return !ways.isOpen || isExplained(state, file, text, name, ref);
    }),
  );
}

/** In a block that adds to a module, names may be those of the module. */
function addsToModule({ imports }: FileFacts): boolean {
  return imports.some(({ kind }) => kind === 'augmentation');
}

/** Names in braces and after `@see` are found by TypeScript, but are no part of the code. */
function isInDocs({ comments }: FileFacts, text: string, name: string): boolean {
  const word = name.replaceAll('$', String.raw`\$`);
  const mention = new RegExp(
    String.raw`(\{[^{}]*|@see\s.*)(?<![\p{ID_Continue}$])${word}(?![\p{ID_Continue}$])`,
    'u',
  );
  return comments.some(({ kind, start, end }) => {
    const comment = kind === 'doc' ? text.slice(start, end) : '';
    return comment.includes(name) && mention.test(comment);
  });
}

/** Whether no place at which a file writes the name can be a member of something unknown. */
function isExplained(
  { graph }: ReadGraph,
  file: SourceFile,
  text: string,
  name: string,
  ref: SymbolRef,
): boolean {
  if (["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))) return false;
  return file.facts.occurrences.named(name).every((use) => {
    const target = namedAt(graph, file, use.row);
    if (target.kind === 'symbol' && target.file === ref.file && target.symbol === ref.symbol) return true;
    return target.kind !== 'unknown' && !use.is(ROLE.KEY | ROLE.SHORTHAND);
  });
}
