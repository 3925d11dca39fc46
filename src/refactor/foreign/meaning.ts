// What a word means according to the index, as far as it can be believed: indexers leave names unresolved, and put symbols on
// names that only look like them.
import { isBelieved } from './argument-names.ts';
import type { CodeText } from './python-text.ts';
import type { ForeignName } from './foreign-name.ts';
import { containerKey, nameKindOf, ownName } from './symbol-family.ts';
import type { Word } from './words.ts';

const NONE: ReadonlySet<string> = new Set();

/** `star`: it came with `import *` from a module that hands the symbol on. */
export type Meaning = 'own' | 'other' | 'star' | 'unknown';

/** `providers` are keys of the modules from which `import *` takes the symbol. */
export function meaningOf(
  foreign: ForeignName,
  word: Word,
  source: CodeText,
  providers: ReadonlySet<string> = NONE,
): Meaning {
  const { view, family } = foreign;
  const occurrence = view.covering(word.file, word);
  if (occurrence === undefined) return 'unknown';
  const symbol = view.index.symbols[occurrence.symbol]!;
  const name = source.text.slice(word.start, word.end);
  if (nameKindOf(symbol) === 'module') return meaningOfModule(foreign, word, source, providers);
  if (
    word.argumentOf !== undefined &&
    !occurrence.isDefinition &&
    !isBelieved(foreign, occurrence.symbol, word)
  )
    return 'unknown';
  const own = ownName(symbol);
  if (own === name) return family.rows.has(occurrence.symbol) ? 'own' : 'other';
  if (own !== undefined) return hasAlias(foreign, occurrence.symbol, name) ? 'other' : 'unknown';
  return view.hasDefinition(occurrence.symbol) || isBoundByImport(foreign, occurrence.symbol)
    ? 'other'
    : 'unknown';
}

/** A name on which the index puts a module is one of that module's, taken by `import *`, unless it is the module's. */
function meaningOfModule(
  { view }: ForeignName,
  word: Word,
  { text }: CodeText,
  providers: ReadonlySet<string>,
): Meaning {
  const isPath = word.isImport || word.isDotted || text[word.end] === '.';
  const occurrence = view.covering(word.file, word)!;
  if (isPath || occurrence.end - occurrence.start > word.end - word.start) return 'other';
  return providers.has(containerKey(view.index.symbols[occurrence.symbol]!)) ? 'star' : 'unknown';
}

/** Whether a symbol is imported under a name somewhere. */
function hasAlias({ view }: ForeignName, symbol: number, name: string): boolean {
  return view.of(symbol).some(({ text }) => text !== undefined && aliasIn(text) === name);
}

function aliasIn(text: string): string | undefined {
  return /\sas\s+([\p{ID_Start}_][\p{ID_Continue}]*)$/u.exec(text)?.[1];
}

/** `import module as name`. */
function isBoundByImport({ view }: ForeignName, symbol: number): boolean {
  return view.of(symbol).some(({ file, start }) => {
    const text = view.read(file) ?? '';
    return /\sas\s+$/.test(text.slice(Math.max(0, start - 20), start));
  });
}
