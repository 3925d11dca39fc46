// Which words can be names, and of what.
import type { SymbolKind } from '../../facts/index.ts';

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/** Words that can never name a variable, a function or a class of a module. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** Names of types that the language has already. */
const TYPE_WORDS: ReadonlySet<string> = new Set(
  'any bigint boolean never null number object string symbol undefined unknown void'.split(' '),
);

const TYPES: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'type', 'enum', 'type-parameter']);
const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set(['property', 'method', 'accessor', 'enum-member']);

/** Why a symbol of this kind cannot be called so; undefined when it can. */
export function whyNoName(kind: SymbolKind, oldName: string, newName: string): string | undefined {
  const shown = JSON.stringify(newName);
  if (newName === oldName) return `It is called ${shown} already.`;
  if (oldName.startsWith('#'))
    return newName.startsWith('#') && isIdentifier(newName.slice(1)) && newName !== '#constructor'
      ? undefined
      : `${shown} cannot name a private member: it begins with # and goes on as an identifier.`;
  if (!isIdentifier(newName)) {
    const isQuotable = MEMBER_KINDS.has(kind) && !isIdentifier(oldName) && newName !== '';
    return isQuotable ? undefined : `${shown} is not an identifier.`;
  }
  if (MEMBER_KINDS.has(kind))
    return newName === 'constructor' ? '"constructor" is the name of a class\'s constructor.' : undefined;
  if (RESERVED.has(newName)) return `${shown} is a word of the language.`;
  if (newName === 'undefined' || (TYPES.has(kind) && TYPE_WORDS.has(newName)))
    return `${shown} has a meaning in the language already.`;
  return undefined;
}
