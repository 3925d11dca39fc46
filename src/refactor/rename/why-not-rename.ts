// Why something cannot be called by a new name: the word is no name, or has a meaning already.
import type { SymbolKind } from '../../facts/index.ts';
import { declarationsOf, exportTarget, symbolKey } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Place, Refusal } from '../plan/plan.ts';
import type { NameLinks } from './name-links.ts';
import type { RenamedName } from './renamed-name.ts';

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
function whyNoName(kind: SymbolKind, oldName: string, newName: string): string | undefined {
  const shown = JSON.stringify(newName);
  if (newName === oldName) return `It is already called ${shown}.`;
  if (oldName.startsWith('#'))
    return newName.startsWith('#') && isIdentifier(newName.slice(1)) && newName !== '#constructor'
      ? undefined
      : `${shown} cannot name a private member: that is # followed by an identifier.`;
  if (!isIdentifier(newName)) {
    const isQuotable = MEMBER_KINDS.has(kind) && !isIdentifier(oldName) && newName !== '';
    return isQuotable ? undefined : `${shown} is not an identifier.`;
  }
  if (MEMBER_KINDS.has(kind))
    return newName === 'constructor' ? '"constructor" is the name of a class\'s constructor.' : undefined;
  if (RESERVED.has(newName)) return `${shown} is a reserved word of the language.`;
  if (newName === 'undefined' || (TYPES.has(kind) && TYPE_WORDS.has(newName)))
    return `${shown} already has a meaning in the language.`;
  return undefined;
}

/** What needs no look at other places. */
export function whyNot(
  { state: { snapshot } }: Project,
  { kind, oldName, definitions: places, isMember }: RenamedName,
  newName: string,
): Refusal | undefined {
  const isWord = (oldName === 'default' || oldName === 'this') && !isMember;
  if (kind === 'constructor' || isWord || places.length === 0)
    return { reason: 'no_name', message: 'It has no name of its own.', places };
  const isQuoted = places.some(({ file, start }) => /['"]/.test(snapshot.read(file)?.[start - 1] ?? ''));
  if (kind === 'namespace' && isQuoted)
    return { reason: 'no_name', message: 'It is the path of a module, not a name.', places };
  const word = whyNoName(kind, oldName, newName);
  if (word) return { reason: newName === oldName ? 'same_name' : 'invalid_name', message: word, places };
  return undefined;
}

/** A name that only an export gives cannot be kept there and be another. */
export function whyKept(
  { form, file, definitions: places }: RenamedName,
  { kept }: NameLinks,
): Refusal | undefined {
  if (form !== 'export' || !kept.has(file)) return undefined;
  return { reason: 'name_is_kept', message: 'This is the name that should be kept.', places };
}

/** A module that exports the new name already, itself or through a star. */
export function exportClash(
  { state: { graph } }: Project,
  links: NameLinks,
  newName: string,
  { refs }: RenamedName,
): Refusal | undefined {
  for (const file of links.exporting) {
    const target = exportTarget(graph, file, newName);
    if (target.kind === 'none') continue;
    const places: Place[] =
      target.kind === 'symbol'
        ? declarationsOf(graph, target).map(({ nameStart, nameEnd }) => ({
            file: target.file,
            start: nameStart,
            end: nameEnd,
          }))
        : [{ file, start: 0, end: 0 }];
    if (refs.some((ref) => target.kind === 'symbol' && symbolKey(ref) === symbolKey(target))) continue;
    return { reason: 'collision', message: `${file} already exports "${newName}".`, places };
  }
  return undefined;
}

/** `<name>` with a small first letter is an element of the page, and a component otherwise. */
export function jsxClash(
  { state: { graph } }: Project,
  edits: readonly Place[],
  { oldName }: RenamedName,
  newName: string,
  read: (file: string) => string | undefined,
): Refusal | undefined {
  const isElement = /^[a-z]/.test(newName);
  if (isElement === /^[a-z]/.test(oldName)) return undefined;
  const places = edits.filter(({ file, start }) => {
    if (!file.endsWith('x') && graph.files.get(file)?.facts.language !== 'jsx') return false;
    return (
      /<\/?\s*$/.test(read(file)!.slice(Math.max(0, start - 20), start)) &&
      !isTypeArgument(read(file)!, start)
    );
  });
  if (places.length === 0) return undefined;
  const what = isElement ? 'an element of the page' : 'a component';
  const message = `<${newName}> would be ${what}: only components begin with a capital letter.`;
  return { reason: 'invalid_name', message, places };
}

/** `a<b` and `f<T>` look like the start of an element. */
function isTypeArgument(text: string, start: number): boolean {
  return /[\w$)\]]\s*<\s*$/.test(text.slice(Math.max(0, start - 40), start));
}
