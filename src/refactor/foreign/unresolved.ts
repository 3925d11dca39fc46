// Places that write the name and that the index does not explain. A rename is complete only when there is none; each is a
// question to whoever wants the rename.
import type { TextEdit } from '../plan/change.ts';
import { calleesOf } from './argument-names.ts';
import { meaningOf } from './meaning.ts';
import type { CodeText } from './python-text.ts';
import { providersOf } from './star-imports.ts';
import { parameterScopes, type ForeignName } from './foreign-name.ts';
import { nameKindOf } from './symbol-family.ts';
import { receiverOf, wordsIn, type Word } from './words.ts';

export interface Unresolved {
  readonly words: readonly Word[];
  /** Uses that came with `import *`. */
  readonly starred: readonly TextEdit[];
}

/** `edits` are the places that the index knows. */
export function unresolvedWords(
  foreign: ForeignName,
  files: readonly string[],
  edits: readonly TextEdit[],
): Unresolved {
  const known = new Set(edits.map(({ file, start }) => `${start} ${file}`));
  const isRelevant = relevance(foreign);
  const providers = providersOf(foreign, edits);
  const words: Word[] = [];
  const starred: TextEdit[] = [];
  for (const file of files) {
    const source = foreign.codeOf(file);
    if (source === undefined) continue;
    const isNamed = (start: number): boolean => isNameInString(foreign, file, start);
    for (const word of wordsIn(file, source, foreign.oldName, isNamed)) {
      if (known.has(`${word.start} ${file}`)) continue;
      const meaning = meaningOf(foreign, word, source, providers);
      if (meaning === 'star') starred.push(editOf(foreign, word));
      else if (meaning === 'unknown' && isRelevant(word, source)) words.push(word);
    }
  }
  return { words, starred };
}

/** Types may be written as strings; there, the index names what stands in them. */
function isNameInString({ view, oldName }: ForeignName, file: string, start: number): boolean {
  const occurrence = view.covering(file, { start, end: start + oldName.length });
  return occurrence !== undefined && occurrence.text === oldName;
}

export function editOf({ newName }: ForeignName, { file, start, end }: Word): TextEdit {
  return { file, start, end, text: newName, provenance: 'semantic' };
}

type Relevance = (word: Word, source: CodeText) => boolean;

/** Whether a word that nothing explains could mean the symbol at all. */
function relevance(foreign: ForeignName): Relevance {
  if (!foreign.isPython) return () => true;
  switch (foreign.kind) {
    case 'member':
      return memberRelevance(foreign);
    case 'local':
      return (word) => isWithin(foreign.scope, word) && isPlain(word);
    case 'parameter':
      return parameterRelevance(foreign);
    default:
      return (word, source) =>
        !word.isImportPath && (word.isDotted ? mayBeModule(foreign, word, source) : isPlain(word));
  }
}

function isPlain({ isDotted, argumentOf }: Word): boolean {
  return !isDotted && argumentOf === undefined;
}

function isWithin(scope: ForeignName['scope'], { file, start, end }: Word): boolean {
  return scope === undefined || (scope.file === file && scope.start <= start && end <= scope.end);
}

/** Something whose attribute it is may be the declaring module where nothing says that it is a value. */
function mayBeModule({ view }: ForeignName, word: Word, source: CodeText): boolean {
  const receiver = receiverOf(word, source);
  if (receiver === undefined) return false;
  const occurrence = view.covering(word.file, receiver);
  if (occurrence === undefined) return true;
  const isModule = nameKindOf(view.index.symbols[occurrence.symbol]!) === 'module';
  return isModule || !view.hasDefinition(occurrence.symbol);
}

/** In the body the name itself, in calls of the function the name of an argument. */
function parameterRelevance(foreign: ForeignName): Relevance {
  const scopes = parameterScopes(foreign);
  const callees = calleesOf(foreign);
  return (word) => {
    if (word.isDotted) return false;
    if (word.argumentOf !== undefined) return callees.has(word.argumentOf);
    return scopes.some((scope) => isWithin(scope, word));
  };
}

function memberRelevance(foreign: ForeignName): Relevance {
  const callees = calleesOf(foreign);
  return ({ isDotted, isImportPath, argumentOf }) =>
    (isDotted && !isImportPath) || (argumentOf !== undefined && callees.has(argumentOf));
}
